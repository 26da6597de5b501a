import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { areFilesThere } from '../../../../ui/fields/arriving-files.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { useTextReason } from '../../../briefings/components/text-order.tsx';
import { missingIn } from '../../saving/briefing-values.ts';
import type { BriefingQueue } from '../../saving/draft-store.ts';
import { fieldId, focusField, type MissingField } from '../complete/field-ids.ts';
import type { QuoteLine } from '../complete/use-completion.ts';
import { useActing } from './use-client-briefing-actions.tsx';

type Given = { briefing: Briefing; campaign: Campaign; queue: BriefingQueue; line: QuoteLine | undefined };

type Resubmit = {
  /** Leads to the first field that lacks something; otherwise saves what is typed and asks at which price. */
  start: () => void;
  isBusy: boolean;
  missing: readonly MissingField[];
  dialog: ReactNode;
};

/** Sends a denied briefing back to the team at today's price. One dialog for every button that starts it. */
export function useResubmit({ briefing, campaign, queue, line }: Given): Resubmit {
  const t = useT('campaigns');
  const ui = useT('ui');
  const common = useT('common');
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
  const order = { ...briefing, targets: values.targets };
  const why = useTextReason(order, { side: 'client', reader: 'team', html: values.writeForMe ? '' : values.content });
  const [isLacking, setLacking] = useState(false);
  const start = async () => {
    const [first] = missing;
    if (first) return focusField(fieldId(briefing.id, first));
    setFailure('');
    setBusy(true);
    const isSaved = (await areFilesThere()) && (await queue.flush());
    setBusy(false);
    if (isSaved) setAsking(true);
  };
  const send = async () => {
    if (price === null) return;
    if (why.isMissing) return setLacking(true);
    setBusy(true);
    setFailure('');
    try {
      const at = { params: { id: briefing.id }, version: queue.version };
      await acting(
        () => api.briefings.resubmit({ ...at, body: { expectedTotalCents: price, ...why.body } }).catch(keepQuote),
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
  const dialog = (
    <Dialog opened={asking} onClose={() => setAsking(false)} title={t('briefing.resubmitTitle')}>
      <Stack>
        <Text>
          {briefing.isBonus && price !== null
            ? t('briefing.resubmitFree')
            : t('briefing.resubmitHelp', { amount: price === null ? t('quote.refused') : money(price) })}
        </Text>
        {!briefing.isBonus && price !== null && (
          <Text size="sm" c="dimmed">
            {t('summary.vat')}
          </Text>
        )}
        {why.show(isLacking && why.isMissing ? common('errors.required') : undefined)}
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
  );
  return { start: () => void start(), isBusy: busy && !asking, missing, dialog };
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
  const quote = error instanceof ApiError ? error.problem.quote : undefined;
  if (typeof quote === 'object' && quote !== null && 'totalCents' in quote && typeof quote.totalCents === 'number')
    throw new QuoteChanged(quote.totalCents);
  throw error;
}
