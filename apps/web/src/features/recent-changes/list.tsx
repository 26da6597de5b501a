import { AUDIT_ENTITIES } from '@linkstand/contract/audit/entities';
import { UNDO_DAYS } from '@linkstand/contract/recent-changes/choices';
import { recentChangeFilter } from '@linkstand/contract/recent-changes/filter';
import type { RecentChange } from '@linkstand/contract/recent-changes/schema';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '../../lib/api.ts';
import { defineList } from '../../ui/resource/list.ts';
import { useWords } from '../../ui/resource/words.ts';
import { ChangePanel } from './change-panel.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useChangeText } from './use-change-text.ts';

/** Acts on many records at once: who did what, when and to how many, each with its undo. */
export const list = defineList({
  name: 'recent-changes',
  api: api.recentChanges,
  useExtras: () => {
    const kinds = useWords('audit');
    const textOf = useChangeText();
    const [undoing, setUndoing] = useState<RecentChange | null>(null);
    return useMemo(() => ({ kinds, textOf, undoing, setUndoing }), [kinds, textOf, undoing]);
  },
  columns: (c, { t, format: { number }, extras }) => [
    c.date('startedAt', { sort: true, style: 'time', rank: 1, width: 170 }),
    c.record('actor', { rank: 2, width: 170 }),
    c.custom('what', extras.textOf, { grow: true, rank: 1, width: 240 }),
    c.number('records', { rank: 1 }),
    c.custom(
      'state',
      ({ undone, records, undoesId }) => {
        if (undone > 0) return t('undoneOf', { undone: number(undone), all: number(records) });
        return undoesId === null ? '' : t('isUndo');
      },
      { rank: 2, width: 200 },
    ),
    c.custom(
      'undo',
      (change) =>
        change.can.undo && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={(event) => {
              event.stopPropagation();
              extras.setUndoing(change);
            }}
          >
            {t('undo')}
          </Button>
        ),
      { rank: 1, width: 120 },
    ),
  ],
  filter: recentChangeFilter,
  filters: ({ extras: { kinds } }) => ({
    entity: {
      options: AUDIT_ENTITIES.map((value) => ({ value, label: kinds.optional(`entities.${value}`) ?? value })),
    },
  }),
  panel: { title: (_, { t }) => t('title'), render: (id) => <ChangePanel key={id} id={id} /> },
  subtitle: ({ t, user }) => t(user.role === 'ADMIN' ? 'subtitleAll' : 'subtitle', { days: UNDO_DAYS }),
  below: ({ extras: { undoing, setUndoing } }) =>
    undoing && <UndoDialog change={undoing} onClose={() => setUndoing(null)} />,
});
