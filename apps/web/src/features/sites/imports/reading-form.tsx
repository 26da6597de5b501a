import type { ImportReading, SiteImport } from '@linkstand/contract/sites/import';
import { IMPORT_ENCODINGS } from '@linkstand/contract/sites/import-choices';
import { Alert, Paper, Select, SimpleGrid, Stack, Title } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';

type Props = { found: SiteImport; onReread: (reading: ImportReading) => void; isBusy: boolean };

/** Cells of a row by which it is known again. */
const SHOWN = 6;
const NONE = '0';

/** Where the table is in the file: its sheet, the names of its columns, its encoding. Found already, and changeable. */
export function ReadingForm({ found, onReread, isBusy }: Props) {
  const t = useT('imports');
  const { sheets, sheet, kind, encoding, headLine, headRows, top, notes } = found;
  const now: ImportReading = { ...(sheets.length > 0 && { sheet }), headLine, headRows: headRows === 2 ? 2 : 1 };
  const cellsOf = (cells: readonly string[]) => cells.filter(Boolean).slice(0, SHOWN).join(' · ');
  const heads = [
    { value: NONE, label: t('reading.none') },
    ...top.flatMap(({ line, cells }, at) => [
      { value: `${line}`, label: t('reading.one', { line, cells: cellsOf(cells) }) },
      ...(top[at - 1]?.line === line - 1
        ? [{ value: `${line} 2`, label: t('reading.two', { from: line - 1, line, cells: cellsOf(cells) }) }]
        : []),
    ]),
  ];
  const choose = (value: string) => {
    const [line = NONE, rows] = value.split(' ');
    onReread({ ...now, headLine: Number(line), headRows: rows === '2' ? 2 : 1 });
  };
  return (
    <Paper p={{ base: 'md', sm: 'lg' }}>
      <Stack>
        <Title order={2} size="h5">
          {t('reading.title')}
        </Title>
        {notes.macros && <Alert color="yellow">{t('reading.macros')}</Alert>}
        {notes.externalLinks && <Alert color="yellow">{t('reading.externalLinks')}</Alert>}
        {notes.formulasWithoutResult > 0 && (
          <Alert color="yellow">{t('reading.formulas', { count: notes.formulasWithoutResult })}</Alert>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {sheets.length > 1 && (
            <Select
              label={t('reading.sheet')}
              data={sheets.map(({ name, isHidden }, at) => ({
                value: String(at),
                label: isHidden ? t('reading.hiddenSheet', { name }) : name,
              }))}
              value={String(sheet)}
              allowDeselect={false}
              disabled={isBusy}
              onChange={(value) => value && onReread({ sheet: Number(value) })}
            />
          )}
          <Select
            label={t('reading.head')}
            data={heads}
            value={headRows === 2 ? `${headLine} 2` : String(headLine)}
            allowDeselect={false}
            disabled={isBusy}
            onChange={(value) => value && choose(value)}
          />
          {kind === 'text' && (
            <Select
              label={t('reading.encoding')}
              data={IMPORT_ENCODINGS.map((value) => ({ value, label: value.toUpperCase() }))}
              value={encoding}
              allowDeselect={false}
              disabled={isBusy}
              onChange={(value) => {
                const chosen = IMPORT_ENCODINGS.find((each) => each === value);
                if (chosen) onReread({ encoding: chosen });
              }}
            />
          )}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}
