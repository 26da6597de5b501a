import type { contract } from '@linkstand/contract';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { CardProvider } from '../../platform/cards/provider.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { beginCardBill } from './commands/begin-card-bill.ts';
import { beginCardTopUp } from './commands/begin-card-top-up.ts';
import { cancelCardPayment } from './commands/cancel-card-payment.ts';
import { readCardPayment } from './queries.ts';

/** What a top-up is called on the provider's page. */
const TOP_UP: Readonly<Record<Locale, string>> = {
  'en-US': 'Wallet top-up',
  es: 'Recarga del monedero',
  'pt-BR': 'Recarga da carteira',
};

export const cardsRoutes = ({ cards }: { readonly cards: CardProvider }): Handlers<typeof contract.cards> => ({
  state: async () => ({ isOn: await cards.isReady() }),
  topUp: async ({ body }, ctx) =>
    readCardPayment(ctx, await beginCardTopUp(asUser(ctx), cards, body, TOP_UP[ctx.locale])),
  payBill: async ({ params }, ctx) => readCardPayment(ctx, await beginCardBill(asUser(ctx), cards, params.id)),
  get: ({ params }, ctx) => readCardPayment(ctx, params.id),
  cancel: async ({ params }, ctx) => {
    await cancelCardPayment(ctx, cards, params.id);
    return readCardPayment(ctx, params.id);
  },
});
