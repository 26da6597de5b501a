import type { OnePayoutState, PayoutState } from '@linkstand/contract/payouts/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<OnePayoutState, Tone>> = {
  open: 'turn',
  paid: 'done',
  canceled: 'stopped',
  returned: 'stopped',
};

/** What became of a run, or of a payout in it: in some languages a run is feminine, and a payout is not. */
type Props = { state: PayoutState; of?: 'run' } | { state: OnePayoutState; of: 'payout' };
export function PayoutStateChip(props: Props) {
  const t = useT('payouts');
  return (
    <StatusChip tone={TONES[props.state]}>
      {props.of === 'payout' ? t(`payoutState.${props.state}`) : t(`state.${props.state}`)}
    </StatusChip>
  );
}
