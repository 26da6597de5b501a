import type { OwnerMergePreview } from '@linkstand/contract/owners/schema';
import { sql } from 'kysely';
import type { Context, Database, Tx, UserActor } from '../../platform/context.ts';
import type { FieldFault } from '../../platform/errors.ts';
import { isUnpublished } from '../briefings/off-sale.ts';
import { accountOf } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import type { OwnerRow } from './resource.ts';

/** What is read of both before anything moves. */
export interface MergePlan {
  readonly moves: OwnerMergePreview['moves'];
  /** We owe it to the one that goes; negative: it owes us. Cents. */
  readonly owedCents: number;
  /** Why they can't become one. Empty: they can. */
  readonly faults: readonly FieldFault[];
}

const written = (number: string) => number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * What of an owner would move to another, and what stands against it: money that is on its way or on a document that
 * isn't paid, two tax numbers, one of them blocked, two sites of one name, payment details that nobody has confirmed yet.
 */
export async function planMerge(
  db: Database | Tx,
  { actor }: Pick<Context<UserActor>, 'actor'>,
  stays: OwnerRow,
  goes: OwnerRow,
): Promise<MergePlan> {
  const { rows } = await sql<MergePlan['moves'] & { openPayouts: number; documents: string[]; sameNames: string[] }>`
    select
      (select count(*)::int from offers where owner_id = ${goes.id}) as sites,
      (select count(*)::int from offers f join offers g on g.site_id = f.site_id and g.owner_id = ${stays.id}
        where f.owner_id = ${goes.id}) as same_sites,
      (select count(*)::int from briefings b where b.owner_id = ${goes.id} and ${isUnpublished('b')}) as orders,
      (select count(*)::int from briefings where owner_id = ${goes.id} and published_at is not null) as publications,
      (select count(*)::int from payouts where owner_id = ${goes.id}) as payouts,
      (select count(*)::int from whatsapp_chats where owner_id = ${goes.id}) as chats,
      (select count(*)::int from crm_entries where owner_id = ${goes.id}) as entries,
      (select count(*)::int from tasks where about_kind = 'owners' and about_id = ${goes.id}) as tasks,
      (select count(*)::int from payouts where owner_id = ${goes.id} and state = 'open') as open_payouts,
      array(select coalesce(number, '') from invoices where owner_id = ${goes.id}
        and state in ('draft', 'issued', 'partly_paid') order by id limit 3) as documents,
      array(select f.site_name from offers f join offers g on g.owner_id = ${stays.id} and g.site_id <> f.site_id
        and lower(g.site_name) = lower(f.site_name) where f.owner_id = ${goes.id} order by 1 limit 3) as same_names
    `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('Counts are always one row.');
  const { openPayouts, documents, sameNames, ...moves } = found;
  const owedCents = 0 - (await balanceOf(db, accountOf('payable', goes.id)));
  const path = 'otherId';
  const { name } = goes;
  const faults: FieldFault[] = [];
  const taxes = [written(stays.taxNumber), written(goes.taxNumber)];
  if (taxes[0] !== '' && taxes[1] !== '' && taxes[0] !== taxes[1])
    faults.push({ path, code: 'owner_merge_tax', parameters: { one: stays.taxNumber, other: goes.taxNumber } });
  if (openPayouts > 0) faults.push({ path, code: 'owner_merge_payout', parameters: { name } });
  if (documents.length > 0) faults.push({ path, code: 'owner_merge_documents', parameters: { name } });
  if ((stays.blockedAt === null) !== (goes.blockedAt === null)) {
    const blocked = stays.blockedAt === null ? goes.name : stays.name;
    faults.push({ path, code: 'owner_merge_blocked', parameters: { name: blocked } });
  }
  if (sameNames.length > 0)
    faults.push({ path, code: 'owner_merge_sites', parameters: { sites: sameNames.join(', ') } });
  // Otherwise whoever entered them would be the second person that confirms what this one has moved to them.
  const paid = stays.paymentHint === null ? goes : stays;
  const isAsked = paid === goes || goes.paymentHint !== null || owedCents > 0;
  const isOfAnother = paid.paymentChangedById !== null && paid.paymentChangedById !== actor.id;
  if (paid.paymentHint !== null && paid.paymentConfirmedAt === null && isAsked && isOfAnother)
    faults.push({ path, code: 'owner_merge_unconfirmed', parameters: { name: paid.name } });
  return { moves, owedCents, faults };
}
