import { type RawBuilder, sql } from 'kysely';

/** People of a company see only its documents (`invoices`) about their own campaigns and payments. */
export const isOwnDocument = (userId: number): RawBuilder<unknown> => sql`(
  exists (select from payments p where p.id = invoices.payment_id and p.recipient_id = ${userId})
  or (exists (select from invoice_lines l where l.invoice_id = invoices.id and l.briefing_id is not null)
    and not exists (
      select from invoice_lines l left join briefings b on b.id = l.briefing_id left join campaigns c on c.id = b.campaign_id
      where l.invoice_id = invoices.id and c.user_id is distinct from ${userId})))`;
