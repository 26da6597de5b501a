import type { PaperStatus, PaymentStatus } from '@linkstand/contract/finances/choices';
import { useT } from '../../lib/i18n.ts';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';

const PAPER_TONES: Readonly<Record<PaperStatus, Tone>> = {
  pending: 'waiting',
  ongoing: 'review',
  invoicing: 'publishing',
  invoiced: 'done',
};

/** How far the documents of one side are. */
export function PaperChip({ status }: { status: PaperStatus }) {
  const t = useT('finances');
  return <StatusChip tone={PAPER_TONES[status]}>{t(`papers.${status}`)}</StatusChip>;
}

/** Whether one side is paid. */
export function PaymentChip({ status }: { status: PaymentStatus }) {
  const t = useT('finances');
  return <StatusChip tone={status === 'paid' ? 'done' : 'turn'}>{t(`payment.${status}`)}</StatusChip>;
}
