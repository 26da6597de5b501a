/** Generated from the migrations by `npm run db:types`. Do not edit. */

import type { ArticleJudgement } from '@linkstand/contract/links/article';
import type { AudienceRules } from '@linkstand/contract/newsletters/schema';
import type { ChatTemplateUse } from '@linkstand/contract/whatsapp-chats/schema';
import type { Declaration } from '../platform/fiscal/declaration.ts';
import type { FrozenDocument } from '../platform/fiscal/frozen-document.ts';
import type { Guarantee } from '@linkstand/contract/links/terms';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import type { InvoiceBatch } from '@linkstand/contract/invoices/schema';
import type { KeptExplanation } from '@linkstand/contract/briefings/text-comparison';
import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Mention } from '../platform/thread.ts';
import type { NewsletterVersions } from '@linkstand/contract/newsletters/schema';
import type { Notification } from '@linkstand/contract/notifications/endpoints';
import type { PreviousRecord } from '../platform/fiscal/verifactu-record.ts';
import type { ProjectTarget } from '@linkstand/contract/projects/schema';
import type { PublicationReportDocument } from '@linkstand/contract/publication-reports/schema';
import type { Site } from '@linkstand/contract/sites/schema';
import type { TaskStep } from '@linkstand/contract/tasks/schema';
import type { TemplateVariable } from '../platform/whatsapp/cloud-api.ts';
import type { TextCheck } from '@linkstand/contract/briefings/text-checks';
import type { VerifactuRecord } from '../platform/fiscal/verifactu-record.ts';
import type { View } from '@linkstand/contract/views/schema';
import type { JsonColumn, JsonOf } from './json-column.ts';
import type { BaseCentsColumn } from './money-column.ts';
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface AccountMonths {
  at: Timestamp;
  categoryCostId: number | null;
  code: string;
  inCents: number;
  outCents: number;
  rollup: string;
}

