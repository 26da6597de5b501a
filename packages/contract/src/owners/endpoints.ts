import { z } from 'zod';
import { DOCUMENT_FORMATS } from '../briefings/document-formats.ts';
import { TransitionInput } from '../briefings/schema.ts';
import { careEndpoints } from '../crm/care-endpoints.ts';
import { LinkCheck } from '../links/schema.ts';
import { Message } from '../messages/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { Reason, text, Url } from '../shared/fields.ts';
import { Id, IdParams, LinkParams, PathId, Ref } from '../shared/pagination.ts';
import { resource } from '../shared/resource.ts';
import { SurvivalCurve } from '../survival/schema.ts';
import {
  Owner,
  OwnerAccount,
  OwnerBlockPreview,
  OwnerBriefing,
  OwnerDuplicate,
  OwnerFilter,
  OwnerInput,
  OwnerMergePreview,
  OwnerPage,
  OwnerSite,
  PaymentDetails,
  PaymentDetailsInput,
} from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/external/${path}` as const;
const publish = <V extends string, B extends z.ZodType>(name: V, body: B, summary: string) =>
  endpoint({
    method: 'POST',
    path: at(`briefings/:uuid/${name}`),
    access: 'link',
    summary,
    params: LinkParams,
    body,
    output: OwnerBriefing,
    ifMatch: 'required',
    idempotent: true,
    perMinute: 30,
  });

/** What an owner does without an account, through an unguessable link. */
export const external = {
  briefing: endpoint({
    method: 'GET',
    path: at('briefings/:uuid'),
    access: 'link',
    summary: 'The publication behind a link.',
    params: LinkParams,
    output: OwnerBriefing,
  }),
  accept_publication: publish('accept_publication', TransitionInput.accept_publication, 'Promises a date.'),
  change_promise: publish('change_promise', TransitionInput.change_promise, 'Promises another date, with a reason.'),
  propose_articles: publish(
    'propose_articles',
    TransitionInput.propose_articles,
    'Proposes articles for the link; each is looked at, and the client chooses.',
  ),
  decline_publication: publish('decline_publication', TransitionInput.decline_publication, 'Declines, with a reason.'),
  confirm_publication: publish(
    'confirm_publication',
    TransitionInput.confirm_publication,
    'It is live; the link is checked at once.',
  ),
  correct_url: publish('correct_url', TransitionInput.correct_url, 'Corrects the url of a published one.'),
  checkUrl: endpoint({
    method: 'POST',
    path: at('briefings/:uuid/check'),
    access: 'link',
    summary: 'Checks a page before confirming, without storing the result.',
    params: LinkParams,
    body: z.strictObject({ publicationUrl: Url }),
    output: LinkCheck,
    perMinute: 10,
  }),
  ask: endpoint({
    method: 'POST',
    path: at('briefings/:uuid/messages'),
    access: 'link',
    summary: 'Asks the team a question.',
    params: LinkParams,
    body: z.strictObject({ body: text(5000, 1) }),
    output: Message,
    status: 201,
    idempotent: true,
    perMinute: 10,
  }),
  document: endpoint({
    method: 'GET',
    path: at('briefings/:uuid/document'),
    access: 'link',
    summary: 'The content as a Word document, a page, or Markdown, which is a zip if it has images.',
    params: LinkParams,
    query: z.strictObject({ format: z.enum(DOCUMENT_FORMATS).default('docx') }),
    download: 'application/octet-stream',
    perMinute: 60,
  }),
  file: endpoint({
    method: 'GET',
    path: at('briefings/:uuid/files/:fileId'),
    access: 'link',
    summary: 'One of its files.',
    params: LinkParams.extend({ fileId: PathId }),
    download: 'application/octet-stream',
  }),
  owner: endpoint({
    method: 'GET',
    path: at('owner/:uuid'),
    access: 'link',
    summary: 'All publications of one owner.',
    params: LinkParams,
    output: OwnerPage,
  }),
} as const;

const READERS = ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER', 'OWNERS_TABLE'] as const;
const WRITERS = ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER'] as const;
const ownerAt = <P extends string>(path: P) => `/api/v1/owners/${path}` as const;
const act = <V extends string>(name: V, summary: string) =>
  endpoint({
    method: 'POST',
    path: ownerAt(`:id/${name}`),
    access: WRITERS,
    summary,
    params: IdParams,
    body: z.strictObject({}),
    output: Owner,
    idempotent: true,
    inPerson: 'account',
  });

/** Owners, as the team sees them. */
export const owners = {
  ...resource('owners', {
    row: Owner,
    record: Owner,
    input: OwnerInput,
    needs: ['name'],
    filter: OwnerFilter,
    access: { read: READERS, write: WRITERS },
  }),
  ...careEndpoints('owners', { access: ['ADMIN', 'OWNER_MANAGER'], record: Owner }),
  block_preview: endpoint({
    method: 'GET',
    path: ownerAt(':id/block_preview'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'What blocking it takes off sale, and what is under way with it.',
    params: IdParams,
    output: OwnerBlockPreview,
  }),
  block: endpoint({
    method: 'POST',
    path: ownerAt(':id/block'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'Takes its sites off sale and ends reminders and newsletters to it.',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    output: Owner,
    idempotent: true,
  }),
  unblock: endpoint({
    method: 'POST',
    path: ownerAt(':id/unblock'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'Puts its sites on sale again.',
    params: IdParams,
    body: z.strictObject({}),
    output: Owner,
    idempotent: true,
  }),
  duplicates: endpoint({
    method: 'GET',
    path: ownerAt(':id/duplicates'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'Owners that are probably the same person or company.',
    params: IdParams,
    output: z.object({ data: z.array(OwnerDuplicate) }),
  }),
  merge_preview: endpoint({
    method: 'POST',
    path: ownerAt(':id/merge_preview'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'What would move to it from another owner, and what stands against it.',
    params: IdParams,
    body: z.strictObject({ otherId: Id }),
    output: OwnerMergePreview,
    isRead: true,
  }),
  merge: endpoint({
    method: 'POST',
    path: ownerAt(':id/merge'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'Makes one owner of two: everything of the other is its own from now on.',
    params: IdParams,
    body: z.strictObject({ otherId: Id }),
    output: Owner,
    ifMatch: 'required',
    idempotent: true,
    inPerson: 'money',
  }),
  managers: endpoint({
    method: 'GET',
    path: ownerAt('managers'),
    access: READERS,
    summary: 'Owner managers by name, for filters and assignment; with `seeing`, those who see that owner.',
    query: z.strictObject({ seeing: PathId.optional() }),
    output: z.object({ data: z.array(Ref) }),
  }),
  sites: endpoint({
    method: 'GET',
    path: ownerAt(':id/sites'),
    access: WRITERS,
    summary: 'Sites that it offers, with its cost for each that the caller may see.',
    params: IdParams,
    output: z.object({ data: z.array(OwnerSite) }),
  }),
  account: endpoint({
    method: 'GET',
    path: ownerAt(':id/account'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'What it is owed, what was paid, and when.',
    params: IdParams,
    output: OwnerAccount,
  }),
  survival: endpoint({
    method: 'GET',
    path: ownerAt(':id/survival'),
    access: READERS,
    summary: 'How long links stand on its sites.',
    params: IdParams,
    output: z.object({ curve: SurvivalCurve.nullable() }),
  }),
  setPayment: endpoint({
    method: 'PUT',
    path: ownerAt(':id/payment'),
    access: WRITERS,
    summary: 'Replaces its payment details.',
    params: IdParams,
    body: PaymentDetailsInput,
    output: Owner,
    ifMatch: 'required',
    inPerson: 'money',
  }),
  removePayment: endpoint({
    method: 'DELETE',
    path: ownerAt(':id/payment'),
    access: WRITERS,
    summary: 'Deletes its payment details.',
    params: IdParams,
    output: Owner,
    ifMatch: 'required',
    inPerson: 'money',
  }),
  reveal_payment: endpoint({
    method: 'POST',
    path: ownerAt(':id/reveal_payment'),
    access: WRITERS,
    summary: 'Its payment details in full. Who read them is audited.',
    params: IdParams,
    body: z.strictObject({}),
    output: PaymentDetails,
    inPerson: 'money',
    perMinute: 30,
  }),
  confirm_payment: endpoint({
    method: 'POST',
    path: ownerAt(':id/confirm_payment'),
    access: ['ADMIN'],
    summary: 'Confirms changed bank details by a second person. They are used from now on.',
    params: IdParams,
    output: Owner,
    ifMatch: 'required',
    inPerson: 'money',
  }),
  reveal_link: endpoint({
    method: 'POST',
    path: ownerAt(':id/reveal_link'),
    access: ['ADMIN', 'OWNER_MANAGER'],
    summary: 'The address of its page, to pass it on. Whoever holds it acts as the owner. Who read it is audited.',
    params: IdParams,
    body: z.strictObject({}),
    output: z.object({ url: z.url() }),
    inPerson: 'account',
    perMinute: 30,
  }),
  revoke_link: act(
    'revoke_link',
    'Ends every link of the owner and of its publications for good; none opens until a new one is made.',
  ),
  renew_link: act('renew_link', 'Makes new links to all its publications and mails the owner; every old one ends.'),
} as const;
