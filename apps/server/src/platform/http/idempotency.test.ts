import { endpoint } from '@linkstand/contract/shared/endpoint';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { systemContext } from '../context.ts';
import { rule } from '../errors.ts';
import { onceOnly } from './idempotency.ts';

const { db } = await testDatabase();
const ctx = systemContext(db, 'test', 1, new Date(), 'Europe/Madrid');
const order = endpoint({ method: 'POST', path: '/api/v1/orders', access: 'public', summary: 'Orders.' });
const received = { params: undefined, query: undefined, body: { pieces: 1 } };

test('a refused try leaves the key free: nothing happened', async () => {
  const refused = onceOnly(ctx, order, 'refused', received, () => Promise.reject(rule('cart_full')));
  await expect(refused).rejects.toMatchObject({ code: 'cart_full' });
  expect(await onceOnly(ctx, order, 'refused', received, async () => 'ordered')).toBe('ordered');
});

test('a try that broke down may have ordered: nothing is ordered a second time', async () => {
  let orders = 0;
  const breakDown = async () => {
    orders += 1;
    throw new Error('The answer could not be read again');
  };
  await expect(onceOnly(ctx, order, 'broken', received, breakDown)).rejects.toThrow('read again');
  await expect(onceOnly(ctx, order, 'broken', received, breakDown)).rejects.toMatchObject({
    code: 'idempotency_running',
  });
  // Answered, and what it answered can't be kept.
  const unkept = async () => ({ order: BigInt(++orders) });
  await expect(onceOnly(ctx, order, 'unkept', received, unkept)).rejects.toThrow();
  await expect(onceOnly(ctx, order, 'unkept', received, unkept)).rejects.toMatchObject({ status: 409 });
  expect(orders).toBe(2);
});
