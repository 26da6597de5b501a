import type { Context, UserActor } from '../../../platform/context.ts';

/**
 * Remembers what the person reads the screens in, for mails to whoever has chosen no language. Not a record: nothing to
 * audit. An administrator who acts as somebody else has a screen of their own.
 */
export async function noteScreenLanguage(
  { db, actor, locale, namesLanguage }: Context<UserActor>,
  { screenLanguage }: { readonly screenLanguage: string | null },
): Promise<void> {
  if (!namesLanguage || actor.impersonatedBy || actor.language !== null || screenLanguage === locale) return;
  await db.updateTable('users').set({ screenLanguage: locale }).where('id', '=', actor.id).execute();
}
