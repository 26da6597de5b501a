import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { useSendBeforeLeaving, useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { useUser } from '../../../../lib/session.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { LeaveDialog } from '../../../../ui/form/leave-dialog.tsx';
import { campaignQuoteQuery, categoriesQuery } from '../../queries.ts';
import { missingIn, savedBriefing } from '../../saving/briefing-values.ts';
import type { BriefingQueue } from '../../saving/draft-store.ts';
import { briefingQueue } from '../../saving/queues.ts';
import { isSameCampaign } from '../../saving/use-saving.ts';
import { BriefingForm } from '../complete/briefing-form.tsx';
import { DecisionDialogs } from '../complete/decision-dialogs.tsx';
import { fieldId, focusField } from '../complete/field-ids.ts';
import { SaveNotice } from '../complete/save-notice.tsx';
import type { QuoteLine } from '../complete/use-completion.ts';
import { useActing } from './use-briefing-actions.tsx';

type Props = { briefing: Briefing; campaign: Campaign };

/** A denied briefing: why, the form to change it, and the way back to the team at today's price. */
export function DeniedEditor({ briefing, campaign }: Props) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const locale = useLocale();
  const { id: userId } = useUser();
  const [queue] = useState(() =>
    briefingQueue(briefing, {
      userId,
      client,
      onClosed: () => void client.invalidateQueries({ queryKey: ['briefings'] }),
    }),
  );
  useEffect(() => queue.adopt(savedBriefing(briefing)), [queue, briefing]);
  const leaving = useSendBeforeLeaving(queue, isSameCampaign);
  const { state } = useSnapshot(queue);
  const { data: quote } = useQuery(campaignQuoteQuery(campaign.id));
  const { data: categories = [] } = useQuery(categoriesQuery(locale));
  const line = quote?.lines.find(({ briefingId }) => briefingId === briefing.id);
  const reason = briefing.history.findLast(({ action }) => action === 'deny')?.reason;
  return (
    <Stack gap="lg">
      <Alert color="red" title={t('briefing.deniedTitle')}>
        {reason && <Text style={{ whiteSpace: 'pre-wrap' }}>{reason}</Text>}
        <Text size="sm" mt={reason ? 'xs' : 0}>
          {t('briefing.deniedHelp')}
        </Text>
      </Alert>
      <BriefingForm
        briefing={briefing}
        queue={queue}
        line={line}
        generalTitle={campaign.generalTitle}
        defaultCategoryId={campaign.defaultCategory?.id ?? null}
        categories={categories}
      />
      <Group justify="space-between" gap="xs">
        <SaveNotice state={state} onRetry={() => queue.retry()} />
        {briefing.can.resubmit && <Resubmit briefing={briefing} campaign={campaign} queue={queue} line={line} />}
      </Group>
      <DecisionDialogs queue={queue} name={briefing.site.name} categories={categories} />
      <LeaveDialog leaving={leaving} />
    </Stack>
  );
}

type ResubmitProps = Props & { queue: BriefingQueue; line: QuoteLine | undefined };

function Resubmit({ briefing, campaign, queue, line }: ResubmitProps) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const ui = useT('ui');
  const { money } = useFormat();
  const acting = useActing(briefing);
  const { values } = useSnapshot(queue);
  const [asking, setAsking] = useState(false);
  const [priceCents, setPriceCents] = useState<number | null>(null);
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const price = priceCents ?? line?.priceCents ?? null;
  const missing = missingIn(values, {
    generalTitle: campaign.generalTitle,
    defaultCategoryId: campaign.defaultCategory?.id ?? null,
  });
  const start = async () => {
    const [first] = missing;
    if (first) return focusField(fieldId(briefing.id, first));
    setFailure('');
    setBusy(true);
    const isSaved = await queue.flush();
    setBusy(false);
    if (isSaved) setAsking(true);
  };
  const send = async () => {
    if (price === null) return;
    setBusy(true);
    setFailure('');
    try {
      const at = { params: { id: briefing.id }, version: queue.version };
      await acting(
        () => api.briefings.resubmit({ ...at, body: { expectedTotalCents: price } }).catch(keepQuote),
        t('briefing.resubmitted'),
      );
      setAsking(false);
    } catch (error) {
      const quoted = error instanceof QuoteChanged ? error.totalCents : null;
      if (quoted !== null) setPriceCents(quoted);
      setFailure(
        quoted === null ? messageOf(error) : t('briefing.resubmitChanged', { from: money(price), to: money(quoted) }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Stack gap={4} align="flex-end">
        <Button onClick={() => void start()} loading={busy && !asking}>
          {t('briefing.resubmit')}
        </Button>
        {missing.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('summary.missingTitle')}: {missing.map((field) => words(`missing.${field}`)).join(', ')}
          </Text>
        )}
      </Stack>
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('briefing.resubmitTitle')}>
        <Stack>
          <Text>
            {briefing.isBonus && price !== null
              ? t('briefing.resubmitFree')
              : t('briefing.resubmitHelp', { amount: price === null ? t('quote.refused') : money(price) })}
          </Text>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setAsking(false)}>
              {ui('actions.cancel')}
            </Button>
            <Button onClick={() => void send()} loading={busy} disabled={price === null} data-autofocus>
              {t('briefing.resubmit')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}

/** Another price than the one that was shown: asked about in the dialog that is open, not as a lost race. */
class QuoteChanged extends Error {
  readonly totalCents: number;
  constructor(totalCents: number) {
    super('The price has changed.');
    this.totalCents = totalCents;
  }
}

function keepQuote(error: unknown): never {
  const quote = error instanceof ApiError ? (error.problem.quote as { totalCents?: number } | undefined) : undefined;
  if (typeof quote?.totalCents === 'number') throw new QuoteChanged(quote.totalCents);
  throw error;
}
