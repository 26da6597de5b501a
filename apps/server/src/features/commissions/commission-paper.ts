import type { CommissionLine } from '@linkstand/contract/commissions/schema';
import { MAX_PAGE_SIZE } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, callerOf, type UserActor } from '../../platform/context.ts';
import { fieldRule, rule } from '../../platform/errors.ts';
import { download } from '../../platform/http/download.ts';
import { startOfDay } from '../../platform/list/list-query.ts';
import { workers } from '../../platform/workers/workers.ts';
import { readAccount } from './account.ts';
import { type CommissionPaper, drawCommissionStatement } from './paper/draw-commission-statement.ts';
import { COMMISSION_PAPER_WORDS } from './paper/words.ts';
import { listCommissions } from './statement.ts';

/** Longer ones are for programs, which can use the export of the list. */
const MAX_ROWS = 5000;

interface Period {
  readonly from: string;
  readonly to: string;
}

/**
 * What a seller earned, was paid and is owed in a period, as a PDF in the reader's language and brand.
 * @param sellerId the reader, or whomever an administrator asks about
 * @throws Refusal 404 for somebody who sells nothing, 422 for days in the wrong order, and for more than a statement holds
 */
export async function commissionStatementOf(ctx: Context<UserActor>, sellerId: number, { from, to }: Period) {
  if (to < from) throw fieldRule({ path: 'to', code: 'days_reversed' });
  const { seller } = await readAccount(ctx, sellerId);
  const movements: CommissionLine[] = [];
  for (let page = 0; ; page++) {
    const some = await listCommissions(ctx, { from, to, sellerId }, { page, size: MAX_PAGE_SIZE, sort: [] });
    movements.push(...some);
    if (movements.length > MAX_ROWS) throw rule('statement_too_long', { parameters: { most: MAX_ROWS } });
    if (some.length < MAX_PAGE_SIZE) break;
  }
  const [openingCents, brand] = await Promise.all([
    owedBefore(ctx, sellerId, from),
    ctx.db
      .selectFrom('brands')
      .select(['name', 'primaryColor'])
      .where('id', '=', ctx.brandId)
      .executeTakeFirstOrThrow(),
  ]);
  const paper: CommissionPaper = {
    locale: ctx.locale,
    brand: { name: brand.name, color: brand.primaryColor },
    seller: seller.name,
    from,
    to,
    openingCents,
    movements: movements
      .reverse()
      .map(({ at, kind, site, briefing, client, endToEndId, baseCents, shareBp, cents }) => ({
        day: dayIn(new Date(at), ctx.timeZone),
        kind,
        detail: [briefing?.name, site, client, endToEndId].filter((part) => part).join(' · '),
        baseCents,
        shareBp,
        cents,
      })),
  };
  const pdf = await workers.run(drawCommissionStatement, paper, callerOf(ctx));
  const title = COMMISSION_PAPER_WORDS[ctx.locale].title.toLowerCase().replaceAll(' ', '-');
  return download({
    body: Buffer.from(pdf),
    mediaType: 'application/pdf',
    fileName: `${title}-${from}-${to}.pdf`,
  });
}

async function owedBefore(ctx: Context, sellerId: number, from: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(e.cents), 0)::bigint as cents
    from ledger_accounts a join ledger_entries e on e.account_id = a.id
    where a.code = 'commission_payable' and a.seller_id = ${sellerId} and e.at < ${startOfDay(from, ctx.timeZone)}`.execute(
    ctx.db,
  );
  return rows[0]?.cents ?? 0;
}
