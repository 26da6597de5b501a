import { type EuroRates, RATE_UNIT } from '@linkstand/contract/currencies/exchange';
import type { ShownCurrency } from '@linkstand/contract/currencies/schema';
import type { Currency } from '@linkstand/contract/shared/money';
import { dayIn } from '../../platform/calendar.ts';
import type { Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { readSetting } from '../settings/queries.ts';

/** As `EuroRates`, with every currency known. */
export type AllRates = ShownCurrency['rates'] & EuroRates;

/**
 * The rates that hold on a day: the bank's of that day or the last one before it, where they are read daily, else those
 * that are typed.
 */
export async function ratesOn(db: Database | Tx, day: string): Promise<AllRates> {
  if (await readSetting(db, 'daily_rates')) {
    const rows = await db
      .selectFrom('exchangeRates')
      .select(['day', 'currency', 'microPerEuro'])
      .where('day', '=', (eb) =>
        eb
          .selectFrom('exchangeRates as newest')
          .select(({ fn }) => fn.max('newest.day').as('day'))
          .where('newest.day', '<=', day),
      )
      .execute();
    const of = (currency: Currency) => rows.find((row) => row.currency === currency);
    const [usd, brl] = [of('USD'), of('BRL')];
    if (usd && brl)
      return { day: usd.day, source: 'ecb', microPerEuro: { USD: usd.microPerEuro, BRL: brl.microPerEuro } };
  }
  const typed = await readSetting(db, 'currency_rates');
  const micro = (rate: number) => Math.round(rate * RATE_UNIT);
  return { day, source: 'typed', microPerEuro: { USD: micro(typed.USD), BRL: micro(typed.BRL) } };
}

/** The currency that a person sees prices in beside euros, and the rates of today. */
export async function readShownCurrency({
  db,
  actor,
  brandId,
  now,
  timeZone,
}: Context<UserActor>): Promise<ShownCurrency> {
  const [rates, { display }] = await Promise.all([
    ratesOn(db, dayIn(now, timeZone)),
    db
      .selectFrom('users')
      .innerJoin('brands', (join) => join.on('brands.id', '=', brandId))
      .select(({ fn }) => fn.coalesce('users.displayCurrency', 'brands.displayCurrency').as('display'))
      .where('users.id', '=', actor.id)
      .executeTakeFirstOrThrow(),
  ]);
  return { display: display, rates };
}
