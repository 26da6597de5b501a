import type { View } from '@linkstand/contract/views/schema';
import type { Actor } from '../../platform/context.ts';
import { viewCan } from './policy.ts';
import type { ViewRecord } from './queries.ts';

export const presentView = (actor: Actor, row: ViewRecord): View => ({
  id: row.id,
  version: row.version,
  list: row.list,
  name: row.name,
  search: row.search,
  columns: row.columns,
  widths: row.widths,
  isShared: row.isShared,
  isDefault: row.isDefault,
  isMailed: row.isMine && row.mailedUntil !== null,
  recipients: row.isMine ? row.recipients : [],
  isMine: row.isMine,
  maker: row.maker,
  can: viewCan(actor, row),
});
