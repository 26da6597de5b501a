import type { ReminderVariable } from '@linkstand/contract/crm/reminder-texts';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { z } from 'zod';
import { mailName } from '../../platform/mail/clean-text.ts';
import { fillVariables } from '../../platform/mail/fill-variables.ts';
import type { clientReminder } from './emails/client-reminder.ts';

/** Subject and text of reminders in every language, as administrators wrote them. */
export interface ReminderTexts {
  readonly subject: SettingValue<'reminder_subject'>;
  readonly text: SettingValue<'reminder_text'>;
}

const FIELD = { 'en-US': 'english', es: 'spanish', 'pt-BR': 'portuguese' } as const satisfies Record<Locale, string>;

/** The data of a reminder in a language, its variables filled in. */
export function writeReminder(
  { subject, text }: ReminderTexts,
  locale: Locale,
  { key, ...values }: Readonly<Record<ReminderVariable, string>> & { readonly key: string },
): z.input<typeof clientReminder.schema> {
  const known = { ...values, name: mailName.parse(values.name) };
  const fill = (written: string) => fillVariables(written, known);
  return {
    name: known.name,
    subject: fill(subject[FIELD[locale]]),
    paragraphs: text[FIELD[locale]].split(/\n\s*\n/).flatMap((paragraph) => fill(paragraph).trim() || []),
    key,
  };
}
