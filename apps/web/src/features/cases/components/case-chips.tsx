import type { CaseRow } from '@linkstand/contract/cases/schema';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';

const TONES: Readonly<Record<CaseRow['state'], Tone>> = { open: 'turn', answered: 'review', closed: 'done' };

/** Whether a case still needs someone. */
export function CaseStateChip({ state }: { state: CaseRow['state'] }) {
  const t = useT('cases');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
