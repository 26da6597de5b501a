import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { z } from 'zod';
import { makeOwners } from '../../demo/owners.ts';
import { TEST_PASSPHRASE, TEST_PFX } from '../../features/fiscal-records/testing/certificate.ts';
import type { Person } from './matrix.ts';
import type { Ids } from './people.ts';
import { PIXEL, VERSION } from './prepare.ts';
import { KINDS, type KindName, type Subject } from './records.ts';

/** Endpoints about another record than their section's, or about one named in the body. */
const KIND_OF: Readonly<Record<string, KindName>> = {
  'sites.offers': 'offers',
  'sites.costs': 'offers',
  'sites.updateOffer': 'offers',
  'sites.removeOffer': 'offers',
  'sites.resumeOffer': 'offers',
  'sites.acceptCost': 'offers',
  'sites.declineCost': 'offers',
  'sites.proposeCost': 'negotiatedOffers',
  'sites.withdrawCost': 'negotiatedOffers',
  'billingAccounts.ofCompany': 'companies',
  'billingAccounts.updateOfCompany': 'companies',
  'billingAccounts.ofClient': 'clientsAlone',
  'billingAccounts.updateOfClient': 'clientsAlone',
  'owners.account': 'ownerLinks',
  'owners.reveal_link': 'ownerLinks',
  'cards.payBill': 'invoices',
  'cases.create': 'briefings',
  'invoices.batch': 'invoiceBatches',
  'views.chooseDefault': 'views',
  'exclusions.add': 'exclusionLists',
  'exclusions.clear': 'exclusionLists',
  'exclusions.remove': 'exclusions',
};
const KIND_OF_SECTION: Readonly<Record<string, KindName>> = {
  'sites.batches': 'batches',
  'sites.imports': 'imports',
  wallet: 'payments',
  cards: 'cardPayments',
  bills: 'invoices',
  commissions: 'sellerAccounts',
  finances: 'briefings',
  media: 'media',
  requests: 'campaigns',
};

/** The kind of record an endpoint is about; undefined if none. */
export function kindOf(name: string, { path }: Endpoint): KindName | undefined {
  const known = KIND_OF[name];
  if (known) return known;
  if (!path.includes('/:id') && !name.endsWith('.bulk')) return undefined;
  const section = name.slice(0, name.lastIndexOf('.'));
  const kind = KIND_OF_SECTION[section] ?? section;
  if (!(kind in KINDS)) throw new Error(`${name}: say in calls.ts which kind of record it is about.`);
  return kind as KindName;
}

const DAY = '2099-01-01';
const REASON = 'To see who may';
/** An owner that every owner manager looks after. */
const OF_NOBODY = makeOwners().find(({ managerId }) => managerId === null)?.id;
const picture = () => new File([new Uint8Array(PIXEL)], 'pixel.png', { type: 'image/png' });

const PAGE = 'https://page.example/';
const BRAND = {
  name: 'Another',
  pageTitle: 'Another',
  host: 'another.example',
  domain: 'https://another.example',
  primary: '#3451b2',
  secondary: '#0f766e',
  accent: '#c2410c',
  backlinks: false,
  defaultLocale: 'es',
  displayCurrency: 'EUR',
  mailFrom: '',
  countsClicks: true,
  countsOpens: false,
};
const published = () => ({ publicationUrl: PAGE });
const invited = () => ({ email: 'new@demo.linkstand.test' });

/** Values that can't be derived from a schema, added to the generated body. */
const BODIES: Readonly<
  Record<string, (subject: Subject, ids: Ids, as: Person | undefined) => Record<string, unknown>>
