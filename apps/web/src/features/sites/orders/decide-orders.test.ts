import { ApiError } from '@linkstand/contract/shared/client';
import type { SiteRow } from '@linkstand/contract/sites/schema';
import { beforeEach, expect, it, vi } from 'vitest';
import { decideOrders, type OrderDecision } from './decide-orders.ts';

type Order = { id: number; version: number; status: string; can: Record<string, boolean> };

const server = vi.hoisted(() => ({
  search: vi.fn(),
  writeMessage: vi.fn(),
  swap_site: vi.fn(),
  cancel: vi.fn(),
}));
vi.mock('../../../lib/api.ts', async () => ({ ApiError, api: { briefings: server } }));
vi.mock('../../../lib/i18n.ts', () => ({
  translator:
    () =>
    (key: string, values: Record<string, string> = {}) =>
      [key, ...Object.values(values)].join(' '),
}));
vi.mock('../../../lib/errors.ts', () => ({ messageOf: (error: Error) => error.message }));

let orders: Order[] = [];
beforeEach(() => {
  vi.resetAllMocks();
  server.search.mockImplementation(async ({ query: { page, size } }) => ({
    data: orders.slice(page * size, (page + 1) * size),
  }));
});

const order = (id: number, can: Record<string, boolean>, status = 'in_review'): Order => ({
  id,
  version: 1,
  status,
  can,
});
const site = { id: 7 } as SiteRow;
const call = { signal: new AbortController().signal, batchKey: 'batch' };
const ofSite = ({ id }: SiteRow) => ({ siteId: id });
const finish: OrderDecision = { choice: 'finish', reason: 'Sold.', siteId: null };

it('writes to each order once, also when the run goes on after an answer was lost', async () => {
  orders = [1, 2, 3].map((id) => order(id, { message_internal: true }));
  const run = decideOrders(finish, ofSite);
  server.writeMessage.mockResolvedValueOnce({}).mockRejectedValueOnce(new Error('The answer was lost.'));
  await expect(run([7], call, [site])).rejects.toThrow('The answer was lost.');
  server.writeMessage.mockResolvedValue({});
  expect(await run([7], call, [site])).toEqual({ done: 1, refused: [] });
  const sent = server.writeMessage.mock.calls.map(([{ params }, { idempotencyKey }]) => [params.id, idempotencyKey]);
  expect(sent.map(([id]) => id)).toEqual([1, 2, 2, 3]);
  const keys = sent.map(([, key]) => key);
  expect(keys[1]).toBe(keys[2]);
  expect(new Set(keys).size).toBe(3);
});

it('decides on every order of a site, however many there are', async () => {
  orders = Array.from({ length: 2001 }, (_, at) => order(at + 1, { cancel: true }));
  const outcome = await decideOrders({ ...finish, choice: 'cancel' }, ofSite)([7], call, [site]);
  expect(outcome).toEqual({ done: 1, refused: [] });
  expect(server.cancel).toHaveBeenCalledTimes(2001);
});

it('calls back and swaps in one call, so that a refused swap changes nothing', async () => {
  orders = [order(1, { swap_site: true }), order(2, { recall: true }, 'pending_owner'), order(3, {}, 'waiting')];
  const outcome = await decideOrders({ choice: 'swap', reason: 'Sold.', siteId: 9 }, ofSite)([7], call, [site]);
  expect(outcome).toMatchObject({
    done: 0,
    refused: [{ key: 7, message: 'orders.left 2 3 orders.fault #3 orders.notNow' }],
  });
  expect(server.swap_site.mock.calls.map(([{ params, body }]) => [params.id, body])).toEqual([
    [1, { siteId: 9, reason: 'Sold.' }],
    [2, { siteId: 9, reason: 'Sold.', recall: true }],
  ]);
});

it('asks for the orders of an owner, whichever sites they are on', async () => {
  orders = [order(4, { cancel: true })];
  const run = decideOrders({ ...finish, choice: 'cancel' }, ({ id }: { id: number }) => ({ ownerId: id }));
  expect(await run([3], call, [{ id: 3 }])).toEqual({ done: 1, refused: [] });
  expect(server.search.mock.calls[0]?.[0].body).toMatchObject({ ownerId: 3 });
  expect(server.search.mock.calls[0]?.[0].body).not.toHaveProperty('siteId');
});
