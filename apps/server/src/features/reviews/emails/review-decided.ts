import { REVIEW_KINDS } from '@linkstand/contract/reviews/choices';
import { z } from 'zod';
import { mailLine, mailName, mailText } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { reviewFacts } from './review-facts.ts';

/** An administrator said yes or no: to the seller who asked. */
export const reviewDecided = defineMail({
  name: 'review-decided',
  audience: 'staff',
  schema: z.object({
    name: mailName,
    reviewId: z.int(),
    kind: z.enum(REVIEW_KINDS),
    isApproved: z.boolean(),
    decidedBy: mailLine(120),
    client: mailLine(120),
    /** The campaign or the site that it is about. */
    subject: mailLine(),
    priceCents: z.int().nullable(),
    until: z.iso.date().nullable(),
    message: mailText(),
  }),
  locales: {
    'en-US': (data, format) => ({
      subject: data.isApproved
        ? `Approved: ${data.subject} for ${data.client}`
        : `Denied: ${data.subject} for ${data.client}`,
      preheader: `${data.decidedBy} has answered.`,
      heading: data.isApproved ? 'Your request was approved' : 'Your request was denied',
      name: data.name,
      paragraphs: [
        data.isApproved && data.kind === 'special_price'
          ? `The special price applies from now on, in the catalog, the cart, and every order by ${data.client}.`
          : `${data.decidedBy} has answered your request for ${data.client}.`,
      ],
      facts: reviewFacts(format, data),
      ...(data.message ? { quote: { text: data.message, by: data.decidedBy } } : {}),
      button: { label: 'View answer', path: `/sellers/reviews?open=${data.reviewId}` },
    }),
    es: (data, format) => ({
      subject: data.isApproved
        ? `Aprobado: ${data.subject} para ${data.client}`
        : `Denegado: ${data.subject} para ${data.client}`,
      preheader: `${data.decidedBy} ha respondido.`,
      heading: data.isApproved ? 'Tu solicitud se ha aprobado' : 'Tu solicitud se ha denegado',
      name: data.name,
      paragraphs: [
        data.isApproved && data.kind === 'special_price'
          ? `El precio especial se aplica desde ahora en el catálogo, el carrito y todos los pedidos de ${data.client}.`
          : `${data.decidedBy} ha respondido a tu solicitud para ${data.client}.`,
      ],
      facts: reviewFacts(format, data),
      ...(data.message ? { quote: { text: data.message, by: data.decidedBy } } : {}),
      button: { label: 'Ver la respuesta', path: `/sellers/reviews?open=${data.reviewId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: data.isApproved
        ? `Aprovado: ${data.subject} para ${data.client}`
        : `Negado: ${data.subject} para ${data.client}`,
      preheader: `${data.decidedBy} respondeu.`,
      heading: data.isApproved ? 'Seu pedido foi aprovado' : 'Seu pedido foi negado',
      name: data.name,
      paragraphs: [
        data.isApproved && data.kind === 'special_price'
          ? `O preço especial vale a partir de agora, no catálogo, no carrinho e em todos os pedidos de ${data.client}.`
          : `${data.decidedBy} respondeu ao que você pediu para ${data.client}.`,
      ],
      facts: reviewFacts(format, data),
      ...(data.message ? { quote: { text: data.message, by: data.decidedBy } } : {}),
      button: { label: 'Ver a resposta', path: `/sellers/reviews?open=${data.reviewId}` },
    }),
  },
});
