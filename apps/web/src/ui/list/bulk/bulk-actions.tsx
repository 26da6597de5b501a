import { Button, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { withoutPanel } from '../../overlays/open-panel.ts';
import { lazy } from '../../page/lazy-part.tsx';
import type { RowKey } from '../list-types.ts';
import type { Selection } from '../selection/selection-types.ts';
import type { BulkAction } from './bulk-types.ts';

// `lazy` loses the type parameter of the row.
const BulkDialog = lazy(async () => ({
  default: (await import('./bulk-dialog.tsx')).BulkDialog,
})) as unknown as typeof import('./bulk-dialog.tsx').BulkDialog;

export type BulkActionsProps<Row> = {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  rowKey: (row: Row) => RowKey;
  /** A record's name, for the list of refused ones. */
  nameOf: (row: Row) => string;
  /** Called after records changed: reload the rows. */
  onDone?: () => void;
  /** First sentence if records were refused, such as "Error editing users". */
  failed?: string | undefined;
  /** Why none of the acts is possible for what is selected. Default: that none of the records allows one. */
  impossible?: string | undefined;
};

/**
 * Acts on all selected records. Each one asks, runs in steps, and reports the result. An open panel closes first: with
 * it, an act that runs would end.
 */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const [running, setRunning] = useState<BulkAction<Row> | null>(null);
  const t = useT('ui');
  // While all that match are fetched, nothing is known of them.
  const isImpossible = props.selection.rows.length > 0 && props.actions.every(({ disabled }) => disabled);
  return (
    <>
      {props.actions.map((action) => (
        <Button
          key={action.key}
          size="xs"
          variant="default"
          {...(action.danger ? { c: 'red' } : {})}
          leftSection={action.icon}
          disabled={action.disabled ?? false}
          onClick={() => withoutPanel(() => setRunning(action))}
        >
          {action.label}
        </Button>
      ))}
      {isImpossible && (
        <Text size="sm" c="dimmed">
          {props.impossible ?? t('bulk.impossible')}
        </Text>
      )}
      {running && (
        <Suspense>
          <BulkDialog {...props} action={running} onClose={() => setRunning(null)} />
        </Suspense>
      )}
    </>
  );
}
