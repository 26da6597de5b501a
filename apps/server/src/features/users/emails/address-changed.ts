import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** To the old address: an account no longer signs in with it. */
export const addressChanged = defineMail({
  name: 'address-changed',
  audience: 'account',
  schema: z.object({ name: mailName, by: mailLine(80), address: mailLine() }),
  locales: {
    'en-US': ({ name, by, address }) => ({
      subject: 'Your sign-in address was changed',
      preheader: 'You no longer sign in with this address.',
      heading: 'Your sign-in address was changed',
      name,
      paragraphs: [
        `${by} changed the address of your account. You no longer sign in with ${address}, and from now on our emails go to the new address.`,
      ],
      button: { label: 'Sign in', path: '/login' },
      note: 'If you didn’t ask for this, reply to this email.',
    }),
    es: ({ name, by, address }) => ({
      subject: 'Se ha cambiado la dirección de tu cuenta',
      preheader: 'Ya no inicias sesión con esta dirección.',
      heading: 'Se ha cambiado la dirección de tu cuenta',
      name,
      paragraphs: [
        `${by} ha cambiado la dirección de tu cuenta. Ya no inicias sesión con ${address} y, a partir de ahora, nuestros correos llegarán a la nueva.`,
      ],
      button: { label: 'Iniciar sesión', path: '/login' },
      note: 'Si no lo has pedido, responde a este correo.',
    }),
    'pt-BR': ({ name, by, address }) => ({
      subject: 'O endereço da sua conta foi alterado',
      preheader: 'Você não entra mais com este endereço.',
      heading: 'O endereço da sua conta foi alterado',
      name,
      paragraphs: [
        `${by} alterou o endereço da sua conta. Você não entra mais com ${address} e, a partir de agora, nossos e-mails vão para o novo.`,
      ],
      button: { label: 'Entrar', path: '/login' },
      note: 'Se você não pediu isso, responda a este e-mail.',
    }),
  },
});
