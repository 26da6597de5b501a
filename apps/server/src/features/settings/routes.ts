import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { changeSetting, importSettings, previewImport } from './commands/change-setting.ts';
import { liveSetting } from './live.ts';
import { listSettings, settingHistory } from './queries.ts';

const LANGUAGE = { 'en-US': 'english', es: 'spanish', 'pt-BR': 'portuguese' } as const;

export const settingsRoutes = (): Handlers<typeof contract.settings> => ({
  legal: async ({ params }, { locale }) => ({ text: liveSetting(params.document)[LANGUAGE[locale]] }),
  list: (_, ctx) => listSettings(ctx),
  update: ({ params, body, version }, ctx) => changeSetting(asUser(ctx), params.key, body, version),
  reset: ({ params, version }, ctx) => changeSetting(asUser(ctx), params.key, undefined, version),
  history: ({ params }, ctx) => settingHistory(ctx, params.key),
  previewImport: ({ body }, ctx) => previewImport(asUser(ctx), body.settings),
  import: ({ body }, ctx) => importSettings(asUser(ctx), body.settings),
});
