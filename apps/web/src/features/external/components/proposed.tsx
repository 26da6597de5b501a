import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { IconCheck } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import { AllPublications } from './all-publications.tsx';
import classes from './notice.module.css';

/** After proposing articles: which, and that the client decides. */
export function Proposed({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { date } = useFormat();
  const { proposed, title } = publication;
  useTitle(t('articles.proposedTitle'));
  return (
    <div className={classes.notice}>
      <IconCheck size={40} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title}>{t('articles.proposedTitle')}</h1>
      {title && <p>{title}</p>}
      <p>{t('articles.proposedHelp')}</p>
      {proposed && (
        <>
          <p>{t('articles.proposedWhen', { when: date(proposed.at, 'time') })}</p>
          <ul>
            {proposed.urls.map((url) => (
              <li key={url}>
                <AddressText address={url} />
              </li>
            ))}
          </ul>
        </>
      )}
      <AllPublications uuid={publication.ownerPageUuid} />
    </div>
  );
}
