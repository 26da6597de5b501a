import { translationOf } from '../../words/translation.ts';
import type { serviceWords as source } from './en-us.ts';

export const serviceWords = translationOf<typeof source>()({
  name: {
    smtp: 'Servidor de correo (SMTP)',
    bounces: 'Correos devueltos (buzón)',
    mailgun: 'Mailgun',
    postmark: 'Postmark',
    ses: 'Amazon SES',
    whatsapp: 'WhatsApp',
    stripe: 'Stripe',
    ai: 'Modelo de lenguaje (IA)',
    moz: 'Moz',
    ahrefs: 'Ahrefs',
    dataforseo: 'DataForSEO',
    semrush: 'Semrush',
    ecb: 'Banco Central Europeo',
    vies: 'VIES',
    s3: 'Almacén de archivos (S3)',
    slack: 'Slack',
    telegram: 'Telegram',
    copyscape: 'Copyscape',
    originality: 'Originality.ai',
    hosted_identity: 'Identidad alojada',
  },
  broken: '{{service}} no funciona',
});
