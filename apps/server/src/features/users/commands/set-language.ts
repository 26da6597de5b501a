import type { Locale } from '@linkstand/contract/shared/locales';
import type { Context, UserActor } from '../../../platform/context.ts';

/** One's own language; null follows the browser. A preference, not a record: nothing to audit, no version to keep. */
export const setLanguage = (ctx: Context<UserActor>, language: Locale | null) =>
  ctx.db.updateTable('users').set({ language }).where('id', '=', ctx.actor.id).execute();
