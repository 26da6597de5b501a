import { MAX_PAGE_SIZE } from '@linkstand/contract/shared/pagination';
import type { Movement } from '@linkstand/contract/wallet/schema';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, callerOf, type UserActor } from '../../platform/context.ts';
import { fieldRule, rule } from '../../platform/errors.ts';
import { download } from '../../platform/http/download.ts';
import { searchRows } from '../../platform/list/read.ts';
import { workers } from '../../platform/workers/workers.ts';
import { listMovements, owedAfter, readWallet } from '../payments/wallet.ts';
import { billsList } from './bills.ts';
import { drawStatement, type StatementPaper } from './paper/draw-statement.ts';
import { PAPER_WORDS } from './paper/words.ts';
import { openCents } from './queries.ts';

/** Longer ones are for programs, and the list exports those. */
const MAX_ROWS = 5000;

interface Period {
  readonly from: string;
  readonly to: string;
}

/** All pages of a list, up to a statement's limit. */
async function all<Row>(load: (page: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page++) {
    const some = await load(page);
    rows.push(...some);
    if (rows.length > MAX_ROWS) throw rule('statement_too_long', { parameters: { most: MAX_ROWS } });
    if (some.length < MAX_PAGE_SIZE) return rows;
  }
}

/**
 * What moved a client's wallet in a period, and its bills, as a PDF in its language and brand.
 * @throws Refusal 422 for days in the wrong order, and for more than a statement holds
 */
export async function statementOf(ctx: Context<UserActor>, { from, to }: Period) {
  if (to < from) throw fieldRule({ path: 'to', code: 'days_reversed' });
  const { locale } = ctx;
  const words = PAPER_WORDS[locale];
  const paging = (page: number) => ({ page, size: MAX_PAGE_SIZE, sort: [] });
  const [wallet, movements, bills, brand] = await Promise.all([
    readWallet(ctx),
    all((page) => listMovements(ctx, { from, to }, paging(page))),
    all((page) => searchRows(billsList, ctx, { issuedFrom: from, issuedTo: to }, paging(page))),
    ctx.db
      .selectFrom('brands')
      .select(['name', 'primaryColor'])
      .where('id', '=', ctx.brandId)
      .executeTakeFirstOrThrow(),
  ]);
  movements.reverse();
  bills.reverse();
  const [first, last] = [movements[0], movements.at(-1)];
  const before = await balanceBefore(ctx, from, wallet.seesAll);
  const owedCents = wallet.seesAll ? await owedAfter(ctx, to) : 0;
  const paper: StatementPaper = {
    locale,
    brand: { name: brand.name, color: brand.primaryColor },
    holder: wallet.holder,
    from,
    to,
    openingCents: first?.balanceCents == null ? before : first.balanceCents - first.cents,
    closingCents: last?.balanceCents ?? before,
    owedCents,
    movements: movements.map((movement) => ({
      day: dayIn(new Date(movement.at), ctx.timeZone),
      what: words.kinds[movement.kind],
      detail: detailOf(movement),
      cents: movement.cents,
      balanceCents: movement.balanceCents,
    })),
    bills: bills.map((row) => ({
      number: row.number ?? '',
      day: row.issueDay ?? from,
      what: words.titles[row.type],
      toPayCents: row.type === 'credit_note' ? -row.toPayCents : row.toPayCents,
      openCents: openCents(row),
    })),
  };
  const pdf = await workers.run(drawStatement, paper, callerOf(ctx));
  return download({
    body: Buffer.from(pdf),
    mediaType: 'application/pdf',
    fileName: `${words.statement.toLowerCase()}-${from}-${to}.pdf`,
  });
}

const detailOf = ({ site, briefing, campaign, invoice, reference }: Movement): string =>
  [site, briefing?.name, campaign?.name, invoice?.name, reference].filter((part) => part).join(' · ');

/** The wallet's balance at the beginning of a period without movements; null for readers who don't see all of it. */
async function balanceBefore(ctx: Context<UserActor>, from: string, seesAll: boolean): Promise<number | null> {
  if (!seesAll) return null;
  const day = new Date(Date.parse(`${from}T00:00:00Z`) - 1).toISOString().slice(0, 10);
  const [latest] = await listMovements(ctx, { to: day }, { page: 0, size: 1, sort: [] });
  return latest?.balanceCents ?? 0;
}
