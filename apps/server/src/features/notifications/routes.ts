import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import { eventStream } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { markRead } from './commands/mark-read.ts';
import type { Live } from './live.ts';
import { countUnread, listNotifications } from './queries.ts';

export const notificationsRoutes = (live: Live): Handlers<typeof contract.notifications> => ({
  list: async ({ query }, ctx) => {
    const { actor } = asUser(ctx);
    return {
      data: await listNotifications(ctx.db, actor.id, query.before),
      unread: await countUnread(ctx.db, actor.id),
    };
  },
  read: async ({ body }, ctx) => {
    await markRead(asUser(ctx), body.ids);
    return { unread: await countUnread(ctx.db, asUser(ctx).actor.id) };
  },
  events: (_received, ctx) => eventStream(live.open(asUser(ctx).actor, ctx.now)),
});
