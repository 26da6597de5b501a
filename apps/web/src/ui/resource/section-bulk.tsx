import { IconTrash } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { BulkActions } from '../list/bulk/bulk-actions.tsx';
import type { BulkAction } from '../list/bulk/bulk-types.ts';
import { oneByOne } from '../list/bulk/one-by-one.ts';
import type { Selection } from '../list/selection/selection-types.ts';
import type { RowOf, Section, SectionApi } from './section.ts';
import { useWords } from './words.ts';

/** Deletions per step. Each is a request, and progress should be visible. */
const REMOVED_AT_ONCE = 20;

type Props<Api extends SectionApi> = {
  section: Section<Api>;
  selection: Selection<RowOf<Api>>;
  extras: unknown;
  onDone: () => void;
};

/** Bulk acts of a section: its own, and deleting if its records can be deleted. */
export function SectionBulk<Api extends SectionApi>({ section, selection, extras, onDone }: Props<Api>) {
  const words = useWords(section.name);
  const t = useT('resource');
  const { api } = section;
  const rowKey = ({ id }: RowOf<Api>) => id;
  const remove: BulkAction<RowOf<Api>> = {
    key: 'remove',
    label: t('remove'),
    icon: <IconTrash size={14} />,
    danger: true,
    removes: true,
    chunk: REMOVED_AT_ONCE,
    done: (count) => t('removed', { count }),
    confirm: (count) => ({
      title: count === undefined ? t('remove') : t('removeMany', { count }),
      children: t('removeHelp'),
      confirmLabel: t('remove'),
    }),
    run: oneByOne(rowKey, async (row, call) => api.remove?.({ params: { id: rowKey(row) } }, call)),
  };
  const mayRemove = api.remove && section.removesMany !== false && selection.rows.some(({ can }) => can.remove);
  return (
    <BulkActions
      selection={selection}
      actions={[...(section.bulk?.(words, selection.rows, extras) ?? []), ...(mayRemove ? [remove] : [])]}
      rowKey={rowKey}
      nameOf={section.label}
      failed={words.optional('editFailed')}
      impossible={words.optional('bulkImpossible')}
      onDone={onDone}
    />
  );
}
