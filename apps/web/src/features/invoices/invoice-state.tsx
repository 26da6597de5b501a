import type { InvoiceState } from '@linkstand/contract/invoices/machine';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const TONES: Readonly<Record<InvoiceState, Tone>> = {
  draft: 'neutral',
  issued: 'turn',
  partly_paid: 'review',
  paid: 'done',
  void: 'stopped',
};

/** How far a document is; one that is past its day says so. */
export function InvoiceStateChip({ state, isLate }: { state: InvoiceState; isLate: boolean }) {
  const t = useT('invoices');
  return <StatusChip tone={isLate ? 'stopped' : TONES[state]}>{isLate ? t('late') : t(`state.${state}`)}</StatusChip>;
}
