import type { Campaign, CampaignQuote } from '@linkstand/contract/campaigns/schema';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { MoneyText } from '../../../../ui/money-text.tsx';
import { toastError, toastFailure } from '../../../../ui/toast.ts';
import { VerifyAddressDialog } from '../../../users/components/verify-address.tsx';
import { walletQuery } from '../../../wallet/queries.ts';
import { campaignDraftQuery, campaignQuoteQuery } from '../../queries.ts';
import type { DraftStore } from '../../saving/draft-store.ts';
import type { MissingField } from './field-ids.ts';
import { OrderSums, orderTotal, VatNote } from './order-sums.tsx';
import { ReviewOrder } from './review-order.tsx';
import type { SiteState } from './use-completion.ts';

type Props = {
  campaignId: number;
  /** VAT of the buyer in basis points; null where it is decided on the invoice. */
  vatBp: number | null;
  store: DraftStore;
  /** The briefings that are submitted. */
  sites: readonly SiteState[];
  /** What the buyer sees now. */
  quote: CampaignQuote | undefined;
  onJump: (briefingId: number | null, field: MissingField) => void;
  onSubmitted: (campaign: Campaign) => void;
};

interface Order {
  /** The prices that were on the screen. */
  readonly seen: CampaignQuote;
  /** Where the client said so, when the team submits for it. */
  readonly mandate: string;
}

const totalOf = (quote: CampaignQuote, ids: ReadonlySet<number>): number =>
  quote.lines.reduce((sum, line) => sum + (ids.has(line.briefingId) ? (line.priceCents ?? 0) : 0), 0);

/** Opens the review of the order, which saves what is typed, then submits at the total that the buyer saw; another total is shown and asked about. */
export function SubmitButton({ campaignId, vatBp, store, sites, quote, onJump, onSubmitted }: Props) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const [changed, setChanged] = useState<{ before: CampaignQuote; now: CampaignQuote; mandate: string } | null>(null);
  const [isReviewing, setIsReviewing] = useState(false);
  const isClient = useUser().role === 'USER';
  const draftIds = useMemo(() => new Set(sites.map(({ briefing }) => briefing.id)), [sites]);
  const [unverified, setUnverified] = useState(false);
  const submit = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ seen, mandate }: Order) => {
      if (!(await store.flush())) return toastError(t('summary.submitWaiting'));
      return api.campaigns.submit({
        params: { id: campaignId },
        body: { expectedTotalCents: totalOf(seen, draftIds), ...(mandate ? { mandate } : {}) },
      });
    },
    onSuccess: (campaign) => {
      if (!campaign) return;
      setChanged(null);
      // Waited for by nobody: the page is left.
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      void client.invalidateQueries({ queryKey: ['briefings'] });
      onSubmitted(campaign);
    },
    onError: (error, { seen, mandate }) => {
      const code = error instanceof ApiError ? error.problem.code : '';
      if (code === 'quote_changed' && error instanceof ApiError && error.problem.quote) {
        const now = error.problem.quote as CampaignQuote;
        client.setQueryData(campaignQuoteQuery(campaignId).queryKey, now);
        setIsReviewing(false);
        return setChanged({ before: seen, now, mandate });
      }
      setChanged(null);
      setIsReviewing(false);
      if (code === 'email_unverified') return setUnverified(true);
      toastFailure(error);
      if (code === 'insufficient_funds') void client.invalidateQueries({ queryKey: walletQuery.queryKey });
      void client.invalidateQueries({ queryKey: campaignDraftQuery(campaignId).queryKey });
      void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaignId).queryKey });
    },
  });
  return (
    <>
      <Button size="md" disabled={!quote} onClick={() => setIsReviewing(true)}>
        {t('review.open')}
      </Button>
      {changed && (
        <QuoteChangedDialog
          {...changed}
          vatBp={vatBp}
          draftIds={draftIds}
          isBusy={submit.isPending}
          onConfirm={() => submit.mutate({ seen: changed.now, mandate: changed.mandate })}
          onClose={() => setChanged(null)}
        />
      )}
      {quote && isReviewing && (
        <ReviewOrder
          sites={sites}
          vatBp={vatBp}
          asksMandate={!isClient}
          isBusy={submit.isPending}
          onJump={(briefingId, field) => {
            setIsReviewing(false);
            onJump(briefingId, field);
          }}
          onOrder={(mandate) => submit.mutate({ seen: quote, mandate })}
          onClose={() => setIsReviewing(false)}
        />
      )}
      {unverified && <VerifyAddressDialog onClose={() => setUnverified(false)} />}
    </>
  );
}

type ChangedProps = {
  before: CampaignQuote;
  now: CampaignQuote;
  vatBp: number | null;
  draftIds: ReadonlySet<number>;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Old and new price per site, and the question whether it is submitted at the new total. */
function QuoteChangedDialog({ before, now, vatBp, draftIds, isBusy, onConfirm, onClose }: ChangedProps) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const old = new Map(before.lines.map((line) => [line.briefingId, line.priceCents]));
  const lines = now.lines.filter(({ briefingId }) => draftIds.has(briefingId));
  const prices = lines.map(({ priceCents }) => priceCents ?? 0);
  const oldPrices = lines.map(({ briefingId }) => old.get(briefingId) ?? 0);
  return (
    <Dialog opened onClose={onClose} title={t('quote.title')} size="lg">
      <Stack>
        <Text>{t('quote.help')}</Text>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('quote.site')}</Table.Th>
              <Table.Th ta="right">{t('quote.before')}</Table.Th>
              <Table.Th ta="right">{t('quote.now')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => {
              const isChanged = old.get(line.briefingId) !== line.priceCents;
              return (
                <Table.Tr key={line.briefingId}>
                  <Table.Td>{line.siteName}</Table.Td>
                  <Table.Td ta="right">
                    <MoneyText cents={old.get(line.briefingId)} />
                  </Table.Td>
                  <Table.Td ta="right" fw={isChanged ? 600 : 400}>
                    {line.priceCents === null ? t('quote.refused') : <MoneyText cents={line.priceCents} />}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <OrderSums columns={[oldPrices, prices]} vatBp={vatBp} />
          </Table.Tfoot>
        </Table>
        <VatNote vatBp={vatBp} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            {t('quote.back')}
          </Button>
          <Button onClick={onConfirm} loading={isBusy}>
            {t('review.order', { amount: money(orderTotal(prices, vatBp)) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
