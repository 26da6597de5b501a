import type { Invoice } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { isReason } from '@linkstand/contract/shared/reason';
import { Alert, Checkbox, Group, Input, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { today } from '../../lib/today.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ReasonField } from '../../ui/form/reason-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useMissing } from './missing.ts';
import { useInvoiceAct } from './queries.ts';

type Props = { invoice: Invoice; onClose: () => void };
/** Issuing is for good: our own document takes the next number, a supplier's keeps its own. */
export function IssueDialog({ invoice, onClose }: Props) {
  const t = useT('invoices');
  const { money } = useFormat();
  const { mutateAsync } = useInvoiceAct(invoice);
  const isCredit = invoice.type === 'credit_note';
  const isOfSupplier = invoice.billingAccountId === null;
  // A credit note is written by whoever wrote the document that it corrects.
  const isTheirs = isCredit && isOfSupplier && !invoice.isSelfBilled;
  const isSupplier = isOfSupplier && (!isCredit || isTheirs);
  const missing = useMissing(invoice);
  const [number, setNumber] = useState('');
  const [issueDay, setDay] = useState<string | null>(today);
  const [takesTaxes, setTakesTaxes] = useState(false);
  const isOwn = isSupplier && number.trim() !== '';
  return (
    <FormDialog
      title={t('issue.title')}
      submitLabel={t('issue.action')}
      fields={['number', 'issueDay', 'lines']}
      missing={{ number: isTheirs && number.trim() === '' }}
      onClose={onClose}
      onSubmit={() =>
        mutateAsync({
          call: (at) =>
            api.invoices.issue({
              ...at,
              body: { ...(isOwn && { number, ...(issueDay && { issueDay }) }), ...(takesTaxes && { takesTaxes }) },
            }),
          done: t('issue.done'),
        })
      }
    >
      {(errors) => (
        <>
          <Text size="sm">
            {t(isCredit ? (isOfSupplier ? 'issue.supplierCreditHelp' : 'issue.creditHelp') : 'issue.help', {
              amount: money(invoice.toPayCents),
            })}
          </Text>
          {(errors.lines || takesTaxes) && (
            <Checkbox
              label={t('issue.takesTaxes')}
              checked={takesTaxes}
              error={errors.lines}
              onChange={(event) => setTakesTaxes(event.currentTarget.checked)}
            />
          )}
          {!isOwn && missing.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('fields.xmlFaults')}: {missing.join(' · ')}
            </Text>
          )}
          {isSupplier && (
            <>
              <TextInput
                label={t('issue.number')}
                {...(isTheirs ? { required: true } : { description: t('issue.numberHelp') })}
                maxLength={60}
                value={number}
                error={errors.number}
                onChange={(event) => setNumber(event.currentTarget.value)}
              />
              {isOwn && (
                <DateField
                  label={t('fields.issueDay')}
                  max={today()}
                  value={issueDay}
                  error={errors.issueDay}
                  onChange={setDay}
                />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The bank has paid a document: a bill by its client, or a supplier's document by us. */
export function PayDialog({ invoice, onClose }: Props) {
  const t = useT('invoices');
  const { money } = useFormat();
  const { mutateAsync } = useInvoiceAct(invoice);
  const [cents, setCents] = useState<number | null>(invoice.openCents);
  const [paidOn, setDay] = useState<string | null>(today);
  const [toWallet, setToWallet] = useState(false);
  const [isFromWallet, setFromWallet] = useState(false);
  const isOurs = invoice.billingAccountId === null;
  const rest = (cents ?? 0) - invoice.openCents;
  const isMore = rest > 0 && !isOurs && !isFromWallet;
  // A small difference in another currency may be that of the rates: the server knows, and asks for what is more.
  const isAsked = isMore && invoice.currency === BASE_CURRENCY;
  const surplus = isMore && toWallet ? ({ surplus: 'wallet' } as const) : {};
  return (
    <FormDialog
      title={t('pay.title')}
      submitLabel={t('pay.action')}
      fields={['cents', 'paidOn', 'surplus']}
      missing={{ cents: cents === null || cents <= 0, paidOn: paidOn === null, surplus: isAsked && !toWallet }}
      onClose={onClose}
      onSubmit={() =>
        mutateAsync({
          call: (at) =>
            api.invoices.pay({
              ...at,
              body: {
                cents: cents ?? 0,
                paidOn: paidOn ?? today(),
                from: isFromWallet ? 'wallet' : 'bank',
                ...surplus,
              },
            }),
          done: t('pay.done'),
        })
      }
    >
      {(errors) => (
        <>
          {isOurs ? (
            <Text size="sm">{t('pay.helpOut')}</Text>
          ) : (
            <Checkbox
              label={t('pay.fromWallet')}
              checked={isFromWallet}
              onChange={(event) => setFromWallet(event.currentTarget.checked)}
            />
          )}
          <NumberField
            kind="money"
            label={t(isOurs ? 'pay.amountOut' : 'pay.amount')}
            required
            value={cents}
            error={errors.cents}
            onChange={setCents}
          />
          <DateField
            label={t(isOurs ? 'pay.dayOut' : 'pay.day')}
            required
            max={today()}
            value={paidOn}
            error={errors.paidOn}
            onChange={setDay}
          />
          {rest !== 0 && cents !== null && (
            <Alert color="yellow" p="xs">
              {invoice.currency !== BASE_CURRENCY
                ? t(isMore ? 'pay.exchangeMore' : 'pay.exchange', { amount: money(rest) })
                : rest > 0
                  ? t('pay.more', { amount: money(rest) })
                  : t('pay.less', { amount: money(-rest) })}
            </Alert>
          )}
          {isMore && (
            <Checkbox
              label={t('pay.surplus', { amount: money(rest) })}
              checked={toWallet}
              error={errors.surplus}
              onChange={(event) => setToWallet(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Takes all of an invoice back, or parts of some lines. The draft is looked at before it is issued. */
export function CreditDialog({ invoice, onClose, onDrafted }: Props & { onDrafted: (id: number) => void }) {
  const t = useT('invoices');
  const { money } = useFormat();
  const { mutateAsync } = useInvoiceAct(invoice);
  const [isWhole, setWhole] = useState(true);
  const [reason, setReason] = useState('');
  const [amounts, setAmounts] = useState<Readonly<Record<number, number | null>>>({});
  const left = invoice.lines.filter(({ netCents, creditedCents }) => netCents > creditedCents);
  const chosen = left.flatMap(({ id }) => {
    const netCents = amounts[id] ?? 0;
    return netCents > 0 ? [{ lineId: id, netCents }] : [];
  });
  const draft = async () => {
    const made = await mutateAsync({
      call: (at) => api.invoices.credit({ ...at, body: { reason, ...(isWhole ? {} : { lines: chosen }) } }),
      done: t('credit.done'),
    });
    onDrafted(made.id);
  };
  return (
    <FormDialog
      title={t('credit.title')}
      submitLabel={t('credit.action')}
      fields={isWhole ? ['reason'] : ['lines', 'reason']}
      missing={{ lines: !isWhole && chosen.length === 0, reason: !isReason(reason) }}
      size={640}
      onClose={onClose}
      onSubmit={draft}
    >
      {(errors) => (
        <>
          <Text size="sm">{t(invoice.billingAccountId === null ? 'credit.supplierHelp' : 'credit.help')}</Text>
          <Checkbox
            label={t('credit.whole', { amount: money(invoice.totalCents - invoice.creditedCents) })}
            checked={isWhole}
            onChange={(event) => setWhole(event.currentTarget.checked)}
          />
          {!isWhole && (
            <Stack gap="xs">
              {left.map((line) => (
                <Group key={line.id} wrap="nowrap" justify="space-between" align="flex-start">
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    {line.description} · {money(line.netCents - line.creditedCents)}
                  </Text>
                  <NumberField
                    kind="money"
                    w={150}
                    style={{ flex: 'none' }}
                    aria-label={t('credit.amountOf', { line: line.description })}
                    max={line.netCents - line.creditedCents}
                    value={amounts[line.id] ?? null}
                    error={Boolean(errors.lines)}
                    onChange={(value) => setAmounts({ ...amounts, [line.id]: value })}
                  />
                </Group>
              ))}
              {errors.lines && <Input.Error role="alert">{errors.lines}</Input.Error>}
            </Stack>
          )}
          <ReasonField label={t('credit.reason')} value={reason} error={errors.reason} onChange={setReason} />
        </>
      )}
    </FormDialog>
  );
}