export interface Agencies {
  contactEmail: Generated<string>;
  contactName: Generated<string>;
  country: Generated<string>;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  logoKey: string | null;
  logoType: string | null;
  name: string;
  priceCommissionBp: number | null;
  searchText: Generated<string>;
  taxNumber: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface AiDrafts {
  askedAt: Timestamp;
  briefingId: number;
  costMicrocents: number;
  endedAt: Timestamp | null;
  id: Generated<number>;
  inputTokens: number | null;
  outcome: "done" | "failed" | "left" | null;
  outputTokens: number | null;
  userId: number;
}

export interface AuditEntries {
  action: string;
  actorId: number | null;
  actorKind: "user" | "owner" | "system" | "anonymous";
  actorName: string;
  actorText: Generated<string>;
  at: Generated<Timestamp>;
  batchId: number | null;
  changes: Generated<JsonColumn>;
  entity: string;
  entityId: number;
  forced: Generated<boolean>;
  fromStatus: string | null;
  id: Generated<number>;
  impersonatedById: number | null;
  reason: Generated<string>;
  reasonText: Generated<string>;
  requestId: Generated<string>;
  toStatus: string | null;
  undo: JsonColumn | null;
}

export interface AuthAccounts {
  claims: Generated<JsonColumn>;
  createdAt: Generated<Timestamp>;
  disabledAt: Timestamp | null;
  email: string;
  emailVerifiedAt: Timestamp | null;
  id: Generated<string>;
  isDuplicate: Generated<boolean>;
  lastLoginAt: Timestamp | null;
  name: Generated<string>;
  passwordHash: string | null;
  sessionsValidSince: Generated<Timestamp>;
}

export interface AuthKnownPlaces {
  accountId: string;
  lastSeenAt: Generated<Timestamp>;
  placeHash: Buffer;
}

export interface AuthOneTimeCodes {
  accountId: string;
  codeHash: Buffer;
  createdAt: Generated<Timestamp>;
  email: string;
  expiresAt: Timestamp;
  kind: "PASSWORD_RESET" | "VERIFY_EMAIL" | "INVITE";
  usedAt: Timestamp | null;
}

export interface AuthSessions {
  accountId: string;
  createdAt: Generated<Timestamp>;
  expiresAt: Timestamp;
  familyId: string;
  rotatedAt: Timestamp | null;
  signedInAt: Timestamp;
  tokenHash: Buffer;
}

export interface AuthSigningKeys {
  createdAt: Generated<Timestamp>;
  encryptedPrivateKey: Buffer;
  kid: string;
  publicJwk: JsonColumn;
  signsFrom: Timestamp;
}

export interface AuthThrottles {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface BankStatements {
  account: string;
  closingCents: number | null;
  createdAt: Generated<Timestamp>;
  currency: string;
  fileName: string;
  fingerprint: Buffer;
  format: "camt053" | "norma43" | "csv";
  fromDay: string | null;
  id: Generated<number>;
  openingCents: number | null;
  toDay: string | null;
  updatedAt: Generated<Timestamp>;
  uploadedBy: string;
  version: Generated<number>;
}

export interface Batches {
  action: string;
  actorId: number;
  actorName: string;
  endedAt: Timestamp;
  entity: string;
  id: Generated<number>;
  isUndoable: boolean;
  key: string;
  startedAt: Timestamp;
  undoesId: number | null;
}

export interface BillingAccounts {
  address: Generated<string>;
  billingMode: Generated<"prepaid" | "postpaid">;
  city: Generated<string>;
  companyId: number | null;
  createdAt: Generated<Timestamp>;
  currency: Generated<"EUR" | "USD" | "BRL">;
  id: Generated<number>;
  invoiceEmail: Generated<string>;
  legalName: Generated<string>;
  paymentDays: Generated<number>;
  postalCode: Generated<string>;
  updatedAt: Generated<Timestamp>;
  userId: number | null;
  version: Generated<number>;
}

export interface BrandPictures {
  brandId: number;
  bytes: Buffer;
  kind: "logo" | "icon" | "favicon";
  mediaType: "image/svg+xml" | "image/png" | "image/jpeg" | "image/webp";
}

export interface Brands {
  accentColor: string;
  baseUrl: string;
  countsClicks: Generated<boolean>;
  countsOpens: Generated<boolean>;
  defaultLocale: Generated<"en-US" | "es" | "pt-BR">;
  displayCurrency: Generated<"EUR" | "USD" | "BRL">;
  hasPictures: Generated<JsonColumn>;
  host: string | null;
  iconSvg: string;
  id: Generated<number>;
  isBacklinks: Generated<boolean>;
  isDefault: Generated<boolean>;
  key: string;
  logoSvg: string;
  mailFrom: Generated<string>;
  name: string;
  pageTitle: string;
  primaryColor: string;
  secondaryColor: string;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface BriefingFinances {
  billingAccountId: number;
  billingMode: "prepaid" | "postpaid";
  briefingId: number;
  clientBookedAt: Timestamp | null;
  clientCreditedAt: Timestamp | null;
  clientNetCents: number | null;
  clientPayment: Generated<"open" | "paid">;
  clientStatus: Generated<"pending" | "ongoing" | "invoicing" | "invoiced">;
  clientTransferId: number | null;
  clientVatCents: number | null;
  finalizedAt: Timestamp | null;
  givenBackNetCents: Generated<number>;
  givenBackOwnerCents: Generated<number>;
  ownerBookedAt: Timestamp | null;
  ownerCents: number | null;
  ownerId: number | null;
  ownerPayment: Generated<"open" | "paid">;
  ownerStatus: Generated<"pending" | "ongoing" | "invoicing" | "invoiced">;
  ownerTransferId: number | null;
  sellerBookedAt: Timestamp | null;
  sellerCents: number | null;
  sellerCommissionBp: Generated<number>;
  sellerId: number | null;
  sellerTransferId: number | null;
  taxFacts: JsonColumn | null;
  taxRule: string;
  vatBp: number;
}

export interface Briefings {
  acceptedPriceCents: number | null;
  approvedAt: Timestamp | null;
  articleBy: Generated<"buyer" | "owner">;
  articleUrl: Generated<string>;
  bonusAt: Timestamp | null;
  bonusById: number | null;
  briefingType: Generated<"sponsored_article" | "link_insertion" | "press_note">;
  campaignId: number;
  categoryId: number | null;
  commissionBp: number | null;
  costCents: number | null;
  createdAt: Generated<Timestamp>;
  currentVersionId: number | null;
  desiredPublicationDate: string | null;
  doneAt: Timestamp | null;
  draftLink: Generated<string>;
  dueDate: string | null;
  editorId: number | null;
  fillMode: "with_brand_tag" | "without_brand_tag" | "only_if_requested" | "subject_to_editorial_review" | "strategic_partner" | "partner_content" | "external_content" | null;
  finalLink: Generated<string>;
  guarantee: JsonOf<Guarantee> | null;
  id: Generated<number>;
  instructions: Generated<string>;
  internalComment: Generated<string>;
  isCredited: Generated<boolean>;
  keyword: Generated<string>;
  lastCheckId: number | null;
  linkType: "do_follow" | "no_follow" | "sponsored" | null;
  offerId: number | null;
  ownerId: number | null;
  ownerLinkUuid: Generated<string>;
  poCode: Generated<string>;
  priceCents: number | null;
  priceMultiplierMilli: number | null;
  problemReportedAt: Timestamp | null;
  promisedDate: string | null;
  publicationUrl: Generated<string>;
  publishedAt: Timestamp | null;
  quotedAt: Timestamp | null;
  recoveredCents: Generated<number>;
  refundedCents: Generated<number>;
  remindersSent: Generated<number>;
  replacesId: number | null;
  reviewMode: "publish_as_is" | "review_and_publish" | "review_and_send_back" | null;
  sentence: Generated<string>;
  sentenceBy: Generated<"buyer" | "owner">;
  shownTitle: Generated<string>;
  siteId: number;
  soldCents: Generated<number>;
  spentCents: Generated<number>;
  status: Generated<"draft" | "waiting" | "waiting_review" | "in_review" | "pending_client" | "pending_owner" | "waiting_publish" | "published" | "done" | "denied" | "canceled">;
  statusSince: Generated<Timestamp>;
  submittedAt: Timestamp | null;
  title: Generated<string>;
  topic: Generated<"none" | "gambling" | "loan" | "trading" | "dating" | "cannabis" | "crypto">;
  updatedAt: Generated<Timestamp>;
  url: Generated<string>;
  version: Generated<number>;
  writeForMe: Generated<boolean>;
}

export interface BriefingSearch {
  briefingId: number;
  clientText: string;
  searchText: string;
}

export interface BriefingStays {
  action: string;
  anyBeforeAt: Timestamp | null;
  briefingId: number;
  dueDate: string | null;
  editorId: number | null;
  enteredAt: Timestamp;
  id: number;
  leftAt: Timestamp | null;
  publishedBeforeAt: Timestamp | null;
  sameBeforeAt: Timestamp | null;
  seconds: Generated<number | null>;
  siteId: number;
  status: "draft" | "waiting" | "waiting_review" | "in_review" | "pending_client" | "pending_owner" | "waiting_publish" | "published" | "done" | "denied" | "canceled";
}

export interface BriefingStaysLogged {
  action: string | null;
  anyBeforeAt: Timestamp | null;
  briefingId: number | null;
  dueDate: string | null;
  editorId: number | null;
  enteredAt: Timestamp | null;
  id: number | null;
  leftAt: Timestamp | null;
  publishedBeforeAt: Timestamp | null;
  sameBeforeAt: Timestamp | null;
  siteId: number | null;
  status: string | null;
}

export interface BriefingTargets {
  briefingId: number;
  categoryId: number | null;
  keyword: Generated<string>;
  position: number;
  url: Generated<string>;
}

export interface Campaigns {
  approvalAskedAt: Timestamp | null;
  approvalAskedById: number | null;
  approvalCents: number | null;
  approvalDeclinedAt: Timestamp | null;
  approvalDeclinedById: number | null;
  approvalDeclineReason: Generated<string>;
  approvalNote: Generated<string>;
  approvalReminders: Generated<number>;
  brandId: number;
  companyId: number | null;
  createdAt: Generated<Timestamp>;
  defaultCategoryId: number | null;
  endCustomer: Generated<string>;
  generalTitle: Generated<string>;
  id: Generated<number>;
  mandate: Generated<string>;
  name: Generated<string>;
  preparedById: number | null;
  projectId: number | null;
  siteCount: Generated<number>;
  status: Generated<"draft" | "waiting" | "in_progress" | "finished" | "canceled">;
  submittedAt: Timestamp | null;
  totalCents: Generated<number>;
  updatedAt: Generated<Timestamp>;
  userId: number;
  version: Generated<number>;
  yourTurn: Generated<number>;
}

export interface CampaignSearch {
  campaignId: number;
  searchText: string;
}

export interface CartItems {
  addedAt: Generated<Timestamp>;
  priceCents: number;
  siteId: number;
  topics: Generated<ArrayType<"none" | "gambling" | "loan" | "trading" | "dating" | "cannabis" | "crypto">>;
  userId: number;
}

export interface CaseEntries {
  authorId: number | null;
  authorKind: "client" | "staff" | "owner" | "system";
  authorName: string;
  body: string;
  caseId: number;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  isNote: Generated<boolean>;
  mentions: Generated<JsonOf<Mention[]>>;
}

export interface Cases {
  answerDueOn: string | null;
  answerEscalated: Generated<number>;
  assigneeId: number | null;
  briefingId: number | null;
  chatId: number | null;
  clockFrom: Generated<string>;
  closedAt: Timestamp | null;
  closedById: number | null;
  createdAt: Generated<Timestamp>;
  crmAccountId: number | null;
  detail: Generated<string>;
  dueOn: string | null;
  escalated: Generated<number>;
  firstAnsweredAt: Timestamp | null;
  id: Generated<number>;
  kind: "link_lost" | "link_problem" | "client_silent" | "owner_silent" | "promise_broken" | "declined" | "dispute" | "question";
  mergedIntoId: number | null;
  openedBy: string;
  openedByCheck: Generated<boolean>;
  openedById: number | null;
  resolution: Generated<string>;
  state: Generated<"open" | "answered" | "closed">;
  stoppedOn: string | null;
  title: string;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  waitsFor: "client" | "owner" | null;
  waitsUntil: string | null;
}

export interface CaseSearch {
  caseId: number;
  searchText: string;
}

export interface Categories {
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  key: string;
  nameEn: string;
  nameEs: string;
  namePt: string;
  searchText: Generated<string>;
  topic: Generated<"none" | "gambling" | "loan" | "trading" | "dating" | "cannabis" | "crypto">;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CategoryCosts {
  color: string;
  createdAt: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  name: string;
  searchText: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface CaughtMails {
  headers: JsonColumn;
  html: string;
  id: Generated<number>;
  mailFrom: string;
  rcptTo: string[];
  receivedAt: Generated<Timestamp>;
  source: Buffer;
  subject: string;
  text: string;
}

export interface ChannelNotices {
  channel: string;
  claimedAt: Timestamp | null;
  createdAt: Timestamp;
  data: JsonColumn;
  eventId: number;
  href: string;
  id: Generated<number>;
  sentAt: Timestamp | null;
  type: string;
}

export interface ClientReminders {
  accountId: number;
  address: string;
  afterDays: number;
  at: Timestamp;
  id: Generated<number>;
  isHeldOut: Generated<boolean>;
  key: Generated<string>;
  locale: string;
  quietSince: Timestamp;
}

export interface CommissionMonths {
  at: Timestamp;
  baseCents: number;
  earnedCents: number;
  paidOutCents: number;
  rollup: string;
  sellerId: number | null;
  standingCents: number;
  userId: number | null;
}

export interface Companies {
  agencyId: number | null;
  country: Generated<string>;
  createdAt: Generated<Timestamp>;
  foundedIn: number | null;
  id: Generated<number>;
  logoKey: string | null;
  logoType: string | null;
  name: string;
  /**
   * A second person of the company approves each order, whatever it costs.
   */
  needsApproval: Generated<boolean>;
  priceCommissionBp: number | null;
  searchText: Generated<string>;
  taxNumber: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface ContentVersions {
  acceptedAt: Timestamp | null;
  authorId: number | null;
  authorKind: "client" | "staff" | "system";
  briefingId: number;
  createdAt: Generated<Timestamp>;
  explanation: JsonOf<KeptExplanation> | null;
  html: string;
  id: Generated<number>;
  note: Generated<string>;
  number: number;
  sealedAt: Timestamp | null;
  searchWords: Generated<string>;
  updatedAt: Generated<Timestamp>;
  words: Generated<number>;
}

export interface CostChanges {
  changedAt: Generated<Timestamp>;
  changedBy: Generated<string>;
  differenceCents: Generated<number | null>;
  id: Generated<number>;
  kind: "standard" | "gambling" | "insertion" | "insertion_gambling";
  newCostCents: number | null;
  oldCostCents: number | null;
  proposedBy: Generated<string>;
  siteId: number;
}

export interface CostProposals {
  agreedOn: string;
  agreedWith: string;
  answer: string | null;
  costCents: number;
  declinedAt: Timestamp | null;
  declinedById: number | null;
  gamblingCostCents: number | null;
  id: Generated<number>;
  note: string;
  offerId: number;
  proposedAt: Timestamp;
  proposedById: number;
  wasCostCents: number;
  wasGamblingCostCents: number | null;
}

export interface CrmAccounts {
  cadenceDays: Generated<number>;
  changeCents: Generated<number>;
  companyId: number | null;
  contactDueOn: Generated<string | null>;
  country: Generated<string>;
  createdAt: Generated<Timestamp>;
  executiveId: number | null;
  id: number;
  isActive: Generated<boolean>;
  language: "en-US" | "es" | "pt-BR" | null;
  lastActAt: Generated<Timestamp | null>;
  lastActKind: Generated<"order" | "reply" | "login" | null>;
  lastLoginAt: Timestamp | null;
  lastOrderAt: Timestamp | null;
  lastReplyAt: Timestamp | null;
  lastTouchAt: Timestamp | null;
  lastTouchBy: string | null;
  lastTouchKind: "note" | "call" | "meeting" | "email" | "whatsapp" | null;
  mutedUntil: string | null;
  name: string;
  nextStep: Generated<string>;
  nextStepOn: string | null;
  openCases: Generated<number>;
  previousSpendCents: Generated<number>;
  registeredAt: Timestamp;
  searchText: Generated<string>;
  stakeCents: Generated<number>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  yearSpendCents: Generated<number>;
}

export interface CrmEntries {
  accountId: number | null;
  authorId: number | null;
  authorKind: "client" | "staff" | "owner" | "system";
  authorName: string;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  kind: Generated<"note" | "call" | "meeting" | "email" | "whatsapp">;
  mentions: Generated<JsonOf<Mention[]>>;
  ownerId: number | null;
}

export interface CrmTags {
  cadenceDays: number | null;
  color: string;
  createdAt: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  name: string;
  searchText: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface DefaultViews {
  list: string;
  userId: number;
  viewId: number;
}

export interface EarlierTexts {
  authorId: number | null;
  authorKind: "client" | "staff" | "system";
  briefingId: number;
  createdAt: Generated<Timestamp>;
  html: string;
  id: Generated<number>;
  number: number;
  reason: "pause" | "other_author" | "replaced" | "conflict" | "put_away" | "restored";
  words: number;
  writtenAt: Timestamp;
}

export interface EndedSessions {
  endedAt: Generated<Timestamp>;
  identityUid: string;
  sessionId: string;
}

export interface Events {
  actorId: number | null;
  actorKind: string;
  at: Generated<Timestamp>;
  data: Generated<JsonColumn>;
  entity: string;
  entityId: number;
  id: Generated<number>;
  name: string;
}

export interface ExchangeRates {
  currency: "USD" | "BRL";
  day: string;
  microPerEuro: number;
  readAt: Timestamp;
}

export interface Exclusions {
  addedAt: Generated<Timestamp>;
  addedById: number | null;
  companyId: number | null;
  domain: string;
  id: Generated<number>;
  projectId: number | null;
  userId: number | null;
}

export interface FailedJobs {
  attempts: number;
  createdAt: Generated<Timestamp>;
  error: string;
  failedAt: Timestamp;
  id: Generated<number>;
  job: string;
  jobId: string;
  payload: JsonColumn;
  searchText: Generated<string>;
  state: Generated<"open" | "repeated" | "dismissed">;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Favorites {
  createdAt: Generated<Timestamp>;
  siteId: number;
  userId: number;
}

export interface Files {
  briefingId: number;
  bytes: number;
  createdAt: Generated<Timestamp>;
  fileName: string;
  forPublication: Generated<boolean>;
  id: Generated<number>;
  kind: "image" | "attachment";
  mediaType: string;
  removedAt: Timestamp | null;
  sha256: string;
  storageKey: string;
  uploadedBy: Generated<string>;
}

export interface FileStorage {
  endedAt: Timestamp | null;
  id: Generated<boolean>;
  lastError: Generated<string>;
  moved: Generated<number>;
  startedAt: Timestamp;
  store: "disk" | "s3";
  total: Generated<number>;
}

export interface FiscalChains {
  failures: Generated<number>;
  hadIncident: Generated<boolean>;
  issuer: string;
  last: JsonOf<PreviousRecord> | null;
  lastError: Generated<string>;
  lastMadeAt: Timestamp | null;
  leasedUntil: Timestamp | null;
  length: Generated<number>;
  nextRequestAt: Timestamp | null;
  waitSeconds: Generated<number>;
}

export interface FiscalDeclarations {
  declaredAt: Timestamp;
  declaredBy: string;
  document: JsonOf<Declaration>;
  issuer: string;
  systemVersion: string;
}

export interface FiscalRecords {
  answeredAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  errorCode: string | null;
  errorText: string | null;
  hash: string;
  id: Generated<number>;
  invoiceId: number;
  issuer: string;
  kind: "alta" | "anulacion";
  madeAt: Timestamp;
  number: string;
  position: number;
  proof: string | null;
  reason: Generated<string>;
  record: JsonOf<VerifactuRecord>;
  state: Generated<"queued" | "accepted" | "accepted_with_errors" | "refused">;
  totalCents: number;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface FiscalSending {
  certificateHint: JsonColumn | null;
  certificateSealed: Buffer | null;
  environment: Generated<"production" | "test">;
  id: Generated<number>;
  installation: Generated<string>;
  version: Generated<number>;
}

export interface Holds {
  billingAccountId: number;
  billingMode: "prepaid" | "postpaid";
  briefingId: number;
  cents: Generated<number>;
  createdAt: Timestamp;
  endedAt: Timestamp | null;
  id: Generated<number>;
  netCents: number;
  state: Generated<"held" | "captured" | "released">;
  transferId: number | null;
  vatCents: number;
}

export interface IdempotencyKeys {
  bodySha256: string;
  caller: string;
  createdAt: Generated<Timestamp>;
  endpoint: string;
  key: string;
  response: JsonColumn | null;
  status: number | null;
}

export interface Impersonations {
  adminId: number;
  endedAt: Timestamp | null;
  expiresAt: Timestamp;
  id: Generated<string>;
  personId: number;
  reason: string;
  startedAt: Timestamp;
}

export interface InsertionArticles {
  briefingId: number;
  id: Generated<number>;
  judgedAt: Timestamp;
  judgement: JsonOf<ArticleJudgement>;
  namedBy: "buyer" | "owner";
  page: Buffer | null;
  place: number | null;
  url: string;
}

export interface InstanceFacts {
  key: string;
  value: JsonColumn;
}

export interface InvoiceAdjustments {
  amountCents: number;
  id: Generated<number>;
  invoiceId: number;
  kind: "increase" | "decrease";
  reason: string;
}

export interface InvoiceBatches {
  alsoMails: Generated<boolean>;
  askedById: number;
  createdAt: Generated<Timestamp>;
  done: Generated<number>;
  finishedAt: Timestamp | null;
  id: Generated<number>;
  invoiceIds: ArrayType<number>;
  kind: "issue" | "mail";
  refused: Generated<JsonOf<InvoiceBatch['refused']>>;
}

export interface InvoiceLines {
  briefingId: number | null;
  commissionBp: number | null;
  correctsLineId: number | null;
  description: string;
  detail: Generated<string>;
  id: Generated<number>;
  invoiceId: number;
  isBonus: Generated<boolean>;
  netCents: number;
  postedNetCents: number | null;
  postedVatCents: number | null;
  quantityMilli: Generated<number>;
  side: "client" | "owner" | "seller" | null;
  taxByHand: Generated<boolean>;
  taxCategory: string;
  taxRule: string;
  unitPriceCents: number;
  vatBp: number;
}

export interface Invoices {
  billingAccountId: number | null;
  correctsId: number | null;
  createdAt: Generated<Timestamp>;
  createdBy: Generated<string>;
  creditedCents: Generated<number>;
  currency: Generated<"EUR" | "USD" | "BRL">;
  decreaseCents: Generated<number>;
  document: JsonOf<FrozenDocument> | null;
  dueDay: string | null;
  id: Generated<number>;
  increaseCents: Generated<number>;
  isSelfBilled: Generated<boolean>;
  issuedAt: Timestamp | null;
  issueDay: string | null;
  issuedBy: string | null;
  issuer: string | null;
  mailedAt: Timestamp | null;
  note: Generated<string>;
  number: string | null;
  ownerId: number | null;
  paidCents: Generated<number>;
  paidOn: string | null;
  paymentId: number | null;
  pdfKey: string | null;
  pdfSha256: string | null;
  periodFrom: string | null;
  periodTo: string | null;
  processingCents: Generated<number>;
  reason: Generated<string>;
  reference: string | null;
  refundedCents: Generated<number>;
  sellerId: number | null;
  series: string | null;
  seriesNumber: number | null;
  seriesYear: number | null;
  setOffCents: Generated<number>;
  state: Generated<"draft" | "issued" | "partly_paid" | "paid" | "void">;
  supplierFileKey: string | null;
  supplierFileName: string | null;
  supplierFileSha256: string | null;
  supplierFileType: string | null;
  toPayCents: Generated<number>;
  totalCents: Generated<number>;
  type: "client" | "owner" | "seller" | "credit_note" | "top_up";
  updatedAt: Generated<Timestamp>;
  valueCents: Generated<number>;
  vatCents: Generated<number>;
  version: Generated<number>;
  withheldCents: Generated<number>;
  withholdingBp: Generated<number>;
  xmlFaults: Generated<string[]>;
  xmlKey: string | null;
  xmlSha256: string | null;
}

export interface InvoiceSeries {
  id: Generated<number>;
  issuer: string;
  lastIssuedAt: Timestamp | null;
  lastNumber: number;
  series: string;
  year: number;
}

export interface LedgerAccounts {
  billingAccountId: number | null;
  categoryCostId: number | null;
  code: "wallet" | "receivable" | "wallet_debt" | "revenue" | "vat" | "payable" | "cost" | "commission" | "commission_payable" | "withheld_tax" | "bank" | "provider" | "provider_fees" | "exchange" | "bonus" | "correction" | "release_bills" | "opening";
  currency: Generated<string>;
  id: Generated<number>;
  key: Generated<string>;
  ownerId: number | null;
  sellerId: number | null;
}

export interface LedgerDays {
  closedAt: Generated<Timestamp>;
  day: string;
}

export interface LedgerEntries {
  accountId: number;
  at: Timestamp;
  cents: number;
  transferId: number;
}

export interface LedgerSnapshots {
  accountId: number;
  cents: number;
  day: string;
}

export interface LedgerTransfers {
  actorId: number | null;
  actorKind: string;
  actorName: string;
  at: Timestamp;
  briefingId: number | null;
  id: Generated<number>;
  idempotencyKey: string | null;
  invoiceId: number | null;
  kind: string;
  paymentId: number | null;
  reason: Generated<string>;
  requestHash: Buffer | null;
  reversesId: number | null;
}

export interface LinkChecks {
  briefingId: number;
  checkedAt: Generated<Timestamp>;
  explanation: Generated<string>;
  id: Generated<number>;
  ok: boolean;
  result: JsonOf<LinkCheck>;
  url: string;
}

export interface LinkClaims {
  briefingId: number;
  chooseUntil: string | null;
  closedAt: Timestamp | null;
  id: Generated<number>;
  lostOn: string;
  netCents: number;
  openedAt: Timestamp;
  ownerCents: number;
  reason: Generated<string>;
  repairUntil: string;
  replacementId: number | null;
  state: "repairing" | "choosing" | "paused" | "restored" | "refunded" | "settled" | "replaced";
  stoppedOn: string | null;
}

export interface LinkDayBlocks {
  block: number;
  day: string;
  firstAt: Timestamp;
  firstBriefingId: number;
  firstSeq: number;
  root: Buffer;
}

export interface LinkDays {
  checkpoint: string;
  day: string;
  root: Buffer;
  sealedAt: Timestamp;
  size: number;
}

export interface LinkHosts {
  failures: Generated<number>;
  freeAt: Generated<Timestamp>;
  host: string;
  lease: string | null;
  readyAt: Timestamp;
  robotsAt: Timestamp | null;
  robotsStatus: number | null;
  robotsTxt: string | null;
}

export interface LinkNews {
  at: Timestamp;
  briefingId: number;
  clientNotifiedAt: Timestamp | null;
  eventId: number;
  id: Generated<number>;
  kind: "lost" | "restored" | "target_down" | "target_back";
  ownerNotifiedAt: Timestamp | null;
  problems: Generated<string[]>;
  targetUrl: Generated<string>;
}

export interface LinkPages {
  at: Timestamp;
  checkId: number;
  gzip: Buffer;
}

export interface Links {
  anchor: string;
  briefingId: number;
  campaignId: number;
  editorId: number | null;
  guaranteeDays: number | null;
  guaranteedUntil: Timestamp | null;
  id: Generated<number>;
  lastLookAt: Timestamp | null;
  linkType: "do_follow" | "no_follow" | "sponsored" | null;
  ownerId: number | null;
  pageUrl: string;
  position: number;
  priceCents: number | null;
  publishedAt: Timestamp | null;
  searchText: string;
  siteId: number;
  state: "lost" | "repairing" | "suspect" | "unchecked" | "alive" | "in_order";
  status: string;
  targetHost: string;
  targetUrl: string;
}

export interface LinkTargets {
  checkedAt: Timestamp | null;
  fault: Generated<string>;
  host: string;
  id: Generated<number>;
  nextCheckAt: Timestamp;
  state: Generated<"alive" | "failing" | "down">;
  stateSince: Generated<Timestamp>;
  url: string;
}

export interface LinkTargetUses {
  briefingId: number;
  targetId: number;
}

export interface LinkVisits {
  at: Timestamp;
  briefingId: number;
  checkId: number;
  hash: Buffer;
  seq: number;
  verdict: "ok" | "fault" | "unknown";
}

export interface LinkWatches {
  accepted: Generated<string[]>;
  briefingId: number;
  caseId: number | null;
  conditionalVisits: Generated<number>;
  confirmations: Generated<number>;
  etag: string | null;
  extendedDays: Generated<number>;
  firstFaultAt: Timestamp | null;
  firstLossAt: Timestamp | null;
  firstVisitAt: Timestamp | null;
  host: string;
  isUnknownReported: Generated<boolean>;
  isWatched: Generated<boolean>;
  lastCheckId: number | null;
  lastHash: Buffer | null;
  lastModified: string | null;
  lastVerdict: "ok" | "fault" | "unknown" | null;
  lastVisitAt: Timestamp | null;
  lostAt: Timestamp | null;
  mergedCaseId: number | null;
  nextCheckAt: Timestamp;
  outages: Generated<number>;
  publishedAt: Timestamp;
  state: Generated<"alive" | "suspect" | "unknown" | "lost">;
  stateSince: Timestamp;
  unknowns: Generated<number>;
  unknownSince: Timestamp | null;
  url: string;
  visits: Generated<number>;
}

export interface MailPace {
  bucket: string;
  startedAt: Timestamp;
  used: number;
}

export interface Mails {
  attachmentKey: string | null;
  attachmentName: string | null;
  attachmentType: string | null;
  attempts: Generated<number>;
  audience: "account" | "client" | "owner" | "staff";
  begunAt: Timestamp | null;
  brandId: number | null;
  createdAt: Generated<Timestamp>;
  dedupeKey: string | null;
  fromAddress: string;
  fromName: string;
  html: string | null;
  id: Generated<number>;
  isConfidential: boolean;
  lastError: Generated<string>;
  locale: "en-US" | "es" | "pt-BR";
  mayRepeat: Generated<boolean>;
  messageId: string;
  repeatedAt: Timestamp | null;
  searchText: Generated<string>;
  sentAt: Timestamp | null;
  status: Generated<"queued" | "sent" | "failed" | "dead" | "unknown">;
  subject: string;
  template: string;
  text: string | null;
  toAddress: string;
  unsubscribeUrl: string | null;
}

export interface MailSuppressions {
  addedBy: Generated<string>;
  address: string;
  at: Generated<Timestamp>;
  id: Generated<number>;
  newsletterId: number | null;
  reason: "unsubscribed" | "bounced" | "complained" | "manual";
}

export interface MailTopicsOff {
  address: string;
  at: Generated<Timestamp>;
  topic: "new_sites" | "reminders";
}

export interface Messages {
  audience: "client" | "owner" | "internal";
  authorId: number | null;
  authorKind: "client" | "staff" | "owner" | "system";
  authorName: string;
  body: string;
  briefingId: number;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  mentions: Generated<JsonOf<Mention[]>>;
}

export interface MetricChanges {
  changedAt: Generated<Timestamp>;
  changedBy: Generated<string>;
  da: number | null;
  id: Generated<number>;
  measuredOn: string | null;
  monthlyTraffic: number | null;
  pa: number | null;
  siteId: number;
  source: string;
}

export interface MetricPauses {
  failures: Generated<number>;
  pausedUntil: Timestamp | null;
  service: string;
}

export interface MetricReadings {
  askedAt: Timestamp;
  dueAt: Timestamp;
  isAlone: Generated<boolean>;
  misses: Generated<number>;
  service: string;
  siteId: number;
}

export interface MetricUsage {
  calls: number;
  day: string;
  service: string;
  sites: number;
}

export interface NewsletterImages {
  bytes: number;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  key: Generated<string>;
  mediaType: string;
  newsletterId: number;
  storageKey: string;
}

export interface NewsletterRecipients {
  address: string;
  attempts: Generated<number>;
  begunAt: Timestamp | null;
  bounce: "hard" | "soft" | "complaint" | null;
  bouncedAt: Timestamp | null;
  clickedAt: Timestamp | null;
  company: Generated<string>;
  id: Generated<number>;
  key: Generated<string>;
  locale: string;
  name: string;
  newsletterId: number;
  notBefore: Timestamp | null;
  openedAt: Timestamp | null;
  ownerId: number | null;
  reason: Generated<string>;
  sentAt: Timestamp | null;
  state: "waiting" | "sending" | "sent" | "refused" | "unknown" | "excluded";
  unsubscribedAt: Timestamp | null;
  userId: number | null;
}

export interface Newsletters {
  audience: "clients" | "owners";
  brandId: number;
  createdAt: Generated<Timestamp>;
  createdBy: string;
  createdById: number | null;
  executiveId: number | null;
  filter: Generated<JsonOf<AudienceRules>>;
  finishedAt: Timestamp | null;
  id: Generated<number>;
  name: string;
  scheduledAt: Timestamp | null;
  searchText: Generated<string>;
  startedAt: Timestamp | null;
  state: Generated<"draft" | "scheduled" | "sending" | "paused" | "sent" | "canceled">;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  versions: Generated<JsonOf<NewsletterVersions>>;
}

export interface Notifications {
  createdAt: Generated<Timestamp>;
  data: Generated<JsonOf<Notification['data']>>;
  eventId: number | null;
  href: Generated<string>;
  id: Generated<number>;
  readAt: Timestamp | null;
  type: string;
  userId: number;
}

export interface OfferedSites {
  code: string;
  costCents: number;
  country: string;
  createdAt: Generated<Timestamp>;
  deliveryDays: number;
  description: Generated<string>;
  domain: string;
  faults: Generated<JsonColumn>;
  gamblingCostCents: number | null;
  id: Generated<number>;
  importId: number | null;
  insertionCostCents: number | null;
  language: string;
  lookedAt: Timestamp | null;
  name: string;
  ownerId: number;
  provenAt: Timestamp | null;
  provenBy: "file" | "dns" | "meta_tag" | null;
  type: "newspaper" | "magazine" | "blog" | "portal" | "forum" | "radio";
}

export interface Offers {
  contentRules: string | null;
  costCents: number;
  createdAt: Generated<Timestamp>;
  defaultFillMode: "with_brand_tag" | "without_brand_tag" | "only_if_requested" | "subject_to_editorial_review" | "strategic_partner" | "partner_content" | "external_content";
  deliveryDays: Generated<number>;
  fillModes: ArrayType<"with_brand_tag" | "without_brand_tag" | "only_if_requested" | "subject_to_editorial_review" | "strategic_partner" | "partner_content" | "external_content">;
  gamblingCostCents: number | null;
  guaranteeCovers: Generated<ArrayType<"presence" | "link_type" | "indexing">>;
  guaranteeDays: number | null;
  id: Generated<number>;
  insertionCostCents: number | null;
  insertionGamblingCostCents: number | null;
  linkTypes: ArrayType<"do_follow" | "no_follow" | "sponsored">;
  maxLinks: number | null;
  maxWords: number | null;
  minWords: number | null;
  ownerId: number;
  pausedAt: Timestamp | null;
  pausedUntil: string | null;
  siteId: number;
  siteName: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface OrderMonths {
  at: Timestamp;
  bookedCents: number;
  campaignId: number | null;
  companyId: number | null;
  costCents: number;
  isOnce: Generated<boolean>;
  lastAt: Timestamp;
  orders: number;
  ownerId: number | null;
  priceCents: number;
  rollup: string;
  sellerId: number | null;
  siteId: number | null;
  userId: number | null;
}

export interface OutsideServices {
  alertedAt: Timestamp | null;
  brokenSince: Timestamp | null;
  lastError: Generated<string>;
  lastFailureAt: Timestamp | null;
  lastSuccessAt: Timestamp | null;
  milliseconds: number | null;
  name: string;
  quota: JsonColumn | null;
  worksSince: Timestamp | null;
}

export interface OwnerChanges {
  ownerId: number;
  publications: Generated<boolean>;
  published: Generated<number>;
  sites: Generated<number>;
  waiting: Generated<number>;
}

export interface Owners {
  activeSince: number | null;
  address: Generated<string>;
  blockedAt: Timestamp | null;
  blockedById: number | null;
  blockReason: string | null;
  city: Generated<string>;
  contacts: Generated<JsonColumn>;
  country: Generated<string>;
  createdAt: Generated<Timestamp>;
  createdById: number | null;
  email: Generated<string>;
  fiscalKind: Generated<"company" | "freelance">;
  id: Generated<number>;
  language: Generated<"en-US" | "es" | "pt-BR">;
  languages: Generated<string[]>;
  lastPublishedAt: Timestamp | null;
  lastTouchAt: Timestamp | null;
  lastTouchBy: string | null;
  lastTouchKind: "note" | "call" | "meeting" | "email" | "whatsapp" | null;
  legalName: Generated<string>;
  linkRevokedAt: Timestamp | null;
  linkUuid: Generated<string>;
  mergedAt: Timestamp | null;
  mergedIntoId: number | null;
  name: string;
  nextStep: Generated<string>;
  nextStepOn: string | null;
  notes: Generated<string>;
  ownerManagerId: number | null;
  paymentChangedAt: Timestamp | null;
  paymentChangedById: number | null;
  paymentConfirmedAt: Timestamp | null;
  paymentConfirmedById: number | null;
  paymentHint: JsonOf<object> | null;
  paymentSealed: Buffer | null;
  phone: Generated<string>;
  postalCode: Generated<string>;
  publishedCount: Generated<number>;
  searchText: Generated<string>;
  sitesCount: Generated<number>;
  taxNumber: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  waitingCount: Generated<number>;
  withholdingBp: number | null;
}

export interface PaymentReturns {
  amountCents: Generated<number>;
  amountCurrency: Generated<string>;
  backCents: Generated<number>;
  createdAt: Generated<Timestamp>;
  feeCents: Generated<number>;
  id: Generated<number>;
  kind: "refund" | "failed_refund" | "dispute" | "reversal";
  movements: Generated<number>;
  paymentId: number;
  postedBillCents: Generated<number>;
  postedCents: Generated<number>;
  postedFeeCents: Generated<number>;
  reference: Generated<string>;
  state: "open" | "won" | "lost" | "done";
  takenCents: Generated<number>;
  toldAt: Timestamp;
}

export interface Payments {
  answer: Generated<string>;
  billingAccountId: number;
  cardFeeCents: number | null;
  cardIntent: string | null;
  cardIssue: "amount" | "refunded" | "disputed" | null;
  cardIssueCents: number | null;
  cardIssueCurrency: string | null;
  cardKey: string | null;
  cardSession: string | null;
  cardUrl: string | null;
  comments: Generated<string>;
  counterAccount: "bonus" | "opening" | "correction" | null;
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  id: Generated<number>;
  invoiceId: number | null;
  kind: "top_up" | "transaction";
  method: Generated<"transfer" | "card">;
  receivedOn: string | null;
  recipientId: number;
  reference: string | null;
  requestKey: string | null;
  requestSha256: string | null;
  state: "announced" | "confirmed" | "refused" | "withdrawn" | "failed" | "reversed";
  takenCents: Generated<number>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  walletCents: number;
}

export interface PayoutLines {
  briefingId: number;
  cents: number;
  payoutId: number;
  staysWithheld: Generated<boolean>;
  transferId: number;
  withheldCents: Generated<number>;
}

export interface PayoutRuns {
  answer: Generated<string>;
  createdAt: Generated<Timestamp>;
  day: string;
  debtor: JsonColumn;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  id: Generated<number>;
  leftOut: Generated<JsonColumn>;
  madeBy: string;
  state: Generated<"open" | "paid" | "canceled">;
  thresholdCents: number;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface Payouts {
  accountHint: JsonColumn;
  accountSealed: Buffer;
  cents: number;
  dueCents: number;
  endToEndId: string | null;
  id: Generated<number>;
  invoiceId: number | null;
  ownerId: number | null;
  paidOn: string | null;
  returnedOn: string | null;
  returnReason: string | null;
  runId: number;
  sellerId: number | null;
  state: Generated<"open" | "paid" | "canceled" | "returned">;
  transferId: number | null;
  withheldCents: Generated<number>;
}

export interface PriceChanges {
  changedAt: Generated<Timestamp>;
  changedBy: Generated<string>;
  id: Generated<number>;
  kind: Generated<"standard" | "insertion">;
  priceCents: BaseCentsColumn | null;
  siteId: number;
}

export interface Projects {
  brandWords: Generated<string[]>;
  companyId: number | null;
  createdAt: Generated<Timestamp>;
  defaultCategoryId: number | null;
  id: Generated<number>;
  isMadeByHand: Generated<boolean>;
  monthlyBudgetCents: number | null;
  name: string;
  nameKey: Generated<string>;
  poCode: Generated<string>;
  searchText: Generated<string>;
  targets: Generated<JsonOf<ProjectTarget[]>>;
  updatedAt: Generated<Timestamp>;
  userId: number | null;
  version: Generated<number>;
  websites: Generated<string[]>;
}

export interface PublicationReports {
  brandId: number;
  clientId: number;
  createdAt: Generated<Timestamp>;
  document: JsonOf<PublicationReportDocument>;
  edition: number;
  endCustomer: Generated<string>;
  id: Generated<number>;
  issuedAt: Timestamp;
  issuedById: number | null;
  issuedByName: string;
  mailedAt: Timestamp | null;
  mailedTo: Generated<string[]>;
  month: string;
  pdfKey: string;
  pdfSha256: string;
  projectId: number | null;
  shareKey: string | null;
  shareUntil: Timestamp | null;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  xlsxKey: string;
  xlsxSha256: string;
}

export interface ReleaseBills {
  categoryCostId: number;
  createdAt: Generated<Timestamp>;
  currency: Generated<string>;
  description: string;
  documentNumber: Generated<string>;
  dueDate: string;
  enteredTransferId: number | null;
  id: Generated<number>;
  issueDate: string;
  notes: Generated<string>;
  paidTransferId: number | null;
  paymentDate: string | null;
  searchText: Generated<string>;
  status: Generated<string>;
  supplier: Generated<string>;
  updatedAt: Generated<Timestamp>;
  valueCents: number;
  version: Generated<number>;
}

export interface ReportChanges {
  at: Timestamp;
  family: "submitted" | "published" | "settled" | "ledger" | "moved";
  id: Generated<number>;
}

export interface ReportMonths {
  at: Timestamp;
  endsAt: Timestamp;
  madeAt: Generated<Timestamp>;
  rollup: string;
  timeZone: string;
}

export interface ReviewRequests {
  answer: Generated<string>;
  askedPriceCents: number | null;
  askedUntil: string | null;
  campaignId: number | null;
  clientId: number;
  createdAt: Generated<Timestamp>;
  decidedAt: Timestamp | null;
  decidedById: number | null;
  id: Generated<number>;
  kind: "campaign" | "special_price";
  message: string;
  priceCents: number | null;
  sellerId: number;
  siteId: number | null;
  state: Generated<"open" | "approved" | "denied" | "withdrawn">;
  until: string | null;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SellerAccounts {
  id: Generated<number>;
  paymentChangedAt: Timestamp;
  paymentChangedById: number | null;
  paymentConfirmedAt: Timestamp | null;
  paymentConfirmedById: number | null;
  paymentHint: JsonOf<object>;
  paymentSealed: Buffer;
  sellerId: number;
  version: Generated<number>;
}

export interface SenderDomains {
  checkedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  domain: string;
  hasDmarc: boolean | null;
  hasSpf: boolean | null;
  id: Generated<number>;
  keyId: string;
  problem: Generated<"" | "missing" | "different" | "unreachable">;
  publicKey: string;
  publishedAt: Timestamp | null;
  sealedKey: Buffer;
  selector: string;
}

export interface Services {
  changedAt: Timestamp;
  changedBy: string;
  fields: Generated<JsonOf<Record<string, string>>>;
  id: Generated<number>;
  isSet: Generated<boolean>;
  name: string;
  version: Generated<number>;
}

export interface ServiceSecrets {
  changedAt: Timestamp;
  changedBy: string;
  ending: Generated<string>;
  endsAt: Timestamp | null;
  field: string;
  isPrevious: Generated<boolean>;
  keyId: string;
  sealed: Buffer;
  serviceId: number;
}

export interface Settings {
  changedAt: Generated<Timestamp>;
  changedBy: Generated<string>;
  id: Generated<number>;
  key: string;
  lastValid: JsonColumn | null;
  value: JsonColumn | null;
  version: Generated<number>;
}

export interface SettledMonths {
  at: Timestamp;
  billingAccountId: number | null;
  bookedCents: number;
  cents: number;
  ownerId: number | null;
  payment: string | null;
  rollup: string;
  sellerId: number | null;
  status: string | null;
}

export interface SiteBatches {
  createdAt: Generated<Timestamp>;
  createdById: number;
  id: Generated<number>;
  operations: JsonColumn;
}

export interface SiteBatchItems {
  after: JsonColumn;
  appliedVersion: number | null;
  batchId: number;
  before: JsonColumn;
  belowCost: Generated<boolean>;
  kind: "changed" | "unchanged" | "refused";
  refusal: Generated<string>;
  siteId: number;
  undoneAt: Timestamp | null;
  version: number;
}

export interface SiteCategories {
  categoryId: number;
  siteId: number;
}

export interface SiteFigures {
  figure: "da" | "pa" | "monthly_traffic";
  measuredOn: string | null;
  siteId: number;
  source: string;
}

export interface SiteImportRows {
  after: Generated<JsonColumn>;
  appliedVersion: number | null;
  asks: "slip" | "gone" | null;
  before: Generated<JsonColumn>;
  changes: Generated<JsonColumn>;
  domain: string;
  faults: Generated<JsonColumn>;
  importId: number;
  kind: "new" | "changed" | "unchanged" | "refused" | "slip" | "gone";
  line: number;
  name: string;
  offerId: number | null;
  offerVersion: number | null;
  siteId: number | null;
  undoFault: Generated<string>;
  undoneAt: Timestamp | null;
  version: number | null;
}

export interface SiteImports {
  actingId: number | null;
  actingLocale: Generated<"en-US" | "es" | "pt-BR">;
  actingName: Generated<string>;
  added: Generated<number>;
  applied: Generated<number>;
  appliedAt: Timestamp | null;
  bytes: number;
  changed: Generated<number>;
  closedAt: Timestamp | null;
  createdAt: Generated<Timestamp>;
  createdById: number | null;
  declineReason: string | null;
  delimiter: string;
  done: Generated<number>;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "windows-1250";
  failure: Generated<string>;
  fileName: string;
  guess: JsonColumn;
  headers: JsonColumn;
  headersKey: string;
  headLine: Generated<number>;
  headRows: Generated<number>;
  id: Generated<number>;
  impersonatedById: number | null;
  isSiteOffer: Generated<boolean>;
  kept: Generated<number>;
  kind: Generated<"text" | "xlsx" | "ods" | "xls" | "html" | "xml">;
  mapping: JsonOf<ImportMapping> | null;
  notes: Generated<JsonColumn>;
  ownerId: number | null;
  plannedAt: Timestamp | null;
  reached: Generated<number>;
  refused: Generated<number>;
  run: Generated<number>;
  samples: Generated<JsonColumn>;
  sentAt: Timestamp | null;
  sheet: Generated<number>;
  sheets: Generated<JsonColumn>;
  sheetStorageKey: string | null;
  startedAt: Timestamp | null;
  state: Generated<"uploaded" | "planning" | "planned" | "applying" | "stopped" | "applied" | "undoing" | "undone" | "sent" | "declined" | "withdrawn">;
  storageKey: string | null;
  sweptAt: Timestamp | null;
  top: Generated<JsonColumn>;
  total: number;
  unchanged: Generated<number>;
  undone: Generated<number>;
  undoneAt: Timestamp | null;
  version: Generated<number>;
}

export interface Sites {
  acceptedSensitive: Generated<ArrayType<"loan" | "trading" | "dating" | "cannabis" | "crypto">>;
  chosenOfferId: number | null;
  costCents: Generated<number>;
  costMultiplierMilli: Generated<number>;
  country: string;
  createdAt: Generated<Timestamp>;
  da: number | null;
  deliveryDays: Generated<number>;
  description: Generated<string>;
  domain: string;
  fillModes: Generated<ArrayType<"with_brand_tag" | "without_brand_tag" | "only_if_requested" | "subject_to_editorial_review" | "strategic_partner" | "partner_content" | "external_content">>;
  gamblingCostCents: number | null;
  gamblingPriceCents: BaseCentsColumn | null;
  id: Generated<number>;
  insertionCostCents: number | null;
  insertionGamblingCostCents: number | null;
  insertionGamblingPriceCents: BaseCentsColumn | null;
  insertionPriceCents: BaseCentsColumn | null;
  isPaused: Generated<boolean>;
  language: string;
  lastPublishedAt: Timestamp | null;
  lastRequestAt: Timestamp | null;
  linkTypes: Generated<ArrayType<"do_follow" | "no_follow" | "sponsored">>;
  listedAt: Timestamp | null;
  metricsAt: string | null;
  metricsSource: Generated<string>;
  monthlyTraffic: number | null;
  name: string;
  ownerId: number | null;
  pa: number | null;
  priceCents: BaseCentsColumn;
  priceMultiplierMilli: Generated<number>;
  searchText: Generated<string | null>;
  showsExamples: Generated<boolean>;
  siteManagerId: number | null;
  status: Generated<"active" | "inactive" | "verifying">;
  survivingMonthsCenti: number | null;
  tier: "A" | "B" | "C" | "D";
  timesPublished: Generated<number>;
  trafficHistory: Generated<JsonOf<Site['trafficHistory']>>;
  type: "newspaper" | "magazine" | "blog" | "portal" | "forum" | "radio";
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface SiteTags {
  siteId: number;
  tagId: number;
}

export interface SiteTally {
  difference: number;
  id: Generated<number>;
}

export interface SiteViews {
  siteId: number;
  viewedOn: string;
}

export interface SpecialPrices {
  companyId: number | null;
  createdAt: Generated<Timestamp>;
  endsAt: Timestamp;
  id: Generated<number>;
  priceCents: number;
  reviewRequestId: number | null;
  siteId: number;
  until: string;
  userId: number | null;
}

export interface StatementLines {
  cents: number;
  counterparty: string | null;
  counterpartyIban: string | null;
  day: string;
  decidedAt: Timestamp | null;
  decidedBy: string | null;
  endToEndId: string | null;
  id: Generated<number>;
  key: Buffer;
  knownLineId: number | null;
  line: number;
  note: Generated<string>;
  reference: string | null;
  returnReason: string | null;
  state: Generated<"open" | "booked" | "ignored" | "known">;
  statementId: number;
  text: Generated<string>;
  valueDay: string;
}

export interface StatementMappings {
  changedAt: Timestamp;
  changedBy: string;
  iban: string;
  mapping: JsonColumn;
}

export interface StatementSettlements {
  cents: number;
  invoiceId: number | null;
  isReturn: Generated<boolean>;
  lineId: number;
  paymentId: number | null;
  payoutId: number | null;
  releaseBillId: number | null;
}

export interface StayMonths {
  at: Timestamp;
  clientSeconds: number;
  clientStays: number;
  editorId: number | null;
  late: number[];
  openDue: string[] | null;
  openEntered: number | null;
  openStays: number | null;
  ownerSeconds: number;
  ownerStays: number;
  publishSeconds: number;
  publishStays: number;
  returned: number;
  reviewSeconds: number;
  reviewStays: number;
  rollup: string;
  siteId: number | null;
  status: string | null;
  waitingSeconds: number;
  waitingStays: number;
  worked: number[];
  workedSame: number[];
}

export interface SurvivalCurves {
  calculatedAt: Timestamp;
  isAtLeast: Generated<boolean>;
  key: string;
  kind: "tier" | "owner" | "site";
  links: number;
  losses: number;
  monthsCenti: number;
  multiplier: number;
  spread: number;
  steps: JsonColumn | null;
  untilDay: Generated<number>;
  watchedDays: Generated<number>;
}

export interface Tags {
  color: Generated<string>;
  createdAt: Generated<Timestamp>;
  description: Generated<string>;
  id: Generated<number>;
  name: string;
  searchText: Generated<string>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TaskEntries {
  authorId: number | null;
  authorKind: "client" | "staff" | "owner" | "system";
  authorName: string;
  body: string;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  mentions: Generated<JsonOf<Mention[]>>;
  taskId: number;
}

export interface Tasks {
  aboutId: number | null;
  aboutKind: "users" | "owners" | "sites" | "briefings" | "campaigns" | "cases" | "tasks" | "whatsapp_chats" | "invoices" | null;
  assigneeId: number | null;
  boardKey: string;
  checklist: Generated<JsonOf<TaskStep[]>>;
  createdAt: Generated<Timestamp>;
  createdBy: string;
  createdById: number | null;
  detail: Generated<string>;
  doneAt: Timestamp | null;
  dueOn: string | null;
  id: Generated<number>;
  priority: Generated<"low" | "normal" | "high" | "urgent">;
  priorityRank: Generated<number>;
  repeats: "daily" | "weekly" | "monthly" | "quarterly" | "yearly" | null;
  rungFor: string | null;
  searchText: Generated<string>;
  state: Generated<"todo" | "doing" | "waiting" | "done">;
  title: string;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
}

export interface TextChecks {
  aiPercent: number | null;
  checkedAt: Timestamp;
  checkedById: number | null;
  copiedPercent: number | null;
  matches: Generated<JsonOf<TextCheck['matches']>>;
  service: "copyscape" | "originality";
  textSha256: string;
  versionId: number;
}

export interface UploadDays {
  bytes: Generated<number>;
  day: string;
  files: Generated<number>;
  kind: Generated<"file" | "import">;
  userId: number;
}

export interface UserCrmTags {
  crmTagId: number;
  userId: number;
}

export interface Users {
  accountExecutiveId: number | null;
  agencyId: number | null;
  birthDate: string | null;
  brandId: number | null;
  briefingsCount: Generated<number>;
  campaignsCount: Generated<number>;
  canAccessOwnerNewsletter: Generated<boolean>;
  canSeeOwnersTable: Generated<boolean>;
  companyId: number | null;
  companyRoles: Generated<ArrayType<"buyer" | "approver" | "finance" | "reader">>;
  coordinatorId: number | null;
  country: Generated<string>;
  createdAt: Generated<Timestamp>;
  crmMutedUntil: string | null;
  disabledAt: Timestamp | null;
  displayCurrency: "EUR" | "USD" | "BRL" | null;
  editorCoordinator: Generated<boolean>;
  email: string;
  emailVerifiedAt: Timestamp | null;
  heldProjectIds: ArrayType<number> | null;
  id: Generated<number>;
  identityUid: string;
  invitedAt: Timestamp | null;
  isCompanyManager: Generated<boolean>;
  isDuplicate: Generated<boolean>;
  language: "en-US" | "es" | "pt-BR" | null;
  lastLoginAt: Timestamp | null;
  lastRequestAt: Timestamp | null;
  mailLanguage: Generated<"en-US" | "es" | "pt-BR" | null>;
  monthlyLimitCents: number | null;
  name: string;
  phone: Generated<string>;
  position: Generated<string>;
  role: "ADMIN" | "EDITOR" | "SITE_MANAGER" | "OWNER_MANAGER" | "SELLER" | "USER";
  screenLanguage: "en-US" | "es" | "pt-BR" | null;
  searchText: Generated<string>;
  secondaryEmail: Generated<string>;
  sellerCommissionBp: Generated<number>;
  sessionsValidAfter: Generated<Timestamp>;
  source: Generated<string>;
  taxNumber: Generated<string>;
  toursSeen: Generated<string[]>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  yearSpendCents: Generated<number>;
}

export interface VatAnswers {
  answeredAt: Timestamp;
  consultation: Generated<string>;
  country: string;
  id: Generated<number>;
  isValid: boolean;
  taxNumber: string;
}

export interface VatChecks {
  country: string;
  dueAt: Timestamp;
  taxNumber: string;
}

export interface ViewRecipients {
  endedAt: Timestamp | null;
  mailKey: Generated<string>;
  userId: number;
  viewId: number;
}

export interface Views {
  columns: JsonOf<NonNullable<View['columns']>> | null;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  isShared: Generated<boolean>;
  list: string;
  mailedUntil: Timestamp | null;
  mailKey: Generated<string>;
  name: string;
  search: JsonOf<View['search']>;
  updatedAt: Generated<Timestamp>;
  userId: number;
  version: Generated<number>;
  widths: JsonOf<NonNullable<View['widths']>> | null;
}

export interface WalletBalances {
  billingAccountId: number;
  creditLimitCents: Generated<number>;
  dueCents: Generated<number>;
  heldCents: Generated<number>;
  postedCents: Generated<number>;
}

export interface WebhookDeliveries {
  body: Buffer;
  id: Generated<number>;
  receivedAt: Timestamp;
  source: string;
}

export interface WebhookEvents {
  deliveryId: number | null;
  doneAt: Timestamp | null;
  eventId: string;
  givenUpAt: Timestamp | null;
  id: Generated<number>;
  lastError: Generated<string>;
  occurredAt: Timestamp | null;
  payload: JsonColumn | null;
  receivedAt: Timestamp;
  source: string;
  subject: string | null;
  tries: Generated<number>;
}

export interface WhatsappChats {
  alertedAt: Timestamp | null;
  assigneeId: number | null;
  briefingId: number | null;
  clientId: number | null;
  continuedIn: number | null;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  lastInboundAt: Timestamp | null;
  lastMessageAt: Timestamp | null;
  lastText: Generated<string>;
  name: Generated<string>;
  optedInBy: Generated<string>;
  optedInHow: "message" | "form" | "email" | "call" | "in_person" | null;
  optedInNote: Generated<string>;
  optedInOn: string | null;
  optedOutAt: Timestamp | null;
  ownerId: number | null;
  pausedUntil: Timestamp | null;
  scopedId: string | null;
  searchText: Generated<string>;
  snoozedUntil: Timestamp | null;
  state: Generated<"open" | "waiting" | "snoozed" | "closed">;
  unreachableAt: Timestamp | null;
  unread: Generated<number>;
  updatedAt: Generated<Timestamp>;
  version: Generated<number>;
  waId: string | null;
  waitingSince: Timestamp | null;
}

export interface WhatsappEntries {
  authorId: number | null;
  authorKind: "client" | "staff" | "owner" | "system";
  authorName: string;
  body: string;
  chatId: number;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  mentions: Generated<JsonOf<Mention[]>>;
}

export interface WhatsappFiles {
  announcedSha256: string | null;
  bytes: number | null;
  fileName: Generated<string>;
  mediaId: string | null;
  mediaType: Generated<string>;
  messageId: number;
  state: "waiting" | "stored" | "refused" | "lost";
  storageKey: string | null;
  uploads: Generated<number>;
}

export interface WhatsappMessages {
  at: Timestamp;
  authorId: number | null;
  authorName: Generated<string>;
  body: Generated<string>;
  chatId: number;
  deletedAt: Timestamp | null;
  editedAt: Timestamp | null;
  errorCode: number | null;
  id: Generated<number>;
  isInbound: boolean;
  key: Generated<string>;
  kind: "text" | "template" | "image" | "document" | "audio" | "video" | "reaction" | "notice" | "other";
  providerId: string | null;
  quotes: string | null;
  state: "received" | "queued" | "sending" | "unknown" | "sent" | "delivered" | "read" | "failed";
  template: JsonOf<ChatTemplateUse> | null;
}

export interface WhatsappStops {
  at: Timestamp;
  code: number;
  country: string;
}

export interface WhatsappTemplates {
  body: string;
  category: string;
  footer: Generated<string>;
  header: Generated<string>;
  isSupported: boolean;
  language: string;
  name: string;
  reason: Generated<string>;
  status: string;
  syncedAt: Timestamp;
  variables: JsonOf<TemplateVariable[]>;
}

export interface WhatsappTexts {
  chatId: number;
  id: Generated<number>;
  searchText: string;
}

export interface WithholdingRemittances {
  baseCents: number;
  createdAt: Generated<Timestamp>;
  id: Generated<number>;
  madeBy: string;
  paidOn: string;
  quarter: number;
  recipients: number;
  transferId: number;
  withheldCents: number;
  year: number;
}

export interface DB {
  accountMonths: AccountMonths;
  agencies: Agencies;
  aiDrafts: AiDrafts;
  auditEntries: AuditEntries;
  "auth.accounts": AuthAccounts;
  "auth.knownPlaces": AuthKnownPlaces;
  "auth.oneTimeCodes": AuthOneTimeCodes;
  "auth.sessions": AuthSessions;
  "auth.signingKeys": AuthSigningKeys;
  "auth.throttles": AuthThrottles;
  bankStatements: BankStatements;
  batches: Batches;
  billingAccounts: BillingAccounts;
  brandPictures: BrandPictures;
  brands: Brands;
  briefingFinances: BriefingFinances;
  briefings: Briefings;
  briefingSearch: BriefingSearch;
  briefingStays: BriefingStays;
  briefingStaysLogged: BriefingStaysLogged;
  briefingTargets: BriefingTargets;
  campaigns: Campaigns;
  campaignSearch: CampaignSearch;
  cartItems: CartItems;
  caseEntries: CaseEntries;
  cases: Cases;
  caseSearch: CaseSearch;
  categories: Categories;
  categoryCosts: CategoryCosts;
  caughtMails: CaughtMails;
  channelNotices: ChannelNotices;
  clientReminders: ClientReminders;
  commissionMonths: CommissionMonths;
  companies: Companies;
  contentVersions: ContentVersions;
  costChanges: CostChanges;
  costProposals: CostProposals;
  crmAccounts: CrmAccounts;
  crmEntries: CrmEntries;
  crmTags: CrmTags;
  defaultViews: DefaultViews;
  earlierTexts: EarlierTexts;
  endedSessions: EndedSessions;
  events: Events;
  exchangeRates: ExchangeRates;
  exclusions: Exclusions;
  failedJobs: FailedJobs;
  favorites: Favorites;
  files: Files;
  fileStorage: FileStorage;
  fiscalChains: FiscalChains;
  fiscalDeclarations: FiscalDeclarations;
  fiscalRecords: FiscalRecords;
  fiscalSending: FiscalSending;
  holds: Holds;
  idempotencyKeys: IdempotencyKeys;
  impersonations: Impersonations;
  insertionArticles: InsertionArticles;
  instanceFacts: InstanceFacts;
  invoiceAdjustments: InvoiceAdjustments;
  invoiceBatches: InvoiceBatches;
  invoiceLines: InvoiceLines;
  invoices: Invoices;
  invoiceSeries: InvoiceSeries;
  ledgerAccounts: LedgerAccounts;
  ledgerDays: LedgerDays;
  ledgerEntries: LedgerEntries;
  ledgerSnapshots: LedgerSnapshots;
  ledgerTransfers: LedgerTransfers;
  linkChecks: LinkChecks;
  linkClaims: LinkClaims;
  linkDayBlocks: LinkDayBlocks;
  linkDays: LinkDays;
  linkHosts: LinkHosts;
  linkNews: LinkNews;
  linkPages: LinkPages;
  links: Links;
  linkTargets: LinkTargets;
  linkTargetUses: LinkTargetUses;
  linkVisits: LinkVisits;
  linkWatches: LinkWatches;
  mailPace: MailPace;
  mails: Mails;
  mailSuppressions: MailSuppressions;
  mailTopicsOff: MailTopicsOff;
  messages: Messages;
  metricChanges: MetricChanges;
  metricPauses: MetricPauses;
  metricReadings: MetricReadings;
  metricUsage: MetricUsage;
  newsletterImages: NewsletterImages;
  newsletterRecipients: NewsletterRecipients;
  newsletters: Newsletters;
  notifications: Notifications;
  offeredSites: OfferedSites;
  offers: Offers;
  orderMonths: OrderMonths;
  outsideServices: OutsideServices;
  ownerChanges: OwnerChanges;
  owners: Owners;
  paymentReturns: PaymentReturns;
  payments: Payments;
  payoutLines: PayoutLines;
  payoutRuns: PayoutRuns;
  payouts: Payouts;
  priceChanges: PriceChanges;
  projects: Projects;
  publicationReports: PublicationReports;
  releaseBills: ReleaseBills;
  reportChanges: ReportChanges;
  reportMonths: ReportMonths;
  reviewRequests: ReviewRequests;
  sellerAccounts: SellerAccounts;
  senderDomains: SenderDomains;
  services: Services;
  serviceSecrets: ServiceSecrets;
  settings: Settings;
  settledMonths: SettledMonths;
  siteBatches: SiteBatches;
  siteBatchItems: SiteBatchItems;
  siteCategories: SiteCategories;
  siteFigures: SiteFigures;
  siteImportRows: SiteImportRows;
  siteImports: SiteImports;
  sites: Sites;
  siteTags: SiteTags;
  siteTally: SiteTally;
  siteViews: SiteViews;
  specialPrices: SpecialPrices;
  statementLines: StatementLines;
  statementMappings: StatementMappings;
  statementSettlements: StatementSettlements;
  stayMonths: StayMonths;
  survivalCurves: SurvivalCurves;
  tags: Tags;
  taskEntries: TaskEntries;
  tasks: Tasks;
  textChecks: TextChecks;
  uploadDays: UploadDays;
  userCrmTags: UserCrmTags;
  users: Users;
  vatAnswers: VatAnswers;
  vatChecks: VatChecks;
  viewRecipients: ViewRecipients;
  views: Views;
  walletBalances: WalletBalances;
  webhookDeliveries: WebhookDeliveries;
  webhookEvents: WebhookEvents;
  whatsappChats: WhatsappChats;
  whatsappEntries: WhatsappEntries;
  whatsappFiles: WhatsappFiles;
  whatsappMessages: WhatsappMessages;
  whatsappStops: WhatsappStops;
  whatsappTemplates: WhatsappTemplates;
  whatsappTexts: WhatsappTexts;
  withholdingRemittances: WithholdingRemittances;
}
