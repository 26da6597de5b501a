import type { ReviewState } from '@linkstand/contract/reviews/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<ReviewState, Tone>> = {
  open: 'turn',
  approved: 'done',
  denied: 'stopped',
  withdrawn: 'neutral',
};

/** What became of a seller's request. */
export function ReviewStateChip({ state }: { state: ReviewState }) {
  const t = useT('reviews');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
