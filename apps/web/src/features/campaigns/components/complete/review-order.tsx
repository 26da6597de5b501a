import { scale } from '@linkstand/contract/shared/rounding';
import { Anchor, Button, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useRequired } from '../../../../ui/form/use-required.ts';
import { AnchorLink } from '../../../../ui/links.tsx';
import { MoneyText } from '../../../../ui/money-text.tsx';
import { PriceText } from '../../../../ui/price-text.tsx';
import { countWords } from '../../../../ui/rich/words.ts';
import type { MissingField } from './field-ids.ts';
import classes from './review-order.module.css';
import type { SiteState } from './use-completion.ts';

type Props = {
  /** The briefings that are ordered. */
  sites: readonly SiteState[];
  /** VAT of the buyer in basis points; null where it is decided on the invoice. */
  vatBp: number | null;
  /** The team orders for its client and says where the client asked for it. */
  asksMandate: boolean;
  isBusy: boolean;
  /** Closes the review and opens the field. */
  onJump: (briefingId: number, field: MissingField) => void;
  onOrder: (mandate: string) => void;
  onClose: () => void;
};

const MANDATE_LENGTH = 300;

/** Words of a text that is shorter than it should be, or null. */
function tooFewWords({ values, briefing }: SiteState): number | null {
  if (!values || values.writeForMe || values.content === '') return null;
  const words = countWords(values.content.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, ' '));
  return words > 0 && words < briefing.minimumWords ? words : null;
}

/** The last look at an order: every site with its price and what it lacks, VAT, the terms, and one button. */
export function ReviewOrder({ sites, vatBp, asksMandate, isBusy, onJump, onOrder, onClose }: Props) {
  const t = useT('campaigns');
  const { money, percent } = useFormat();
  const [mandate, setMandate] = useState('');
  const subtotal = sites.reduce((sum, { line }) => sum + (line?.priceCents ?? 0), 0);
  // Rounded for each site, as it is invoiced.
  const vat =
    vatBp === null ? 0 : sites.reduce((sum, { line }) => sum + scale(line?.priceCents ?? 0, vatBp, 10_000), 0);
  const { form, errors, check } = useRequired({ mandate: asksMandate && mandate.trim() === '' });
  const isComplete = sites.every(({ missing, obstacle }) => missing.length === 0 && obstacle === null);
  return (
    <Dialog opened onClose={onClose} title={t('review.title')} size="lg">
      <Stack>
        <ul className={classes.sites}>
          {sites.map((site) => (
            <li key={site.briefing.id}>
              <div className={classes.site}>
                <Text fw={600}>{site.briefing.site.name}</Text>
                <SiteNotes site={site} onJump={onJump} />
              </div>
              <MoneyText cents={site.line?.priceCents} />
            </li>
          ))}
        </ul>
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {vatBp !== null && (
              <>
                <Sum label={t('review.subtotal')} cents={subtotal} />
                <Sum label={t('review.vat', { rate: percent(vatBp) })} cents={vat} />
              </>
            )}
            <Table.Tr>
              <Table.Th scope="row">{t('review.total')}</Table.Th>
              <Table.Th ta="right">
                <PriceText cents={subtotal + vat} />
              </Table.Th>
            </Table.Tr>
          </Table.Tbody>
        </Table>
        {vatBp === null && (
          <Text size="sm" c="dimmed">
            {t('summary.vat')} {t('review.vatLater')}
          </Text>
        )}
        {asksMandate && (
          // Enter orders nothing: only the button with the total does.
          <form ref={form} noValidate onSubmit={(event) => event.preventDefault()}>
            <TextInput
              label={t('summary.mandateLabel')}
              description={t('summary.mandateHelp')}
              required
              maxLength={MANDATE_LENGTH}
              value={mandate}
              error={errors.mandate}
              onChange={(event) => setMandate(event.currentTarget.value)}
            />
          </form>
        )}
        <Text size="sm" c="dimmed">
          {t('review.terms')}{' '}
          <AnchorLink to="/terms" target="_blank" inherit>
            {t('review.termsLink')}
          </AnchorLink>{' '}
          {t('review.and')}{' '}
          <AnchorLink to="/privacy" target="_blank" inherit>
            {t('review.privacyLink')}
          </AnchorLink>
          .
        </Text>
        <Group justify="flex-end" gap="xs" wrap="wrap-reverse" className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('review.back')}
          </Button>
          <Button
            loading={isBusy}
            disabled={!isComplete}
            onClick={() => {
              if (check()) onOrder(mandate.trim());
            }}
          >
            {t('review.order', { amount: money(subtotal + vat) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td ta="right">
        <MoneyText cents={cents} />
      </Table.Td>
    </Table.Tr>
  );
}

/** What a site lacks, each word leading to its field, or that it is ready. */
function SiteNotes({ site, onJump }: { site: SiteState } & Pick<Props, 'onJump'>) {
  const t = useT('campaigns');
  const names = useT('briefings');
  const { number } = useFormat();
  const { briefing, missing, obstacle, values } = site;
  const words = tooFewWords(site);
  return (
    <Group gap="xs">
      {obstacle && (
        <Text size="sm" c="red">
          {t(`complete.${obstacle}`)}
        </Text>
      )}
      {missing.map((field) => (
        <Anchor
          key={field}
          component="button"
          type="button"
          size="sm"
          ta="left"
          onClick={() => onJump(briefing.id, field)}
        >
          {names(`missing.${field}`)}
        </Anchor>
      ))}
      {words !== null && (
        <Text size="sm" c="orange">
          {t('review.words', { words: number(words), min: number(briefing.minimumWords) })}
        </Text>
      )}
      {!obstacle && missing.length === 0 && words === null && (
        <Text size="sm" c="dimmed">
          {t(values?.writeForMe ? 'review.written' : 'review.ready')}
        </Text>
      )}
    </Group>
  );
}
