import { z } from 'zod';
import { defineMail } from '../../../platform/mail/template.ts';

/**
 * Somebody registered with an address that has an account. The screen does not reveal it; the mail informs the owner of
 * the address.
 */
export const addressAlreadyKnown = defineMail({
  name: 'address-already-known',
  audience: 'account',
  schema: z.object({}),
  locales: {
    'en-US': () => ({
      subject: 'You already have an account',
      preheader: 'Sign in with your password, or choose a new one.',
      heading: 'You already have an account',
      name: '',
      paragraphs: [
        'Someone just tried to register with this address, but it already belongs to an account.',
        'If that was you, sign in with your password. If you’ve forgotten it, choose “Forgot your password?” on the sign-in page.',
      ],
      button: { label: 'Sign in', path: '/login' },
      note: 'If it wasn’t you, you don’t need to do anything. Nothing has changed.',
    }),
    es: () => ({
      subject: 'Ya tienes una cuenta',
      preheader: 'Inicia sesión con tu contraseña o elige una nueva.',
      heading: 'Ya tienes una cuenta',
      name: '',
      paragraphs: [
        'Alguien acaba de intentar registrarse con esta dirección, pero ya pertenece a una cuenta.',
        'Si has sido tú, inicia sesión con tu contraseña. Si no la recuerdas, elige «¿Olvidaste tu contraseña?» en la página de inicio de sesión.',
      ],
      button: { label: 'Iniciar sesión', path: '/login' },
      note: 'Si no has sido tú, no tienes que hacer nada: tu cuenta sigue igual.',
    }),
    'pt-BR': () => ({
      subject: 'Você já tem uma conta',
      preheader: 'Entre com a sua senha ou escolha uma nova.',
      heading: 'Você já tem uma conta',
      name: '',
      paragraphs: [
        'Alguém acabou de tentar se cadastrar com este endereço, mas ele já pertence a uma conta.',
        'Se foi você, entre com a sua senha. Se não se lembra dela, escolha “Esqueceu a senha?” na tela de login.',
      ],
      button: { label: 'Entrar', path: '/login' },
      note: 'Se não foi você, não é preciso fazer nada: nada foi alterado.',
    }),
  },
});
