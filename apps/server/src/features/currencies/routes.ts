import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { readShownCurrency } from './rates.ts';

export const currenciesRoutes = (): Handlers<typeof contract.currencies> => ({
  get: (_received, ctx) => readShownCurrency(asUser(ctx)),
});
