import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import type { ImportMapping, SiteImport, SiteImportItem } from '@linkstand/contract/sites/import';
import { IMPORT_KINDS, IMPORT_QUESTIONS, type ImportKind } from '@linkstand/contract/sites/import-choices';
import { Group, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { TablePaper } from '../../../ui/data/table-paper.tsx';
import { PageTurner } from '../../../ui/list/page-turner.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { ChangeText } from '../change-text.tsx';
import { NearList } from '../near-sites.tsx';
import { RowGuess } from './findings-panel.tsx';
import classes from './imports.module.css';
import { AskedOfAll, AskedOfRow, type Decide, Margins } from './price-list-parts.tsx';
import { IMPORTS_KEY } from './queries.ts';

const SIZE = 20;
/** Fields of a row that are shown at once. */
const MAX_CHANGES = 30;

type Props = {
  found: SiteImport;
  /** Plans anew with what was put right. Undefined: nothing can be, any more. */
  onPlan: ((mapping: ImportMapping) => void) | undefined;
  /** Undefined: nothing can be decided, any more. */
  onDecide: Decide | undefined;
  isBusy: boolean;
};

/** What the import does with each row, kind by kind. */
export function RowsView({ found, onPlan, onDecide, isBusy }: Props) {
  const t = useT('imports');
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const counts = { ...found.counts, slip: found.asked?.slip.total ?? 0, gone: found.asked?.gone.total ?? 0 };
  const kinds = IMPORT_KINDS.filter((kind) => counts[kind] > 0);
  const [chosen, setChosen] = useState<ImportKind | undefined>();
  const [page, setPage] = useState(0);
  const kind = chosen && kinds.includes(chosen) ? chosen : kinds[0];
  const { data, error, refetch } = useQuery({
    queryKey: [...IMPORTS_KEY, 'rows', found.id, found.state, kind, page, counts, found.asked],
    queryFn: async ({ signal }) => {
      const query = { kind: kind ?? 'new', page, size: SIZE };
      return (await api.sites.imports.items({ params: { id: found.id }, query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
    enabled: kind !== undefined,
  });
  if (kind === undefined) return null;
  const total = counts[kind];
  const question = IMPORT_QUESTIONS.find((each) => each === kind);
  const saveRefused = (format: FileFormat) =>
    download(
      () => api.sites.imports.refused({ params: { id: found.id }, query: { format } }),
      (file) => (file instanceof File ? file.name : `refused.${format}`),
    );
  return (
    <Stack>
      <Group justify="space-between" align="flex-end">
        <SegmentedControl
          className={classes.kinds}
          size={isNarrow ? 'xs' : 'sm'}
          aria-label={t('rows.shown')}
          value={kind}
          onChange={(value) => {
            setChosen(value);
            setPage(0);
          }}
          data={kinds.map((value) => ({ value, label: t(`rows.${value}`, { count: counts[value] }) }))}
        />
        {kind === 'refused' && (
          <ExportMenu
            files={tableFiles(saveRefused)}
            look="button"
            label={t('rows.download')}
            help={t('rows.downloadHelp')}
          />
        )}
      </Group>
      {question && <AskedOfAll found={found} question={question} onDecide={onDecide} isBusy={isBusy} />}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Rows
          items={data}
          kind={kind}
          isNarrow={isNarrow ?? false}
          onDecide={onDecide}
          isBusy={isBusy}
          mending={onPlan && found.mapping ? { onPlan, isBusy, mapping: found.mapping } : undefined}
        />
      ) : (
        <TableSkeleton rows={8} />
      )}
      <PageTurner page={page} size={SIZE} total={total} onPage={setPage} />
    </Stack>
  );
}

type Mending = { onPlan: (mapping: ImportMapping) => void; isBusy: boolean; mapping: ImportMapping };
type RowsProps = {
  items: readonly SiteImportItem[];
  kind: ImportKind;
  isNarrow: boolean;
  mending: Mending | undefined;
  onDecide: Decide | undefined;
  isBusy: boolean;
};

function Rows({ items, kind, isNarrow, mending, onDecide, isBusy }: RowsProps) {
  const t = useT('imports');
  const { number } = useFormat();
  const isReason = kind === 'refused' || kind === 'unchanged' || kind === 'kept';
  return (
    <TablePaper label={t('rows.shown')} minWidth={isNarrow ? 0 : 640} className={classes.stacked}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={80} ta="right">
            {t('rows.line')}
          </Table.Th>
          <Table.Th w="32%">{t('rows.site')}</Table.Th>
          <Table.Th>{t(isReason ? 'rows.why' : 'rows.what')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.line} style={{ verticalAlign: 'top' }}>
            <Table.Td className={`${classes.line} ls-numbers`}>
              {/* A site that a list no longer has is in no row of it. */}
              {kind !== 'gone' && `${isNarrow ? `${t('rows.line')} ` : ''}${number(item.line)}`}
            </Table.Td>
            <Table.Td style={{ wordBreak: 'break-word' }}>
              {item.siteId !== null && kind !== 'kept' ? (
                <AnchorLink to="/sites/$id" params={{ id: String(item.siteId) }}>
                  {item.name || item.domain}
                </AnchorLink>
              ) : (
                item.name || item.domain
              )}
              {item.name && (
                <Text size="xs" c="dimmed">
                  <AddressText address={item.domain} />
                </Text>
              )}
            </Table.Td>
            <Table.Td style={{ wordBreak: 'break-word' }}>
              {isReason ? (
                <Reasons reasons={item.reasons} />
              ) : (
                <>
                  <Changes item={item} isNew={kind === 'new' || item.siteId === null} mending={mending} />
                  {item.margins && <Margins margins={item.margins} />}
                  {item.reasons.length > 0 && <Reasons reasons={item.reasons} />}
                  {(kind === 'slip' || kind === 'gone') && (
                    <AskedOfRow item={item} onDecide={onDecide} isBusy={isBusy} />
                  )}
                  {item.near.length > 0 && <NearList near={item.near} />}
                </>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </TablePaper>
  );
}

type ChangesProps = { item: SiteImportItem; isNew: boolean; mending: Mending | undefined };

function Changes({ item, isNew, mending }: ChangesProps) {
  const t = useT('imports');
  // Name and domain of a new site stand beside it.
  const changes = item.changes.filter(({ field }) => !isNew || (field !== 'name' && field !== 'domain'));
  return (
    <Group gap="4px 16px" wrap="wrap">
      {changes.slice(0, MAX_CHANGES).map((change) => (
        <Group key={change.field} gap={6}>
          <ChangeText change={change} isNew={isNew} />
          {change.isGuess && (
            <Text span size="xs" c="dimmed">
              ({t('findings.isGuess')})
            </Text>
          )}
          {change.isGuess && mending && typeof change.after === 'string' && (
            <RowGuess line={item.line} site={item.domain} field={change.field} value={change.after} {...mending} />
          )}
        </Group>
      ))}
    </Group>
  );
}

function Reasons({ reasons }: { reasons: SiteImportItem['reasons'] }) {
  const t = useT('imports');
  if (reasons.length === 0) return <Text c="dimmed">{t('rows.nothingSaid')}</Text>;
  return (
    <Stack gap={4}>
      {reasons.map(({ column, cell, message }) => (
        <div key={`${column} ${message}`}>
          {column && (
            <Text span size="sm" fw={500}>
              {column}{' '}
              <Text span c="dimmed" fw={400}>
                {cell ? t('rows.cell', { cell }) : t('rows.emptyCell')}
              </Text>
              {': '}
            </Text>
          )}
          {message}
        </div>
      ))}
    </Stack>
  );
}
