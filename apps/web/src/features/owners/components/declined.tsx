import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { IconCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { AllPublications } from './all-publications.tsx';
import classes from './notice.module.css';

/** After declining: the link has ended, and nothing is left to do. */
export function Declined({ publication }: { publication: OwnerBriefing }) {
  const t = useT('owners');
  useTitle(t('declined.title'));
  return (
    <div className={classes.notice}>
      <IconCheck size={40} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title}>{t('declined.title')}</h1>
      <p>{t('declined.help', { site: publication.site.name })}</p>
      <AllPublications uuid={publication.ownerPageUuid} />
    </div>
  );
}
