import type { FailedJobState } from '@linkstand/contract/failed-jobs/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<FailedJobState, Tone>> = { open: 'turn', repeated: 'done', dismissed: 'stopped' };

/** What was decided about a failed job. */
export function FailedJobChip({ state }: { state: FailedJobState }) {
  const t = useT('failed-jobs');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
