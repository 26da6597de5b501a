import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { passwordPath } from '../password-path.ts';

/** The team made an account for a client; the link sets the first password. */
export const clientInvitation = defineMail({
  name: 'client-invitation',
  audience: 'account',
  isConfidential: true,
  ifUnknown: 'repeat',
  schema: z.object({ name: mailName, invitedBy: mailLine(80), brand: mailLine(80), code: z.string() }),
  locales: {
    'en-US': ({ name, invitedBy, brand, code }) => ({
      subject: `Your ${brand} account`,
      preheader: 'Choose a password to get started.',
      heading: `Your ${brand} account is ready`,
      name,
      paragraphs: [`${invitedBy} created an account for you. Choose a password, then browse sites and place orders.`],
      button: { label: 'Choose password', path: passwordPath(code) },
      note: 'The link works once. If it has expired, request a new one with “Forgot your password?” on the sign-in page.',
    }),
    es: ({ name, invitedBy, brand, code }) => ({
      subject: `Tu cuenta en ${brand}`,
      preheader: 'Elige una contraseña y empieza.',
      heading: `Tu cuenta en ${brand} está lista`,
      name,
      paragraphs: [
        `${invitedBy} ha creado una cuenta para ti. Elige una contraseña y ya podrás consultar los medios y hacer pedidos.`,
      ],
      button: { label: 'Elegir contraseña', path: passwordPath(code) },
      note: 'El enlace es válido una sola vez. Si ha caducado, pide otro con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
    }),
    'pt-BR': ({ name, invitedBy, brand, code }) => ({
      subject: `Sua conta na ${brand}`,
      preheader: 'Escolha uma senha e comece.',
      heading: `Sua conta na ${brand} está pronta`,
      name,
      paragraphs: [
        `${invitedBy} criou uma conta para você. Escolha uma senha para consultar os sites e fazer seus pedidos.`,
      ],
      button: { label: 'Escolher senha', path: passwordPath(code) },
      note: 'O link funciona uma única vez. Se ele expirou, solicite outro em “Esqueceu a senha?” na tela de login.',
    }),
  },
});
