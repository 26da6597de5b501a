import { type EuroRates, RATE_UNIT } from '@linkstand/contract/currencies/exchange';
import { FOREIGN_CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { writeSetting } from '../settings/commands/change-setting.ts';
import { loadSettings } from '../settings/live.ts';
import { findSetting, readSetting } from '../settings/queries.ts';
import { readEcbRates } from './read-ecb-rates.ts';

/** The file of the bank. Rejects where it can't be had. */
export type FetchRates = () => Promise<Uint8Array>;

/**
 * Stores the newest rates of the bank and puts them into force. Nothing is requested while rates are typed by hand,
 * or while those of today are known. A file that can't be read changes nothing.
 */
export async function refreshRates(
  db: Database,
  fetchRates: FetchRates,
  now: Date,
  timeZone: string,
): Promise<EuroRates | undefined> {
  if (!(await readSetting(db, 'daily_rates'))) return undefined;
  const today = dayIn(now, timeZone);
  const known = await db.selectFrom('exchangeRates').select('day').where('day', '>=', today).executeTakeFirst();
  if (known) return undefined;
  const [newest] = readEcbRates(await fetchRates());
  // A file from the future would hold until then.
  if (!newest || newest.day > today) return undefined;
  await db.transaction().execute(async (tx) => {
    const rows = FOREIGN_CURRENCIES.flatMap((currency) => {
      const microPerEuro = newest.microPerEuro[currency];
      return microPerEuro === undefined ? [] : [{ day: newest.day, currency, microPerEuro, readAt: now }];
    });
    await tx
      .insertInto('exchangeRates')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute();
    const ctx = systemContext(tx, 'European Central Bank', await findDefaultBrandId(tx), now, timeZone);
    const { fault, version } = await findSetting(tx, 'currency_rates', ctx, { lock: true });
    const { USD = 0, BRL = 0 } = newest.microPerEuro;
    const next = { USD: USD / RATE_UNIT, BRL: BRL / RATE_UNIT };
    const last = await readSetting(tx, 'currency_rates');
    if (fault === '' && last.USD === next.USD && last.BRL === next.BRL) return;
    await writeSetting(ctx, 'currency_rates', next, version);
  });
  await loadSettings(db);
  return newest;
}

/** Reads the rates of the European Central Bank, where they are wanted daily. */
export const readRates = defineJob({
  name: 'read-rates',
  schema: z.object({}),
  retries: { limit: 3 },
  concurrency: 1,
  schedule: { cron: '20 */3 * * *', zone: 'UTC' },
  run: (
    _data,
    { db, fetchRates, timeZone }: Pick<Context, 'db' | 'timeZone'> & { readonly fetchRates: FetchRates },
    { at },
  ) => refreshRates(db, fetchRates, at, timeZone),
});
