import { type FailedJobTransition, failedJobMachine } from '@linkstand/contract/failed-jobs/machine';
import type { FailedJob } from '@linkstand/contract/failed-jobs/schema';
import { Code, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { type Action, ActionBar } from '../../ui/buttons/action-bar.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { FailedJobChip } from './failed-job-chip.tsx';
import { failedJobQuery, useFailedJobAct } from './queries.ts';

/** One failed job: what it was to do, why it failed, and what is decided about it. */
export function FailedJobPanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(failedJobQuery(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return <Loaded failed={data} />;
}

function Loaded({ failed }: { failed: FailedJob }) {
  const t = useT('failed-jobs');
  const block = (text: string) => (
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  );
  return (
    <Stack>
      <Acts failed={failed} />
      <Facts
        items={[
          { label: t('fields.job'), value: failed.job },
          { label: t('fields.state'), value: <FailedJobChip state={failed.state} /> },
          { label: t('fields.failedAt'), value: <DateText value={failed.failedAt} style="time" /> },
          { label: t('fields.attempts'), value: failed.attempts },
          { label: t('fields.error'), value: block(failed.error) },
          { label: t('fields.payload'), value: block(failed.payload) },
        ]}
      />
    </Stack>
  );
}

function Acts({ failed }: { failed: FailedJob }) {
  const t = useT('failed-jobs');
  const { mutateAsync: act } = useFailedJobAct(failed);
  const buttons: Readonly<Record<FailedJobTransition, Omit<Action, 'key'>>> = {
    repeat: {
      label: t('repeat.action'),
      primary: true,
      onRun: () => act({ call: (at) => api.failedJobs.repeat(at), done: t('repeat.done') }),
    },
    dismiss: {
      label: t('dismiss.action'),
      confirm: { title: t('dismiss.title'), children: t('dismiss.help'), confirmLabel: t('dismiss.action') },
      onRun: () => act({ call: (at) => api.failedJobs.dismiss(at), done: t('dismiss.done') }),
    },
  };
  return (
    <ActionBar
      can={failed.can}
      size="compact-sm"
      actions={failedJobMachine.names.map((key) => ({ key, ...buttons[key] }))}
    />
  );
}
