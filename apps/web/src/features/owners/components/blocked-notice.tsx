import type { Owner } from '@linkstand/contract/owners/schema';
import { Alert, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useBlockPreview } from './block-consequences.tsx';

type Props = { owner: Pick<Owner, 'id' | 'can'>; blocked: NonNullable<Owner['blocked']> };

/** Above everything about a blocked owner: since when, by whom and why, and what still has to be decided. */
export function BlockedNotice({ owner, blocked: { at, by, reason } }: Props) {
  const t = useT('owners');
  const { date } = useFormat();
  const { data } = useBlockPreview(owner.id, owner.can.unblock);
  const day = date(at, 'medium');
  return (
    <Alert
      mb="md"
      color="red"
      variant="light"
      icon={<IconBan size={18} />}
      title={by ? t('block.by', { day, name: by.name }) : t('block.since', { day })}
    >
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {reason}
      </Text>
      {data && data.openOrders > 0 && (
        <Text size="sm" mt="xs">
          {t('block.undecided', { count: data.openOrders })}
          {data.seenOrders < data.openOrders && ` ${t('block.theirs', { count: data.openOrders - data.seenOrders })}`}
        </Text>
      )}
    </Alert>
  );
}
