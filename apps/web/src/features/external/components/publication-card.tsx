import type { OwnerBriefingRow } from '@linkstand/contract/owners/schema';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { unbroken } from '../../../lib/unbroken.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import classes from './publication-card.module.css';

/** One publication of an owner's list; the whole card opens it. */
export function PublicationCard({ row }: { row: OwnerBriefingRow }) {
  const t = useT('external');
  const { date, money } = useFormat();
  return (
    <Link to="/external/briefings/$uuid/owner/publish" params={{ uuid: row.uuid }} className={classes.card}>
      <span className={classes.body}>
        <span className={classes.head}>
          <span className={classes.words}>
            <strong className={classes.title}>{row.title || row.site.name}</strong>
            <span className={classes.site}>{row.site.name}</span>
          </span>
          <span className={classes.cost}>
            <span className="ls-numbers">{money(row.agreedCostCents)}</span>
            {row.isLate && <StatusChip tone="stopped">{t('state.late')}</StatusChip>}
          </span>
        </span>
        <span className={classes.when} data-late={row.isLate || undefined}>
          <When row={row} />
        </span>
        {row.paymentState !== 'agreed' && (
          <span className={classes.when}>
            {row.paymentDate
              ? t(`publish.payment.${row.paymentState}On`, { day: unbroken(date(row.paymentDate)) })
              : t(`publish.payment.${row.paymentState}`)}
          </span>
        )}
      </span>
    </Link>
  );
}

function When({ row: { publishedAt, promisedDate, dueDate } }: { row: OwnerBriefingRow }) {
  const t = useT('external');
  const { date } = useFormat();
  if (publishedAt) return t('list.publishedOn', { day: unbroken(date(publishedAt)) });
  if (promisedDate) return t('list.promised', { day: unbroken(date(promisedDate)) });
  return dueDate ? t('list.by', { day: unbroken(date(dueDate)) }) : t('publish.none');
}
