import type { Campaign, CampaignQuote, CampaignSpending } from '@linkstand/contract/campaigns/schema';
import { sumCents } from '@linkstand/contract/shared/rounding';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { areFilesThere } from '../../../../ui/fields/arriving-files.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toastDone, toastError, toastFailure } from '../../../../ui/toasts/toast.ts';
import { VerifyAddressDialog } from '../../../users/components/verify-address.tsx';
import { walletQuery } from '../../../wallet/queries.ts';
import { movedQuote } from '../../moved-quote.ts';
import { campaignDraftQuery, campaignQuoteQuery } from '../../queries.ts';
import type { DraftStore } from '../../saving/draft-store.ts';
import type { MissingField } from './field-ids.ts';
import { OrderSums, orderTotal, VatNote } from './order-sums.tsx';
import { ReviewOrder } from './review-order.tsx';
import type { QuoteLine, SiteState } from './use-completion.ts';

type Props = {
  campaignId: number;
  /** What it does to the limits of a company; null where there are none. */
  spending: CampaignSpending | null;
  /** VAT of the buyer in basis points; null where it is decided on the invoice. */
  vatBp: number | null;
  store: DraftStore;
  /** The briefings that are submitted. */
  sites: readonly SiteState[];
  /** What the buyer sees now. */
  quote: CampaignQuote | undefined;
  onJump: (briefingId: number | null, field: MissingField) => void;
  onSubmitted: (campaign: Campaign) => void;
  isReviewing: boolean;
  onReview: (isReviewing: boolean) => void;
};

interface Order {
  /** The sites with the prices that were on the screen. */
  readonly seen: readonly QuoteLine[];
  /** Where the client said so, when the team submits for it. */
  readonly mandate: string;
  /** Why texts are sent that are not as ordered. */
  readonly reason: string;
}

/** Its buyer may not order it alone: the review asks for approval instead. */
const NEEDS_APPROVAL: ReadonlySet<string> = new Set(['over_budget', 'over_limit', 'approval_required']);

/** Nothing for a site that refuses the topic. */
const pricesOf = (lines: readonly QuoteLine[]): number[] => lines.map(({ priceCents }) => priceCents ?? 0);

/**
 * The review of an order, which saves what is typed, then submits at the total that the buyer saw; another total is shown
 * and asked about. It stays while the window becomes wide or narrow, as the button that opens it may not.
 */
