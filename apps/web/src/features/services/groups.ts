import type { AnyService } from '@linkstand/contract/services/services';

/** Groups of cards, in the order of the page. */
export const SERVICE_GROUPS = ['mail', 'messages', 'money', 'texts', 'metrics', 'operation'] as const;
export type ServiceGroup = (typeof SERVICE_GROUPS)[number];

export const GROUP_OF: Readonly<Record<AnyService, ServiceGroup>> = {
  smtp: 'mail',
  bounces: 'mail',
  mailgun: 'mail',
  postmark: 'mail',
  ses: 'mail',
  whatsapp: 'messages',
  slack: 'messages',
  telegram: 'messages',
  stripe: 'money',
  ecb: 'money',
  vies: 'money',
  ai: 'texts',
  copyscape: 'texts',
  originality: 'texts',
  moz: 'metrics',
  ahrefs: 'metrics',
  dataforseo: 'metrics',
  semrush: 'metrics',
  s3: 'operation',
  hosted_identity: 'operation',
};

/** Services that call us: the address of their webhook. */
const WEBHOOK_PATHS = {
  mailgun: '/webhooks/mailgun',
  postmark: '/webhooks/postmark',
  ses: '/webhooks/ses',
  whatsapp: '/webhooks/whatsapp',
  stripe: '/webhooks/stripe',
} as const satisfies Partial<Record<AnyService, string>>;
export type CallingService = keyof typeof WEBHOOK_PATHS;
export const isCallingService = (name: AnyService): name is CallingService => Object.hasOwn(WEBHOOK_PATHS, name);

/**
 * Where a service calls this installation.
 *
 * @param domain the brand's host; null: the page's own
 */
export const webhookUrl = (
  name: CallingService,
  domain: string | null,
  { protocol, host }: Pick<Location, 'protocol' | 'host'>,
): string => `${protocol}//${domain ?? host}${WEBHOOK_PATHS[name]}`;
