import { Parser } from 'htmlparser2';
import { z } from 'zod';
import type { Database } from '../../platform/context.ts';

/** A mail as the catcher received it. */
export interface CaughtMail {
  id: number;
  receivedAt: Date;
  from: string;
  to: string[];
  subject: string;
  html: string;
  text: string;
  headers: { name: string; value: string }[];
}

const Headers = z.array(z.object({ name: z.string(), value: z.string() }));

const caught = (db: Database) =>
  db
    .selectFrom('caughtMails')
    .select(['id', 'receivedAt', 'mailFrom as from', 'rcptTo as to', 'subject', 'html', 'text', 'headers']);

/** Newest first. `to`: exactly this address; `search`: part of an address or of the subject. */
export async function findCaughtMails(
  db: Database,
  { to, search, limit }: { to?: string | undefined; search?: string | undefined; limit: number },
): Promise<CaughtMail[]> {
  let query = caught(db).orderBy('id', 'desc').limit(limit);
  if (to) query = query.where((mail) => mail(mail.val(to.toLowerCase()), '=', mail.fn.any('rcptTo')));
  if (search) {
    const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((mail) =>
      mail.or([
        mail('subject', 'ilike', part),
        mail(mail.fn('array_to_string', ['rcptTo', mail.val(' ')]), 'ilike', part),
      ]),
    );
  }
  return (await query.execute()).map((mail) => ({ ...mail, headers: Headers.parse(mail.headers) }));
}

export async function findCaughtMail(db: Database, id: number): Promise<CaughtMail | undefined> {
  const mail = await caught(db).where('id', '=', id).executeTakeFirst();
  return mail && { ...mail, headers: Headers.parse(mail.headers) };
}

/** The message as it came over the wire. */
export async function findSource(db: Database, id: number): Promise<Buffer | undefined> {
  return (await db.selectFrom('caughtMails').select('source').where('id', '=', id).executeTakeFirst())?.source;
}

/** Addresses that the html part links to, in their order, each once; only those that open a page. */
export function linksOf(html: string): string[] {
  const links = new Set<string>();
  const parser = new Parser({
    onopentag(name, { href }) {
      if (name === 'a' && href && /^https?:/i.test(href)) links.add(href);
    },
  });
  parser.end(html);
  return [...links];
}
