import { z } from 'zod';
import { Day } from '../shared/fields.ts';
import { CURRENCIES } from '../shared/money.ts';

export const CurrencyCode = z.enum(CURRENCIES);

export const ShownCurrency = z
  .object({
    /** The person's own choice, otherwise the brand's. */
    display: CurrencyCode,
    rates: z.object({
      /** The day of the rates. Rates entered by hand apply today. */
      day: Day,
      source: z.enum(['ecb', 'typed']),
      /** Millionths of a unit for one euro. */
      microPerEuro: z.object({ USD: z.int(), BRL: z.int() }),
    }),
  })
  .meta({ id: 'ShownCurrency' });
export type ShownCurrency = z.output<typeof ShownCurrency>;
