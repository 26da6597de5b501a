import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { today } from '../../../lib/today.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { dash } from '../../../ui/data/dash.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MarkedText } from '../../../ui/data/marked-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import type { Column } from '../../../ui/list/resource-list.tsx';
import type { ColumnKit } from '../../../ui/resource/columns.tsx';
import type { ListContext } from '../../../ui/resource/list.ts';
import { PaperChip, PaymentChip } from '../../finances/finance-chips.tsx';
import { BriefingStatusChip, ClientStatusChip } from '../components/briefing-status-chip.tsx';
import { promiseOf } from './date-told.ts';
import { BriefingLateIcon, SiteOffIcon } from './late-mark.tsx';
import classes from './list-columns.module.css';
import { seenBy } from './seen-by.ts';

/** A date in digits, `28/11/2026`, with padding. */
const DAY = { width: 116, named: true, descendingFirst: false } as const;
/** Chosen by some; of those, first and last where there is little room. */
const HIDDEN = { rank: 6, hidden: true } as const;
const HIDDEN_LAST = { rank: 7, hidden: true } as const;
const PAPERS = { ...HIDDEN, width: 140 } as const;

type Context = ListContext<'staff-briefings', unknown>;
type Kit = ColumnKit<BriefingRow>;

/** Columns of the list of briefings. Those that the reader's role never gets are left out. */
export function briefingColumns(c: Kit, context: Context): (Column<BriefingRow> | false)[] {
  const { t, user } = context;
  const seen = seenBy(user);
  return [
    c.custom('title', Title, { sort: true, grow: true, rank: 1, width: 200 }),
    c.record('site', {
      ...{ sort: true, rank: 2, width: 140 },
      shown: ({ name, domain }, { siteIsOff }) => (
        <MarkedText after={siteIsOff && <SiteOffIcon />}>
          <span title={`${name} · ${domain}`}>{name}</span>
        </MarkedText>
      ),
    }),
    seen.client &&
      c.record('client', {
        ...{ sort: true, rank: 4, width: 130 },
        shown: ({ name }, { company }) => <span title={[name, company?.name].filter(Boolean).join(' · ')}>{name}</span>,
      }),
    c.custom(
      'status',
      ({ status, isLate }) => (
        <>
          <BriefingStatusChip status={status} /> {isLate && <BriefingLateIcon />}
        </>
      ),
      { sort: true, rank: 1, width: 185 },
    ),
    c.date('statusSince', {
      ...{ head: 'columns.since', sort: true, descendingFirst: false },
      ...{ relative: true, named: true, rank: 4, width: 140 },
    }),
    seen.editor && c.record('editor', { rank: 5, width: 130 }),
    dueColumn(c, context),
    c.custom(
      'price',
      ({ priceCents, isBonus }) =>
        isBonus ? (
          <Badge size="sm" variant="light" color="teal">
            {t('bonus.is')}
          </Badge>
        ) : (
          <MoneyText cents={priceCents} />
        ),
      { sort: true, descendingFirst: true, align: 'right', rank: 6, width: 100 },
    ),
    seen.cost && c.money('costCents', { as: 'cost', ...HIDDEN, width: 100 }),
    seen.cost && c.money('profitCents', { as: 'profit', ...HIDDEN, width: 100 }),
    ...(seen.clientFinance ? clientFinanceColumns(c, context) : []),
    ...(seen.ownerFinance ? ownerFinanceColumns(c) : []),
    c.text('poCode', { ...HIDDEN_LAST, width: 130 }),
    c.record('campaign', { ...HIDDEN, width: 160, shown: ({ id, name }) => name || `#${id}` }),
    seen.owner && c.record('owner', { ...HIDDEN, width: 150 }),
    seen.client && c.record('company', { ...HIDDEN_LAST, width: 150 }),
    c.record('category', { ...HIDDEN_LAST, width: 130 }),
    c.choice('reviewMode', { ...HIDDEN_LAST, width: 170 }),
    c.choice('linkType', { ...HIDDEN_LAST, width: 110 }),
    c.choice('briefingType', { ...HIDDEN_LAST, width: 150 }),
    c.custom('clientStatus', ({ clientStatus }) => <ClientStatusChip status={clientStatus} />, {
      ...HIDDEN_LAST,
      width: 160,
    }),
    c.date('desiredPublicationDate', { as: 'desired', head: 'fields.desiredDate', ...HIDDEN_LAST, ...DAY }),
    c.date('promisedDate', { as: 'promised', head: 'fields.promisedDate', sort: true, ...HIDDEN_LAST, ...DAY }),
    c.date('publishedAt', { as: 'published', head: 'fields.publishedAt', sort: true, ...HIDDEN_LAST, ...DAY }),
    c.date('submittedAt', { as: 'submitted', head: 'fields.submittedAt', sort: true, ...HIDDEN_LAST, ...DAY }),
    c.custom('check', ({ checkOk }) => <CheckMark ok={checkOk} />, { head: 'link.title', ...HIDDEN_LAST, width: 120 }),
    c.number('openCases', { as: 'cases', empty: 0, ...HIDDEN_LAST, width: 90 }),
    c.custom('id', ({ id }) => id, { align: 'right', rank: 8, width: 80, hidden: true }),
  ];
}

