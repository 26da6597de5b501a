import { movementFilter } from '@linkstand/contract/wallet/filter';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { defineList } from '../../ui/resource/list.ts';
import { walletQuery } from './queries.ts';

/** Every movement of the wallet with what it was for, newest first. */
export const movementList = defineList({
  name: 'wallet',
  list: 'movements',
  key: ['wallet', 'movements'],
  api: api.wallet,
  useExtras: () => useQuery(walletQuery).data?.seesAll === true,
  columns: (c, { t, extras: seesAll }) => [
    c.date('at', { head: 'movements.at', style: 'time', named: false, rank: 2, width: 170 }),
    c.choice('kind', {
      // The name of a movement on a phone: not each belongs to a campaign.
      ...{ head: 'movements.kind', grow: true, rank: 1, width: 140 },
      shown: ({ kind, invoice }) => (
        <span style={{ whiteSpace: 'normal' }}>
          {t(`kind.${kind}`)}
          {invoice && (
            <Text span inherit hiddenFrom="sm">
              {' · '}
              <span style={{ whiteSpace: 'nowrap' }}>{invoice.name}</span>
            </Text>
          )}
        </span>
      ),
    }),
    c.custom(
      'campaign',
      ({ campaign, briefing }) =>
        campaign ? (
          <AnchorLink
            to="/user/campaign/$campaignId"
            params={{ campaignId: campaign.id }}
            search={briefing ? { briefing: briefing.id } : {}}
            size="sm"
          >
            {campaign.name}
          </AnchorLink>
        ) : (
          dash
        ),
      { head: 'movements.campaign', rank: 2, width: 240 },
    ),
    c.record('invoice', {
      ...{ head: 'movements.invoice', rank: 4, width: 160 },
      shown: ({ name }) => (
        <AnchorLink to="/financial" search={{ tab: 'bills', text: name }} size="sm">
          {name}
        </AnchorLink>
      ),
    }),
    c.text('site', { head: 'movements.site', rank: 3, width: 170 }),
    c.text('reference', { head: 'movements.reference', rank: 4, width: 170 }),
    c.money('cents', { head: 'movements.cents', rank: 1, width: 130, narrow: 124 }),
    seesAll && c.money('balanceCents', { head: 'movements.balance', rank: 2, width: 130 }),
  ],
  filter: movementFilter,
  filters: ({ t }) => ({ text: { label: t('movements.text') }, days: { label: t('movements.days') } }),
  empty: ({ t }) => ({ title: t('movements.empty'), help: t('movements.emptyHelp') }),
  live: ['payment', 'briefing', 'invoice'],
});
