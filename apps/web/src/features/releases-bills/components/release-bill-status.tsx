import type { ReleaseBill } from '@linkstand/contract/releases-bills/schema';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';

const TONES = { open: 'turn', late: 'stopped', paid: 'done' } as const satisfies Record<string, Tone>;

/** Paid, open, or open although its due date is over. */
export function ReleaseBillStatus({ bill }: { bill: Pick<ReleaseBill, 'status' | 'isLate'> }) {
  const t = useT('releases-bills');
  const state = bill.isLate ? 'late' : bill.status;
  return <StatusChip tone={TONES[state]}>{t(`choices.status.${state}`)}</StatusChip>;
}
