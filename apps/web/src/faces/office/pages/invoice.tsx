import type { Invoice } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { BillingCard } from '../../../features/billing/billing-card.tsx';
import { CreditDialog, IssueDialog, PayDialog } from '../../../features/invoices/act-dialogs.tsx';
import { DraftForm } from '../../../features/invoices/draft-form.tsx';
import { InvoiceLines } from '../../../features/invoices/invoice-lines.tsx';
import { InvoiceStateChip } from '../../../features/invoices/invoice-state.tsx';
import { useMissing } from '../../../features/invoices/missing.ts';
import { invoiceQuery, useInvoiceAct } from '../../../features/invoices/queries.ts';
import { SupplierFile } from '../../../features/invoices/supplier-file.tsx';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useLive } from '../../../lib/live.ts';
import { useRecent } from '../../../lib/recent.ts';
import { useUser } from '../../../lib/session.ts';
import { type Action, ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { download, downloadPdf } from '../../../ui/buttons/download.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText, DayRange } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts, isFilled } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { useFocusBack } from '../../../ui/form/focus-first.tsx';
import { PageSteps } from '../../../ui/list/page-steps.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { LINES_WIDTH } from '../../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../../ui/page/skeletons.tsx';

const route = getRouteApi('/office/create-invoices/$id');

/** One document: lines, totals, payments, and the reader's actions. */
export function InvoicePage() {
  const id = Number(route.useParams().id);
  const client = useQueryClient();
  const query = useQuery(invoiceQuery(id));
  useLive(['invoice'], () => void client.invalidateQueries({ queryKey: invoiceQuery(id).queryKey }));
  if (query.error && !query.data) return <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Whole key={id} invoice={query.data} /> : <DetailSkeleton />;
}

function Whole({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices');
  const isAdmin = useUser().role === 'ADMIN';
  const title = `${invoice.number ?? t(`type.${invoice.type}`)} · ${invoice.party.name}`;
  useRecent(title);
  return (
    <>
      <PageHeader
        back={{ to: '/create-invoices', label: t('title') }}
        title={title}
        subtitle={invoice.number === null ? undefined : t(`type.${invoice.type}`)}
        status={<InvoiceStateChip state={invoice.state} isLate={invoice.isLate} />}
        steps={<PageSteps list="invoices" id={invoice.id} path="/create-invoices" />}
        actions={<Acts invoice={invoice} />}
      />
      <Stack maw={LINES_WIDTH}>
        {invoice.buyerNumber && (
          <Alert color={invoice.buyerNumber === 'bad' ? 'red' : 'yellow'}>{t(`doubt.${invoice.buyerNumber}`)}</Alert>
        )}
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Paper p="md" component="section" aria-label={t('draft.title')}>
            <Details invoice={invoice} mayEdit={invoice.can.update && isAdmin} />
          </Paper>
          <Paper p="md">
            <Facts items={useAmounts(invoice)} sums />
          </Paper>
        </SimpleGrid>
        <InvoiceLines invoice={invoice} />
        {invoice.can.attach && !invoice.isSelfBilled && <SupplierFile invoice={invoice} />}
        {isAdmin && invoice.billingAccountId !== null && <BillingCard of="accounts" id={invoice.billingAccountId} />}
        <Related invoice={invoice} />
      </Stack>
    </>
  );
}

/** What the document says. The fields of a draft come with Edit. */
function Details({ invoice, mayEdit }: { invoice: Invoice; mayEdit: boolean }) {
  const ui = useT('ui');
  const [isEditing, setEditing] = useState(false);
  const edit = useFocusBack(isEditing);
  const facts = useFacts(invoice);
  if (isEditing && mayEdit) return <DraftForm invoice={invoice} onClose={() => setEditing(false)} />;
  return (
    <Stack gap="sm">
      <Facts items={facts.filter(isFilled)} />
      {mayEdit && (
        <Button
          ref={edit}
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPencil size={14} />}
          onClick={() => setEditing(true)}
        >
          {ui('actions.edit')}
        </Button>
      )}
    </Stack>
  );
}

function useFacts(invoice: Invoice): Fact[] {
  const t = useT('invoices');
  const { corrects, periodFrom, periodTo, type } = invoice;
  const missing = useMissing(invoice);
  const day = (value: string | null) => value && <DateText value={value} />;
  const partyLabel = type === 'credit_note' ? t('fields.party') : t(`type.${type === 'top_up' ? 'client' : type}`);
  return [
    { label: partyLabel, value: invoice.party.name },
    ...(corrects
      ? [
          {
            label: t('fields.corrects'),
            value: (
              <AnchorLink to="/create-invoices/$id" params={{ id: String(corrects.id) }} size="sm">
                {corrects.name}
              </AnchorLink>
            ),
          },
        ]
      : []),
    {
      label: t('fields.period'),
      value: periodFrom && periodTo && <DayRange from={periodFrom} to={periodTo} />,
    },
    { label: t('fields.issueDay'), value: day(invoice.issueDay) },
    { label: t('fields.dueDay'), value: day(invoice.dueDay) },
    ...(invoice.paidOn ? [{ label: t('fields.paidOn'), value: day(invoice.paidOn) }] : []),
    ...(invoice.reference ? [{ label: t('fields.reference'), value: invoice.reference }] : []),
    ...(invoice.reason ? [{ label: t('fields.reason'), value: invoice.reason }] : []),
    ...(invoice.note ? [{ label: t('fields.note'), value: invoice.note }] : []),
    ...(invoice.state === 'draft' && invoice.fileName !== null
      ? [{ label: t('fields.fileName'), value: invoice.fileName }]
      : []),
    ...(invoice.withholdingBp > 0
      ? [{ label: t('fields.withholdingBp'), value: <Percent basisPoints={invoice.withholdingBp} /> }]
      : []),
    ...(invoice.currency === BASE_CURRENCY ? [] : [{ label: t('fields.currency'), value: invoice.currency }]),
    ...(invoice.commissionBp !== null
      ? [{ label: t('fields.commissionBp'), value: <Percent basisPoints={invoice.commissionBp} /> }]
      : []),
    ...(invoice.isBonus ? [{ label: t('fields.isBonus'), value: t('bonusOnIt') }] : []),
    ...(invoice.mailedAt
      ? [{ label: t('fields.mailedAt'), value: <DateText value={invoice.mailedAt} style="time" /> }]
      : []),
    ...(invoice.pdfSha256
      ? [
          {
            label: 'SHA-256',
            value: <span title={invoice.pdfSha256}>{`${invoice.pdfSha256.slice(0, 16)}…`}</span>,
          },
        ]
      : []),
    ...(missing.length > 0 ? [{ label: t('fields.xmlFaults'), value: missing.join(' · ') }] : []),
  ];
}

function Percent({ basisPoints }: { basisPoints: number }) {
  const { percent } = useFormat();
  return <>{percent(basisPoints)}</>;
}

function useAmounts(invoice: Invoice): Fact[] {
  const t = useT('invoices');
  const { percent } = useFormat();
  const fact = (label: string, cents: number): Fact => ({ label, value: <MoneyText cents={cents} /> });
  const unlessZero = (label: string, cents: number): Fact[] => (cents === 0 ? [] : [fact(label, cents)]);
  return [
    fact(t('fields.valueCents'), invoice.valueCents),
    ...unlessZero(t('fields.increaseCents'), invoice.increaseCents),
    ...unlessZero(t('fields.decreaseCents'), -invoice.decreaseCents),
    ...invoice.taxes
      .filter(({ category }) => category === 'S')
      .map(({ rateBp, vatCents }) => fact(t('vatAt', { rate: percent(rateBp) }), vatCents)),
    ...unlessZero(t('fields.withheldCents'), -invoice.withheldCents),
    fact(t('fields.toPayCents'), invoice.toPayCents),
    ...unlessZero(t('fields.processingCents'), invoice.processingCents),
    ...unlessZero(t('fields.paidCents'), invoice.paidCents),
    ...unlessZero(t('fields.setOffCents'), invoice.setOffCents),
    ...unlessZero(
      t(invoice.billingAccountId === null ? 'fields.carriedCents' : 'fields.refundedCents'),
      invoice.refundedCents,
    ),
    ...unlessZero(t('fields.creditedCents'), invoice.creditedCents),
    ...unlessZero(t('fields.openCents'), invoice.openCents),
  ];
}

/** Credit notes and payments of a document. */
function Related({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices');
  const { creditNotes, payments } = invoice;
  if (creditNotes.length + payments.length === 0) return null;
  return (
    <Paper p="md" component="section" aria-label={t('related')}>
      <Stack gap="xs">
        <Text fw={600}>{t('related')}</Text>
        {creditNotes.map(({ id, number, state, totalCents }) => (
          <Group key={id} justify="space-between">
            <AnchorLink to="/create-invoices/$id" params={{ id: String(id) }} size="sm">
              {number ?? `${t('type.credit_note')} (${t(`state.${state}`)})`}
            </AnchorLink>
            <MoneyText cents={-totalCents} />
          </Group>
        ))}
        {payments.map((payment) => (
          <PaymentLine key={payment.id} invoice={invoice} payment={payment} />
        ))}
      </Stack>
    </Paper>
  );
}

/** One payment of a document. One that is a record of its own is undone there. */
function PaymentLine({ invoice, payment }: { invoice: Invoice; payment: Invoice['payments'][number] }) {
  const t = useT('invoices');
  const { mutateAsync } = useInvoiceAct(invoice);
  const { id, at, cents, from, paymentId } = payment;
  const undo: Action = {
    key: 'undo',
    label: t('undo.action'),
    danger: true,
    confirm: {
      title: t('undo.title'),
      children: t('undo.help'),
      confirmLabel: t('undo.action'),
      reason: 'required',
      reasonLabel: t('undo.reason'),
      danger: true,
    },
    onRun: ({ reason }) =>
      mutateAsync({
        call: (record) => api.invoices.undoPayment({ ...record, body: { transferId: id, reason } }),
        done: t('undo.done'),
      }),
  };
  const what = (
    <>
      <DateText value={at} /> · {t(`from.${from}`)}
    </>
  );
  return (
    <Group justify="space-between">
      {paymentId === null ? (
        <Text size="sm">{what}</Text>
      ) : (
        <AnchorLink to="/payments/$id" params={{ id: String(paymentId) }} size="sm">
          {what}
        </AnchorLink>
      )}
      <Group gap="xs">
        <MoneyText cents={cents} />
        {paymentId === null && <ActionBar can={{ undo: invoice.can.undo_payment }} actions={[undo]} />}
      </Group>
    </Group>
  );
}

type OpenDialog = 'issue' | 'pay' | 'credit';

function Acts({ invoice }: { invoice: Invoice }) {
  const t = useT('invoices');
  const navigate = route.useNavigate();
  const { mutateAsync } = useInvoiceAct(invoice);
  const [asked, setAsked] = useState<OpenDialog | null>(null);
  const { id, number, isSelfBilled, type } = invoice;
  const close = () => setAsked(null);
  const isOurs = invoice.billingAccountId !== null || isSelfBilled;
  const actions: Action[] = [
    { key: 'issue', label: t('issue.action'), primary: true, onRun: () => setAsked('issue') },
    { key: 'pay', label: t('pay.action'), primary: true, onRun: () => setAsked('pay') },
    {
      key: 'pdf',
      label: 'PDF',
      onRun: () => downloadPdf(() => api.invoices.pdf({ params: { id } }), `${number}.pdf`),
    },
    {
      key: 'mail',
      label: t('mail.action'),
      onRun: () => mutateAsync({ call: (at) => api.invoices.mail(at), done: t('mail.done') }),
    },
    {
      key: 'original',
      label: t('original'),
      onRun: () => downloadPdf(() => api.invoices.pdf({ params: { id }, query: { paper: 'issued' } }), `${number}.pdf`),
    },
    {
      key: 'file',
      label: t('file'),
      onRun: () => download(() => api.invoices.file({ params: { id } }), invoice.fileName ?? 'file'),
    },
    {
      key: 'xml',
      label: t('xml'),
      onRun: () => download(() => api.invoices.xml({ params: { id } }), `${number}.xml`),
    },
    { key: 'credit', label: t('credit.title'), onRun: () => setAsked('credit') },
    {
      key: 'void',
      label: t('void.action'),
      danger: true,
      confirm: {
        title: t('void.title'),
        children: t('void.help'),
        confirmLabel: t('void.action'),
        reason: 'required',
        reasonLabel: t('void.reason'),
        danger: true,
      },
      onRun: ({ reason }) =>
        mutateAsync({ call: (at) => api.invoices.void({ ...at, body: { reason } }), done: t('void.done') }),
    },
  ];
  const can = {
    ...invoice.can,
    pdf: number !== null && isOurs,
    // What was paid at issue stands on it.
    original: type === 'client' && invoice.paidCents + invoice.setOffCents > 0 && invoice.paidOn !== invoice.issueDay,
    xml: number !== null && isOurs && type !== 'top_up' && invoice.xmlFaults.length === 0,
    file: invoice.fileName !== null,
  };
  return (
    <>
      <ActionBar can={can} actions={actions} shown={3} />
      {asked === 'issue' && <IssueDialog invoice={invoice} onClose={close} />}
      {asked === 'pay' && <PayDialog invoice={invoice} onClose={close} />}
      {asked === 'credit' && (
        <CreditDialog
          invoice={invoice}
          onClose={close}
          onDrafted={(made) => void navigate({ to: '/create-invoices/$id', params: { id: String(made) } })}
        />
      )}
    </>
  );
}