const dueColumn = (c: Kit, { t, format }: Context) =>
  c.custom(
    'dueDate',
    (briefing) => {
      const { dueDate, isLate } = briefing;
      // What has only to be published is due when its owner has promised.
      const promised = promiseOf(briefing);
      const due = promised ?? dueDate;
      const isPast = isLate && due !== null && due < today();
      const both =
        promised && dueDate && `${t('board.promised', { date: format.date(promised) })} · ${format.date(dueDate)}`;
      return (
        <Text span inherit title={both ?? undefined} {...(isPast && { c: 'red' })}>
          <DateText value={due} />
        </Text>
      );
    },
    { sort: 'due', rank: 3, ...DAY },
  );

/** Whether the client has been invoiced and has paid. */
const clientFinanceColumns = (c: Kit, { t }: Context) => [
  c.custom(
    'clientPapers',
    ({ clientFinance }) => (clientFinance ? <PaperChip status={clientFinance.papers} /> : dash),
    PAPERS,
  ),
  c.custom(
    'clientPayment',
    ({ clientFinance, isBonus }) => (clientFinance && !isBonus ? <PaymentChip status={clientFinance.payment} /> : dash),
    PAPERS,
  ),
  c.custom(
    'invoice',
    ({ clientFinance }) =>
      clientFinance?.invoice ? (
        <AnchorLink to="/create-invoices/$id" params={{ id: String(clientFinance.invoice.id) }}>
          {clientFinance.invoice.number ?? t('notIssued')}
        </AnchorLink>
      ) : (
        dash
      ),
    { ...HIDDEN, width: 150 },
  ),
  c.custom('payBy', ({ clientFinance }) => <DateText value={clientFinance?.dueDay} />, { ...HIDDEN, ...DAY }),
  c.custom('paid', ({ clientFinance }) => <DateText value={clientFinance?.paidOn} />, { ...HIDDEN, ...DAY }),
];

/** Whether the owner's documents are there and it has been paid. */
const ownerFinanceColumns = (c: Kit) => [
  c.custom(
    'ownerPapers',
    ({ ownerFinance }) => (ownerFinance ? <PaperChip status={ownerFinance.papers} /> : dash),
    PAPERS,
  ),
  c.custom(
    'ownerPayment',
    ({ ownerFinance }) => (ownerFinance ? <PaymentChip status={ownerFinance.payment} /> : dash),
    PAPERS,
  ),
  c.custom('ownerPaid', ({ ownerFinance }) => <DateText value={ownerFinance?.paidOn} />, { ...HIDDEN, ...DAY }),
];

function Title({ title, keyword, openCases }: BriefingRow) {
  return (
    <span className={classes.titleCell} title={keyword ? `${title} · ${keyword}` : title}>
      <span className={classes.titleText}>{title || keyword || '–'}</span>
      {openCases > 0 && <CaseMark count={openCases} />}
    </span>
  );
}

function CaseMark({ count }: { count: number }) {
  const t = useT('staff-briefings');
  const label = t('openCases', { count });
  return <IconAlertTriangle size={15} className={classes.caseMark} role="img" aria-label={label} title={label} />;
}

function CheckMark({ ok }: { ok: boolean | null }) {
  const t = useT('staff-briefings');
  if (ok === null) return dash;
  const Icon = ok ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.check} data-ok={ok}>
      <Icon size={15} aria-hidden="true" />
      {ok ? t('check.ok') : t('check.failed')}
    </span>
  );
}
