import type { Locale } from '@linkstand/contract/shared/locales';
import type { MailAudience } from './template.ts';

/** The layout's text around every message. */
interface LayoutWords {
  greeting(name: string): string;
  /** Shown before the button's address, for programs without the button. */
  copyAddress: string;
  why: Record<MailAudience, (brand: string) => string>;
}

export const layoutWords: Record<Locale, LayoutWords> = {
  'en-US': {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    copyAddress: 'If the button doesn’t work, copy this URL into your browser:',
    why: {
      account: (brand) => `You’re receiving this email because someone used this address at ${brand}.`,
      client: (brand) => `You’re receiving this email because you order publications at ${brand}.`,
      owner: (brand) => `You’re receiving this email because ${brand} works with your site.`,
      staff: (brand) => `You’re receiving this email because you’re on the ${brand} team.`,
    },
  },
  es: {
    greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
    copyAddress: 'Si el botón no funciona, copia esta URL en tu navegador:',
    why: {
      account: (brand) => `Recibes este correo porque alguien ha usado esta dirección en ${brand}.`,
      client: (brand) => `Recibes este correo porque haces pedidos en ${brand}.`,
      owner: (brand) => `Recibes este correo porque tu sitio colabora con ${brand}.`,
      staff: (brand) => `Recibes este correo porque formas parte del equipo de ${brand}.`,
    },
  },
  'pt-BR': {
    greeting: (name) => (name ? `Olá, ${name},` : 'Olá,'),
    copyAddress: 'Se o botão não funcionar, copie esta URL no seu navegador:',
    why: {
      account: (brand) => `Você recebeu este e-mail porque alguém usou este endereço na ${brand}.`,
      client: (brand) => `Você recebeu este e-mail porque faz pedidos de publicações na ${brand}.`,
      owner: (brand) => `Você recebeu este e-mail porque ${brand} trabalha com o seu site.`,
      staff: (brand) => `Você recebeu este e-mail porque faz parte da equipe da ${brand}.`,
    },
  },
};
