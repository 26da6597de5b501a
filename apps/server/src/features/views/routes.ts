import { contract } from '@linkstand/contract';
import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context, UserActor } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { chooseDefault } from './commands/choose-default.ts';
import { createView } from './commands/create-view.ts';
import { endMails } from './commands/end-mails.ts';
import { removeView } from './commands/remove-view.ts';
import { updateView } from './commands/update-view.ts';
import { presentView } from './presenter.ts';
import { findReaders, findView, listViews } from './queries.ts';

const present = async ({ db, actor }: Context<UserActor>, id: number) =>
  presentView(actor, await findView(db, actor, id));
const all = async (ctx: Context<UserActor>, list: string) => ({
  data: (await listViews(ctx, list)).map((row) => presentView(ctx.actor, row)),
});

export const viewsRoutes = (): Handlers<typeof contract.views> => ({
  list: ({ query }, ctx) => all(asUser(ctx), query.list),
  create: async ({ body }, ctx) => present(asUser(ctx), await createView(asUser(ctx), body)),
  update: async ({ params, version, body }, ctx) => {
    await updateView(asUser(ctx), params.id, version, body);
    return present(asUser(ctx), params.id);
  },
  remove: ({ params }, ctx) => removeView(asUser(ctx), params.id),
  readers: async ({ query }, { db }) => ({ data: await findReaders(db, query.list) }),
  endMails: ({ body }, ctx) => endMails(ctx, body.key),
  chooseDefault: async ({ body }, ctx) => {
    await chooseDefault(asUser(ctx), body.list, body.id);
    return all(asUser(ctx), body.list);
  },
});

/**
 * Where mail programs post when their reader unsubscribes with one click (RFC 8058). The page of the same address is
 * for people who open the link.
 */
export function unsubscribeByPost(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest, endpoint: Endpoint) => Promise<Context>,
): void {
  app.post<{ Params: { key: string } }>('/unsubscribe/search/:key', async (request, reply) => {
    const key = z.uuid().safeParse(request.params.key);
    if (!key.success) throw notFound();
    await endMails(await contextOf(request, contract.views.endMails), key.data);
    return reply.code(204).send();
  });
}
