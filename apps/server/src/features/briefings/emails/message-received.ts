import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent, type MailFormat } from '../../../platform/mail/template.ts';
import { facts } from './facts.ts';
import { endAtLink, ownerLinkId } from './owner-link.ts';

const schema = z.object({
  name: mailName,
  from: mailLine(120),
  site: mailLine(),
  title: mailLine(),
  text: mailText(),
});
type Message = z.output<typeof schema>;

/** The mail is the same for all readers, apart from where they answer. Null: nowhere, see `ownerLinkId`. */
const words: Record<Locale, (data: Message, format: MailFormat, path: string | null) => MailContent> = {
  'en-US': (data, format, path) => ({
    subject: `${data.from} wrote about ${data.site}`,
    preheader: data.text,
    heading: 'You have a new message',
    name: data.name,
    paragraphs: [`${data.from} wrote to you about a publication:`],
    quote: { text: data.text, by: '' },
    facts: facts(format, { site: data.site, title: data.title }),
    ...endAtLink('en-US', path, (path) => ({
      button: { label: 'Answer', path },
      note: 'Replies to this email aren’t read. Please answer using the button.',
    })),
  }),
  es: (data, format, path) => ({
    subject: `${data.from} ha escrito sobre ${data.site}`,
    preheader: data.text,
    heading: 'Tienes un mensaje nuevo',
    name: data.name,
    paragraphs: [`${data.from} te ha escrito sobre una publicación:`],
    quote: { text: data.text, by: '' },
    facts: facts(format, { site: data.site, title: data.title }),
    ...endAtLink('es', path, (path) => ({
      button: { label: 'Responder', path },
      note: 'Nadie lee las respuestas a este correo; usa el botón para contestar.',
    })),
  }),
  'pt-BR': (data, format, path) => ({
    subject: `${data.from} escreveu sobre ${data.site}`,
    preheader: data.text,
    heading: 'Você tem uma mensagem nova',
    name: data.name,
    paragraphs: [`${data.from} escreveu a você sobre uma publicação:`],
    quote: { text: data.text, by: '' },
    facts: facts(format, { site: data.site, title: data.title }),
    ...endAtLink('pt-BR', path, (path) => ({
      button: { label: 'Responder', path },
      note: 'Respostas a este e-mail não são lidas. Use o botão para responder.',
    })),
  }),
};

const answeredAt = <Where>(
  pathOf: (where: Where) => string | null,
): Record<Locale, (data: Message & Where, format: MailFormat) => MailContent> => ({
  'en-US': (data, format) => words['en-US'](data, format, pathOf(data)),
  es: (data, format) => words.es(data, format, pathOf(data)),
  'pt-BR': (data, format) => words['pt-BR'](data, format, pathOf(data)),
});

/** Somebody of the team wrote to the client of a briefing. */
export const messageToClient = defineMail({
  name: 'message-to-client',
  audience: 'client',
  schema: schema.extend({ campaignId: z.int() }),
  locales: answeredAt<{ campaignId: number }>(({ campaignId }) => `/user/campaign/${campaignId}`),
});

/** Somebody of the team wrote to the owner. */
export const messageToOwner = defineMail({
  name: 'message-to-owner',
  audience: 'owner',
  schema: schema.extend({ linkId: ownerLinkId }),
  locales: answeredAt<{ linkId: string | null }>(({ linkId }) =>
    linkId === null ? null : `/external/briefings/${linkId}/owner/publish`,
  ),
});

/** A client or a colleague wrote to the team. What owners ask: owner-question.ts. */
export const messageToStaff = defineMail({
  name: 'message-to-staff',
  audience: 'staff',
  schema: schema.extend({ briefingId: z.int() }),
  locales: answeredAt<{ briefingId: number }>(({ briefingId }) => `/briefings/${briefingId}`),
});
