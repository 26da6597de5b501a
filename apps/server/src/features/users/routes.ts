import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { setLanguage } from './commands/set-language.ts';
import { setTourSeen } from './commands/set-tour-seen.ts';
import { updateProfile } from './commands/update-profile.ts';
import { presentMe, presentProfile } from './presenter.ts';
import { findSelf, listEditors } from './queries.ts';

export const usersRoutes = ({ identity }: Services): Handlers<typeof contract.users> => ({
  me: async (_received, ctx) => presentMe(await findSelf(ctx.db, asUser(ctx).actor)),
  profile: async (_received, ctx) => presentProfile(await findSelf(ctx.db, asUser(ctx).actor)),
  update_profile: async ({ body, version }, ctx) => {
    await updateProfile(asUser(ctx), identity, body, version);
    return presentProfile(await findSelf(ctx.db, asUser(ctx).actor));
  },
  set_language: async ({ body }, ctx) => {
    await setLanguage(asUser(ctx), body.language);
    return presentMe(await findSelf(ctx.db, asUser(ctx).actor));
  },
  tour_seen: async ({ body }, ctx) => {
    await setTourSeen(asUser(ctx), body.tour, body.seen);
    return presentMe(await findSelf(ctx.db, asUser(ctx).actor));
  },
  editors: async (_received, ctx) => ({ data: await listEditors(ctx.db) }),
});
