import type { PayoutState } from '@linkstand/contract/payouts/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/tone.ts';

const TONES: Readonly<Record<PayoutState, Tone>> = { open: 'turn', paid: 'done', canceled: 'stopped' };

/** What became of a run, or of a payout in it: in some languages a run is feminine, and a payout is not. */
export function PayoutStateChip({ state, of = 'run' }: { state: PayoutState; of?: 'run' | 'payout' }) {
  const t = useT('payouts');
  return <StatusChip tone={TONES[state]}>{of === 'run' ? t(`state.${state}`) : t(`payoutState.${state}`)}</StatusChip>;
}
