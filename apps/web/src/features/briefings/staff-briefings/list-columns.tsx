import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Badge, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { type TranslateIn, useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { today } from '../../../lib/today.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { MarkedText } from '../../../ui/data/marked-text.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import type { Column } from '../../../ui/list/resource-list.tsx';
import { PaperChip, PaymentChip } from '../../finances/finance-chips.tsx';
import { BriefingStatusChip, ClientStatusChip } from '../components/briefing-status-chip.tsx';
import { promiseOf } from './date-told.ts';
import { BriefingLateIcon, SiteOffIcon } from './late-mark.tsx';
import classes from './list-columns.module.css';
import { seenBy } from './seen-by.ts';

const dash = <span aria-hidden="true">–</span>;

/** Width of a date in digits, `28/11/2026`, with padding. */
const DAY_WIDTH = 116;

/** Columns of the list of briefings. Those that the reader's role never gets are left out. */
export function useBriefingColumns(): Column<BriefingRow>[] {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const common = useT('common');
  const { date } = useFormat();
  const seen = seenBy(useUser());
  const { client, editor, owner, cost, clientFinance, ownerFinance } = seen;
  return useMemo(() => {
    const day = (value: string | null): ReactNode => <DateText value={value} />;
    const all: (Column<BriefingRow> | false)[] = [
      { key: 'title', header: words('fields.title'), sort: 'title', width: 200, grow: true, rank: 1, cell: Title },
      {
        key: 'site',
        header: words('fields.site'),
        sort: 'site',
        width: 140,
        rank: 2,
        cell: ({ site, siteIsOff }) => (
          <MarkedText after={siteIsOff && <SiteOffIcon />}>
            <span title={`${site.name} · ${site.domain}`}>{site.name}</span>
          </MarkedText>
        ),
      },
      client && {
        key: 'client',
        header: t('columns.client'),
        sort: 'client',
        width: 130,
        rank: 4,
        cell: ({ client: who, company }) => (
          <span title={[who?.name, company?.name].filter(Boolean).join(' · ')}>{who?.name}</span>
        ),
      },
      {
        key: 'status',
        header: t('columns.status'),
        sort: 'status',
        width: 185,
        rank: 1,
        cell: ({ status, isLate }) => (
          <>
            <BriefingStatusChip status={status} /> {isLate && <BriefingLateIcon />}
          </>
        ),
      },
      {
        key: 'statusSince',
        header: t('columns.since'),
        sort: 'statusSince',
        width: 140,
        named: true,
        rank: 4,
        cell: ({ statusSince }) => <DateText value={statusSince} relative />,
      },
      editor && {
        key: 'editor',
        header: t('columns.editor'),
        width: 130,
        rank: 5,
        cell: ({ editor: who }) => who?.name ?? dash,
      },
      {
        key: 'dueDate',
        header: words('fields.dueDate'),
        sort: 'due',
        width: DAY_WIDTH,
        named: true,
        rank: 3,
        cell: (briefing) => {
          const { dueDate, isLate } = briefing;
          // What has only to be published is due when its owner has promised.
          const promised = promiseOf(briefing);
          const due = promised ?? dueDate;
          const isPast = isLate && due !== null && due < today();
          const both = promised && dueDate && `${t('board.promised', { date: date(promised) })} · ${date(dueDate)}`;
          return (
            <Text span inherit title={both ?? undefined} {...(isPast && { c: 'red' })}>
              {day(due)}
            </Text>
          );
        },
      },
      {
        key: 'price',
        header: words('fields.price'),
        sort: 'price',
        width: 100,
        rank: 6,
        align: 'right',
        descendingFirst: true,
        cell: ({ priceCents, isBonus }) =>
          isBonus ? (
            <Badge size="sm" variant="light" color="teal">
              {t('bonus.is')}
            </Badge>
          ) : (
            <MoneyText cents={priceCents} />
          ),
      },
      cost && {
        key: 'cost',
        header: t('columns.cost'),
        width: 100,
        hidden: true,
        rank: 6,
        align: 'right',
        cell: ({ costCents }) => <MoneyText cents={costCents} />,
      },
      cost && {
        key: 'profit',
        header: t('columns.profit'),
        width: 100,
        hidden: true,
        rank: 6,
        align: 'right',
        cell: ({ profitCents }) => <MoneyText cents={profitCents} />,
      },
      ...(clientFinance ? clientFinanceColumns(t) : []),
      ...(ownerFinance ? ownerFinanceColumns(t) : []),
      {
        key: 'poCode',
        header: words('fields.poCode'),
        width: 130,
        hidden: true,
        rank: 7,
        cell: ({ poCode }) => poCode || dash,
      },
      {
        key: 'campaign',
        header: words('fields.campaign'),
        width: 160,
        hidden: true,
        rank: 6,
        cell: ({ campaign }) => campaign.name || `#${campaign.id}`,
      },
      owner && {
        key: 'owner',
        header: t('columns.owner'),
        width: 150,
        hidden: true,
        rank: 6,
        cell: ({ owner: who }) => who?.name ?? dash,
      },
      client && {
        key: 'company',
        header: t('columns.company'),
        width: 150,
        hidden: true,
        rank: 7,
        cell: ({ company }) => company?.name ?? dash,
      },
      {
        key: 'category',
        header: words('fields.category'),
        width: 130,
        hidden: true,
        rank: 7,
        cell: ({ category }) => category?.name ?? dash,
      },
      {
        key: 'reviewMode',
        header: words('fields.reviewMode'),
        width: 170,
        hidden: true,
        rank: 7,
        cell: ({ reviewMode }) => (reviewMode ? words(`reviewMode.${reviewMode}`) : dash),
      },
      {
        key: 'linkType',
        header: words('fields.linkType'),
        width: 110,
        hidden: true,
        rank: 7,
        cell: ({ linkType }) => (linkType ? common(`linkType.${linkType}`) : dash),
      },
      {
        key: 'briefingType',
        header: words('fields.briefingType'),
        width: 150,
        hidden: true,
        rank: 7,
        cell: ({ briefingType }) => words(`briefingType.${briefingType}`),
      },
      {
        key: 'clientStatus',
        header: t('columns.clientStatus'),
        width: 160,
        hidden: true,
        rank: 7,
        cell: ({ clientStatus }) => <ClientStatusChip status={clientStatus} />,
      },
      {
        key: 'desired',
        header: words('fields.desiredDate'),
        width: DAY_WIDTH,
        named: true,
        hidden: true,
        rank: 7,
        cell: ({ desiredPublicationDate }) => day(desiredPublicationDate),
      },
      {
        key: 'promised',
        header: words('fields.promisedDate'),
        sort: 'promisedDate',
        width: DAY_WIDTH,
        named: true,
        hidden: true,
        rank: 7,
        cell: ({ promisedDate }) => day(promisedDate),
      },
      {
        key: 'published',
        header: words('fields.publishedAt'),
        sort: 'publishedAt',
        width: DAY_WIDTH,
        named: true,
        hidden: true,
        rank: 7,
        cell: ({ publishedAt }) => day(publishedAt),
      },
      {
        key: 'submitted',
        header: words('fields.submittedAt'),
        sort: 'submittedAt',
        width: DAY_WIDTH,
        named: true,
        hidden: true,
        rank: 7,
        cell: ({ submittedAt }) => day(submittedAt),
      },
      {
        key: 'check',
        header: words('link.title'),
        width: 120,
        hidden: true,
        rank: 7,
        cell: ({ checkOk }) => <CheckMark ok={checkOk} />,
      },
      {
        key: 'cases',
        header: t('columns.cases'),
        width: 90,
        hidden: true,
        rank: 7,
        align: 'right',
        cell: ({ openCases }) => openCases || dash,
      },
      { key: 'id', header: t('columns.id'), width: 80, hidden: true, rank: 8, align: 'right', cell: ({ id }) => id },
    ];
    return all.filter((column) => column !== false);
  }, [t, words, common, date, client, editor, owner, cost, clientFinance, ownerFinance]);
}

const papersWidth = 140;

/** Whether the client has been invoiced and has paid. */
function clientFinanceColumns(t: TranslateIn<'staff-briefings'>): Column<BriefingRow>[] {
  const common = { hidden: true, rank: 6 } as const;
  return [
    {
      ...common,
      key: 'clientPapers',
      header: t('columns.clientPapers'),
      width: papersWidth,
      cell: ({ clientFinance }) => (clientFinance ? <PaperChip status={clientFinance.papers} /> : dash),
    },
    {
      ...common,
      key: 'clientPayment',
      header: t('columns.clientPayment'),
      width: papersWidth,
      cell: ({ clientFinance, isBonus }) =>
        clientFinance && !isBonus ? <PaymentChip status={clientFinance.payment} /> : dash,
    },
    {
      ...common,
      key: 'invoice',
      header: t('columns.invoice'),
      width: 150,
      cell: ({ clientFinance }) =>
        clientFinance?.invoice ? (
          <AnchorLink to="/create-invoices/$id" params={{ id: String(clientFinance.invoice.id) }}>
            {clientFinance.invoice.number ?? t('notIssued')}
          </AnchorLink>
        ) : (
          dash
        ),
    },
    {
      ...common,
      key: 'payBy',
      header: t('columns.payBy'),
      width: DAY_WIDTH,
      named: true,
      cell: ({ clientFinance }) => <DateText value={clientFinance?.dueDay ?? null} />,
    },
    {
      ...common,
      key: 'paid',
      header: t('columns.paid'),
      width: DAY_WIDTH,
      named: true,
      cell: ({ clientFinance }) => <DateText value={clientFinance?.paidOn ?? null} />,
    },
  ];
}

/** Whether the owner's documents are there and it has been paid. */
function ownerFinanceColumns(t: TranslateIn<'staff-briefings'>): Column<BriefingRow>[] {
  const common = { hidden: true, rank: 6 } as const;
  return [
    {
      ...common,
      key: 'ownerPapers',
      header: t('columns.ownerPapers'),
      width: papersWidth,
      cell: ({ ownerFinance }) => (ownerFinance ? <PaperChip status={ownerFinance.papers} /> : dash),
    },
    {
      ...common,
      key: 'ownerPayment',
      header: t('columns.ownerPayment'),
      width: papersWidth,
      cell: ({ ownerFinance }) => (ownerFinance ? <PaymentChip status={ownerFinance.payment} /> : dash),
    },
    {
      ...common,
      key: 'ownerPaid',
      header: t('columns.ownerPaid'),
      width: DAY_WIDTH,
      named: true,
      cell: ({ ownerFinance }) => <DateText value={ownerFinance?.paidOn ?? null} />,
    },
  ];
}

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
