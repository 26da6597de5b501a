/**
 * Every third-party service that administrators set up, declared once. Without Zod, so that a screen can use it before Zod
 * is loaded. What the operator sets at the start (hosted identity, a mail server, a local model) stays in env.ts: a
 * mistake on a page can't lock anybody out.
 */

/** Kinds of fields. A secret is never returned. An address may not be in a private network. */
export type ServiceFieldKind = 'text' | 'email' | 'host' | 'address' | 'number' | 'yes_no' | 'secret';

export interface ServiceField {
  readonly kind: ServiceFieldKind;
  readonly isRequired: boolean;
  /** Shown before anything is saved, and used while the field is empty. */
  readonly preset?: string;
}

const text = { kind: 'text', isRequired: true } as const;
const secret = { kind: 'secret', isRequired: true } as const;
const optional = <F extends ServiceField>(field: F) => ({ ...field, isRequired: false }) as const;
const address = (preset: string) => ({ kind: 'address', isRequired: true, preset }) as const;

/** A service's fields, in the order of the form. */
export const SERVICES = {
  smtp: {
    host: { kind: 'host', isRequired: true },
    port: { kind: 'number', isRequired: true, preset: '465' },
    tls: { kind: 'yes_no', isRequired: true, preset: 'yes' },
    user: optional(text),
    password: optional(secret),
  },
  bounces: {
    mailbox: { kind: 'email', isRequired: true },
    host: { kind: 'host', isRequired: true },
    port: { kind: 'number', isRequired: true, preset: '995' },
    tls: { kind: 'yes_no', isRequired: true, preset: 'yes' },
    user: text,
    password: secret,
  },
  mailgun: { url: address('https://api.mailgun.net'), domain: text, apiKey: secret, signingKey: secret },
  postmark: { url: address('https://api.postmarkapp.com'), serverToken: secret, webhookPassword: secret },
  ses: { topicArn: text },
  whatsapp: {
    url: address('https://graph.facebook.com'),
    version: { ...text, preset: 'v23.0' },
    phoneNumberId: text,
    businessAccountId: optional(text),
    accessToken: secret,
    appSecret: secret,
    verifyToken: secret,
  },
  stripe: { url: address('https://api.stripe.com'), secretKey: secret, webhookSecret: optional(secret) },
  ai: { url: address('https://api.openai.com/v1'), model: text, key: optional(secret) },
  moz: { url: address('https://api.moz.com/jsonrpc'), token: secret },
  ahrefs: { url: address('https://api.ahrefs.com'), token: secret },
  dataforseo: { url: address('https://api.dataforseo.com'), login: text, password: secret },
  semrush: {
    /** Of the account; metrics are asked at the other one. */
    url: address('https://www.semrush.com'),
    dataUrl: address('https://api.semrush.com'),
    key: secret,
  },
  ecb: { url: address('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml') },
  vies: { url: address('https://ec.europa.eu/taxation_customs/vies/rest-api') },
  s3: {
    url: address('https://s3.eu-west-1.amazonaws.com'),
    region: { ...text, preset: 'eu-west-1' },
    bucket: text,
    accessKeyId: text,
    secretAccessKey: secret,
  },
  slack: { webhook: secret },
  telegram: { url: address('https://api.telegram.org'), chatId: text, token: secret },
  copyscape: { url: address('https://www.copyscape.com/api/'), user: text, key: secret },
  originality: { url: address('https://api.originality.ai'), key: secret },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ServiceField>>>>;

export type ServiceName = keyof typeof SERVICES;
export const SERVICE_NAMES = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]];
/** Services that only the operator sets up (env.ts). They have a card and can be tested. */
export const OPERATOR_SERVICES = ['hosted_identity'] as const;
export type OperatorService = (typeof OPERATOR_SERVICES)[number];
export type AnyService = ServiceName | OperatorService;
export const ALL_SERVICES = [...SERVICE_NAMES, ...OPERATOR_SERVICES] as [AnyService, ...AnyService[]];
export const isOperatorService = (name: AnyService): name is OperatorService =>
  (OPERATOR_SERVICES as readonly AnyService[]).includes(name);
export type ServiceFieldName<N extends ServiceName = ServiceName> = N extends ServiceName
  ? keyof (typeof SERVICES)[N] & string
  : never;
/** The stored value, otherwise the preset, otherwise empty. */
export type ServiceValues<N extends ServiceName> = { readonly [F in ServiceFieldName<N>]: string };

/** The fields of a service, whichever it is. */
export const fieldsOf = (name: ServiceName): readonly (readonly [string, ServiceField])[] =>
  Object.entries(SERVICES[name]);