export function Ordering({
  campaignId,
  spending,
  vatBp,
  store,
  sites,
  quote,
  onJump,
  onSubmitted,
  isReviewing,
  onReview,
}: Props) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const [changed, setChanged] = useState<(Quotes & Pick<Order, 'mandate' | 'reason'>) | null>(null);
  // Where its buyer may not order alone, it is asked for; the last refusal knows better than what was read before.
  const [refused, setRefused] = useState<boolean | null>(null);
  const asksApproval = refused ?? spending?.needsApproval === true;
  const isClient = useUser().role === 'USER';
  const draftIds = useMemo(() => new Set(sites.map(({ briefing }) => briefing.id)), [sites]);
  const orderedOf = ({ lines }: CampaignQuote) => lines.filter(({ briefingId }) => draftIds.has(briefingId));
  const [unverified, setUnverified] = useState(false);
  const submit = useMutation({
    meta: { quiet: true },
    mutationFn: async ({ seen, mandate, reason }: Order) => {
      if (!(await areFilesThere())) return;
      if (!(await store.flush())) return toastError(t('summary.submitWaiting'));
      const body = { expectedTotalCents: sumCents(pricesOf(seen)), ...(reason ? { reason } : {}) };
      const at = { params: { id: campaignId } };
      return asksApproval
        ? api.campaigns.askApproval({ ...at, body })
        : api.campaigns.submit({ ...at, body: { ...body, ...(mandate ? { mandate } : {}) } });
    },
    onSuccess: (campaign) => {
      if (!campaign) return;
      setChanged(null);
      // Not awaited, because the page is left.
      void client.invalidateQueries({ queryKey: ['campaigns'] });
      void client.invalidateQueries({ queryKey: ['briefings'] });
      // The page turns to what is locked now.
      if (campaign.approval) return toastDone(t('approval.askedDone'));
      onSubmitted(campaign);
    },
    onError: (error, { seen, mandate, reason }) => {
      const code = error instanceof ApiError ? error.problem.code : '';
      const now = movedQuote(error);
      if (now) {
        client.setQueryData(campaignQuoteQuery(campaignId).queryKey, now);
        onReview(false);
        return setChanged({ before: seen, now: orderedOf(now), mandate, reason });
      }
      setChanged(null);
      if (NEEDS_APPROVAL.has(code)) setRefused(true);
      else onReview(false);
      if (code === 'approval_not_needed') setRefused(false);
      if (code === 'email_unverified') return setUnverified(true);
      toastFailure(error);
      if (code === 'insufficient_funds') void client.invalidateQueries({ queryKey: walletQuery.queryKey });
      void client.invalidateQueries({ queryKey: campaignDraftQuery(campaignId).queryKey });
      void client.invalidateQueries({ queryKey: campaignQuoteQuery(campaignId).queryKey });
    },
  });
  return (
    <>
      {changed && (
        <QuoteChangedDialog
          {...changed}
          asksApproval={asksApproval}
          vatBp={vatBp}
          isBusy={submit.isPending}
          onConfirm={() => submit.mutate({ ...changed, seen: changed.now })}
          onClose={() => setChanged(null)}
        />
      )}
      {quote && isReviewing && (
        <ReviewOrder
          sites={sites}
          vatBp={vatBp}
          campaignId={campaignId}
          defaultCategoryId={store.campaign.getSnapshot().values.defaultCategoryId}
          asksMandate={!isClient}
          asked={asksApproval ? spending : null}
          asksApproval={asksApproval}
          isBusy={submit.isPending}
          onJump={(briefingId, field) => {
            onReview(false);
            onJump(briefingId, field);
          }}
          onOrder={(mandate, reason) => submit.mutate({ seen: orderedOf(quote), mandate, reason })}
          onClose={() => onReview(false)}
        />
      )}
      {unverified && <VerifyAddressDialog onClose={() => setUnverified(false)} />}
    </>
  );
}

interface Quotes {
  readonly before: readonly QuoteLine[];
  readonly now: readonly QuoteLine[];
}

type ChangedProps = Quotes & {
  asksApproval: boolean;
  vatBp: number | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Old and new price per site, and the question whether it is submitted at the new total. Sites of either quote are shown,
 * so that the old total is the one that was on the button.
 */
function QuoteChangedDialog({ asksApproval, before, now, vatBp, isBusy, onConfirm, onClose }: ChangedProps) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const old = new Map(before.map((line) => [line.briefingId, line]));
  const current = new Map(now.map((line) => [line.briefingId, line]));
  const sites = [...new Map([...old, ...current]).values()];
  const prices = pricesOf(now);
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
            {sites.map(({ briefingId, siteName }) => {
              const priceBefore = old.get(briefingId)?.priceCents;
              const price = current.get(briefingId)?.priceCents;
              return (
                <Table.Tr key={briefingId}>
                  <Table.Td>{siteName}</Table.Td>
                  <Table.Td ta="right">
                    <MoneyText cents={priceBefore} />
                  </Table.Td>
                  <Table.Td ta="right" fw={priceBefore === price ? 400 : 600}>
                    {price === null ? t('quote.refused') : <MoneyText cents={price} />}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
          <Table.Tfoot>
            <OrderSums columns={[pricesOf(before), prices]} vatBp={vatBp} />
          </Table.Tfoot>
        </Table>
        <VatNote vatBp={vatBp} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            {t('quote.back')}
          </Button>
          <Button onClick={onConfirm} loading={isBusy}>
            {asksApproval ? t('approval.ask') : t('review.order', { amount: money(orderTotal(prices, vatBp)) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
