import type { AnyService, ServiceFieldName } from '@linkstand/contract/services/services';
import { serviceWords } from '@linkstand/contract/services/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';
import type { CallingService, ServiceGroup } from '../groups.ts';

export const messages = {
  title: 'Third-party APIs',
  subtitle: 'External services, their status, and their keys. Keys are encrypted and never shown again.',
  setUp: 'Set up',
  setUpThis: 'Set up {{title}}',
  change: 'Edit',
  save: 'Save',
  saved: 'Edit completed',
  cancel: 'Cancel',
  remove: 'Remove',
  removeThis: 'Remove {{title}}?',
  removeHelp: 'Its settings and keys are deleted. Everything that depends on it stops working until it’s set up again.',
  forgetSecret: 'Remove this one',
  keepSecret: 'Keep it',
  secretForgotten: 'It’s removed when you save.',
  test: 'Test',
  testWorks: 'It works',
  testFails: 'It doesn’t work',
  kept: 'Saved by {{by}}',
  previousUntil: 'previous one valid until',
  quotaUsed: '{{used}} {{unit}} used',
  quotaOf: '{{used}} of {{limit}} {{unit}} used',
  askedOf: '{{asked}} of {{limit}}',
  state: {
    off: 'Not set up',
    works: 'Working',
    broken: 'Not working',
    untried: 'Not checked yet',
  },
  fact: {
    setIn: 'Set up',
    environment: 'in the server’s environment',
    worksSince: 'Working since',
    brokenSince: 'Not working since',
    lastSuccessAt: 'Last success',
    lastFailureAt: 'Last failure',
    latency: 'Response time',
    quota: 'Quota',
    metricsAsked: 'Sites read this month',
    metricsWaiting: 'Sites waiting',
    metricsLast: 'Last read',
    metricsPaused: 'Paused until',
    nextCheckAt: 'Next check',
    changed: 'Changed',
  },
  fault: {
    timeout: 'It didn’t respond in time. Try again, or check the URL.',
    unreachable: 'It can’t be reached. Check the URL.',
    redirected: 'It redirects somewhere else. Enter the URL it leads to.',
    unauthorized: 'It rejected the key. Check the key and its permissions.',
    limited: 'It isn’t accepting more requests right now. Try again later.',
    unavailable: 'It’s unavailable. Try again later.',
    refused: 'It rejected the request.',
    too_large: 'Its response is too large. Check the URL.',
    unreadable: 'It sent an unexpected response. Check the URL.',
    not_public: 'The URL points to a private network. Only whoever runs the server can set that up.',
    incomplete: 'Some fields are missing.',
  },
  name: serviceWords.name,
  group: {
    broken: 'Not working',
    mail: 'Email',
    messages: 'Chats and notifications',
    money: 'Payments and VAT',
    texts: 'Texts',
    metrics: 'Site metrics',
    operation: 'Files and accounts',
  },
  webhookUrl: 'Webhook URL of this installation',
  steps: {
    mailgun: 'At Mailgun, set the webhooks for permanent failure, temporary failure, and complaint to this URL.',
    postmark:
      'At Postmark, set the webhooks for bounce and spam complaint to this URL, with any user name and the password below.',
    ses: 'In Amazon SES, publish bounces and complaints with the original headers to an SNS topic, and subscribe this URL to it over HTTPS. The subscription is confirmed automatically.',
    whatsapp:
      'In your app at Meta, set this URL as the webhook with the verify token below, and subscribe to messages and message_template_status_update.',
    stripe:
      'At Stripe, let this URL receive the events checkout.session.*, charge.refunded, refund.*, and charge.dispute.*, and enter its signing secret below. Only then can clients pay by card.',
  },
  help: {
    smtp: 'Sends every email.',
    bounces:
      'Emails that can’t be delivered come back to this mailbox, which is read over POP3. It must accept addresses with a plus, such as bounces+1@example.com.',
    mailgun: 'Reports newsletters that don’t arrive or are marked as spam.',
    postmark: 'Reports newsletters that don’t arrive or are marked as spam.',
    ses: 'Reports newsletters that don’t arrive or are marked as spam.',
    whatsapp: 'Chats through Meta’s Cloud API.',
    stripe: 'Card payments.',
    ai: 'Writes drafts and understands sentences. Any server with an OpenAI-compatible API.',
    moz: 'Domain and page authority.',
    ahrefs: 'Domain rating and traffic.',
    dataforseo: 'Monthly traffic.',
    semrush: 'Monthly traffic.',
    ecb: 'Euro reference rates.',
    vies: 'Checks VAT numbers of the European Union.',
    s3: 'Keeps uploaded files. The test writes, reads, and deletes one.',
    slack: 'Notifications in a channel. The test posts a message.',
    telegram: 'Notifications in a chat.',
    copyscape: 'Finds copied text.',
    originality: 'Finds copied and generated text.',
    hosted_identity: 'Accounts and passwords kept by a service instead of this server. Set up with IDENTITY_URL.',
  },
  files: {
    store: 'Files are stored',
    disk: 'On disk',
    s3: 'In S3',
    progress: '{{moved}} of {{total}} moved',
    moving: 'Moving files',
    toS3: 'Store files here',
    toDisk: 'Move files back to disk',
    toS3Help:
      'New files are stored in S3 from now on. Files on disk move there in the background and stay available meanwhile.',
    toDiskHelp:
      'New files are stored on disk from now on. Files in S3 move back in the background and stay available meanwhile. The disk needs room for all of them.',
  },
  field: {
    url: 'URL',
    mailbox: 'Email address of the mailbox',
    domain: 'Domain',
    apiKey: 'API key',
    signingKey: 'Webhook signing key',
    serverToken: 'Server API token',
    webhookPassword: 'Password of the webhook',
    topicArn: 'ARN of the SNS topic',
    dataUrl: 'URL for metrics',
    host: 'Server',
    port: 'Port',
    tls: 'Encrypted connection (TLS)',
    user: 'User',
    password: 'Password',
    version: 'API version',
    phoneNumberId: 'Phone number ID',
    businessAccountId: 'Business account ID, for templates',
    accessToken: 'Access token',
    appSecret: 'App secret',
    verifyToken: 'Verify token',
    secretKey: 'Secret key',
    webhookSecret: 'Webhook signing secret',
    model: 'Model',
    key: 'API key',
    token: 'Token',
    login: 'Login',
    region: 'Region',
    bucket: 'Bucket',
    accessKeyId: 'Access key ID',
    secretAccessKey: 'Secret access key',
    webhook: 'Webhook URL',
    chatId: 'Chat ID',
  },
} as const satisfies MessageTree & {
  name: Record<AnyService, string>;
  help: Record<AnyService, string>;
  field: Record<ServiceFieldName, string>;
  group: Record<ServiceGroup | 'broken', string>;
  steps: Record<CallingService, string>;
};

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    services: typeof messages;
  }
}
