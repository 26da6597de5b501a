import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsText } from '../../platform/list/list-query.ts';
import { phoneDigits } from '../../platform/phone-numbers.ts';

/**
 * People by words, or by their phone if that is what was typed. Only for lists whose readers see the phone: numbers are
 * not among a person's words, as those find people where just the name is shown.
 *
 * @param id of the person
 */
export function foundByPhone(words: RawBuilder<SqlBool>, id: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const digits = phoneDigits(text);
  if (digits === undefined) return words;
  const phone = sql`regexp_replace(called.phone, '\\D', '', 'g')`;
  return sql<SqlBool>`(${words} or ${id} = any(array(
    select called.id from users called where called.phone <> '' and ${containsText(phone, digits)})))`;
}
