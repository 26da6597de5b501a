import { translationOf } from '../../words/translation.ts';
import type { serviceWords as source } from './en-us.ts';

export const serviceWords = translationOf<typeof source>()({
  name: {
    smtp: 'Servidor de e-mail (SMTP)',
    bounces: 'E-mails devolvidos (caixa de e-mail)',
    mailgun: 'Mailgun',
    postmark: 'Postmark',
    ses: 'Amazon SES',
    whatsapp: 'WhatsApp',
    stripe: 'Stripe',
    ai: 'Modelo de linguagem (IA)',
    moz: 'Moz',
    ahrefs: 'Ahrefs',
    dataforseo: 'DataForSEO',
    semrush: 'Semrush',
    ecb: 'Banco Central Europeu',
    vies: 'VIES',
    s3: 'Armazenamento de arquivos (S3)',
    slack: 'Slack',
    telegram: 'Telegram',
    copyscape: 'Copyscape',
    originality: 'Originality.ai',
    hosted_identity: 'Identidade hospedada',
  },
  broken: '{{service}} não funciona',
});
