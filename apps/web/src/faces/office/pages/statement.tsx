import { LINE_GROUPS, type LineGroup } from '@linkstand/contract/statements/choices';
import type { LineCounts, Statement } from '@linkstand/contract/statements/schema';
import { Alert, Button, Chip, Group, List, Paper, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { StatementLines } from '../../../features/statements/lines.tsx';
import { countsQuery, statementQuery } from '../../../features/statements/queries.ts';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { DateText, DayRange } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { LINES_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/office/payments/statements/$id');

/** One statement: its movements by how they were recognized. Certain ones are booked together, others one by one. */
export function StatementPage() {
  const id = Number(route.useParams().id);
  const client = useQueryClient();
  const query = useQuery(statementQuery(id));
  const counts = useQuery(countsQuery(id));
  useLive(
    ['statement', 'payment', 'payout'],
    () => void client.invalidateQueries({ queryKey: ['statements', 'detail', id] }),
  );
  const failed = [query, counts].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState isPage error={failed.error} onRetry={() => void failed.refetch()} />;
  return query.data && counts.data ? (
    <Whole key={id} statement={query.data} counts={counts.data} />
  ) : (
    <DetailSkeleton />
  );
}

function Whole({ statement, counts }: { statement: Statement; counts: LineCounts }) {
  const t = useT('statements');
  useRecent(statement.account);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const shown: LineGroup = search.group ?? LINE_GROUPS.find((group) => counts[group] > 0) ?? 'unknown';
  return (
    <>
      <PageHeader
        back={{ to: '/payments/statements', label: t('title') }}
        title={statement.account}
        subtitle={statement.fileName}
        steps={<PageSteps list="statements" id={statement.id} path="/payments/statements" />}
      />
      <Stack maw={LINES_WIDTH}>
        <Paper p="md">
          <Facts items={useFacts(statement)} />
        </Paper>
        {counts.exact > 0 && <BookExact statement={statement} count={counts.exact} />}
        <Chip.Group
          value={shown}
          onChange={(group) => void navigate({ search: { group: group as LineGroup }, replace: true })}
        >
          <Group gap="xs">
            {LINE_GROUPS.map((group) => (
              <Chip key={group} value={group}>
                {t(`group.${group}`)} ({counts[group]})
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <StatementLines key={shown} statement={statement} group={shown} count={counts[shown]} />
      </Stack>
    </>
  );
}

function useFacts(statement: Statement): Fact[] {
  const t = useT('statements');
  const { fromDay, toDay, openingCents, closingCents, count, knownCount, createdAt, uploadedBy, format } = statement;
  return [
    { label: t('fields.period'), value: <DayRange from={fromDay} to={toDay} /> },
    { label: t('fields.format'), value: t(`format.${format}`) },
    { label: t('fields.openingCents'), value: <MoneyText cents={openingCents} /> },
    { label: t('fields.closingCents'), value: <MoneyText cents={closingCents} /> },
    {
      label: t('fields.count'),
      value: knownCount > 0 ? `${count} · ${t('group.known')}: ${knownCount}` : String(count),
    },
    {
      label: t('fields.createdAt'),
      value: (
        <>
          <DateText value={createdAt} style="time" /> · {uploadedBy}
        </>
      ),
    },
  ];
}

/** Books all certain movements in steps, and shows how many are left. */
function BookExact({ statement, count }: { statement: Statement; count: number }) {
  const t = useT('statements');
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(['statements', 'payments', 'payouts'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  const book = useMutation({
    mutationFn: async () => {
      let booked = 0;
      for (;;) {
        const answer = await api.statements.bookExact({ params: { id: statement.id } });
        booked += answer.booked;
        await refresh();
        if (answer.booked === 0 || answer.refused.length > 0) return { ...answer, booked };
      }
    },
    onSuccess: ({ booked }) => {
      if (booked > 0) toastDone(t('bookExact.done', { count: booked }));
    },
    onSettled: refresh,
  });
  const refused = book.data?.refused ?? [];
  return (
    <>
      <Group>
        <Button loading={book.isPending} onClick={() => book.mutate()}>
          {t('bookExact.action', { count })}
        </Button>
      </Group>
      {refused.length > 0 && (
        <Alert color="yellow" title={t('bookExact.refused')} role="alert">
          <List size="sm">
            {refused.map(({ id, line, message }) => (
              <List.Item key={id}>
                {t('line', { line })}: {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
