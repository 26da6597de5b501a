import type { Locale } from '@linkstand/contract/shared/locales';
import type { MailPreview } from '@linkstand/contract/shared/mail-preview';
import { dayIn, daysBetween } from '../../platform/calendar.ts';
import type { Context } from '../../platform/context.ts';
import { renderMail } from '../../platform/mail/render-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { clientReminder } from './emails/client-reminder.ts';
import { findClient } from './queries.ts';
import type { ReminderSettings } from './reminders.ts';
import { type ReminderTexts, writeReminder } from './write-reminder.ts';

/** Nobody's key: its link ends no mails. */
const NO_KEY = '00000000-0000-4000-8000-000000000000';

/**
 * A reminder in a language as a client would get it now; without an id, as the reader would after the first days of
 * quiet.
 *
 * @throws Refusal 404
 */
export async function previewReminder(
  ctx: Context,
  settings: ReminderSettings & ReminderTexts,
  { id, locale }: { readonly id?: number | undefined; readonly locale: Locale },
): Promise<MailPreview> {
  const { db, actor, now, timeZone } = ctx;
  const client = id === undefined ? undefined : await findClient(db, ctx, id);
  const user =
    id === undefined
      ? undefined
      : await db.selectFrom('users').select('brandId').where('id', '=', id).executeTakeFirstOrThrow();
  const brand = await findMailBrand(db, user?.brandId ?? (await findDefaultBrandId(db)));
  const quietSince = [client?.lastActAt, client?.lastTouchAt].flatMap((at) => at ?? []).map(Number);
  const days =
    quietSince.length === 0
      ? (settings.afterDays[0] ?? 0)
      : daysBetween(dayIn(new Date(Math.max(...quietSince)), timeZone), dayIn(now, timeZone));
  const { subject, html, text } = renderMail(clientReminder, {
    locale,
    brand,
    data: writeReminder(settings, locale, {
      name: client?.name ?? actor.name,
      company: client?.company?.name ?? '',
      executive: client?.executive?.name ?? '',
      brand: brand.name,
      days: String(days),
      key: NO_KEY,
    }),
  });
  return { subject, html, text };
}
