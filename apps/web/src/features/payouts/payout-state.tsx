import type { PayoutState } from '@linkstand/contract/payouts/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/tone.ts';

const TONES: Readonly<Record<PayoutState, Tone>> = { open: 'turn', paid: 'published', canceled: 'stopped' };

/** What became of a run, or of a payout in it. */
export function PayoutStateChip({ state }: { state: PayoutState }) {
  const t = useT('payouts');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
