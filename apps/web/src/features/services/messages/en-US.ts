import type { AnyService, ServiceFieldName } from '@linkstand/contract/services/services';
import { serviceWords } from '@linkstand/contract/services/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Third-party APIs',
  subtitle: 'Outside services, whether they work, and their keys. Keys are encrypted and never shown again.',
  setUp: 'Set up',
  setUpThis: 'Set up {{title}}',
  change: 'Edit',
  save: 'Save',
  saved: 'edit completed',
  cancel: 'Cancel',
  remove: 'Remove',
  notInUse: 'Nothing uses it yet.',
  test: 'Test',
  testWorks: 'It works',
  testFails: 'It doesn’t work',
  kept: 'Saved by {{by}}',
  previousUntil: 'the one before holds until',
  quotaUsed: '{{used}} {{unit}} used',
  quotaOf: '{{used}} of {{limit}} {{unit}} used',
  askedOf: '{{asked}} of {{limit}}',
  state: {
    off: 'Not set up',
    works: 'Works',
    broken: 'Broken',
    untried: 'Not checked yet',
  },
  fact: {
    setIn: 'Set up',
    environment: 'by the operator, at the start',
    worksSince: 'Works since',
    brokenSince: 'Broken since',
    lastSuccessAt: 'Last success',
    lastFailureAt: 'Last failure',
    latency: 'Response time',
    quota: 'Quota',
    metricsAsked: 'Sites read this month',
    metricsWaiting: 'Sites waiting',
    metricsLast: 'Last read',
    metricsPaused: 'Left alone until',
    nextCheckAt: 'Next check',
    changed: 'Changed',
  },
  fault: {
    timeout: 'It gave no complete answer in time. Try again, or check its address.',
    unreachable: 'It can’t be reached. Check its address.',
    redirected: 'It redirects somewhere else. Type the address it leads to.',
    unauthorized: 'It refuses the key. Check the key and its permissions.',
    limited: 'It allows no more calls for now. Try again later.',
    unavailable: 'It’s out of order. Try again later.',
    refused: 'It refuses the call.',
    too_large: 'Its answer is too large. Check its address.',
    unreadable: 'It answers something else. Check its address.',
    not_public: 'Its address leads into a private network. The operator sets those up.',
    incomplete: 'Some fields are missing.',
  },
  name: serviceWords.name,
  help: {
    smtp: 'Sends every email.',
    bounces:
      'Mails that can’t be delivered come back to this mailbox, read by POP3. It must accept addresses with a plus, such as bounces+1@example.com.',
    whatsapp: 'Chats through the Cloud API of Meta.',
    stripe: 'Card payments.',
    ai: 'Writes drafts and understands sentences. Any server with an OpenAI-compatible API.',
    moz: 'Domain and page authority.',
    ahrefs: 'Domain rating and traffic.',
    dataforseo: 'Monthly traffic.',
    semrush: 'Monthly traffic.',
    ecb: 'Reference rates of the euro.',
    vies: 'Checks VAT numbers of the European Union.',
    s3: 'Keeps uploaded files. The test writes, reads, and deletes one.',
    slack: 'Notices to a channel. The test writes a message there.',
    telegram: 'Notices to a chat.',
    copyscape: 'Finds copied text.',
    originality: 'Finds copied and generated text.',
    hosted_identity:
      'Accounts and passwords, kept by a service instead of this installation. The operator sets it up with IDENTITY_URL.',
  },
  files: {
    store: 'Files are kept',
    disk: 'On disk',
    s3: 'In S3',
    progress: '{{moved}} of {{total}} moved',
    moving: 'Files are moving',
    toS3: 'Keep files here',
    toDisk: 'Move files back to disk',
    toS3Help:
      'New files are kept in S3 from now on. Those on disk move there in the background, and can be read meanwhile.',
    toDiskHelp:
      'New files are kept on disk from now on. Those in S3 move back in the background, and can be read meanwhile. It needs room for all of them.',
  },
  field: {
    url: 'Address',
    mailbox: 'Email address of the mailbox',
    dataUrl: 'Address for metrics',
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
};

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    services: typeof messages;
  }
}
