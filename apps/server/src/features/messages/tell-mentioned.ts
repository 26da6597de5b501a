import { type AboutKind, aboutPath } from '@linkstand/contract/about/kinds';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { Role } from '@linkstand/contract/shared/roles';
import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, isDoneBy } from '../../platform/events.ts';
import type { MailBrand } from '../../platform/mail/brand.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { mentionsOf } from '../../platform/thread.ts';
import { brandLocaleOf } from '../brands/queries.ts';
import { notify } from '../notifications/notify.ts';
import { mentioned } from './emails/mentioned.ts';

interface Entry {
  readonly authorName: string;
  readonly body: string;
  readonly mentions: unknown;
}

interface Place {
  readonly kind: Extract<AboutKind, 'briefings' | 'cases' | 'owners' | 'tasks' | 'users' | 'whatsapp_chats'>;
  readonly id: number;
  /** Where somebody of a role finds it. Absent: on its own page. */
  readonly pathFor?: (role: Role) => string;
  /** What the record is called. */
  readonly title: string;
  readonly brand: MailBrand;
}

/**
 * Notifies and mails the people whom an entry mentions. Call it before others are notified of the same event: nobody is
 * notified of an event twice, and a mention says more.
 */
export async function tellMentioned(tx: Tx, event: DomainEvent, entry: Entry, place: Place) {
  const { kind, id, title, brand, pathFor = () => aboutPath(kind, id) } = place;
  const ids = mentionsOf(entry).map((each) => each.id);
  if (ids.length === 0) return;
  const people = await tx
    .selectFrom('users')
    .select(['id', 'role', 'name', 'email', 'mailLanguage as language', brandLocaleOf('brandId').as('brandLocale')])
    .where('id', 'in', ids)
    .where('disabledAt', 'is', null)
    .execute();
  for (const person of people) {
    if (isDoneBy(event, person.id)) continue;
    await sendMail(tx, {
      to: person.email,
      locale: localeOf(person.language, person.brandLocale),
      brand,
      dedupeKey: `event:${event.id}:mentioned:${person.id}`,
      template: mentioned,
      data: { name: person.name, from: entry.authorName, path: pathFor(person.role), title, text: entry.body },
    });
    await notify(tx, event, [person.id], {
      type: 'mentioned',
      data: { who: entry.authorName, title, text: entry.body.slice(0, 200) },
      href: pathFor(person.role),
    });
  }
}
