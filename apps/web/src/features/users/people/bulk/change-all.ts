import type { User, UserChange } from '@linkstand/contract/users/schema';
import type { z } from 'zod';
import { api } from '../../../../lib/api.ts';
import type { BulkRun } from '../../../../ui/list/bulk/bulk-types.ts';
import { oneByOne } from '../../../../ui/list/bulk/one-by-one.ts';
import { bulkOutcome } from '../../../../ui/resource/bulk-outcome.ts';

export type Change = Partial<z.input<typeof UserChange>>;

/** The same change for all of them, many in a call; each is refused by itself. Their keys are the ids of people. */
export const changeAll =
  (change: Change): BulkRun<object> =>
  async (keys, call) => {
    const items = keys.map((id) => ({ id: Number(id), change }));
    return bulkOutcome(await api.users.bulk({ body: { items } }, call));
  };

/** Shuts out or lets in one after the other. */
export const turnAll = (act: 'enable' | 'disable'): BulkRun<User> =>
  oneByOne(
    ({ id }) => id,
    ({ id }, call) => api.users[act]({ params: { id } }, call),
  );
