import type { User, UserChange } from '@linkstand/contract/users/schema';
import type { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import type { BulkOutcome, BulkRun } from '../../../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../../../ui/list/bulk/one-by-one.ts';
import { bulkOutcome } from '../../../../ui/resource/bulk-outcome.ts';

export type Change = Partial<z.input<typeof UserChange>>;

/** The same change for all of them, in one call; each refused by itself, and taken back together. */
export const changeAll =
  (change: Change): BulkRun<User> =>
  async (keys, signal) => {
    const items = keys.map((id) => ({ id: Number(id), change }));
    return bulkOutcome(api.users, await api.users.bulk({ body: { items } }, { signal }));
  };

const idOf = ({ id }: User) => id;

/** Shuts out or lets in one after the other; the undo turns those back that were turned. */
export function turnAll(act: 'enable' | 'disable'): BulkRun<User> {
  const turn = (to: 'enable' | 'disable') =>
    oneByOne<User>(idOf, ({ id }, signal) => api.users[to]({ params: { id } }, { signal }));
  return async (keys, signal, rows): Promise<BulkOutcome> => {
    const outcome = await turn(act)(keys, signal, rows);
    const refused = new Set(outcome.refused.map(({ key }) => key));
    const turned = rows.filter((row) => !refused.has(row.id) && (row.state === 'disabled') === (act === 'enable'));
    const back = turn(act === 'enable' ? 'disable' : 'enable');
    return turned.length === 0
      ? outcome
      : { ...outcome, undo: () => back(turned.map(idOf), new AbortController().signal, turned) };
  };
}
