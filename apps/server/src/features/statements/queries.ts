import type { LineState } from '@linkstand/contract/statements/choices';
import type { StatementLine } from '@linkstand/contract/statements/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';

/** Only administrators see statements. */
export const visibleTo = ({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> =>
  actor.kind === 'system' || hasRole(actor, 'ADMIN') ? EVERYTHING : sql`false`;

const linesIn = (state?: LineState): RawBuilder<number> =>
  sql<number>`(select count(*)::int from statement_lines l where l.statement_id = bank_statements.id
    and ${state === undefined ? sql`true` : sql`l.state = ${state}`})`;

export const selectStatements = (db: Database | Tx) =>
  db
    .selectFrom('bankStatements')
    .selectAll('bankStatements')
    .select([
      linesIn().as('count'),
      linesIn('open').as('openCount'),
      linesIn('known').as('knownCount'),
      linesIn('booked').as('bookedCount'),
    ]);
export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>['executeTakeFirstOrThrow']>>;

/** The account, the file, or words of a movement. */
export function aboutText(text: string): RawBuilder<SqlBool> {
  // References and accounts are compared without their spaces.
  const code = text.replace(/\s/g, '');
  return sql`(${containsText(sql`lower(bank_statements.account)`, code)}
    or ${containsText(sql`plain_text(bank_statements.file_name)`, text)} or exists (
      select from statement_lines l where l.statement_id = bank_statements.id
        and (${containsText(sql`plain_text(l.text || ' ' || coalesce(l.counterparty, ''))`, text)}
          or ${containsText(sql`lower(l.reference)`, code)})))`;
}

export interface LineRow {
  readonly id: number;
  readonly line: number;
  readonly day: string;
  readonly cents: number;
  readonly counterparty: string | null;
  readonly counterpartyIban: string | null;
  readonly reference: string | null;
  readonly endToEndId: string | null;
  readonly text: string;
  readonly state: LineState;
  readonly note: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly settled: StatementLine['settled'];
}

const SETTLED = sql`(
  select coalesce(json_agg(json_build_object(
    'kind', case when s.invoice_id is not null then 'invoice' when s.payment_id is not null then
        case when s.is_return then 'payment_return' else 'payment' end when s.is_return then 'payout_return'
      when s.payout_id is not null then 'payout' else 'release_bill' end,
    'id', coalesce(s.invoice_id, s.payment_id, s.payout_id, s.release_bill_id),
    'name', coalesce(
      (select i.number from invoices i where i.id = s.invoice_id),
      (select coalesce(k.name, u.name) || coalesce(' · ' || p.reference, '') from payments p
        join users u on u.id = p.recipient_id join billing_accounts a on a.id = p.billing_account_id
        left join companies k on k.id = a.company_id where p.id = s.payment_id),
      (select coalesce(o.name, u.name) || ' · ' || p.end_to_end_id from payouts p left join owners o on o.id = p.owner_id
        left join users u on u.id = p.seller_id where p.id = s.payout_id),
      (select concat_ws(' · ', coalesce(nullif(b.supplier, ''), b.description), nullif(b.document_number, ''))
        from release_bills b where b.id = s.release_bill_id)),
    'cents', s.cents)), '[]')
  from statement_settlements s where s.line_id = l.id)`;

/** Movements of a statement in the order of its file: these, or those in a state. */
export async function findLines(
  db: Database | Tx,
  statementId: number,
  which: { readonly ids: readonly number[] } | { readonly state: LineState } | 'all',
  page: { readonly page: number; readonly size: number } = { page: 0, size: 1000 },
): Promise<LineRow[]> {
  const condition =
    which === 'all' ? sql`true` : 'ids' in which ? sql`l.id = any (${[...which.ids]})` : sql`l.state = ${which.state}`;
  const { rows } = await sql<LineRow>`
    select l.id, l.line, l.day, l.cents, l.counterparty, l.counterparty_iban, l.reference, l.end_to_end_id, l.text, l.state,
      l.note, l.decided_by, l.decided_at, ${SETTLED} as settled
    from statement_lines l where l.statement_id = ${statementId} and ${condition}
    order by l.line, l.id limit ${page.size} offset ${page.page * page.size}`.execute(db);
  return rows;
}

/** How many movements of a statement are in each state. */
export async function countLines(db: Database | Tx, statementId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('statementLines')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('statementId', '=', statementId)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, count }) => [state, count]));
}
