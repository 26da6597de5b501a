import { paymentFilter } from '@linkstand/contract/payments/filter';
import { IconPlus } from '@tabler/icons-react';
import { api } from '../../lib/api.ts';
import { sentencesUnder, useT } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { PaymentStateChip } from './payment-state.tsx';

/** The payments that the reader sees: for a seller, those of the clients it looks after. */
const visible = defineList({
  name: 'payments',
  api: api.payments,
  columns: (c, { t }) => [
    c.choice('state', { rank: 1, width: 130, shown: ({ state }) => <PaymentStateChip state={state} /> }),
    c.choice('kind', {
      ...{ rank: 3, width: 130 },
      shown: ({ kind, bill }) => (bill ? t('billPayment') : t(`kind.${kind}`)),
    }),
    c.choice('method', {
      ...{ rank: 4, width: 120 },
      shown: ({ kind, method }) => (kind === 'top_up' ? t(`choices.method.${method}`) : dash),
    }),
    c.custom(
      'recipient',
      ({ recipient, company }) => (
        <span title={recipient.name}>{company ? `${company.name} · ${recipient.name}` : recipient.name}</span>
      ),
      { head: 'fields.recipientId', grow: true, wraps: true, rank: 1, width: 200 },
    ),
    c.money('walletCents', { sort: true, descendingFirst: false, rank: 1, width: 140, narrow: 120 }),
    c.money('takenCents', { empty: 0, width: 120, hidden: true }),
    c.custom(
      'issue',
      ({ issue, takenCents }) => {
        const what = issue ? t(`issueShort.${issue.kind}`) : takenCents === 0 ? null : t('fields.takenCents');
        if (what === null) return dash;
        return (
          <>
            {what}
            {takenCents !== 0 && (
              <>
                {' · '}
                <MoneyText cents={takenCents} inline />
              </>
            )}
          </>
        );
      },
      { rank: 3, width: 170, file: { key: 'issue.kind', labels: () => sentencesUnder('payments', 'issueShort') } },
    ),
    c.text('reference', { rank: 3, width: 170 }),
    c.text('comments', { rank: 4, width: 220 }),
    c.date('receivedOn', { rank: 4, width: 120 }),
    c.date('createdAt', { sort: true, rank: 2, width: 140 }),
  ],
  filter: paymentFilter,
  href: ({ id }) => `/payments/${id}`,
  live: ['payment'],
});

/** What clients pay in and what the team gives or takes, for administrators. */
export const paymentList: typeof visible = {
  ...visible,
  actions: () => <NewPayment />,
  empty: () => ({ action: <NewPayment /> }),
};

/** For a seller: payments of the clients it looks after. */
export const list: typeof visible = {
  ...visible,
  title: ({ t }) => t('ofClients.title'),
  subtitle: ({ t }) => t('ofClients.subtitle'),
  empty: ({ t }) => ({ help: t('ofClients.emptyHelp') }),
};

function NewPayment() {
  const t = useT('payments');
  return (
    <ButtonLink to="/payments/new" leftSection={<IconPlus size={16} />}>
      {t('new.title')}
    </ButtonLink>
  );
}
