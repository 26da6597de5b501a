import type { Context, UserActor } from '../../../platform/context.ts';
import { conflict, fieldRule } from '../../../platform/errors.ts';
import { withFreshRecord } from '../../../platform/lifecycle/lifecycle.ts';
import { difference, record } from '../../../platform/record.ts';
import { presentChat } from '../presenter.ts';
import { type ChatRecord, findChat } from '../queries.ts';

interface At {
  readonly id: number;
  readonly version: number;
}

type Changes = Partial<Pick<ChatRecord, 'assigneeId' | 'state' | 'clientId' | 'ownerId'>>;

const ACTS = {
  take: (actor: UserActor): Changes => ({ assigneeId: actor.id }),
  close: (): Changes => ({ state: 'closed' }),
  reopen: (): Changes => ({ state: 'open' }),
};

/** Takes, closes or reopens a conversation. */
export const moveChat = (ctx: Context<UserActor>, act: keyof typeof ACTS, at: At): Promise<void> =>
  write(ctx, act, at, ACTS[act](ctx.actor));

/** Says who the person is. */
export async function bindChat(
  ctx: Context<UserActor>,
  at: At,
  { clientId, ownerId }: { readonly clientId: number | null; readonly ownerId: number | null },
): Promise<void> {
  await findChat(ctx.db, ctx.actor, at.id);
  const client =
    clientId !== null &&
    !(await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', clientId)
      .where('role', '=', 'USER')
      .executeTakeFirst());
  if (client) throw fieldRule({ path: 'clientId', code: 'choose_other' });
  const owner =
    ownerId !== null && !(await ctx.db.selectFrom('owners').select('id').where('id', '=', ownerId).executeTakeFirst());
  if (owner) throw fieldRule({ path: 'ownerId', code: 'choose_other' });
  await write(ctx, 'bind', at, { clientId, ownerId });
}

const write = (ctx: Context<UserActor>, act: string, at: At, values: Changes): Promise<void> =>
  withFreshRecord(
    ctx,
    () => presentChat(ctx, at.id),
    () => writeOnce(ctx, act, at, values),
  );

const writeOnce = (ctx: Context<UserActor>, act: string, { id, version }: At, values: Changes): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await findChat(tx, ctx.actor, id);
    const isWritten = await record(
      tx,
      ctx,
      {
        entity: 'whatsapp_chats',
        entityId: id,
        action: `whatsapp_chat.${act}`,
        from: before.state,
        to: values.state ?? before.state,
        changes: difference<object>(before, values) ?? {},
      },
      { table: 'whatsappChats', row: { id, version }, values },
    );
    if (!isWritten) throw conflict('changed_meanwhile');
  });
