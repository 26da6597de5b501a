import { z } from 'zod';
import { Day } from '../shared/fields.ts';
import { CURRENCIES } from '../shared/money.ts';

export const CurrencyCode = z.enum(CURRENCIES);

export const ShownCurrency = z
  .object({
    /** The person's own choice, else the brand's. */
    display: CurrencyCode,
    rates: z.object({
      /** The day of the rates; typed ones hold today. */
      day: Day,
      source: z.enum(['ecb', 'typed']),
      /** Millionths for one euro. */
      microPerEuro: z.object({ USD: z.int(), BRL: z.int() }),
    }),
  })
  .meta({ id: 'ShownCurrency' });
export type ShownCurrency = z.output<typeof ShownCurrency>;
