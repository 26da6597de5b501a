import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, together } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import { endOfDay, startOfDay } from '../../../platform/list/list-query.ts';
import { record } from '../../../platform/record.ts';
import type { AccountKey } from '../../ledger/accounts.ts';
import { postTransfer } from '../../ledger/transfers.ts';
import { daysOf, type QuarterOf, readWithholdings } from '../withholdings.ts';

/**
 * The withheld tax of a quarter was paid to the tax office: it is owed no more.
 * @throws Refusal 409 while the quarter lasts, once it was paid, or if nothing was withheld; 422 for a day to come
 */
export const remitWithholdings = (
  ctx: Context,
  { paidOn, ...quarter }: QuarterOf & { readonly paidOn: string },
): Promise<void> =>
  together(ctx, async (tx) => {
    if (paidOn > dayIn(ctx.now, ctx.timeZone)) throw fieldRule({ path: 'paidOn', code: 'day_in_future' });
    // Of two who post the same quarter at once, the second finds it paid.
    await sql`select pg_advisory_xact_lock(hashtext('withholdings'))`.execute(tx);
    const found = await readWithholdings(tx, ctx, quarter);
    if (!found.canRemit) throw conflict('not_possible_now');
    const { from, to } = daysOf(quarter);
    const { rows } = await sql<{ key: AccountKey; cents: number }>`
      select a.key, -sum(e.cents)::bigint as cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.code = 'withheld_tax'
        join ledger_transfers t on t.id = e.transfer_id
      where e.at >= ${startOfDay(from, ctx.timeZone)} and e.at < ${endOfDay(to, ctx.timeZone)}
        and t.kind <> 'withholding_payment'
      group by a.key order by a.key`.execute(tx);
    const name = `${quarter.year}-Q${quarter.quarter}`;
    const { transferId } = await postTransfer(tx, ctx, {
      kind: 'withholding_payment',
      entries: [...rows.map(({ key, cents }) => [key, cents] as const), ['bank', -found.withheldCents]],
      reason: name,
      key: `withholding/${name}`,
    });
    const { recipients, baseCents, withheldCents } = found;
    const { id } = await tx
      .insertInto('withholdingRemittances')
      .values({
        ...quarter,
        recipients,
        baseCents,
        withheldCents,
        paidOn,
        transferId,
        madeBy: ctx.actor.name,
        createdAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      entity: 'withholding_remittances',
      entityId: id,
      action: 'withholding_remittance.create',
      changes: { quarter: [null, name], withheldCents: [null, withheldCents], paidOn: [null, paidOn] },
      silent: true,
    });
  });
