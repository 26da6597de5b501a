import type { CampaignFinances as Finances } from '@linkstand/contract/campaigns/schema';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { campaignFinancesQuery } from '../queries.ts';

/** The sums of a campaign: its price, and what of it is held, taken, invoiced and paid. The team also sees its margin. */
export function CampaignFinances({ campaignId }: { campaignId: number }) {
  const query = useQuery(campaignFinancesQuery(campaignId));
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Sums finances={query.data} /> : null;
}

function Sums({ finances }: { finances: Finances }) {
  const t = useT('campaigns');
  const { invoices = [] } = finances;
  return (
    <>
      <Facts items={useFacts(finances)} />
      <Text size="xs" c="dimmed">
        {t('finances.vat')}
      </Text>
      {invoices.length > 0 && <Invoices invoices={invoices} />}
    </>
  );
}

/** The documents of a campaign, and when each is or was paid. */
function Invoices({ invoices }: { invoices: NonNullable<Finances['invoices']> }) {
  const t = useT('campaigns');
  return (
    <Facts
      items={[
        {
          label: t('finances.bills'),
          value: invoices.map(({ id, number, dueDay, paidOn }) => (
            <Text key={id} span size="sm" display="block">
              <AnchorLink to="/create-invoices/$id" params={{ id: String(id) }} size="sm">
                {number ?? t('finances.draft')}
              </AnchorLink>
              {(paidOn ?? dueDay) !== null && (
                <>
                  {' · '}
                  {t(paidOn === null ? 'finances.due' : 'finances.paidOn')} <DateText value={paidOn ?? dueDay} />
                </>
              )}
            </Text>
          )),
        },
      ]}
    />
  );
}

function useFacts({ counts, team, ...sums }: Finances): Fact[] {
  const t = useT('campaigns');
  const gross = (label: string, cents: number, count?: number): Fact => ({
    label,
    value: (
      <>
        <MoneyText cents={cents} />
        {count !== undefined && counts.taken > 0 && (
          <Text span size="sm" c="dimmed">
            {' '}
            · {t('finances.of', { count, total: counts.taken })}
          </Text>
        )}
      </>
    ),
  });
  const net = (label: string, cents: number): Fact => ({ label, value: <MoneyText cents={cents} /> });
  return [
    net(t('finances.price'), sums.priceCents),
    gross(t('finances.held'), sums.heldCents),
    gross(t('finances.taken'), sums.takenCents),
    gross(t('finances.invoiced'), sums.invoicedCents, counts.invoiced),
    gross(t('finances.paid'), sums.paidCents, counts.paid),
    ...(team
      ? [
          net(t('finances.cost'), team.costCents),
          net(t('finances.commission'), team.commissionCents),
          net(t('finances.profit'), team.profitCents),
          net(t('finances.owed'), team.ownersOwedCents),
          net(t('finances.ownersPaid'), team.ownersPaidCents),
        ]
      : []),
  ];
}