> = {
  'users.create': () => ({ ...invited(), role: 'USER' }),
  'editors.create': invited,
  'admins.create': invited,
  'siteManagers.create': invited,
  'ownerManagers.create': invited,
  'sellers.create': invited,
  'auth.register': () => ({ email: 'new@demo.linkstand.test', password: 'secret1', confirmation: 'secret1' }),
  'sellers.moveClients': (_seller, { client, otherSeller }) => ({ clientIds: [client], sellerId: otherSeller }),
  // Those of owner managers are about an owner that they see.
  'tasks.create': () => ({ about: { kind: 'owners', id: OF_NOBODY } }),
  'reviews.create': (_none, { client }) => ({
    kind: 'special_price',
    clientId: client,
    siteId: 1,
    askedPriceCents: 1,
    askedUntil: DAY,
  }),
  'payments.create': (_none, { client }) => ({ recipientId: client, walletCents: 100 }),
  'invoices.create': (_none, { client }) => ({ type: 'client', clientId: client }),
  'invoices.attach': () => ({ file: picture() }),
  'invoices.startBatch': () => ({ kind: 'mail', ids: [999_999] }),
  'fiscalRecords.setCertificate': () => ({ file: new File([TEST_PFX], 'house.p12'), password: TEST_PASSPHRASE }),
  'bills.updateDetails': () => ({ invoiceEmail: '', country: 'ES', taxNumber: '' }),
  'bills.previewDetails': () => ({ country: 'ES', taxNumber: '' }),
  'payouts.create': () => ({ day: DAY }),
  'payouts.return': () => ({ payoutId: 999_999, returnedOn: DAY, reason: 'other' }),
  'payouts.remitWithholdings': () => ({ year: 2001, quarter: 1, paidOn: '2001-04-20' }),
  'statements.create': () => ({ file: new File(['No statement'], 'statement.csv') }),
  'statements.head': () => ({ file: new File(['Day;Amount'], 'statement.csv') }),
  'whatsappChats.send': () => ({ body: 'Hello' }),
  'whatsappChats.sendTemplate': () => ({ name: 'hello', language: 'en', values: [] }),
  'whatsappChats.sendFile': () => ({ file: picture() }),
  'whatsappChats.assign': () => ({ assigneeId: null }),
  'whatsappChats.snooze': () => ({ until: new Date(Date.now() + 86_400_000).toISOString(), lastMessageId: null }),
  'whatsappChats.close': () => ({ lastMessageId: null }),
  'whatsappChats.react': ({ messageId }) => ({ messageId, emoji: '👍' }),
  'whatsappChats.bindBriefing': () => ({ briefingId: null }),
  'whatsappChats.optIn': () => ({ on: '2000-01-01', how: 'call', note: '' }),
  'whatsappChats.sendBriefingFile': () => ({ fileId: 1 }),
  'whatsappChats.makeClient': () => ({ name: 'Somebody New', email: invited().email }),
  'whatsappChats.bind': () => ({ clientId: null, ownerId: null }),
  'publicationReports.preview': (_none, { client }) => ({ clientId: client }),
  'publicationReports.issue': (_none, { client }) => ({ clientId: client }),
  'publicationReports.mail': () => ({ to: ['a@a.example'] }),
  'mails.createKey': () => ({ domain: 'linkstand.test' }),
  'mails.checkDomain': () => ({ domain: 'linkstand.test' }),
  'newsletters.addImage': () => ({ file: picture() }),
  'newsletters.create': () => ({ audience: 'clients' }),
  'newsletters.preview': () => ({}),
  'newsletters.suppress': () => ({ address: 'nobody@news.example' }),
  'newsletters.liftSuppression': () => ({ address: 'somebody@news.example' }),
  'newsletters.schedule': () => ({ at: '2099-01-01T00:00:00Z' }),
  'wallet.topUp': () => ({ cents: 5000 }),
  'cards.topUp': () => ({ cents: 5000 }),
  'brands.create': () => BRAND,
  'brands.update': () => BRAND,
  'brands.savePicture': () => ({ file: picture() }),
  'services.update': () => ({ values: {}, secrets: {} }),
  'services.test': () => ({ values: {}, secrets: {} }),
  'services.files.move': () => ({ store: 's3' }),
  'settings.update': () => ({ value: 1000 }),
  'settings.previewImport': () => ({ settings: {} }),
  'settings.import': () => ({ settings: [{ key: 'minimum_words', value: 400, version: 999_999 }] }),
  'sites.create': () => ({ domain: 'new.example' }),
  'sites.declineCost': () => ({ reason: REASON }),
  'sites.imports.create': () => ({ file: new File(['domain\nnew.example\n'], 'sites.csv') }),
  'sites.imports.fetch': () => ({ address: 'https://sheets.example/sites.csv' }),
  'sites.imports.reread': () => ({ headLine: 1 }),
  'external.previewPrices': () => ({ file: new File(['domain;price\nnew.example;10\n'], 'prices.csv') }),
  'external.sendPrices': () => ({ file: new File(['domain;price\nnew.example;10\n'], 'prices.csv') }),
  'external.pause': () => ({ siteId: null, untilDate: null }),
  'external.resume': () => ({ siteId: null }),
  'external.rules': () => ({ siteId: null, minWords: 600, maxWords: null, maxLinks: null, contentRules: null }),
  'external.offerSite': () => ({ domain: 'another.example' }),
  'domains.file': () => ({ file: new File(['new.example\n'], 'list.csv') }),
  'sites.imports.decide': () => ({ question: 'slip', isTaken: true }),
  'sites.imports.plan': () => ({ columns: ['domain'] }),
  'campaigns.submit': () => ({ mandate: REASON }),
  'requests.create': (_none, { client }) => ({ clientId: client, siteIds: [1] }),
  'requests.decide': ({ briefingId }) => ({
    decisions: [{ briefingId, decision: 'deny', version: 999_999, reason: REASON }],
  }),
  'briefings.confirm_publication': published,
  'briefings.correct_url': published,
  'briefings.propose_articles': () => ({ urls: [PAGE] }),
  'briefings.choose_article': () => ({ articleId: null }),
  'briefings.judge_article': () => ({ url: PAGE }),
  'external.propose_articles': () => ({ urls: [PAGE] }),
  'briefings.set_draft_link': () => ({ draftLink: PAGE }),
  'briefings.takeImage': () => ({ url: PAGE }),
  'external.confirm_publication': published,
  'external.correct_url': published,
  'external.checkUrl': published,
  // Clients may write only to the team; any other audience is refused.
  'briefings.writeMessage': (_briefing, _ids, as) => ({
    audience: as === 'client' || as === 'companyManager' ? 'client' : 'internal',
  }),
  'cases.create': ({ id }) => ({ kind: 'question', briefingId: id }),
  'cases.merge': ({ id }) => ({ intoId: id }),
  'owners.merge': ({ id }) => ({ otherId: id }),
  'owners.merge_preview': ({ id }) => ({ otherId: id }),
  'exclusions.add': ({ id }) => ({ list: id, text: 'some.example' }),
  'exclusions.clear': ({ id }) => ({ list: id }),
  'exclusions.remove': ({ id }) => ({ ids: [id] }),
  'colleagues.create': () => invited(),
  'colleagues.leave': ({ toId }) => ({ toId }),
  'views.chooseDefault': ({ id }) => ({ list: 'sites', id }),
};
/** Refusals that come after the check of rights, so they count as let through. */
export const REFUSED_LATER: Readonly<Record<string, string>> = {
  'recentChanges.undo': 'not_possible_now',
  'campaigns.submit': 'campaign_incomplete',
  'campaigns.askApproval': 'campaign_incomplete',
  'briefings.aiDraft': 'no_ai',
  'briefings.checkText': 'no_text_checker',
  'briefings.importDocument': 'not_document',
  'briefings.takeImage': 'image_unreachable',
  'briefings.judge_article': 'invalid',
  'external.checkUrl': 'url_off_site',
  'sites.imports.fetch': 'invalid',
  // An owner with itself.
  'owners.merge': 'invalid',
  'owners.merge_preview': 'invalid',
  'finances.finalize': 'not_settled_yet',
  'payouts.create': 'payout_nothing_due',
  'payouts.remitWithholdings': 'not_possible_now',
  'services.test': 'invalid',
  'services.files.move': 's3_not_set_up',
  'publicationReports.issue': 'nothing_published',
  'statements.create': 'statement_unknown_format',
  'whatsappChats.send': 'chat_not_connected',
  'whatsappChats.sendTemplate': 'chat_not_connected',
  'whatsappChats.sendFile': 'chat_not_connected',
  'whatsappChats.react': 'chat_not_connected',
  'whatsappChats.sendBriefingFile': 'chat_not_connected',
  'whatsappChats.makeClient': 'changed_meanwhile',
};

