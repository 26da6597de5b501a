import { Alert, Group, Text } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { useWallet, withVat } from './queries.ts';

type Props = {
  /** Net prices of what would be ordered, in cents. */
  pricesCents: readonly number[];
  /** The campaign that the client comes back to after topping up; absent for a cart, which waits by itself. */
  campaignId?: number;
};

/** Says before it is submitted by how much the wallet falls short of an order, and leads to the top-up and back. */
export function Shortfall({ pricesCents, campaignId }: Props) {
  const t = useT('wallet');
  const { money } = useFormat();
  const { data } = useWallet();
  if (!data || data.vatBp === null || pricesCents.length === 0) return null;
  const missing = withVat(pricesCents, data.vatBp) + data.overdrawnCents - data.availableCents;
  if (missing <= 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconWallet size={18} />}
      title={t('short', { amount: money(missing) })}
    >
      <Group gap="xs" justify="space-between">
        <Text size="xs">
          {t(data.vatBp === 0 ? 'shortHelpNoVat' : 'shortHelp', { available: money(data.availableCents) })}
        </Text>
        <ButtonLink size="compact-sm" to="/financial" search={{ topUp: missing, campaign: campaignId }}>
          {t('topUp.action')}
        </ButtonLink>
      </Group>
    </Alert>
  );
}
