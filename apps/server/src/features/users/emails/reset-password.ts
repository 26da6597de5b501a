import { z } from 'zod';
import { defineMail } from '../../../platform/mail/template.ts';
import { passwordPath } from '../password-path.ts';

/** Somebody asked for a new password for this address. */
export const resetPassword = defineMail({
  name: 'reset-password',
  audience: 'account',
  isConfidential: true,
  ifUnknown: 'repeat',
  schema: z.object({ code: z.string() }),
  locales: {
    'en-US': ({ code }) => ({
      subject: 'Choose a new password',
      preheader: 'The link is valid for one hour.',
      heading: 'Choose a new password',
      name: '',
      paragraphs: ['You requested a new password. Choose it here. You’ll be signed out everywhere else.'],
      button: { label: 'Choose password', path: passwordPath(code) },
      note: 'The link is valid for one hour and works once. If you didn’t request it, ignore this email. Your password won’t change.',
    }),
    es: ({ code }) => ({
      subject: 'Elige una contraseña nueva',
      preheader: 'El enlace es válido durante una hora.',
      heading: 'Elige una contraseña nueva',
      name: '',
      paragraphs: [
        'Has pedido una contraseña nueva. Elígela aquí; se cerrará tu sesión en todos los demás dispositivos.',
      ],
      button: { label: 'Elegir contraseña', path: passwordPath(code) },
      note: 'El enlace es válido una sola vez, durante una hora. Si no lo has pedido, ignora este correo: tu contraseña sigue igual.',
    }),
    'pt-BR': ({ code }) => ({
      subject: 'Escolha uma nova senha',
      preheader: 'O link vale por uma hora.',
      heading: 'Escolha uma nova senha',
      name: '',
      paragraphs: [
        'Você solicitou uma nova senha. Ao escolhê-la, sua sessão será encerrada em todos os outros dispositivos.',
      ],
      button: { label: 'Escolher senha', path: passwordPath(code) },
      note: 'O link vale por uma hora e funciona uma única vez. Se não foi você, ignore este e-mail: sua senha continua a mesma.',
    }),
  },
});
