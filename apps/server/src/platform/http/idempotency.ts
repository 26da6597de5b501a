import { createHash } from 'node:crypto';
import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import type { Actor, Context } from '../context.ts';
import { conflict, Refusal } from '../errors.ts';
import { refusalOf } from './problems.ts';

const callerOf = (actor: Actor): string => {
  if (actor.kind === 'user') return `user:${actor.id}`;
  return actor.kind === 'owner' ? `owner:${actor.ownerId}` : actor.kind;
};

interface Received {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Answers a repeated `Idempotency-Key` with the first answer instead of acting twice. The same key with another
 * request is 422; one whose first try has not answered yet, or broke down, is 409.
 */
export async function onceOnly(
  ctx: Context,
  endpoint: Endpoint,
  key: string,
  received: Received,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length > 200) throw new Refusal(400, 'idempotency_reused');
  const row = { key, caller: callerOf(ctx.actor), endpoint: `${endpoint.method} ${endpoint.path}` };
  const { params, query, body } = received;
  const bodySha256 = createHash('sha256').update(JSON.stringify({ params, query, body })).digest('hex');
  const claimed = await ctx.db
    .insertInto('idempotencyKeys')
    .values({ ...row, bodySha256, createdAt: ctx.now })
    .onConflict((conflicting) => conflicting.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = ctx.db.selectFrom('idempotencyKeys').where((eb) => eb.and(row));
  if (!claimed) {
    const first = await mine.select(['bodySha256', 'status', 'response']).executeTakeFirst();
    if (first && first.bodySha256 !== bodySha256) throw new Refusal(422, 'idempotency_reused');
    if (first?.status == null) throw conflict('idempotency_running');
    return first.response ?? undefined;
  }
  try {
    const answer = await act();
    await ctx.db
      .updateTable('idempotencyKeys')
      .set({ status: endpoint.status ?? 200, response: JSON.stringify(answer ?? null) })
      .where((eb) => eb.and(row))
      .execute();
    return answer;
  } catch (error) {
    // Refused, so it did not happen and the key is free. After anything else nobody knows: the key stays taken.
    if (refusalOf(error) !== undefined) {
      await ctx.db
        .deleteFrom('idempotencyKeys')
        .where((eb) => eb.and(row))
        .execute();
    }
    throw error;
  }
}
