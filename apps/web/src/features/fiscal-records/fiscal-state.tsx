import type { FiscalState } from '@linkstand/contract/fiscal-records/choices';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<FiscalState, Tone>> = {
  queued: 'waiting',
  accepted: 'done',
  accepted_with_errors: 'turn',
  refused: 'stopped',
};

/** What the tax office has said of a record. */
export function FiscalStateChip({ state }: { state: FiscalState }) {
  const t = useT('fiscal-records');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
