import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { unbroken } from '../../../lib/unbroken.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import classes from './publication-head.module.css';
import { StateChip } from './state-chip.tsx';

type Props = {
  publication: OwnerBriefing;
  title: string;
  /** Of its heading. */
  level?: 1 | 2;
};

/** What it is, what was agreed, until when; and why it came back, if it did. */
export function PublicationHead({ publication, title, level = 1 }: Props) {
  const t = useT('external');
  const { site, isLate, returned, isBlocked, can } = publication;
  const Heading = `h${level}` as const;
  return (
    <>
      <header>
        <div className={classes.state}>
          <StateChip publication={publication} />
          {isLate && <StatusChip tone="stopped">{t('state.late')}</StatusChip>}
        </div>
        <Heading className={classes.title}>{title}</Heading>
        <p className={classes.site}>
          {t('publish.for', { site: site.name })}{' '}
          <a href={site.url} target="_blank" rel="noopener noreferrer">
            {site.domain}
          </a>
        </p>
      </header>
      <Agreed publication={publication} />
      {isBlocked && can.confirm_publication && (
        <ProblemNotice quiet title={t('blocked.title')}>
          {t('blocked.one')}
        </ProblemNotice>
      )}
      {returned && (
        <ProblemNotice quiet title={t('returned.title')}>
          {returned.reason && <p className={classes.reason}>{returned.reason}</p>}
          {t('returned.help')}
        </ProblemNotice>
      )}
    </>
  );
}

/** The payment and the days, in figures to be read at a glance. */
function Agreed({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { date, money } = useFormat();
  const day = (value: string) => unbroken(date(value));
  const { agreedCostCents, paymentState, paymentDate, dueDate, promisedDate, publishedAt, isLate } = publication;
  const isDue = paymentState !== 'agreed';
  return (
    <dl className={classes.agreed}>
      <div>
        <dt>{t('publish.cost')}</dt>
        <dd>{money(agreedCostCents)}</dd>
        <dd className={classes.note}>
          {paymentDate
            ? t(`publish.payment.${paymentState}On`, { day: day(paymentDate) })
            : t(`publish.payment.${paymentState}`)}
        </dd>
      </div>
      {isDue && publishedAt ? (
        <div>
          <dt>{t('publish.publishedAt')}</dt>
          <dd>{day(publishedAt)}</dd>
        </div>
      ) : (
        <div data-late={(isLate && promisedDate === null) || undefined}>
          <dt>{t('publish.dueDate')}</dt>
          <dd>{dueDate ? day(dueDate) : t('publish.none')}</dd>
        </div>
      )}
      {promisedDate && !isDue && (
        <div data-late={isLate || undefined}>
          <dt>{t('publish.promisedDate')}</dt>
          <dd>{day(promisedDate)}</dd>
        </div>
      )}
    </dl>
  );
}
