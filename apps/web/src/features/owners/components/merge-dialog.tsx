import type { Owner, OwnerMergePreview } from '@linkstand/contract/owners/schema';
import { Alert, Button, Group, List, Loader, Radio, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import type { RemoveRecord } from '../../../lib/live-record.ts';
import { type Found, SearchSelect } from '../../../ui/fields/search-select.tsx';
import { DialogCancel } from '../../../ui/form/dialog-cancel.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

type Named = { id: number; name: string };
type Props = { owner: Owner; other: Named | null; remove: RemoveRecord; onClose: () => void };

const MOST = 20;
const found: Found<Owner> = {
  key: ['owners', 'to-merge'],
  load: async (text, signal) =>
    (await api.owners.search({ query: { page: 0, size: MOST }, body: text ? { text } : {} }, { signal })).data,
};

/** Makes one owner of two: which of them stays, and what moves to it. */
export function MergeDialog({ owner, other: given, remove, onClose }: Props) {
  const t = useT('owners');
  const [other, setOther] = useState<Named | null>(given);
  const [isOtherKept, setOtherKept] = useState(false);
  const [stays, goes] = isOtherKept ? [other, owner] : [owner, other];
  const preview = useQuery({
    queryKey: ['owners', 'merge', stays?.id, goes?.id],
    queryFn: ({ signal }) =>
      api.owners.merge_preview({ params: { id: stays?.id ?? 0 }, body: { otherId: goes?.id ?? 0 } }, { signal }),
    enabled: other !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const merge = useMerge(owner, remove, onClose);
  const plan = preview.isPlaceholderData ? undefined : preview.data;
  return (
    <Dialog opened busy={merge.isPending} onClose={onClose} title={t('merge.title', { name: owner.name })}>
      <Stack>
        <Text size="sm">{t('merge.help')}</Text>
        <SearchSelect
          label={t('merge.other')}
          placeholder={t('merge.search')}
          required
          value={other}
          onChange={setOther}
          found={found}
          detail={({ email, phone }) => [email, phone].filter(Boolean).join(' · ')}
          isDisabled={({ id }) => id === owner.id}
        />
        {other && (
          <Radio.Group
            label={t('merge.stays')}
            value={isOtherKept ? 'other' : 'this'}
            onChange={(value) => setOtherKept(value === 'other')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="this" label={owner.name} description={t('merge.this')} />
              <Radio value="other" label={other.name} />
            </Stack>
          </Radio.Group>
        )}
        {other && preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {other && !plan && !preview.error && <Loader size="sm" />}
        {plan && <Plan plan={plan} />}
        {merge.error && (
          <Alert color="red" role="alert">
            {messageOf(merge.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <DialogCancel disabled={merge.isPending} />
          <Button
            loading={merge.isPending}
            disabled={!plan || plan.refusals.length > 0}
            onClick={() => plan && merge.mutate(plan)}
          >
            {t('merge.merge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Merges as previewed, and shows the one that stays. */
function useMerge(owner: Owner, remove: RemoveRecord, onClose: () => void) {
  const t = useT('owners');
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ stays, goes, version }: OwnerMergePreview) => {
      const merge = async () => {
        const saved = await api.owners.merge({ params: { id: stays.id }, version, body: { otherId: goes.id } });
        client.setQueryData(['owners', 'detail', saved.id], saved);
      };
      if (stays.id === owner.id) return merge();
      await remove(merge, () => navigate({ href: `/owners/${stays.id}`, ignoreBlocker: true, replace: true }));
    },
    onSuccess: (_done, { goes }) => {
      onClose();
      toastDone(t('merge.done'));
      client.removeQueries({ queryKey: ['owners', 'detail', goes.id] });
      for (const key of ['owners', 'sites', 'briefings', 'tasks']) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}

const COUNTED = ['sites', 'sameSites', 'orders', 'publications', 'payouts', 'chats', 'entries', 'tasks'] as const;

function Plan({ plan: { stays, goes, moves, owedCents, payment, fields, refusals } }: { plan: OwnerMergePreview }) {
  const t = useT('owners');
  const { money, list } = useFormat();
  const names = { stays: stays.name, goes: goes.name };
  if (refusals.length > 0)
    return (
      <Alert color="yellow" title={t('merge.refused')}>
        <List size="sm">
          {refusals.map((refusal) => (
            <List.Item key={refusal}>{refusal}</List.Item>
          ))}
        </List>
      </Alert>
    );
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('merge.moves', names)}
      </Text>
      <List size="sm" spacing={4}>
        {COUNTED.filter((key) => moves[key] > 0).map((key) => (
          <List.Item key={key}>{t(`merge.counts.${key}`, { count: moves[key] })}</List.Item>
        ))}
        {owedCents !== null && owedCents !== 0 && (
          <List.Item>
            {t(owedCents > 0 ? 'merge.owed' : 'merge.owes', { amount: money(Math.abs(owedCents)) })}
          </List.Item>
        )}
        {payment !== 'none' && <List.Item>{t(`merge.payment.${payment}`, names)}</List.Item>}
        {fields.length > 0 && (
          <List.Item>{t('merge.fields', { fields: list(fields.map((field) => t(`fields.${field}`))) })}</List.Item>
        )}
        <List.Item>{t('merge.links')}</List.Item>
      </List>
      <Text size="sm">{t('merge.gone', names)}</Text>
    </Stack>
  );
}
