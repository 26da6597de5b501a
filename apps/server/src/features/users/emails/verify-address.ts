import { z } from 'zod';
import { mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

const linkOf = (code: string) => `/auth?mode=verifyEmail&oobCode=${encodeURIComponent(code)}`;

/** After registration, and whenever a person asks for it again. */
export const verifyAddress = defineMail({
  name: 'verify-address',
  audience: 'account',
  isConfidential: true,
  ifUnknown: 'repeat',
  schema: z.object({ name: mailName, code: z.string() }),
  locales: {
    'en-US': ({ name, code }) => ({
      subject: 'Confirm your email address',
      preheader: 'One click and you’re ready to order.',
      heading: 'Confirm your email address',
      name,
      paragraphs: ['Welcome! Please confirm that this address is yours: your first order needs it.'],
      button: { label: 'Confirm address', path: linkOf(code) },
      note: 'The link is valid for one hour. If you didn’t register, ignore this email.',
    }),
    es: ({ name, code }) => ({
      subject: 'Confirma tu dirección de correo',
      preheader: 'Un clic y ya podrás hacer pedidos.',
      heading: 'Confirma tu dirección de correo',
      name,
      paragraphs: [
        'Te damos la bienvenida. Confirma que esta dirección es tuya: es necesario antes de tu primer pedido.',
      ],
      button: { label: 'Confirmar dirección', path: linkOf(code) },
      note: 'El enlace es válido durante una hora. Si no te has registrado, ignora este correo y no pasará nada.',
    }),
    'pt-BR': ({ name, code }) => ({
      subject: 'Confirme seu endereço de e-mail',
      preheader: 'Um clique e você já pode fazer pedidos.',
      heading: 'Confirme seu endereço de e-mail',
      name,
      paragraphs: ['Boas-vindas! Confirme que este endereço é seu: a confirmação é necessária para o primeiro pedido.'],
      button: { label: 'Confirmar endereço', path: linkOf(code) },
      note: 'O link vale por uma hora. Se você não se cadastrou, ignore este e-mail e nada acontecerá.',
    }),
  },
});
