import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { callingCodeOf } from './phone.ts';

/** WhatsApp has stopped what our number sends, to everybody or to a country. */
export interface Stop {
  /** A calling code; empty: everybody. */
  readonly country: string;
  /** WhatsApp's error. */
  readonly code: number;
  readonly at: string;
}

/** WhatsApp's error where it stops messages to the people of one country. */
const COUNTRY_STOPPED = 130497;

/** What stops messages to the person with this number; null if nothing does. Calling codes begin none of the others. */
export const stopOf = (waId: RawBuilder<unknown>): RawBuilder<Stop | null> =>
  sql<Stop | null>`(select jsonb_build_object('country', s.country, 'code', s.code, 'at', s.at)
    from whatsapp_stops s where starts_with(coalesce(${waId}, ''), s.country) order by s.country limit 1)`;

/** Notes that WhatsApp has stopped messages like those of this conversation. */
export async function noteStop(tx: Tx, chatId: number, code: number, now: Date): Promise<void> {
  const chat = await tx.selectFrom('whatsappChats').select('waId').where('id', '=', chatId).executeTakeFirst();
  const country = code === COUNTRY_STOPPED ? callingCodeOf(chat?.waId ?? '') : '';
  // Whoever has no number is of no country that we know.
  if (country === undefined) return;
  await tx
    .insertInto('whatsappStops')
    .values({ country, code, at: now })
    .onConflict((conflict) => conflict.column('country').doNothing())
    .execute();
}

/** What stops messages to the person of a conversation now. */
export async function findStop(db: Database | Tx, waId: string | null): Promise<Stop | null> {
  const { rows } = await sql<{ stop: Stop | null }>`select ${stopOf(sql`${waId}::text`)} as stop`.execute(db);
  return rows[0]?.stop ?? null;
}
