import { sql } from 'kysely';
import type { Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
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
      { kind: 'button', label: 'Open the catalogue', href: 'https://links.example/media' },
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
};
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
};

/** A draft, one that clients got two weeks ago, and a seller's own. */
export async function makeDemoNewsletters(tx: Tx, calendar: Calendar): Promise<void> {
  const seller = STAFF.findIndex(({ name }) => name === 'Sofia Lindqvist') + 1;
  const at = calendar.at(14, 10);
  const row = (name: string, versions: object, daysAgo: number) => ({
    name,
    audience: 'clients',
    versions: JSON.stringify(versions),
    brandId: 1,
    createdById: 1,
    createdBy: STAFF[0].name as string,
    createdAt: calendar.at(daysAgo, 9),
  });
  await tx
    .insertInto('newsletters')
    .values(row('Winter newspapers', DRAFT, 2))
    .execute();
  const sent = await tx
    .insertInto('newsletters')
    .values({ ...row('A year of checks', SENT, 15), state: 'sent', startedAt: at, finishedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('newsletters')
    .values({
      ...row('My clients: spring prices', { 'en-US': DRAFT['en-US'] }, 1),
      executiveId: seller,
      createdById: seller,
      createdBy: 'Sofia Lindqvist',
    })
    .execute();
  await sql`
    insert into newsletter_recipients (newsletter_id, address, user_id, name, locale, state, reason, sent_at, key)
    select ${sent.id}::bigint, lower(u.email), u.id, u.name, coalesce(u.language, 'en-US'),
      case when a.muted_until is not null then 'excluded' when u.id % 17 = 0 then 'refused' else 'sent' end,
      case when a.muted_until is not null then 'muted' when u.id % 17 = 0 then '550 5.1.1 No such mailbox' else '' end,
      case when a.muted_until is null and u.id % 17 <> 0 then ${at}::timestamptz end,
      md5(${`newsletter ${sent.id} `} || u.id)::uuid
    from crm_accounts a join users u on u.id = a.id order by u.id`.execute(tx);
}
