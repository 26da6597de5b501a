import { Button } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { useWallet } from './queries.ts';

/** What may still be spent, in the top bar; leads to the wallet. */
export function WalletButton() {
  const t = useT('wallet');
  const { data } = useWallet();
  if (!data) return <Button variant="subtle" disabled aria-label={t('title')} leftSection={<IconWallet size={18} />} />;
  return (
    <ButtonLink
      to="/financial"
      variant="subtle"
      data-wallet
      leftSection={<IconWallet size={18} stroke={1.7} />}
      title={t('available')}
    >
      <MoneyText cents={data.availableCents} />
    </ButtonLink>
  );
}
