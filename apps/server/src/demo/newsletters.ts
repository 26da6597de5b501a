import type { NewsletterVersions } from '@linkstand/contract/newsletters/schema';
import { sql } from 'kysely';
import { createNewsletter } from '../features/newsletters/commands/create-newsletter.ts';
import { sendScheduled } from '../features/newsletters/commands/move-newsletter.ts';
import { updateNewsletter } from '../features/newsletters/commands/update-newsletter.ts';
import { findNewsletter } from '../features/newsletters/queries.ts';
import { finishNewsletter } from '../features/newsletters/send-newsletter.ts';
import type { Context, Tx, UserActor } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import { type PastOf, pastContext } from './past.ts';
import { STAFF } from './people.ts';

const DRAFT = {
  'en-US': {
    subject: 'New newspapers for the winter, {{name|friend}}',
    preheader: 'Three sites that joined this month',
    blocks: [
      { kind: 'heading', text: 'New this month' },
      {
        kind: 'text',
        text: 'Hello {{name|friend}},\nthese publishers have joined us, and have room before Christmas.',
      },
      { kind: 'sites', siteIds: [1, 2, 3] },
      { kind: 'button', label: 'Open the catalog', href: 'https://links.example/media' },
    ],
  },
  es: {
    subject: 'Nuevos periódicos para el invierno, {{name|amigo}}',
    preheader: 'Tres sitios que llegaron este mes',
    blocks: [
      { kind: 'heading', text: 'Novedades del mes' },
      { kind: 'text', text: 'Hola, {{name|amigo}}:\nestos medios se han unido y tienen hueco antes de Navidad.' },
      { kind: 'sites', siteIds: [1, 2, 3] },
    ],
  },
} satisfies NewsletterVersions;
const SENT = {
  'en-US': {
    subject: 'How links last longer',
    preheader: 'What we learned from a year of checks',
    blocks: [
      { kind: 'heading', text: 'A year of checks' },
      {
        kind: 'text',
        text: 'Dear {{name}},\nlinks in articles that people read last longer. Here is what you published lately:',
      },
      { kind: 'publications', count: 5 },
    ],
  },
  es: {
    subject: 'Cómo duran más los enlaces',
    preheader: 'Lo que aprendimos en un año de comprobaciones',
    blocks: [
      { kind: 'heading', text: 'Un año de comprobaciones' },
      {
        kind: 'text',
        text: 'Hola, {{name}}:\nlos enlaces en artículos que se leen duran más. Esto es lo último que publicaste:',
      },
      { kind: 'publications', count: 5 },
    ],
  },
  'pt-BR': {
    subject: 'Como os links duram mais',
    preheader: 'O que aprendemos em um ano de verificações',
    blocks: [
      { kind: 'heading', text: 'Um ano de verificações' },
      {
        kind: 'text',
        text: 'Olá, {{name}},\nlinks em artigos que as pessoas leem duram mais. Estas são suas últimas publicações:',
      },
      { kind: 'publications', count: 5 },
    ],
  },
} satisfies NewsletterVersions;

async function write(ctx: Context<UserActor>, name: string, versions: NewsletterVersions): Promise<number> {
  const id = await createNewsletter(ctx, { name, audience: 'clients' });
  await updateNewsletter(ctx, { id, versions });
  return id;
}

/** A draft, one sent to clients two weeks ago, and one of a seller. */
export async function makeDemoNewsletters(tx: Tx, past: PastOf, calendar: Calendar): Promise<void> {
  const seller = STAFF.findIndex(({ name }) => name === 'Sofia Lindqvist') + 1;
  await write(past(1, calendar.at(2, 9)), 'Winter newspapers', DRAFT);
  const sentId = await write(past(1, calendar.at(15, 9)), 'A year of checks', SENT);
  await send(tx, pastContext(tx, 'Newsletters', calendar.at(14, 10)), sentId);
  await write(past(seller, calendar.at(1, 9)), 'My clients: spring prices', { 'en-US': DRAFT['en-US'] });
}

/** Sent to today's readers. Most mails arrived; some mailboxes no longer exist. */
async function send(tx: Tx, ctx: Context, id: number): Promise<void> {
  await sendScheduled(tx, ctx, await findNewsletter(tx, ctx, id));
  await sql`
    update newsletter_recipients set attempts = 1, key = md5(${`newsletter ${id} `} || user_id)::uuid,
      state = case when user_id % 17 = 0 then 'refused' else 'sent' end,
      reason = case when user_id % 17 = 0 then '550 5.1.1 No such mailbox' else '' end,
      sent_at = case when user_id % 17 <> 0 then ${ctx.now}::timestamptz end
    where newsletter_id = ${id} and state = 'waiting'`.execute(tx);
  await sql`update newsletter_recipients set key = md5(${`newsletter ${id} `} || user_id)::uuid
    where newsletter_id = ${id} and state = 'excluded'`.execute(tx);
  await finishNewsletter(ctx, id);
}
