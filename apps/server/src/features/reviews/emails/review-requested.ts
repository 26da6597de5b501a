import { REVIEW_KINDS } from '@linkstand/contract/reviews/choices';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { reviewFacts } from './review-facts.ts';

/** A seller asks for a review or a special price: to the administrators. */
export const reviewRequested = defineMail({
  name: 'review-requested',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    reviewId: z.int(),
    kind: z.enum(REVIEW_KINDS),
    seller: mailLine(120),
    client: mailLine(120),
    /** The campaign or the site that it is about. */
    subject: mailLine(),
    priceCents: z.int().nullable(),
    until: z.iso.date().nullable(),
    message: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject:
        data.kind === 'campaign'
          ? `${data.seller} requested a review of “${data.subject}”`
          : `${data.seller} requested a special price on ${data.subject}`,
      preheader: `For ${data.client}.`,
      heading: data.kind === 'campaign' ? 'A campaign to review' : 'A special price to decide on',
      name: data.name,
      paragraphs: [`${data.seller} sent this request on behalf of ${data.client} and is waiting for an answer.`],
      facts: reviewFacts(format, data),
      quote: { text: data.message, by: data.seller },
      button: { label: 'Decide', path: `/sellers/reviews?open=${data.reviewId}` },
    }),
    es: (data, format) => ({
      subject:
        data.kind === 'campaign'
          ? `${data.seller} pide que se revise «${data.subject}»`
          : `${data.seller} pide un precio especial en ${data.subject}`,
      preheader: `Para ${data.client}.`,
      heading: data.kind === 'campaign' ? 'Una campaña por revisar' : 'Un precio especial por decidir',
      name: data.name,
      paragraphs: [`${data.seller} lo pide en nombre de ${data.client} y espera una respuesta.`],
      facts: reviewFacts(format, data),
      quote: { text: data.message, by: data.seller },
      button: { label: 'Decidir', path: `/sellers/reviews?open=${data.reviewId}` },
    }),
    'pt-BR': (data, format) => ({
      subject:
        data.kind === 'campaign'
          ? `${data.seller} pediu uma revisão de “${data.subject}”`
          : `${data.seller} pediu um preço especial em ${data.subject}`,
      preheader: `Para ${data.client}.`,
      heading: data.kind === 'campaign' ? 'Uma campanha para revisar' : 'Um preço especial para decidir',
      name: data.name,
      paragraphs: [`${data.seller} fez o pedido em nome de ${data.client} e aguarda uma resposta.`],
      facts: reviewFacts(format, data),
      quote: { text: data.message, by: data.seller },
      button: { label: 'Decidir', path: `/sellers/reviews?open=${data.reviewId}` },
    }),
  },
});
