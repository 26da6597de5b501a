import type { Database } from '../../platform/context.ts';
import { liveSetting } from '../settings/live.ts';
import { readSetting } from '../settings/queries.ts';
import type { ReminderSettings } from './reminders.ts';
import type { ReminderTexts } from './write-reminder.ts';

/** What holds for reminders in this process. */
export const liveReminders = (): ReminderSettings & ReminderTexts => ({
  ...liveSetting('client_reminders'),
  cap: liveSetting('contact_cap'),
  holidays: liveSetting('holidays'),
  subject: liveSetting('reminder_subject'),
  text: liveSetting('reminder_text'),
});

/** What holds for reminders now, also when it was changed a moment ago. */
export const readReminders = async (db: Database): Promise<ReminderSettings & ReminderTexts> => ({
  ...(await readSetting(db, 'client_reminders')),
  cap: await readSetting(db, 'contact_cap'),
  holidays: await readSetting(db, 'holidays'),
  subject: await readSetting(db, 'reminder_subject'),
  text: await readSetting(db, 'reminder_text'),
});