const TEXTS = [
  '2000-01',
  'id',
  'abc',
  'abcdef',
  DAY,
  'es',
  'ES',
  '#aabbcc',
  'a.example',
  'sites',
  'https://a.example/a',
  'a@a.example',
  'name,asc',
  '00000000-0000-4000-8000-000000000000',
];

interface Shape {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly $ref?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly format?: string;
}

/** The smallest value that a JSON schema accepts, without optional fields. */
function least(shape: Shape, definitions: Readonly<Record<string, Shape>>): unknown {
  if (shape.$ref) return least(definitions[shape.$ref.split('/').at(-1) ?? ''] ?? {}, definitions);
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (choice) return least(choice, definitions);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => least(part, definitions)));
  switch (shape.type) {
    case 'string': {
      if (shape.format === 'binary') return picture();
      const fits = (text: string) =>
        text.length >= (shape.minLength ?? 0) && (!shape.pattern || new RegExp(shape.pattern).test(text));
      return TEXTS.find(fits) ?? '';
    }
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => least(shape.items ?? {}, definitions));
    default:
      return Object.fromEntries(
        (shape.required ?? []).map((key) => [key, least(shape.properties?.[key] ?? {}, definitions)]),
      );
  }
}

const generated = new WeakMap<z.ZodType, unknown>();
function leastOf(schema: z.ZodType): Record<string, unknown> {
  if (!generated.has(schema)) {
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape & {
      $defs?: Record<string, Shape>;
    };
    generated.set(schema, least(shape, shape.$defs ?? {}));
  }
  return generated.get(schema) as Record<string, unknown>;
}

