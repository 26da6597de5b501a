import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';

/** An administrator set another password. The mail doesn't contain it. */
export const passwordChanged = defineMail({
  name: 'password-changed',
  audience: 'account',
  schema: z.object({ name: mailName, by: mailLine(80) }),
  locales: {
    'en-US': ({ name, by }) => ({
      subject: 'Your password was changed',
      preheader: 'You’ve been signed out everywhere.',
      heading: 'Your password was changed',
      name,
      paragraphs: [
        `${by} set a new password for your account, and you’ve been signed out everywhere.`,
        'Ask them for the new password, or choose your own with “Forgot your password?” on the sign-in page.',
      ],
      button: { label: 'Sign in', path: '/login' },
      note: 'If you weren’t expecting this, reply to this email.',
    }),
    es: ({ name, by }) => ({
      subject: 'Se ha cambiado tu contraseña',
      preheader: 'Se ha cerrado tu sesión en todos los dispositivos.',
      heading: 'Se ha cambiado tu contraseña',
      name,
      paragraphs: [
        `${by} ha establecido una contraseña nueva para tu cuenta y se ha cerrado tu sesión en todos los dispositivos.`,
        'Pide la contraseña nueva o elige tú otra con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
      ],
      button: { label: 'Iniciar sesión', path: '/login' },
      note: 'Si no lo esperabas, responde a este correo.',
    }),
    'pt-BR': ({ name, by }) => ({
      subject: 'Sua senha foi alterada',
      preheader: 'Sua sessão foi encerrada em todos os dispositivos.',
      heading: 'Sua senha foi alterada',
      name,
      paragraphs: [
        `${by} definiu uma nova senha para a sua conta, e a sua sessão foi encerrada em todos os dispositivos.`,
        'Peça a nova senha ou escolha outra em “Esqueceu a senha?” na tela de login.',
      ],
      button: { label: 'Entrar', path: '/login' },
      note: 'Se você não esperava por isso, responda a este e-mail.',
    }),
  },
});
