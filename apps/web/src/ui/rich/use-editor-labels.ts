import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useMemo } from 'react';
import { useT } from '../../lib/i18n.ts';

/** The editor's buttons in the reader's language. */
export function useEditorLabels(): Partial<RichTextEditorLabels> {
  const t = useT('rich');
  return useMemo(
    () => ({
      boldControlLabel: t('bold'),
      italicControlLabel: t('italic'),
      underlineControlLabel: t('underline'),
      strikeControlLabel: t('strike'),
      clearFormattingControlLabel: t('clear'),
      unlinkControlLabel: t('unlink'),
      bulletListControlLabel: t('bullets'),
      orderedListControlLabel: t('numbers'),
      h1ControlLabel: t('heading', { level: 1 }),
      h2ControlLabel: t('heading', { level: 2 }),
      h3ControlLabel: t('heading', { level: 3 }),
      blockquoteControlLabel: t('quote'),
      hrControlLabel: t('line'),
      undoControlLabel: t('undo'),
      redoControlLabel: t('redo'),
      tableInsertControlLabel: t('table'),
      tableInsertLabel: (columns: number, rows: number) => t('tableSize', { columns, rows }),
      tableRowAfterControlLabel: t('rowAfter'),
      tableColumnAfterControlLabel: t('columnAfter'),
      tableRowDeleteControlLabel: t('rowDelete'),
      tableColumnDeleteControlLabel: t('columnDelete'),
      tableDeleteControlLabel: t('tableDelete'),
    }),
    [t],
  );
}
