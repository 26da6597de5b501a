import type { Withholdings } from '@linkstand/contract/payouts/schema';
import { Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { today } from '../../lib/today.ts';
import { ActionBar } from '../../ui/buttons/action-bar.tsx';
import { download } from '../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../ui/buttons/export-menu.tsx';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { RecordTable } from '../../ui/data/record-table.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { withholdingsQuery } from './queries.ts';

const QUARTERS_SHOWN = 9;

/** The current quarter and those before it, as `2026-4`. */
function quarters(): string[] {
  const now = new Date();
  const index = now.getFullYear() * 4 + Math.floor(now.getMonth() / 3);
  return Array.from({ length: QUARTERS_SHOWN }, (_, ago) => index - ago).map(
    (at) => `${Math.floor(at / 4)}-${(at % 4) + 1}`,
  );
}

/** Income tax withheld in a quarter, and its payment to the tax office. */
export function WithholdingsCard() {
  const t = useT('payouts');
  const [chosen, setChosen] = useState(() => quarters()[0] ?? '');
  const [year = 0, quarter = 1] = chosen.split('-').map(Number);
  const query = useQuery(withholdingsQuery({ year, quarter }));
  return (
    <Stack mt="xl" gap="sm">
      <Group justify="space-between" align="end">
        <div>
          <Title order={2} size="h4">
            {t('withholdings.title')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('withholdings.help')}
          </Text>
        </div>
        <Select
          label={t('withholdings.quarter')}
          data={quarters().map((value) => {
            const [of, number] = value.split('-');
            return { value, label: t('withholdings.name', { quarter: number ?? '', year: of ?? '' }) };
          })}
          value={chosen}
          allowDeselect={false}
          onChange={(value) => setChosen(value ?? chosen)}
        />
      </Group>
      {query.error && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data ? <Quarter found={query.data} /> : !query.error && <DetailSkeleton />}
    </Stack>
  );
}

function Quarter({ found }: { found: Withholdings }) {
  const t = useT('payouts');
  const { rows, remitted, baseCents, withheldCents } = found;
  if (rows.length === 0)
    return (
      <Paper p="md">
        <Text c="dimmed">{t('withholdings.none')}</Text>
      </Paper>
    );
  return (
    <>
      <RecordTable
        label={t('withholdings.title')}
        columns={[
          {
            key: 'recipient',
            header: t('withholdings.recipient'),
            cell: ({ owner, legalName }) =>
              owner ? (
                <AnchorLink to="/owners/$id" params={{ id: String(owner.id) }}>
                  {legalName}
                </AnchorLink>
              ) : (
                legalName
              ),
            total: t('withholdings.total', { count: rows.length }),
          },
          {
            key: 'taxNumber',
            header: t('withholdings.taxNumber'),
            named: true,
            cell: ({ taxNumber }) => taxNumber || '–',
          },
          {
            key: 'base',
            header: t('withholdings.base'),
            align: 'right',
            cell: (row) => <MoneyText cents={row.baseCents} />,
            total: <MoneyText cents={baseCents} />,
          },
          {
            key: 'withheld',
            header: t('fields.withheldCents'),
            align: 'right',
            stays: true,
            cell: (row) => <MoneyText cents={row.withheldCents} />,
            total: <MoneyText cents={withheldCents} />,
          },
        ]}
        rows={rows}
        rowKey={({ owner, legalName, taxNumber }) => owner?.id ?? `${legalName} ${taxNumber}`}
      />
      {remitted && (
        <Text size="sm">
          {t('withholdings.remitted')} <DateText value={remitted.paidOn} /> · {remitted.madeBy}
        </Text>
      )}
      <Acts found={found} />
    </>
  );
}

function Acts({ found: { year, quarter, canRemit } }: { found: Withholdings }) {
  const t = useT('payouts');
  const client = useQueryClient();
  return (
    <Group>
      <ExportMenu
        files={tableFiles((format) =>
          download(
            () => api.payouts.withholdingsTable({ query: { year, quarter, format } }),
            (file) => (file instanceof File ? file.name : 'withholdings'),
          ),
        )}
        look="button"
        label={t('file.table')}
      />
      <ActionBar
        can={{ remit: canRemit }}
        actions={[
          {
            key: 'remit',
            label: t('withholdings.remit'),
            primary: true,
            confirm: {
              title: t('withholdings.remitTitle'),
              children: t('withholdings.remitHelp'),
              confirmLabel: t('withholdings.remit'),
              date: { label: t('fields.paidOn'), required: true, initial: today() },
            },
            onRun: async ({ date }) => {
              const body = { year, quarter, paidOn: date ?? today() };
              client.setQueryData(withholdingsQuery(body).queryKey, await api.payouts.remitWithholdings({ body }));
              toastDone(t('withholdings.done'));
            },
          },
        ]}
      />
    </Group>
  );
}
