import { compareText, type TextSide } from '@linkstand/contract/briefings/text-comparison';
import type { CampaignSpending } from '@linkstand/contract/campaigns/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Anchor, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { ReasonField } from '../../../../ui/form/reason-field.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { FaultList, lackingOf } from '../../../briefings/components/text-order.tsx';
import { Shortfall } from '../../../wallet/shortfall.tsx';
import { Spending } from '../approval/spending.tsx';
import { Terms } from '../terms.tsx';
import type { MissingField } from './field-ids.ts';
import { OrderSums, orderTotal, VatNote } from './order-sums.tsx';
import { OrderedFacts } from './ordered-facts.tsx';
import classes from './review-order.module.css';
import { ownMissing, type SiteState } from './use-completion.ts';

type Props = {
  campaignId: number;
  defaultCategoryId: number | null;
  /** The briefings that are ordered. */
  sites: readonly SiteState[];
  /** VAT of the buyer in basis points; null where it is decided on the invoice. */
  vatBp: number | null;
  /** The team orders for its client and says where the client asked for it. */
  asksMandate: boolean;
  /** A colleague is asked to order it, and what it does to the limits of the company, if that is known. */
  asksApproval: boolean;
  asked: CampaignSpending | null;
  isBusy: boolean;
  /** Closes the review and opens the field of a briefing, or null of the campaign. */
  onJump: (briefingId: number | null, field: MissingField) => void;
  onOrder: (mandate: string, reason: string) => void;
  onClose: () => void;
};

const MANDATE_LENGTH = 300;

/** What the client's own text lacks of its order that whoever orders has to explain. */
function lackingIn({ values, briefing }: SiteState, side: TextSide) {
  if (!values || values.writeForMe || values.briefingType === 'link_insertion') return null;
  const { minimumWords, content } = briefing;
  const compared = compareText(values.content, { minimumWords, targets: values.targets });
  const faults = lackingOf(compared, { html: values.content, content }, side);
  return faults.length > 0 ? { faults, compared } : null;
}

/** The last look at an order: every site with what is ordered of it, its price and what it lacks, VAT, the terms, and one button. */
export function ReviewOrder({
  campaignId,
  defaultCategoryId,
  sites,
  vatBp,
  asksMandate,
  asksApproval,
  asked,
  isBusy,
  onJump,
  onOrder,
  onClose,
}: Props) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const [mandate, setMandate] = useState('');
  const names = useT('briefings');
  const prices = sites.map(({ line }) => line?.priceCents ?? 0);
  const [reason, setReason] = useState('');
  const side = asksMandate ? 'team' : 'client';
  const lacking = useMemo(() => new Map(sites.map((site) => [site, lackingIn(site, side)])), [sites, side]);
  const asksReason = [...lacking.values()].some((each) => each !== null);
  const { form, errors, check } = useRequired({
    reason: asksReason && !isReason(reason),
    mandate: asksMandate && mandate.trim() === '',
  });
  const isComplete = sites.every(({ missing, obstacle }) => missing.length === 0 && obstacle === null);
  const lacksCategory = sites.some(({ missing }) => missing.includes('defaultCategory'));
  return (
    <Dialog opened onClose={onClose} title={t('review.title')} size="lg">
      <Stack>
        {lacksCategory && (
          <div>
            <Text fw={600}>{t('complete.details')}</Text>
            <Jump onClick={() => onJump(null, 'defaultCategory')}>{names('missing.defaultCategory')}</Jump>
          </div>
        )}
        <ul className={classes.sites}>
          {sites.map((site) => (
            <li key={site.briefing.id}>
              <div className={classes.site}>
                <Text fw={600}>{site.briefing.site.name}</Text>
                {site.values && <OrderedFacts values={site.values} defaultCategoryId={defaultCategoryId} />}
                <SiteNotes site={site} lacking={lacking.get(site) ?? null} onJump={onJump} />
              </div>
              <MoneyText cents={site.line?.priceCents} />
            </li>
          ))}
        </ul>
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            <OrderSums columns={[prices]} vatBp={vatBp} />
          </Table.Tbody>
        </Table>
        <VatNote vatBp={vatBp} />
        {asksApproval && (
          <Alert title={t('approval.askTitle')}>
            <Text size="sm">{t('approval.askHelp')}</Text>
            {asked && <Spending spending={asked} />}
          </Alert>
        )}
        {!asksMandate && <Shortfall pricesCents={prices} campaignId={campaignId} />}
        {/* Enter orders nothing: only the button with the total does. */}
        <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
          {asksReason && (
            <ReasonField
              label={names('order.reason')}
              description={names('order.reasonHelp.team')}
              value={reason}
              error={errors.reason}
              onChange={setReason}
            />
          )}
          {asksMandate && (
            <TextInput
              label={t('summary.mandateLabel')}
              description={t('summary.mandateHelp')}
              required
              maxLength={MANDATE_LENGTH}
              value={mandate}
              error={errors.mandate}
              onChange={(event) => setMandate(event.currentTarget.value)}
            />
          )}
        </form>
        {!asksApproval && <Terms />}
        <Group justify="flex-end" gap="xs" wrap="wrap-reverse" className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('review.back')}
          </Button>
          <Button
            loading={isBusy}
            disabled={!isComplete}
            onClick={() => {
              if (check()) onOrder(mandate.trim(), asksReason ? reason.trim() : '');
            }}
          >
            {asksApproval ? t('approval.ask') : t('review.order', { amount: money(orderTotal(prices, vatBp)) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The word for what is missing, which leads to its field. */
function Jump({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" size="sm" ta="left" onClick={onClick}>
      {children}
    </Anchor>
  );
}

type NotesProps = { site: SiteState; lacking: ReturnType<typeof lackingIn> } & Pick<Props, 'onJump'>;

/** What a site lacks, each word leading to its field, or that it is ready. */
function SiteNotes({ site, lacking, onJump }: NotesProps) {
  const t = useT('campaigns');
  const names = useT('briefings');
  const { briefing, obstacle, values } = site;
  const missing = ownMissing(site);
  return (
    <Group gap="xs">
      {obstacle && (
        <Text size="sm" c="red">
          {t(`complete.${obstacle}`)}
        </Text>
      )}
      {missing.map((field) => (
        <Jump key={field} onClick={() => onJump(briefing.id, field)}>
          {names(`missing.${field}`)}
        </Jump>
      ))}
      {lacking && <FaultList {...lacking} />}
      {!obstacle && missing.length === 0 && lacking === null && (
        <Text size="sm" c="dimmed">
          {t(values?.writeForMe ? 'review.written' : 'review.ready')}
        </Text>
      )}
    </Group>
  );
}
