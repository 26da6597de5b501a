import type { BATCH_KINDS, Batch, BatchItem } from '@linkstand/contract/sites/batch';
import { Alert, Badge, Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { PageTurner } from '../../../ui/list/page-turner.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { ChangeText } from '../change-text.tsx';

type Kind = (typeof BATCH_KINDS)[number];
const SIZE = 10;

type Props = { batch: Batch; onBack: () => void; onApply: () => void };

/** What a planned batch edit does to each site, before it does it. */
export function PlanView({ batch, onBack, onApply }: Props) {
  const t = useT('sites');
  const kinds = (['changed', 'refused', 'unchanged'] as const).filter((kind) => kind === 'changed' || batch[kind] > 0);
  const [kind, setKind] = useState<Kind>(batch.changed > 0 ? 'changed' : (kinds[1] ?? 'changed'));
  const [page, setPage] = useState(0);
  const total = batch[kind];
  const { data, error, refetch } = useQuery({
    queryKey: ['sites', 'batch', batch.id, kind, page],
    queryFn: async ({ signal }) => {
      const query = { kind, page, size: SIZE };
      return (await api.sites.batches.items({ params: { id: batch.id }, query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Stack>
      {kinds.length > 1 && (
        <SegmentedControl
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('batch.shown')}
          value={kind}
          onChange={(value) => {
            setKind(value);
            setPage(0);
          }}
          data={kinds.map((value) => ({ value, label: t(`batch.kind.${value}`, { count: batch[value] }) }))}
        />
      )}
      {batch.belowCost > 0 && <Alert color="yellow">{t('batch.belowCost', { count: batch.belowCost })}</Alert>}
      {batch.openOrders > 0 && <Alert color="yellow">{t('batch.openOrders', { count: batch.openOrders })}</Alert>}
      {batch.changed === 0 && <Alert color="blue">{t('batch.nothing')}</Alert>}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Items items={data} kind={kind} />
      ) : (
        <TableSkeleton rows={5} />
      )}
      <PageTurner page={page} size={SIZE} total={total} onPage={setPage} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack}>
          {t('batch.back')}
        </Button>
        <Button disabled={batch.changed === 0} onClick={onApply}>
          {t('batch.apply', { count: batch.changed })}
        </Button>
      </Group>
    </Stack>
  );
}

function Items({ items, kind }: { items: readonly BatchItem[]; kind: Kind }) {
  const t = useT('sites');
  return (
    <Table verticalSpacing="xs" aria-label={t('batch.shown')}>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.siteId}>
            <Table.Td w="38%" style={{ verticalAlign: 'top' }}>
              {item.name}
              <Text size="xs" c="dimmed">
                <AddressText address={item.domain} />
              </Text>
            </Table.Td>
            <Table.Td>
              {kind === 'refused' ? (
                item.refusal
              ) : (
                <Stack gap={2}>
                  {item.changes.map((change) => (
                    <ChangeText key={change.field} change={change} />
                  ))}
                  {item.belowCost && (
                    <Badge color="yellow" variant="light" tt="none">
                      {t('batch.below')}
                    </Badge>
                  )}
                </Stack>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
