import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../platform/context.ts';
import { listPage, mailPage, missingPage } from './pages.ts';
import { findCaughtMail, findCaughtMails, findSource, linksOf } from './queries.ts';

const ListQuery = z.object({
  to: z.string().max(320).optional().catch(undefined),
  search: z.string().trim().max(320).optional().catch(undefined),
});
const MailId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** Our own pages: nothing runs in them that we did not write. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail is somebody else's page: it may look as it likes, and do nothing. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * `/dev/mailbox`: what the demo's mail catcher caught, for people and (`/dev/mailbox.json?to=`) for tests. Mount it in
 * the demo only: whoever reads these mails can sign in as anybody.
 */
export function mailboxRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const asset = (file: string, type: string) => {
    const content = readFileSync(join(import.meta.dirname, file), 'utf8');
    app.get(`/dev/${file}`, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  };
  asset('mailbox.css', 'text/css; charset=utf-8');
  asset('mailbox.js', 'text/javascript; charset=utf-8');

  app.get('/dev/mailbox', async (request, reply) => {
    const { to, search } = ListQuery.parse(request.query);
    return sendPage(reply, listPage(await findCaughtMails(db, { to, search, limit: 200 }), search ?? to ?? ''));
  });

  /** The newest 50 first, complete, with the links of each. */
  app.get('/dev/mailbox.json', async (request, reply) => {
    const mails = await findCaughtMails(db, { ...ListQuery.parse(request.query), limit: 50 });
    return reply
      .header('cache-control', 'no-store')
      .send({ data: mails.map((mail) => ({ ...mail, links: linksOf(mail.html) })) });
  });

  app.get('/dev/mailbox/:id', async (request, reply) => {
    const mail = await findById(request.params);
    return mail ? sendPage(reply, mailPage(mail, linksOf(mail.html))) : sendPage(reply.code(404), missingPage());
  });

  app.get('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await findById(request.params);
    if (!mail) return sendPage(reply.code(404), missingPage());
    // Links open beside the mailbox, not in its frame.
    const body = mail.html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`);
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .send(body || '<p>This mail has no html part.</p>');
  });

  app.get('/dev/mailbox/:id/source', async (request, reply) => {
    const { success, data } = MailId.safeParse(request.params);
    const source = success ? await findSource(db, data.id) : undefined;
    if (!source) return sendPage(reply.code(404), missingPage());
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(source);
  });

  async function findById(params: unknown) {
    const { success, data } = MailId.safeParse(params);
    return success ? findCaughtMail(db, data.id) : undefined;
  }
}

function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PAGE_POLICY)
    .header('cache-control', 'no-store')
    .send(page);
}
