import type { LineGroup } from '@linkstand/contract/statements/choices';
import type { Statement, StatementLine } from '@linkstand/contract/statements/schema';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { type Action, ActionBar } from '../../ui/buttons/action-bar.tsx';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { BookDialog } from './book-dialog.tsx';
import { linesQuery } from './queries.ts';

const STEP = 50;

/** Movements of a group, each with what it settles or may settle and what can be done about it. */
export function StatementLines({ statement, group, count }: { statement: Statement; group: LineGroup; count: number }) {
  const t = useT('statements');
  const [size, setSize] = useState(STEP);
  const { data, error, refetch } = useQuery(linesQuery(statement.id, group, size));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t(`groupHelp.${group}`)}
      </Text>
      {data.length === 0 && <Text>{t('nothing')}</Text>}
      {data.map((line) => (
        <Line key={line.id} statement={statement} line={line} />
      ))}
      {count > data.length && (
        <Group>
          <Button variant="default" onClick={() => setSize(Math.min(1000, size + 4 * STEP))}>
            {t('more')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Line({ statement, line }: { statement: Statement; line: StatementLine }) {
  const t = useT('statements');
  return (
    <Paper p="sm" component="article" aria-label={t('line', { line: line.line })}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {line.counterparty ?? line.text}
          </Text>
          {line.counterparty && line.text && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {line.text}
            </Text>
          )}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <DateText value={line.day} /> · {t('line', { line: line.line })}
            {[line.counterpartyIban, line.reference, line.endToEndId].map((part) => (part ? ` · ${part}` : ''))}
          </Text>
        </Stack>
        <Text fw={600}>
          <MoneyText cents={line.cents} />
        </Text>
      </Group>
      <Outcome line={line} />
      <Acts statement={statement} line={line} />
    </Paper>
  );
}

const HREF = {
  payment: '/payments/$id',
  payout: null,
  payment_return: '/payments/$id',
  payout_return: null,
  invoice: '/create-invoices/$id',
  release_bill: '/releases-bills/$id',
} as const;

/** What it has settled, or what it looks like. */
function Outcome({ line }: { line: StatementLine }) {
  const t = useT('statements');
  const { money } = useFormat();
  const [best] = line.proposals;
  if (line.settled.length > 0)
    return (
      <Text size="sm" mt={6}>
        {t('settles')}{' '}
        {line.settled.map(({ kind, id, name, cents }) => (
          <span key={`${kind} ${id}`}>
            {HREF[kind] ? (
              <AnchorLink to={HREF[kind]} params={{ id: String(id) }} size="sm">
                {name}
              </AnchorLink>
            ) : (
              name
            )}{' '}
            <MoneyText cents={cents} />{' '}
          </span>
        ))}
        {line.decidedBy && (
          <Text span size="xs" c="dimmed">
            {line.decidedBy}
          </Text>
        )}
      </Text>
    );
  if (line.state === 'ignored')
    return (
      <Text size="sm" mt={6} c="dimmed">
        {line.note} · {line.decidedBy}
      </Text>
    );
  if (!best) return null;
  return (
    <Text size="sm" mt={6} style={{ overflowWrap: 'anywhere' }}>
      {t('settles')} {best.items.map(({ name }) => name).join(', ')} ·{' '}
      {t('open', { amount: money(best.items.reduce((sum, { openCents }) => sum + openCents, 0)) })}{' '}
      <Text span size="xs" c="dimmed">
        {best.reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}
      </Text>
    </Text>
  );
}

function Acts({ statement, line }: { statement: Statement; line: StatementLine }) {
  const t = useT('statements');
  const client = useQueryClient();
  const [booking, setBooking] = useState(false);
  const params = { id: statement.id, lineId: line.id };
  const refresh = () =>
    Promise.all(
      ['statements', 'payments', 'payouts', 'releases-bills'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
  const after = async (call: Promise<unknown>, words: string) => {
    try {
      await call;
      toastDone(words);
    } finally {
      await refresh();
    }
  };
  const isOpen = line.state === 'open';
  const mayBook = isOpen && (line.cents > 0 || line.proposals.length > 0);
  const actions: Action[] = [
    { key: 'book', label: t('book.action'), onRun: () => setBooking(true) },
    {
      key: 'ignore',
      label: t('ignore.action'),
      confirm: {
        title: t('ignore.title'),
        children: t('ignore.help'),
        confirmLabel: t('ignore.action'),
        reason: 'required',
        reasonLabel: t('ignore.reason'),
      },
      onRun: ({ reason }) => after(api.statements.ignore({ params, body: { reason } }), t('ignore.done')),
    },
    {
      key: 'reopen',
      label: t('reopen.action'),
      onRun: () => after(api.statements.reopen({ params }), t('reopen.done')),
    },
  ];
  const can = { book: mayBook, ignore: isOpen, reopen: line.state === 'ignored' };
  if (!Object.values(can).some(Boolean)) return null;
  return (
    <Group gap="xs" mt="xs">
      <ActionBar size="compact-sm" can={can} actions={actions} />
      {booking && (
        <BookDialog
          statement={statement}
          line={line}
          onClose={() => setBooking(false)}
          onBooked={() => {
            toastDone(t('book.done'));
            return refresh();
          }}
        />
      )}
    </Group>
  );
}
