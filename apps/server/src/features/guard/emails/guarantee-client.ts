import { CURRENCIES } from '@linkstand/contract/shared/money';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { facts } from '../../briefings/emails/facts.ts';

const clientData = z.object({
  name: mailName,
  campaignId: z.int(),
  site: mailLine(),
  title: mailLine(),
  /** Without VAT. */
  netCents: z.int(),
  currency: z.enum(CURRENCIES),
  lostOn: z.iso.date(),
  /** The last day to answer. */
  until: z.iso.date().nullable(),
});

/** An owner has not repaired a lost link in time: its client may have the money back. */
export const guaranteeChoice = defineMail({
  name: 'guarantee-choice',
  audience: 'client',
  schema: clientData,
  locales: {
    'en-US': (data, format) => ({
      subject: `Your lost link on ${data.site}: another site or your money back`,
      preheader: `The site didn’t repair it in time.`,
      heading: 'Your link’s guarantee applies',
      name: data.name,
      paragraphs: [
        `The link has been missing since ${format.day(data.lostOn)}, and the site didn’t repair it in time.`,
        `You can get ${format.money(data.netCents, data.currency)} plus VAT back now, or choose a publication on another site for the rest of the guarantee. If you don’t choose by ${data.until ? format.day(data.until) : ''}, we’ll refund the amount automatically. If the link comes back before that, its guarantee simply continues.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Choose in your campaign', path: `/user/campaign/${data.campaignId}` },
    }),
    es: (data, format) => ({
      subject: `Tu enlace perdido en ${data.site}: otro sitio o tu dinero`,
      preheader: `El sitio no lo ha reparado a tiempo.`,
      heading: 'Se aplica la garantía de tu enlace',
      name: data.name,
      paragraphs: [
        `El enlace falta desde el ${format.day(data.lostOn)} y el sitio no lo ha reparado a tiempo.`,
        `Ya puedes recuperar ${format.money(data.netCents, data.currency)} más IVA o elegir una publicación en otro sitio por lo que queda de garantía. Si no decides el ${data.until ? format.day(data.until) : ''} como muy tarde, te devolveremos el importe automáticamente. Si el enlace vuelve antes, su garantía continúa.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Decidir en tu campaña', path: `/user/campaign/${data.campaignId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Seu link perdido em ${data.site}: outro site ou seu dinheiro de volta`,
      preheader: `O site não o reparou a tempo.`,
      heading: 'A garantia do seu link se aplica',
      name: data.name,
      paragraphs: [
        `O link está fora do ar desde ${format.day(data.lostOn)} e o site não o reparou a tempo.`,
        `Você já pode receber de volta ${format.money(data.netCents, data.currency)} mais IVA ou escolher uma publicação em outro site pelo restante da garantia. Se não decidir até ${data.until ? format.day(data.until) : ''}, devolveremos o valor automaticamente. Se o link voltar antes disso, a garantia continua.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Decidir na sua campanha', path: `/user/campaign/${data.campaignId}` },
    }),
  },
});

/** Money came back for a lost link. */
export const guaranteeRefund = defineMail({
  name: 'guarantee-refund',
  audience: 'client',
  schema: clientData,
  locales: {
    'en-US': (data, format) => ({
      subject: `Money back for your lost link on ${data.site}`,
      preheader: `It’s in your wallet, as the guarantee promises.`,
      heading: 'We’ve refunded your lost link',
      name: data.name,
      paragraphs: [
        `The link has been missing since ${format.day(data.lostOn)}. Under its guarantee, we’ve returned ${format.money(data.netCents, data.currency)} plus VAT to your wallet.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'View your campaign', path: `/user/campaign/${data.campaignId}` },
    }),
    es: (data, format) => ({
      subject: `Dinero devuelto por tu enlace perdido en ${data.site}`,
      preheader: `Está en tu monedero, como promete la garantía.`,
      heading: 'Te hemos devuelto el dinero',
      name: data.name,
      paragraphs: [
        `El enlace falta desde el ${format.day(data.lostOn)}. Según su garantía, hemos devuelto ${format.money(data.netCents, data.currency)} más IVA a tu monedero.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Ver tu campaña', path: `/user/campaign/${data.campaignId}` },
    }),
    'pt-BR': (data, format) => ({
      subject: `Dinheiro devolvido pelo seu link perdido em ${data.site}`,
      preheader: `Está na sua carteira, como a garantia promete.`,
      heading: 'Devolvemos seu dinheiro',
      name: data.name,
      paragraphs: [
        `O link está fora do ar desde ${format.day(data.lostOn)}. Conforme a garantia, ${format.money(data.netCents, data.currency)} mais IVA foram devolvidos à sua carteira.`,
      ],
      facts: facts(format, { site: data.site, title: data.title }),
      button: { label: 'Ver sua campanha', path: `/user/campaign/${data.campaignId}` },
    }),
  },
});
