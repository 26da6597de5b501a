import type { Bill } from '@linkstand/contract/invoices/schema';
import { Button, Text } from '@mantine/core';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { downloadPdf } from '../../ui/buttons/download.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { dash } from '../../ui/data/dash.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import { useWaitingCard } from '../cards/queries.ts';

const TONES: Readonly<Record<Bill['status'], Tone>> = { open: 'turn', partly_paid: 'review', paid: 'done' };

export function BillStatus({ bill: { status, isLate } }: { bill: Bill }) {
  const t = useT('bills');
  return (
    <StatusChip tone={isLate ? 'stopped' : TONES[status]}>{isLate ? t('late') : t(`status.${status}`)}</StatusChip>
  );
}

/** Its total; what a credit note gives back is negative. */
export const BillTotal = ({ bill: { type, toPayCents } }: { bill: Bill }) => (
  <MoneyText cents={type === 'credit_note' ? -toPayCents : toPayCents} />
);

/** The campaign that it is for, or how many if it is for several. A bill for no campaign shows a dash. */
export function BillCampaign({ bill: { campaign, campaignsCount } }: { bill: Bill }) {
  const t = useT('bills');
  if (!campaign) {
    return campaignsCount > 0 ? t('campaigns', { count: campaignsCount }) : dash;
  }
  return (
    <AnchorLink to="/user/campaign/$campaignId" params={{ campaignId: campaign.id }} size="sm">
      {campaign.name}
    </AnchorLink>
  );
}

type ActsProps = { bill: Bill; size: 'sm' | 'compact-sm'; onPay: (bill: Bill) => void };

/** It was paid by card, and the provider has not confirmed the money yet. */
export const useIsBeingPaid = ({ id, isBeingPaid }: Bill): boolean => {
  const returned = useWaitingCard();
  return isBeingPaid || returned?.bill?.id === id;
};

/** Its PDF, its Pix code, and the button that pays it. */
export function BillActs({ bill, size, onPay }: ActsProps) {
  const t = useT('bills');
  const isWaiting = useIsBeingPaid(bill);
  return (
    <>
      <Button
        size={size}
        variant="default"
        aria-label={t('pdfOf', { number: bill.number })}
        onClick={() => void downloadPdf(() => api.bills.pdf({ params: { id: bill.id } }), `${bill.number}.pdf`)}
      >
        PDF
      </Button>
      {bill.isPaidSince && (
        <Button
          size={size}
          variant="subtle"
          aria-label={t('originalOf', { number: bill.number })}
          onClick={() =>
            void downloadPdf(
              () => api.bills.pdf({ params: { id: bill.id }, query: { paper: 'issued' } }),
              `${bill.number}.pdf`,
            )
          }
        >
          {t('original')}
        </Button>
      )}
      {bill.pix && <CopyButton value={bill.pix} label="Pix" size={size} done={t('pixCopied')} />}
      {isWaiting && (
        <Text size="xs" c="dimmed">
          {t('beingPaid')}
        </Text>
      )}
      {bill.can.pay && !isWaiting && (
        <Button size={size} onClick={() => onPay(bill)}>
          {t('pay.action')}
        </Button>
      )}
    </>
  );
}
