import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { BulkDialog } from '../../../ui/list/bulk/bulk-dialog.tsx';
import type { BulkAction } from '../../../ui/list/bulk/bulk-types.ts';
import type { Selection } from '../../../ui/list/selection/selection-types.ts';
import type { Ordered } from './orders-action.tsx';

type Props<Row> = { record: Row; action: () => BulkAction<Row>; onClose: () => void };

/** The same for one record, on its page. */
export function OrdersDialog<Row extends Ordered>({ record, action, onClose }: Props<Row>) {
  // The action words itself, so its words are waited for, also on pages of other records. Made once: with another form,
  // what was typed would be gone.
  useT('sites');
  const [made] = useState(action);
  const client = useQueryClient();
  const rows: readonly Row[] = [record];
  const selection: Selection<Row> = {
    count: 1,
    rows,
    keys: [record.id],
    isAllMatching: false,
    except: [],
    filter: {},
    clear: () => undefined,
    keep: () => undefined,
    loadRows: async () => rows,
    loadKeys: async () => [record.id],
  };
  return (
    <BulkDialog
      action={made}
      selection={selection}
      actions={[]}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      onDone={() => {
        for (const key of ['sites', 'owners', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
      }}
      onClose={onClose}
    />
  );
}
