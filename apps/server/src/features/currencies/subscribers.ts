import type { Subscriber } from '../../platform/events.ts';
import { enqueue } from '../../platform/jobs.ts';
import { readRates } from './jobs.ts';

/** When daily rates are turned on, they are read at once. */
export const followRates: Subscriber = async (tx, event) => {
  if (event.entity !== 'settings') return;
  const setting = await tx.selectFrom('settings').select('key').where('id', '=', event.entityId).executeTakeFirst();
  if (setting?.key === 'daily_rates') await enqueue(tx, readRates, {}, { singletonKey: 'rates' });
};
