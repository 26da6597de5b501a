import type { Suppression } from '@linkstand/contract/newsletters/schema';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { RecordTable } from '../../../ui/data/record-table.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone, toastFailure } from '../../../ui/toasts/toast.ts';

const PAGE = 50;
const KEY = ['newsletters', 'suppressions'];

/** Addresses that get no newsletters, and why: searched, added, and lifted where no reader asked for it. */
export function SuppressionList({ onClose }: { onClose: () => void }) {
  const t = useT('newsletters');
  const ui = useT('ui');
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const query = useInfiniteQuery({
    queryKey: [...KEY, text],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.newsletters.suppressions(
          { query: { page: pageParam, size: PAGE }, body: text === '' ? {} : { text } },
          { signal },
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const rows = query.data?.pages.flat() ?? [];
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('suppressions.title')}>
      <Stack>
        <Text size="sm">{t('suppressions.help')}</Text>
        <AddAddress />
        <TextInput
          type="search"
          label={t('suppressions.text')}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <FormSkeleton />}
        {rows.length > 0 && (
          <RecordTable
            label={t('suppressions.title')}
            columns={[
              {
                key: 'address',
                header: t('suppressions.address'),
                cell: ({ address }) => <AddressText address={address} />,
              },
              { key: 'reason', header: t('suppressions.reason'), cell: ({ reason }) => t(`exclusion.${reason}`) },
              { key: 'since', header: t('suppressions.since'), cell: ({ at }) => <DateText value={at} /> },
              { key: 'by', header: t('suppressions.by'), cell: (row) => <SuppressedBy row={row} /> },
              {
                key: 'lift',
                header: ui('actions.header'),
                hidesHeader: true,
                stays: true,
                cell: ({ address, can }) => can.lift && <LiftButton address={address} />,
              },
            ]}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
        {query.data && rows.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('suppressions.empty')}
          </Text>
        )}
        {query.hasNextPage && (
          <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('suppressions.more')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}

function AddAddress() {
  const t = useT('newsletters');
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.newsletters.suppress({ body: { address: address.trim() } }),
    onSuccess: () => {
      setAddress('');
      toastDone(t('suppressions.added'));
      return client.invalidateQueries({ queryKey: ['newsletters'] });
    },
    meta: { quiet: true },
  });
  const required = useRequired({ address: address.trim() === '' });
  const errors: Readonly<Record<string, string>> = { ...(error && errorsOf(error, ['address'])), ...required.errors };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (required.check()) mutate();
  };
  return (
    <form ref={required.form} onSubmit={add} noValidate>
      <Group align="flex-end" gap="xs">
        <TextInput
          type="email"
          style={{ flex: '1 1 240px' }}
          label={t('suppressions.add')}
          value={address}
          maxLength={254}
          error={errors.address ?? errors.form}
          onChange={(event) => {
            reset();
            setAddress(event.currentTarget.value);
          }}
        />
        <Button type="submit" variant="default" loading={isPending}>
          {t('suppressions.add')}
        </Button>
      </Group>
    </form>
  );
}

function SuppressedBy({ row: { newsletter, addedBy } }: { row: Suppression }) {
  if (!newsletter) return addedBy || '–';
  return (
    <PathLink href={`/newsletters/${newsletter.id}`} size="sm">
      {newsletter.name}
    </PathLink>
  );
}

function LiftButton({ address }: Pick<Suppression, 'address'>) {
  const t = useT('newsletters');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.newsletters.liftSuppression({ body: { address } }),
    onSuccess: () => toastDone(t('suppressions.lifted')),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ['newsletters'] }),
    meta: { quiet: true },
  });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isPending}
      aria-label={t('suppressions.lift', { address })}
      onClick={() => mutate()}
    >
      {t('suppressions.liftShort')}
    </Button>
  );
}
