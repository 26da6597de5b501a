import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { changeSetting } from './commands/change-setting.ts';
import { listSettings } from './queries.ts';

export const settingsRoutes = (): Handlers<typeof contract.settings> => ({
  list: (_, { db }) => listSettings(db),
  update: ({ params, body, version }, ctx) => changeSetting(asUser(ctx), params.key, body, version),
  reset: ({ params, version }, ctx) => changeSetting(asUser(ctx), params.key, undefined, version),
});
