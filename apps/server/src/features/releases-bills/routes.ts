import type { contract } from '@linkstand/contract';
import { message } from '../../messages/messages.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import { statesOfBills } from './queries.ts';
import { releasesBills } from './resource.ts';

export const releasesBillsRoutes = (): Handlers<typeof contract.releasesBills> => {
  const handlers = resourceHandlers(releasesBills);
  return {
    ...handlers,
    pay: async ({ body: { ids, day } }, ctx) => {
      const states = await statesOfBills(ctx.db, ids);
      const paid = ids.filter((id) => states.get(id)?.status === 'paid');
      const open = ids.filter((id) => !paid.includes(id));
      // With the version at which each was found open: a bill that someone else pays meanwhile keeps that day.
      const items = open.map((id) => ({ id, version: states.get(id)?.version, change: { paymentDate: day } }));
      const received = { params: undefined, query: undefined, version: undefined, body: { items } };
      const answer = items.length > 0 ? await handlers.bulk(received, ctx) : { done: [], refused: [] };
      const already = paid.map((id) => ({ id, message: message(ctx.locale, 'bill_paid_already') }));
      return { ...answer, refused: [...answer.refused, ...already] };
    },
  };
};
