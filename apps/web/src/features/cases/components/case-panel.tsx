import type { Case } from '@linkstand/contract/cases/schema';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLiveRecord } from '../../../lib/live-record.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { usePresence } from '../../threads/use-presence.ts';
import { caseQuery } from '../queries.ts';
import { CaseActs } from './case-acts.tsx';
import { CaseBanner } from './case-banner.tsx';
import { CaseStateChip } from './case-chips.tsx';
import { CaseConversation } from './case-conversation.tsx';
import { CaseFacts } from './case-facts.tsx';
import { MergedCases } from './merge-form.tsx';

/** A case: what is wrong and what to do first, then its facts and everything said in it. */
export function CasePanel({ id, onRemoved }: { id: number; onRemoved: () => Promise<void> }) {
  const query = useQuery(caseQuery(id));
  const removeRecord = useLiveRecord('case', id, caseQuery(id).queryKey);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <FormSkeleton />;
  return <Panel found={query.data} onRemove={(call) => removeRecord(call, onRemoved)} />;
}

type PanelProps = { found: Case; onRemove: (call: () => Promise<unknown>) => Promise<void> };

function Panel({ found, onRemove }: PanelProps) {
  const t = useT('cases');
  const { colleagues, wrote } = usePresence({ entity: 'cases', id: found.id, announce: api.cases.presence });
  return (
    <Stack gap="md">
      <CaseActs found={found} onWrite={wrote} onRemove={onRemove}>
        <CaseStateChip state={found.state} />
        {found.isLate && <StatusChip tone="stopped">{t('late')}</StatusChip>}
      </CaseActs>
      <CaseBanner found={found} />
      <MergedCases found={found} />
      <CaseFacts found={found} />
      <CaseConversation found={found} colleagues={colleagues} onWrite={wrote} />
    </Stack>
  );
}