export interface Call {
  readonly path: string;
  readonly body?: unknown;
  /** Why the call would be refused before the check of rights. That is a mistake in this file. */
  readonly fault?: string;
}

const NOTHING: Subject = { id: 1 };

/** The report that most roles may read; reports.test.ts covers the others. */
const OF_SELLERS = { report: 'seller-commission' };
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'reports.read': OF_SELLERS,
  'reports.csv': OF_SELLERS,
  'reports.xlsx': OF_SELLERS,
  'reports.pdf': OF_SELLERS,
  'recentChanges.ofRun': { key: '00000000-0000-4000-8000-000000000000' },
};

/** A valid call about a record, or without one if the endpoint needs none. */
export function callOf(
  name: string,
  endpoint: Endpoint,
  ids: Ids,
  as: Person | undefined,
  subject: Subject = NOTHING,
): Call {
  const named = { ...(endpoint.params ? leastOf(endpoint.params) : {}), ...PARAMETERS[name] };
  const parameters: Readonly<Record<string, unknown>> = { number: VERSION, ...subject };
  const first = (key: string) => (typeof named[key] === 'string' ? named[key] : 1);
  const path = endpoint.path.replace(/:(\w+)/g, (_match, key: string) => String(parameters[key] ?? first(key)));
  const query = endpoint.query ? leastOf(endpoint.query) : {};
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const address = search === '' ? path : `${path}?${search}`;
  if (!endpoint.body) return { path: address };
  const body = {
    ...leastOf(endpoint.body),
    ...(name.endsWith('.bulk') ? { items: [{ id: subject.id, version: 999_999, change: {} }] } : {}),
    ...BODIES[name]?.(subject, ids, as),
  };
  const faults = [
    ...(endpoint.body.safeParse(body).error?.issues ?? []),
    ...(endpoint.query?.safeParse(query).error?.issues ?? []),
  ];
  return {
    path: address,
    body,
    ...(faults.length > 0
      ? { fault: faults.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ') }
      : {}),
  };
}
