import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx';
import { editorsQuery } from '../../../users/queries.ts';
import type { DialogProps } from '../dialogs.tsx';
import { useMove } from '../use-move.ts';

/** In the open queue, every editor may take it. */
const QUEUE = 'queue';
const QUEUED = ['waiting', 'waiting_review'];

/** Assigns an editor, or returns it to the open queue while nobody has started. */
export function AssignDialog({ briefing, onClose }: DialogProps) {
  const t = useT('staff-briefings');
  const move = useMove(briefing);
  const { data: editors = [] } = useQuery(editorsQuery);
  const [chosen, setChosen] = useState<string | null>(briefing.editor ? String(briefing.editor.id) : null);
  const editorId = chosen === QUEUE ? null : Number(chosen);
  const known = editors.map(({ id, name, openBriefings }) => ({
    value: String(id),
    label: t('assign.editor', { name, count: openBriefings }),
  }));
  return (
    <FormDialog
      title={t('assign.one')}
      submitLabel={t('assign.action')}
      fields={['editorId']}
      missing={{ editorId: chosen === null }}
      onClose={onClose}
      onSubmit={() => move((at) => api.briefings.assign_editor({ ...at, body: { editorId } }), t('done.assign_editor'))}
    >
      {(errors) => (
        <Select
          label={t('columns.editor')}
          required
          searchable
          value={chosen}
          onChange={setChosen}
          error={errors.editorId}
          data={[...(QUEUED.includes(briefing.status) ? [{ value: QUEUE, label: t('assign.queue') }] : []), ...known]}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
