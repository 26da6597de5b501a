import type { PaymentState } from '@linkstand/contract/payments/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<PaymentState, Tone>> = {
  announced: 'turn',
  confirmed: 'done',
  refused: 'stopped',
  withdrawn: 'stopped',
  failed: 'stopped',
  reversed: 'stopped',
};

/** What became of a payment. */
export function PaymentStateChip({ state }: { state: PaymentState }) {
  const t = useT('payments');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
