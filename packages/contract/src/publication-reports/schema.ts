import { z } from 'zod';
import { Color, Day, Email, Instant, Locale, line, text } from '../shared/fields.ts';
import { Id, pageOf, Ref } from '../shared/pagination.ts';
import { MAX_RECIPIENTS, PUBLICATION_STATES } from './choices.ts';

/** A calendar month, YYYY-MM. */
export const Month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'month_wrong');

/** Whose publications of which month. `endCustomer` is a customer of an agency, '' for the client itself. */
export const ReportSubject = z.strictObject({
  clientId: Id,
  endCustomer: line(200).default(''),
  month: Month,
});
export type ReportSubject = z.output<typeof ReportSubject>;

const Figures = z.object({
  /** Publications that were to appear in the month, and those that did. */
  planned: z.int(),
  published: z.int(),
  live: z.int(),
  pending: z.int(),
  lost: z.int(),
  /** Links that were lost before or in the month and came back in it. */
  repaired: z.int(),
  /** Net of VAT, in cents of the base currency. */
  spendCents: z.int(),
});

export const ReportedPublication = z.object({
  site: z.string(),
  domain: z.string(),
  url: z.string(),
  /** Domain authority when the report was made. */
  da: z.int().nullable(),
  target: z.string(),
  anchor: z.string(),
  publishedOn: Day,
  state: z.enum(PUBLICATION_STATES),
  priceCents: z.int(),
});
export type ReportedPublication = z.output<typeof ReportedPublication>;

/** All that a report says. The files are made of it and of nothing else. */
export const PublicationReportDocument = z
  .object({
    month: Month,
    locale: Locale,
    issuer: z.object({ name: z.string(), color: Color }),
    client: z.string(),
    endCustomer: z.string(),
    /** Written by a person. */
    summary: z.string(),
    figures: Figures,
    publications: z.array(ReportedPublication),
    /** Links that were lost or repaired in the month, whenever they were published. */
    losses: z.array(z.object({ domain: z.string(), url: z.string(), lostOn: Day, repairedOn: Day.nullable() })),
    /** What is to appear in the month after. */
    next: z.array(z.object({ domain: z.string(), anchor: z.string(), day: Day.nullable() })),
  })
  .meta({ id: 'PublicationReportDocument' });
export type PublicationReportDocument = z.output<typeof PublicationReportDocument>;

export const PublicationReport = z
  .object({
    id: Id,
    version: z.int(),
    client: Ref,
    endCustomer: z.string(),
    month: Month,
    /** 1 for the first report of its client and month. */
    edition: z.int(),
    /** All of this client's month, the latest first. */
    editions: z.array(z.object({ id: Id, edition: z.int() })),
    issuedAt: Instant,
    issuedBy: z.string(),
    pdfSha256: z.string(),
    xlsxSha256: z.string(),
    mailedAt: Instant.nullable(),
    mailedTo: z.array(z.string()),
    /** The link that opens the report without signing in; null where there is none or it has ended. */
    link: z.object({ url: z.string(), until: Instant }).nullable(),
    document: PublicationReportDocument,
  })
  .meta({ id: 'PublicationReport' });
export type PublicationReport = z.output<typeof PublicationReport>;

/** A client's month in the list. */
export const ReportedClient = z.object({
  client: Ref,
  company: z.string().nullable(),
  endCustomer: z.string(),
  publications: z.int(),
  lost: z.int(),
  spendCents: z.int(),
  /** The latest report. */
  report: z.object({ id: Id, edition: z.int(), issuedAt: Instant, mailedAt: Instant.nullable() }).nullable(),
});
export type ReportedClient = z.output<typeof ReportedClient>;

/** Without a month, the last whole one. */
export const MonthQuestion = z.strictObject({ month: Month.optional(), text: line(100).optional() });
export type MonthQuestion = z.output<typeof MonthQuestion>;
export const ReportedClients = pageOf(ReportedClient).extend({ total: z.int(), month: Month });

/** What a client finds of its own. */
export const OwnReport = z.object({
  id: Id,
  month: Month,
  endCustomer: z.string(),
  /** The project that it is about. */
  projectId: Id.nullable(),
  edition: z.int(),
  issuedAt: Instant,
  publications: z.int(),
});
export type OwnReport = z.output<typeof OwnReport>;

export const IssueReport = ReportSubject.extend({ summary: text(600).default('') });
export type IssueReport = z.output<typeof IssueReport>;

export const MailReport = z.strictObject({ to: z.array(Email).min(1).max(MAX_RECIPIENTS) });
