import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail } from '../../../platform/mail/template.ts';
import { passwordPath } from '../password-path.ts';

/** A person joins the team; the link sets the first password. */
export const staffInvitation = defineMail({
  name: 'staff-invitation',
  audience: 'account',
  isConfidential: true,
  ifUnknown: 'repeat',
  schema: z.object({
    name: mailName,
    invitedBy: mailLine(80),
    team: mailLine(80),
    role: z.enum([...INTERNAL_ROLES, 'COORDINATOR']),
    code: z.string(),
  }),
  locales: {
    'en-US': ({ name, invitedBy, team, role, code }) => ({
      subject: `${invitedBy} invited you to join the ${team} team`,
      preheader: 'Choose a password to get started.',
      heading: `Join the ${team} team`,
      name,
      paragraphs: [`${invitedBy} created an account for you. Choose a password to get started.`],
      facts: [
        {
          label: 'Your role',
          value: CHOICE_WORDS['en-US'].role[role],
        },
      ],
      button: { label: 'Choose password', path: passwordPath(code) },
      note: 'The link works once. If it has expired, request a new one with “Forgot your password?” on the sign-in page.',
    }),
    es: ({ name, invitedBy, team, role, code }) => ({
      subject: `${invitedBy} te invita al equipo de ${team}`,
      preheader: 'Elige una contraseña y empieza.',
      heading: `Únete al equipo de ${team}`,
      name,
      paragraphs: [`${invitedBy} ha creado una cuenta para ti. Elige una contraseña para empezar.`],
      facts: [
        {
          label: 'Tu rol',
          value: CHOICE_WORDS.es.role[role],
        },
      ],
      button: { label: 'Elegir contraseña', path: passwordPath(code) },
      note: 'El enlace es válido una sola vez. Si ha caducado, pide otro con «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
    }),
    'pt-BR': ({ name, invitedBy, team, role, code }) => ({
      subject: `${invitedBy} convidou você para a equipe de ${team}`,
      preheader: 'Escolha uma senha e comece.',
      heading: `Entre para a equipe de ${team}`,
      name,
      paragraphs: [`${invitedBy} criou uma conta para você. Escolha uma senha para começar.`],
      facts: [
        {
          label: 'Sua função',
          value: CHOICE_WORDS['pt-BR'].role[role],
        },
      ],
      button: { label: 'Escolher senha', path: passwordPath(code) },
      note: 'O link funciona uma única vez. Se ele expirou, solicite outro em “Esqueceu a senha?” na tela de login.',
    }),
  },
});
