import { z } from 'zod';
import { crmFilter } from '../crm/filter.ts';
import { ownerFilter } from '../owners/filter.ts';
import { Instant, Locale, line, text, Url } from '../shared/fields.ts';
import { filterSchema } from '../shared/filter-schema.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { type Variables, variableFault } from '../shared/variables.ts';
import {
  BOUNCES,
  EXCLUSIONS,
  NEWSLETTER_AUDIENCES,
  NEWSLETTER_EXCLUSIONS,
  RECIPIENT_STATES,
  SUPPRESSION_REASONS,
} from './choices.ts';
import { newsletterFilter } from './filter.ts';
import { type NewsletterAct, newsletterMachine } from './machine.ts';

/** Most blocks of one version. */
export const MAX_BLOCKS = 60;
/** Most sites that one block shows. */
export const MAX_SITES = 12;

/** A picture at any url, or one uploaded here, whose host may be a machine without a domain (`localhost`). */
const PictureUrl = z.union([
  z.string().regex(/^https?:\/\/[^\s/?#@]+\/newsletter-images\/[0-9a-f-]{36}\.(?:jpg|png)$/),
  Url,
]);

/** Texts may contain `{{name}}` and `{{company}}`, with a default: `{{company|your company}}` (`shared/variables.ts`). */
export const NewsletterBlock = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('heading'), text: line(200, 1) }),
    z.strictObject({ kind: z.literal('text'), text: text(5000, 1) }),
    z.strictObject({
      kind: z.literal('image'),
      url: PictureUrl,
      alt: line(200),
      /** Stands below it. */
      caption: line(300).optional(),
      href: z.union([Url, z.literal('')]),
    }),
    z.strictObject({ kind: z.literal('button'), label: line(80, 1), href: Url }),
    z.strictObject({ kind: z.literal('columns'), left: text(2000, 1), right: text(2000, 1) }),
    z.strictObject({ kind: z.literal('divider') }),
    /** Sites of the catalogue with their metrics and prices as they are when it is sent. */
    z.strictObject({ kind: z.literal('sites'), siteIds: z.array(Id).min(1).max(MAX_SITES) }),
    /** The reader's own newest publications. */
    z.strictObject({ kind: z.literal('publications'), count: z.int().min(1).max(10) }),
  ])
  .meta({ id: 'NewsletterBlock' });
export type NewsletterBlock = z.output<typeof NewsletterBlock>;

export const NewsletterVersion = z
  .strictObject({
    subject: line(150, 1),
    preheader: line(200),
    blocks: z.array(NewsletterBlock).min(1).max(MAX_BLOCKS),
  })
  .meta({ id: 'NewsletterVersion' });
export type NewsletterVersion = z.output<typeof NewsletterVersion>;

const VARIABLES = { name: 'always', company: 'sometimes' } as const satisfies Variables;

/** What is wrong with the variables of a version, by the path of its text. */
export function variableFaultsOf({ subject, preheader, blocks }: NewsletterVersion) {
  const texts: [path: (string | number)[], text: string, known: Variables][] = [
    [['subject'], subject, VARIABLES],
    [['preheader'], preheader, VARIABLES],
    ...blocks.flatMap((block, at) =>
      Object.entries(block).flatMap(([key, value]): [(string | number)[], string, Variables][] =>
        // In an address nothing is filled in.
        typeof value === 'string'
          ? [[['blocks', at, key], value, key === 'href' || key === 'url' ? {} : VARIABLES]]
          : [],
      ),
    ),
  ];
  return texts.flatMap(([path, text, known]) => {
    const code = variableFault(text, known);
    return code === undefined ? [] : [{ path, code }];
  });
}

export const NewsletterVersions = z.partialRecord(Locale, NewsletterVersion);
export type NewsletterVersions = z.output<typeof NewsletterVersions>;

/** The audience: clients as the CRM finds them, owners as their list does (`owners`, country, language). */
export const AudienceRules = filterSchema(crmFilter)
  .extend({
    /** Clients who belong to it, themselves or by their company. */
    agencyId: Id.optional(),
    /** A newsletter that they got and in which they clicked nothing. */
    notClickedIn: Id.optional(),
    /** Of owners; country and language are those above. */
    owners: filterSchema(ownerFilter).omit({ country: true, language: true }).optional(),
  })
  .meta({ id: 'AudienceRules' });
export type AudienceRules = z.output<typeof AudienceRules>;

const numbers = z.object({
  recipients: z.int(),
  sent: z.int(),
  refused: z.int(),
  /** Of the refused: those who may be sent to again. */
  retryable: z.int(),
  unknown: z.int(),
  excluded: z.int(),
  unsubscribed: z.int(),
  bounced: z.int(),
  clicked: z.int(),
  opened: z.int(),
});

