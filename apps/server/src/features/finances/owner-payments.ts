import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { readSetting } from '../settings/queries.ts';

export type OwnerPayment = Pick<OwnerBriefing, 'paymentState' | 'paymentDate'>;

const AGREED: OwnerPayment = { paymentState: 'agreed', paymentDate: null };

/** Payment progress of publications by briefing, for their owner. */
export async function findOwnerPayments(
  { db, timeZone }: Pick<Context, 'db' | 'timeZone'>,
  ownerId: number,
  briefingIds: readonly number[],
): Promise<(briefingId: number) => OwnerPayment> {
  const { termDays } = await readSetting(db, 'payout_terms');
  const { rows } = await sql<OwnerPayment & { briefingId: number }>`
    select f.briefing_id,
      case when f.owner_payment = 'paid' then 'paid' when p.id is not null then 'ordered' else 'due' end as payment_state,
      case when f.owner_payment = 'paid' then p.paid_on
        else coalesce(r.day,
          (coalesce(b.published_at, b.done_at, t.at) at time zone ${timeZone})::date + ${termDays}::int)
        end as payment_date
    from briefing_finances f join briefings b on b.id = f.briefing_id
      join ledger_transfers t on t.id = f.owner_transfer_id
      left join payout_lines l on l.transfer_id = f.owner_transfer_id
        and exists (select from payouts q where q.id = l.payout_id and q.state in ('open', 'paid'))
      left join payouts p on p.id = l.payout_id
      left join payout_runs r on r.id = p.run_id
    where f.briefing_id = any (${[...briefingIds]}) and f.owner_id = ${ownerId}`.execute(db);
  const found = new Map(rows.map(({ briefingId, ...payment }) => [briefingId, payment]));
  return (briefingId) => found.get(briefingId) ?? AGREED;
}
