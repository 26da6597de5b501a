import type { BuyerNumber } from '@linkstand/contract/invoices/choices';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { vatCountrySql } from '../../platform/tax-numbers/vat-country-sql.ts';
import { taxedNumber } from '../finances/taxed-number.ts';
import { ANSWER_DAYS } from '../finances/vat-number.ts';

/**
 * What the register says by now of the number on which an issued document without VAT rests, as of each line's day: `bad`
 * if it was none then, `unconfirmed` if it has not answered. Null where the number holds, also if it was given up later,
 * and for what was credited in full. The rule of answers is that of `answerAt()`.
 */
export function doubtOf({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>): RawBuilder<BuyerNumber | null> {
  const ofNumber = sql`v.country = ${vatCountrySql('taxed.country')}
    and v.tax_number = taxed.number`;
  return sql<BuyerNumber | null>`(
    select case when bool_or(not taxed.is_valid) then 'bad' when bool_or(taxed.is_valid is null) then 'unconfirmed' end
    from (
      select coalesce(
        (select v.is_valid from vat_answers v where ${ofNumber} and v.answered_at <= taxed.until
          and v.answered_at > taxed.until - make_interval(days => ${sql.lit(ANSWER_DAYS)})
          order by v.answered_at desc, v.id desc limit 1),
        (select v.is_valid from vat_answers v where ${ofNumber} and v.answered_at > taxed.until
          order by v.answered_at, v.id limit 1)) as is_valid
      from (
        select ${taxedNumber('invoices')},
          least(${now}::timestamptz, (coalesce(
            (coalesce(b.published_at, b.done_at, b.status_since) at time zone ${timeZone})::date,
            invoices.issue_day) + 1)::timestamp at time zone ${timeZone}) as until
        from invoice_lines l left join briefings b on b.id = l.briefing_id
          left join briefing_finances f on f.briefing_id = l.briefing_id and l.side = 'client'
        where l.invoice_id = invoices.id and l.tax_rule in ('eu_reverse_charge', 'eu_reverse_charge_unconfirmed')
      ) taxed
    ) taxed
    where invoices.type = 'client' and invoices.number is not null
      and invoices.credited_cents < invoices.total_cents)`;
}
