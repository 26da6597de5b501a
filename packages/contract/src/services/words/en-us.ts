import type { MessageTree } from '../../words/translation.ts';
import type { AnyService } from '../services.ts';

/** What each outside service is called, on its card, in notices and in the title of a task. */
export const serviceWords = {
  name: {
    smtp: 'Mail server (SMTP)',
    bounces: 'Bounces (mailbox)',
    mailgun: 'Mailgun',
    postmark: 'Postmark',
    ses: 'Amazon SES',
    whatsapp: 'WhatsApp',
    stripe: 'Stripe',
    ai: 'Language model (AI)',
    moz: 'Moz',
    ahrefs: 'Ahrefs',
    dataforseo: 'DataForSEO',
    semrush: 'Semrush',
    ecb: 'European Central Bank',
    vies: 'VIES',
    s3: 'File storage (S3)',
    slack: 'Slack',
    telegram: 'Telegram',
    copyscape: 'Copyscape',
    originality: 'Originality.ai',
    hosted_identity: 'Hosted identity',
  } satisfies Record<AnyService, string>,
  broken: '{{service}} isn’t working',
} as const satisfies MessageTree;
