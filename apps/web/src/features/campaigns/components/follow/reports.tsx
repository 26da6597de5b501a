import type { CaseRow } from '@linkstand/contract/cases/schema';
import { Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { clearSent } from '../../../../lib/clear-sent.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useLive } from '../../../../lib/live.ts';
import { useDraft } from '../../../../lib/saving/use-draft.ts';
import { ErrorState } from '../../../../ui/page/error-state.tsx';
import { CaseStateChip } from '../../../cases/components/case-chips.tsx';
import { CaseText } from '../../../cases/components/case-text.tsx';
import { caseThread } from '../../../cases/components/text-form.tsx';
import { caseQuery, useCaseAct } from '../../../cases/queries.ts';
import { Thread } from '../../../threads/components/thread.tsx';
import { ThreadField } from '../../../threads/components/thread-field.tsx';
import { UnsentDraft } from '../../../threads/components/unsent-draft.tsx';
import { Section } from './section.tsx';

/** What a publication's client asked and reported about it, newest first. */
const reportsQuery = (briefingId: number) =>
  queryOptions({
    queryKey: ['cases', 'of briefing', briefingId],
    queryFn: async ({ signal }) =>
      (await api.cases.search({ query: { page: 0, size: 20 }, body: { briefingId } }, { signal })).data,
  });

/** The problem that is reported and not solved yet: what comes after is added to it. */
export function useOpenReport(briefingId: number, enabled: boolean): CaseRow | undefined {
  const { data } = useQuery({ ...reportsQuery(briefingId), enabled });
  return data?.find(({ kind, state }) => kind === 'dispute' && state !== 'closed');
}

/** The client's reports with their state, what comes next, and what was said. */
export function Reports({ briefingId }: { briefingId: number }) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const { data = [], error, refetch } = useQuery(reportsQuery(briefingId));
  useLive(['case'], () => client.invalidateQueries({ queryKey: ['cases'] }));
  if (data.length === 0 && !error) return null;
  return (
    <Section title={t('reports.title')}>
      {error && data.length === 0 ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="lg">
          {data.map((row) => (
            <Report key={row.id} row={row} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** What happens next with a case, and when. */
function useNextStep({ state, waitsFor, answerDueOn, firstAnsweredAt, dueOn, closedAt, can }: CaseRow): string {
  const t = useT('campaigns');
  const { date } = useFormat();
  if (state === 'closed') return closedAt ? t('reports.closed', { date: date(closedAt) }) : '';
  if (waitsFor === 'owner') return t('reports.asksOwner');
  if (state === 'answered' && can.answer) return t('reports.yourTurn');
  if (firstAnsweredAt === null && answerDueOn !== null) return t('reports.answerBy', { date: date(answerDueOn) });
  return dueOn === null ? t('reports.open') : t('reports.solvedBy', { date: date(dueOn) });
}

/** One that is closed is a line, and asked for once it is opened. */
function Report({ row }: { row: CaseRow }) {
  const next = useNextStep(row);
  const [isOpened, setOpened] = useState(false);
  const head = (
    <>
      <CaseStateChip state={row.state} />{' '}
      <Text component="span" size="sm" c="dimmed">
        {next}
      </Text>
    </>
  );
  return (
    <Stack gap="xs" component="article" aria-label={row.title}>
      {row.state === 'closed' ? (
        <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
          <Text component="summary" size="sm">
            {head}
          </Text>
          {isOpened && <Said id={row.id} />}
        </details>
      ) : (
        <>
          <div>{head}</div>
          <Said id={row.id} />
        </>
      )}
      {!row.can.answer && <UnsentDraft thread={caseThread(row.id, 'answer')} />}
    </Stack>
  );
}

/** What was reported, said and decided, and the field to say more. */
function Said({ id }: { id: number }) {
  const t = useT('campaigns');
  const { data: found } = useQuery(caseQuery(id));
  if (!found) return null;
  return (
    <Stack gap="xs">
      {found.detail && <CaseText text={found.detail} />}
      {found.entries.length > 0 && <Thread entries={found.entries} none="" look="talk" label={t('reports.title')} />}
      {found.resolution && <CaseText text={found.resolution} />}
      {found.can.answer && <AnswerForm found={found} />}
    </Stack>
  );
}

function AnswerForm({ found }: { found: Pick<CaseRow, 'id' | 'version'> }) {
  const t = useT('campaigns');
  const [text, setText] = useDraft(caseThread(found.id, 'answer'));
  const { mutate, isPending, error, reset } = useCaseAct(found);
  const body = text.trim();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending || body === '') return;
    mutate({
      call: (at) => api.cases.answer({ ...at, body: { body } }),
      done: t('reports.sent'),
      onDone: () => setText(clearSent(text, '')),
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <ThreadField
          label={t('reports.add')}
          minRows={2}
          value={text}
          error={error ? messageOf(error) : undefined}
          onChange={(next) => {
            setText(next);
            reset();
          }}
          onSend={submit}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={isPending} disabled={body === ''}>
            {t('reports.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
