import type { Site, SiteRow } from '@linkstand/contract/sites/schema';
import { useQueryClient } from '@tanstack/react-query';
import { BulkDialog } from '../../../ui/list/bulk/bulk-dialog.tsx';
import type { Selection } from '../../../ui/list/selection/selection-types.ts';
import { ordersAction } from './orders-action.tsx';

/** The same for one site, on its page. */
export function OrdersDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const client = useQueryClient();
  const rows: readonly SiteRow[] = [site];
  const selection: Selection<SiteRow> = {
    count: 1,
    rows,
    keys: [site.id],
    isAllMatching: false,
    except: [],
    filter: {},
    clear: () => undefined,
    keep: () => undefined,
    loadRows: async () => rows,
    loadKeys: async () => [site.id],
  };
  return (
    <BulkDialog
      action={ordersAction()}
      selection={selection}
      actions={[]}
      rowKey={({ id }) => id}
      nameOf={({ name }) => name}
      onDone={() => {
        for (const key of ['sites', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
      }}
      onClose={onClose}
    />
  );
}
