import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { chatCan } from '../policy.ts';
import { findChat } from '../queries.ts';
import { type ChatVersion, writeChat } from '../write-chat.ts';

/**
 * Says which client or owner the person is.
 * @throws Refusal 422 for somebody who does not exist
 */
export async function bindChat(
  ctx: Context<UserActor>,
  at: ChatVersion,
  { clientId, ownerId }: { readonly clientId: number | null; readonly ownerId: number | null },
): Promise<void> {
  await findChat(ctx.db, ctx, at.id);
  if (clientId !== null && !(await isClient(ctx, clientId)))
    throw fieldRule({ path: 'clientId', code: 'choose_other' });
  if (ownerId !== null && !(await isOwner(ctx, ownerId))) throw fieldRule({ path: 'ownerId', code: 'choose_other' });
  await writeChat(
    ctx,
    'bind',
    at,
    // A publication of somebody else's is not what it is about.
    { clientId, ownerId, briefingId: null },
    (chat) => chatCan(ctx, chat).bind,
  );
}

const isClient = async ({ db }: Context, id: number): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', 'USER').executeTakeFirst()) !==
  undefined;

const isOwner = async ({ db }: Context, id: number): Promise<boolean> =>
  (await db
    .selectFrom('owners')
    .select('id')
    .where('id', '=', id)
    .where('mergedIntoId', 'is', null)
    .executeTakeFirst()) !== undefined;
