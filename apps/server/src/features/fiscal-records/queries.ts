import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';

/** Only administrators see records. */
export const visibleTo = ({ actor }: Pick<Context, 'actor'>): RawBuilder<SqlBool> =>
  actor.kind === 'system' || hasRole(actor, 'ADMIN') ? EVERYTHING : sql`false`;

/** Records with their invoice, and what may follow from them. */
export const selectRecords = (db: Database | Tx) =>
  db
    .selectFrom('fiscalRecords')
    .selectAll('fiscalRecords')
    .select([
      sql<string>`coalesce(fiscal_records.record ->> 'type', '')`.as('documentType'),
      sql<boolean>`not exists (select from fiscal_records later
        where later.invoice_id = fiscal_records.invoice_id and later.id > fiscal_records.id)`.as('isLatest'),
      // The invoice was credited in full, or it credits an invoice that was canceled.
      sql<boolean>`(select case i.type when 'client' then i.credited_cents >= i.total_cents else exists (
          select from fiscal_records c where c.invoice_id = i.corrects_id and c.kind = 'anulacion' and c.state <> 'refused')
        end from invoices i where i.id = fiscal_records.invoice_id)`.as('isTakenBack'),
      sql<boolean>`exists (select from fiscal_records known where known.invoice_id = fiscal_records.invoice_id
        and known.kind = 'alta' and known.state in ('accepted', 'accepted_with_errors'))`.as('isKnown'),
      sql<boolean>`exists (select from fiscal_records refused where refused.invoice_id = fiscal_records.invoice_id
        and refused.kind = 'anulacion' and refused.state = 'refused')`.as('wasCancellationRefused'),
    ]);
export type FiscalRecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

export const aboutText = (text: string): RawBuilder<SqlBool> =>
  sql`(${containsText(sql`lower(fiscal_records.number)`, text)} or fiscal_records.hash = ${text.trim().toUpperCase()})`;
