import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { RowKey } from '../list-types.ts';
import type { Selection } from '../selection/selection-types.ts';
import type { BulkAction } from './bulk-types.ts';

// `lazy` forgets that the component is for any kind of row.
const BulkDialog = lazy(async () => ({
  default: (await import('./bulk-dialog.tsx')).BulkDialog,
})) as unknown as typeof import('./bulk-dialog.tsx').BulkDialog;

export type BulkActionsProps<Row> = {
  selection: Selection<Row>;
  actions: readonly BulkAction<Row>[];
  rowKey: (row: Row) => RowKey;
  /** How people call a record, for those that are refused. */
  nameOf: (row: Row) => string;
  /** When records were changed: ask for the rows anew. */
  onDone?: () => void;
  /** What is said first when records were refused, such as "Error editing users". */
  failed?: string | undefined;
};

/** What can be done with all selected records; each action asks, runs in steps, and tells what became of them. */
export function BulkActions<Row>(props: BulkActionsProps<Row>) {
  const [running, setRunning] = useState<BulkAction<Row> | null>(null);
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
          onClick={() => setRunning(action)}
        >
          {action.label}
        </Button>
      ))}
      {running && (
        <Suspense>
          <BulkDialog {...props} action={running} onClose={() => setRunning(null)} />
        </Suspense>
      )}
    </>
  );
}
