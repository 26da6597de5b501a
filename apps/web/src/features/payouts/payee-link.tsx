import type { Payee } from '@linkstand/contract/payouts/schema';
import { Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';

/** Who is paid, and where it is seen. */
export function PayeeLink({ payee: { kind, id, name } }: { payee: Payee }) {
  const t = useT('payouts');
  return (
    <>
      <AnchorLink to={kind === 'owner' ? '/owners/$id' : '/sellers/$id'} params={{ id: String(id) }} size="sm">
        {name}
      </AnchorLink>
      <Text size="xs" c="dimmed">
        {t(`kind.${kind}`)}
      </Text>
    </>
  );
}
