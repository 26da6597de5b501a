import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** To the old address: what an owner gets, its links among it, goes elsewhere from now on. */
export const ownerAddressChanged = defineMail({
  name: 'owner-address-changed',
  audience: 'owner',
  schema: z.object({ name: mailName, address: mailLine() }),
  locales: {
    'en-US': ({ name, address }) => ({
      subject: 'We now write to another address',
      preheader: 'Orders and payments are no longer announced here.',
      heading: 'We now write to another address',
      name,
      paragraphs: [
        `We no longer use ${address}. Orders, links to your publications and news about payments go to the new address we were given.`,
      ],
      button: { label: 'Our website', path: '/' },
      note: 'If you didn’t ask for this, reply to this email.',
    }),
    es: ({ name, address }) => ({
      subject: 'Ahora te escribimos a otra dirección',
      preheader: 'Los pedidos y los pagos ya no se anuncian aquí.',
      heading: 'Ahora te escribimos a otra dirección',
      name,
      paragraphs: [
        `Ya no usamos ${address}. Los pedidos, los enlaces a tus publicaciones y los avisos de pago van a la dirección nueva que nos han dado.`,
      ],
      button: { label: 'Nuestro sitio', path: '/' },
      note: 'Si no lo has pedido, responde a este correo.',
    }),
    'pt-BR': ({ name, address }) => ({
      subject: 'Agora escrevemos para outro endereço',
      preheader: 'Pedidos e pagamentos não são mais anunciados aqui.',
      heading: 'Agora escrevemos para outro endereço',
      name,
      paragraphs: [
        `Não usamos mais ${address}. Os pedidos, os links das suas publicações e os avisos de pagamento vão para o novo endereço que nos deram.`,
      ],
      button: { label: 'Nosso site', path: '/' },
      note: 'Se você não pediu isso, responda a este e-mail.',
    }),
  },
});
