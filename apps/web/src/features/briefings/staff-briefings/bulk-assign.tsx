import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Select, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkAction, BulkFormProps } from '../../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../../ui/list/bulk/one-by-one.ts';
import type { Selection } from '../../../ui/list/resource-list.tsx';
import { editorsQuery } from '../../users/queries.ts';

const rowKey = ({ id }: BriefingRow) => id;

/** Bulk act on selected briefings: assign an editor. */
export function BulkAssign({ selection }: { selection: Selection<BriefingRow> }) {
  const t = useT('staff-briefings');
  const client = useQueryClient();
  const assign: BulkAction<BriefingRow> = {
    key: 'assign',
    label: t('assign.action'),
    icon: <IconUserPlus size={15} />,
    disabled: !selection.isAllMatching && !selection.rows.some(({ can }) => can.assign_editor),
    // In small steps, so that the progress bar moves.
    chunk: 5,
    title: t('assign.title'),
    form: AssignForm,
    done: (count) => t('assign.done', { count }),
  };
  return (
    <BulkActions
      selection={selection}
      actions={[assign]}
      rowKey={rowKey}
      nameOf={({ title, keyword, id }) => title || keyword || `#${id}`}
      onDone={() => {
        void client.invalidateQueries({ queryKey: ['briefings'] });
        void client.invalidateQueries({ queryKey: ['editors'] });
      }}
    />
  );
}

function AssignForm({ count = 0, rows, onRun }: BulkFormProps<BriefingRow>) {
  const t = useT('staff-briefings');
  const { data: editors = [] } = useQuery(editorsQuery);
  const [editorId, setEditorId] = useState<string | null>(null);
  const run = oneByOne<BriefingRow>(rowKey, ({ id, version }, call) =>
    api.briefings.assign_editor({ params: { id }, version, body: { editorId: Number(editorId) } }, call),
  );
  /** Checked for loaded rows; the server checks the others. */
  const left = rows.filter(({ can }) => !can.assign_editor).length;
  return (
    <BulkForm submitLabel={t('assign.action')} missing={{ editorId: editorId === null }} onSubmit={() => onRun(run)}>
      {(errors) => (
        <>
          <Text>{t('assign.what', { count: count - left })}</Text>
          {left > 0 && (
            <Text size="sm" c="dimmed">
              {t('assign.left', { count: left })}
            </Text>
          )}
          <Select
            label={t('columns.editor')}
            required
            searchable
            value={editorId}
            error={errors.editorId}
            onChange={setEditorId}
            data={editors.map(({ id, name, openBriefings }) => ({
              value: String(id),
              label: t('assign.editor', { name, count: openBriefings }),
            }))}
            data-autofocus
          />
        </>
      )}
    </BulkForm>
  );
}
