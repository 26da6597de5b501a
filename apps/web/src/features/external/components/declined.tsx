import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { IconCheck } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import { AllPublications } from './all-publications.tsx';
import classes from './notice.module.css';

/** After declining: what was declined, when and why. The link opens nothing else any more. */
export function Declined({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { date } = useFormat();
  const { site, title, declined } = publication;
  useTitle(t('declined.title'));
  return (
    <div className={classes.notice}>
      <IconCheck size={40} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title}>{t('declined.title')}</h1>
      {title && <p>{title}</p>}
      <p>{t('declined.help', { site: site.name })}</p>
      {declined && (
        <>
          <p>{t('declined.when', { when: date(declined.at, 'time') })}</p>
          <p>
            <strong>{t('declined.reason')}</strong>
            <br />
            <span style={{ whiteSpace: 'pre-wrap' }}>{declined.reason}</span>
          </p>
        </>
      )}
      <AllPublications uuid={publication.ownerPageUuid} />
    </div>
  );
}
