import { EXCLUSIONS, RECIPIENT_STATES, type RecipientState } from '@linkstand/contract/newsletters/choices';
import type { Newsletter } from '@linkstand/contract/newsletters/schema';
import { Button, Group, Paper, Progress, SegmentedControl, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { TablePaper } from '../../../ui/data/table-paper.tsx';
import type { Tone } from '../../../ui/data/tone.ts';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';

const PAGE = 50;
const SHOWN = ['all', ...RECIPIENT_STATES] as const;
const TONES: Readonly<Record<RecipientState, Tone>> = {
  waiting: 'waiting',
  sending: 'publishing',
  sent: 'done',
  refused: 'stopped',
  unknown: 'turn',
  excluded: 'neutral',
};

/** How the sending goes, and who got it and who did not and why. */
export function Results({ newsletter }: { newsletter: Newsletter }) {
  const t = useT('newsletters');
  const { number } = useFormat();
  const { recipients, sent, refused, unknown, excluded, unsubscribed, bounced, clicked, opened, ordered } = newsletter;
  const { leftOut, countsOpens } = newsletter;
  const share = (count: number) => (recipients === 0 ? 0 : (count / recipients) * 100);
  return (
    <Stack>
      <Paper withBorder p="md">
        <Stack gap="sm">
          <Title order={2} size="h4">
            {t('results.title')}
          </Title>
          <Text aria-live="polite">{t('results.of', { sent: number(sent), all: number(recipients) })}</Text>
          <Text size="sm" c="dimmed">
            {t('results.candidates', {
              all: number(recipients + excluded),
              recipients: number(recipients),
              excluded: number(excluded),
            })}
            {leftOut.length > 0 && (
              <>
                <br />
                {leftOut.map(({ reason, count }) => `${t(`exclusion.${reason}`)}: ${number(count)}`).join(' · ')}
              </>
            )}
          </Text>
          <Progress.Root size="lg">
            <Progress.Section value={share(sent)} color="green" aria-label={t('recipient.sent')} />
            <Progress.Section value={share(refused)} color="red" aria-label={t('results.refused')} />
            <Progress.Section value={share(unknown)} color="yellow" aria-label={t('recipient.unknown')} />
          </Progress.Root>
          <Facts
            items={[
              {
                label: t('results.refused'),
                value: number(refused),
                ...(refused > 0 && { help: t('results.refusedHelp') }),
              },
              { label: t('recipient.unknown'), value: number(unknown), help: t('results.unknownHelp') },
              { label: t('recipient.excluded'), value: number(excluded) },
              { label: t('results.bounced'), value: number(bounced) },
              { label: t('results.unsubscribed'), value: number(unsubscribed) },
              { label: t('results.clicked'), value: number(clicked) },
              ...(countsOpens || opened > 0 ? [{ label: t('results.opened'), value: number(opened) }] : []),
              ...(newsletter.audience === 'clients' ? [{ label: t('results.ordered'), value: number(ordered) }] : []),
              {
                label: t('columns.started'),
                value: newsletter.startedAt && <DateText value={newsletter.startedAt} style="time" />,
              },
              {
                label: t('columns.finished'),
                value: newsletter.finishedAt && <DateText value={newsletter.finishedAt} style="time" />,
              },
            ]}
          />
        </Stack>
      </Paper>
      <Recipients id={newsletter.id} />
    </Stack>
  );
}

function Recipients({ id }: { id: number }) {
  const t = useT('newsletters');
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const query = useInfiniteQuery({
    queryKey: ['newsletters', 'recipients', id, shown],
    queryFn: async ({ signal, pageParam }) =>
      (
        await api.newsletters.recipients(
          {
            params: { id },
            query: { page: pageParam, size: PAGE },
            body: shown === 'all' ? {} : { state: [shown satisfies RecipientState] },
          },
          { signal },
        )
      ).data,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length),
  });
  const rows = query.data?.pages.flat() ?? [];
  const reasonOf = (reason: string) => {
    const known = EXCLUSIONS.find((each) => each === reason);
    if (known) return t(`exclusion.${known}`);
    if (reason === 'canceled') return t('exclusion.canceled');
    return reason === 'interrupted' ? t('exclusion.interrupted') : reason;
  };
  const outcomeOf = (row: (typeof rows)[number]) => {
    if (row.bounce) return `${t(`results.bounce.${row.bounce}`)}${row.reason ? ` (${row.reason})` : ''}`;
    if (row.unsubscribedAt) return t('results.unsubscribed');
    if (row.clickedAt) return t('results.clicked');
    return row.openedAt ? t('results.opened') : reasonOf(row.reason);
  };
  const choices = SHOWN.map((value) => ({
    value,
    label: value === 'all' ? t('recipient.all') : t(`recipient.${value}`),
  }));
  return (
    <Stack gap="sm">
      <Group>
        <SegmentedControl
          size="xs"
          visibleFrom="md"
          aria-label={t('columns.state')}
          value={shown}
          onChange={(next) => setShown(SHOWN.find((each) => each === next) ?? 'all')}
          data={choices}
        />
        <Select
          hiddenFrom="md"
          allowDeselect={false}
          aria-label={t('columns.state')}
          value={shown}
          onChange={(next) => setShown(SHOWN.find((each) => each === next) ?? 'all')}
          data={choices}
        />
      </Group>
      {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <TableSkeleton rows={6} />}
      {/* On a tablet the address stands below the name, on a phone day and reason below the state. */}
      {rows.length > 0 && (
        <TablePaper label={t('results.who')} minWidth={280}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.reader')}</Table.Th>
              <Table.Th visibleFrom="md">{t('columns.address')}</Table.Th>
              <Table.Th>{t('columns.state')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('columns.when')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('columns.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  {row.name}
                  <Text hiddenFrom="md" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    <AddressText address={row.address} />
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="md">{row.address ? <AddressText address={row.address} /> : '–'}</Table.Td>
                <Table.Td>
                  <StatusChip tone={TONES[row.state]}>{t(`recipient.${row.state}`)}</StatusChip>
                  {row.sentAt && (
                    <Text hiddenFrom="sm" size="sm" c="dimmed">
                      <DateText value={row.sentAt} />
                    </Text>
                  )}
                  <Text hiddenFrom="sm" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {outcomeOf(row)}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                  <DateText value={row.sentAt} />
                </Table.Td>
                <Table.Td visibleFrom="sm">{outcomeOf(row)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </TablePaper>
      )}
      {query.data && rows.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('results.nobody')}
        </Text>
      )}
      {query.hasNextPage && (
        <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('results.more')}
        </Button>
      )}
    </Stack>
  );
}