export const NewsletterRow = z
  .object({
    id: Id,
    version: z.int(),
    name: z.string(),
    audience: z.enum(NEWSLETTER_AUDIENCES),
    state: z.enum(newsletterMachine.states),
    locales: z.array(Locale),
    scheduledAt: Instant.nullable(),
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    createdBy: z.string(),
    createdAt: Instant,
    ...numbers.shape,
    can: z.object({
      update: z.boolean(),
      schedule: z.boolean(),
      unschedule: z.boolean(),
      send: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      retry: z.boolean(),
      cancel: z.boolean(),
      finish: z.boolean(),
      remove: z.boolean(),
    } satisfies Record<NewsletterAct, z.ZodBoolean>),
  })
  .meta({ id: 'NewsletterRow' });
export type NewsletterRow = z.output<typeof NewsletterRow>;

export const Newsletter = NewsletterRow.extend({
  filter: AudienceRules,
  versions: NewsletterVersions,
  /** The marketplace's, in which it is scheduled. */
  timeZone: z.string(),
  /** Clients who ordered within 14 days of getting it. */
  ordered: z.int(),
  /** Candidates who are no recipients, by reason. */
  leftOut: z.array(z.object({ reason: z.enum(NEWSLETTER_EXCLUSIONS), count: z.int() })),
  /** Its brand counts opens. */
  countsOpens: z.boolean(),
}).meta({ id: 'Newsletter' });
export type Newsletter = z.output<typeof Newsletter>;

export const NewsletterFilter = filterSchema(newsletterFilter);
export type NewsletterFilter = z.output<typeof NewsletterFilter>;
export const NewsletterPage = pageOf(NewsletterRow);
export const NEWSLETTER_SORTS = ['createdAt'] as const;

export const NewsletterInput = z.strictObject({ name: line(120, 1), audience: z.enum(NEWSLETTER_AUDIENCES) });
/** An absent field stays as it is. Versions are replaced as a whole. */
export const NewsletterChange = z
  .strictObject({
    name: line(120, 1),
    filter: AudienceRules,
    versions: NewsletterVersions.superRefine((versions, ctx) => {
      for (const [locale, version] of Object.entries(versions))
        for (const { path, code } of variableFaultsOf(version))
          ctx.addIssue({ code: 'custom', message: code, path: [locale, ...path] });
    }),
  })
  .partial();
export type NewsletterChange = z.output<typeof NewsletterChange>;

/** Candidates are recipients and exclusions. */
export const AudienceCount = z
  .object({
    recipients: z.int(),
    byLocale: z.partialRecord(Locale, z.int()),
    excluded: z.array(z.object({ reason: z.enum(EXCLUSIONS), count: z.int(), names: z.array(z.string()) })),
  })
  .meta({ id: 'AudienceCount' });
export type AudienceCount = z.output<typeof AudienceCount>;

/** What somebody gets by mail, beside what its orders need. */
export const MailTopics = z
  .strictObject({ newsletters: z.boolean(), newSites: z.boolean(), reminders: z.boolean() })
  .meta({ id: 'MailTopics' });
export type MailTopics = z.output<typeof MailTopics>;
export const MailPreferences = z
  .object({
    /** What the mail with the key was. */
    topic: z.enum(['newsletters', 'reminders']),
    brand: z.string(),
    /** Masked. */
    address: z.string(),
    /** The reader's own. */
    locale: Locale,
    topics: MailTopics,
  })
  .meta({ id: 'MailPreferences' });
export type MailPreferences = z.output<typeof MailPreferences>;

/** An address that gets no more newsletters. */
export const Suppression = z
  .object({
    id: Id,
    address: z.string(),
    reason: z.enum(SUPPRESSION_REASONS),
    /** The newsletter by which it came about. */
    newsletter: Ref.nullable(),
    /** Who of the team added it; empty for others. */
    addedBy: z.string(),
    at: Instant,
    can: z.object({ lift: z.boolean() }),
  })
  .meta({ id: 'Suppression' });
export type Suppression = z.output<typeof Suppression>;

/** Somebody of the audience, to preview as. */
export const AudiencePerson = z.object({ id: Id, name: z.string(), locale: Locale }).meta({ id: 'AudiencePerson' });
export type AudiencePerson = z.output<typeof AudiencePerson>;

export const NewsletterRecipient = z
  .object({
    id: Id,
    name: z.string(),
    /** Empty for people without one. */
    address: z.string(),
    locale: Locale,
    state: z.enum(RECIPIENT_STATES),
    /** An exclusion, or the mail server's error. */
    reason: z.string(),
    sentAt: Instant.nullable(),
    unsubscribedAt: Instant.nullable(),
    bounce: z.enum(BOUNCES).nullable(),
    clickedAt: Instant.nullable(),
    openedAt: Instant.nullable(),
  })
  .meta({ id: 'NewsletterRecipient' });
export type NewsletterRecipient = z.output<typeof NewsletterRecipient>;
