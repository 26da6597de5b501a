import { z } from 'zod';
import { Message, MessageInput } from '../messages/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { MAX_FILE_BYTES, Reason, text, Url } from '../shared/fields.ts';
import { Count, Id, IdParams, Paging } from '../shared/pagination.ts';
import { ANY_ROLE, type Caller } from '../shared/roles.ts';
import { LinkCheck } from '../links/schema.ts';
import { Attachment, Briefing, BriefingFilter, BriefingInput, BriefingPage, ContentVersion, TransitionInput } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/briefings/${path}` as const;
const FileBody = z.strictObject({ file: z.file().max(MAX_FILE_BYTES), kind: z.enum(['image', 'attachment']).optional() });

/** `POST /briefings/:id/<verb>`: every transition looks alike but for who and what it needs. */
const transition = <V extends string, B extends z.ZodType, const A extends readonly [Caller, ...Caller[]]>(
  verb: V,
  access: A,
  body: B,
  summary: string,
) =>
  endpoint({
    method: 'POST',
    path: at(`:id/${verb}`),
    access,
    summary,
    params: IdParams,
    body,
    output: Briefing,
    ifMatch: 'required',
    idempotent: true,
  });

const i = TransitionInput;

export const briefings = {
  search: endpoint({ method: 'POST', path: at('search'), access: ANY_ROLE, summary: 'Briefings in the reader’s scope.', query: Paging, body: BriefingFilter, output: BriefingPage }),
  count: endpoint({ method: 'POST', path: at('count'), access: ANY_ROLE, summary: 'How many briefings a filter finds.', body: BriefingFilter, output: Count }),
  export: endpoint({ method: 'POST', path: at('export'), access: ANY_ROLE, summary: 'The same rows as CSV, at most 5,000.', body: BriefingFilter, download: 'text/csv' }),
  get: endpoint({ method: 'GET', path: at(':id'), access: ANY_ROLE, summary: 'One briefing with everything its reader may see.', params: IdParams, output: Briefing }),
  update: endpoint({ method: 'PUT', path: at(':id'), access: ['USER', 'ADMIN', 'SELLER', 'COORDINATOR'], summary: 'Edits a briefing in draft or waiting; the fields given replace the old ones.', params: IdParams, body: BriefingInput, output: Briefing, ifMatch: 'required' }),
  remove: endpoint({ method: 'DELETE', path: at(':id'), access: ['USER', 'ADMIN', 'SELLER', 'COORDINATOR'], summary: 'Takes a draft briefing out of its campaign.', params: IdParams }),
  copy: endpoint({ method: 'POST', path: at(':id/copy'), access: ['USER'], summary: 'Copies it to a new campaign of the caller.', params: IdParams, body: z.strictObject({}), output: z.object({ campaignId: Id }), status: 201, idempotent: true }),

  approve: transition('approve', ['ADMIN', 'COORDINATOR'], i.approve, 'Lets a waiting briefing into production, in one of the three review modes.'),
  approve_directly: transition('approve_directly', ['ADMIN'], i.approve_directly, 'Approves without editors, straight to the owner.'),
  deny: transition('deny', ['ADMIN', 'COORDINATOR'], i.deny, 'Refuses it with a reason the client reads.'),
  start_review: transition('start_review', ['ADMIN', 'EDITOR'], i.start_review, 'Takes it into review.'),
  send_to_client: transition('send_to_client', ['ADMIN', 'EDITOR'], i.send_to_client, 'Shows the current version to the client.'),
  ask_review: transition('ask_review', ['USER'], i.ask_review, 'The client asks for changes, with a message.'),
  send_version_back: transition('send_version_back', ['USER'], i.send_version_back, 'The client sends its own edited version.'),
  accept_content: transition('accept_content', ['USER', 'ADMIN', 'COORDINATOR'], i.accept_content, 'The content is accepted; the owner is asked. On the client’s behalf only with a reason.'),
  send_to_production: transition('send_to_production', ['ADMIN', 'EDITOR'], i.send_to_production, 'Sends the reviewed content to the owner.'),
  recall: transition('recall', ['ADMIN', 'EDITOR'], i.recall, 'Takes it back into review.'),
  swap_site: transition('swap_site', ['ADMIN', 'COORDINATOR'], i.swap_site, 'Moves it to another site; dearer ones ask the client.'),
  accept_publication: transition('accept_publication', ['ADMIN', 'OWNER_MANAGER'], i.accept_publication, 'The owner promises a date.'),
  change_promise: transition('change_promise', ['ADMIN', 'OWNER_MANAGER'], i.change_promise, 'Another promised date, with a reason.'),
  decline_publication: transition('decline_publication', ['ADMIN', 'OWNER_MANAGER'], i.decline_publication, 'The owner will not publish; opens a case.'),
  confirm_publication: transition('confirm_publication', ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER'], i.confirm_publication, 'It is live at this url; the link is checked at once.'),
  correct_url: transition('correct_url', ['ADMIN', 'EDITOR', 'OWNER_MANAGER'], i.correct_url, 'The url was wrong; checked again.'),
  return_to_owner: transition('return_to_owner', ['ADMIN', 'EDITOR', 'OWNER_MANAGER'], i.return_to_owner, 'The publication is not right; the owner’s link lives again.'),
  report_problem: transition('report_problem', ['USER'], i.report_problem, 'The client reports a problem; opens a case.'),
  finalize: transition('finalize', ['ADMIN', 'COORDINATOR'], i.finalize, 'Sends it to finalization: done.'),
  cancel: transition('cancel', ['USER', 'ADMIN', 'COORDINATOR'], i.cancel, 'Cancels it with a reason.'),
  refund: transition('refund', ['ADMIN'], i.refund, 'Cancels a published one.'),
  force_status: transition('force_status', ['ADMIN'], i.force_status, 'Any status, with a reason; can disturb the normal flow.'),
  resubmit: transition('resubmit', ['USER'], z.strictObject({ expectedTotalCents: z.int().min(0) }), 'Submits a denied briefing again under a new quote.'),

  assign_editor: transition('assign_editor', ['ADMIN', 'COORDINATOR'], z.strictObject({ editorId: Id.nullable() }), 'Gives it to an editor, or back to the queue.'),
  set_bonus: transition('set_bonus', ['ADMIN'], z.strictObject({ bonus: z.boolean() }), 'The client pays nothing for it; can be undone until invoiced.'),
  write_internal_comment: transition('write_internal_comment', ['ADMIN', 'EDITOR'], z.strictObject({ internalComment: text(5000) }), 'The note that only staff see.'),
  send_link_again: transition('send_link_again', ['ADMIN', 'EDITOR', 'OWNER_MANAGER'], z.strictObject({ link: z.enum(['draft', 'final']) }), 'Mails the draft or final link again.'),
  remind_owner: transition('remind_owner', ['ADMIN', 'COORDINATOR', 'OWNER_MANAGER'], z.strictObject({}), 'Mails the owner a reminder now.'),
  set_draft_link: transition('set_draft_link', ['ADMIN', 'EDITOR'], z.strictObject({ draftLink: z.union([Url, z.literal('')]) }), 'An external document instead of the read-only page.'),

  save_content: endpoint({ method: 'PUT', path: at(':id/content'), access: ['USER', 'ADMIN', 'EDITOR'], summary: 'Saves the working version of the content.', params: IdParams, body: z.strictObject({ content: z.string().max(600_000), note: text(500).optional() }), output: ContentVersion, ifMatch: 'required', bodyLimit: 2 * 1024 * 1024 }),
  content_version: endpoint({ method: 'GET', path: '/api/v1/briefings/:id/versions/:number', access: ANY_ROLE, summary: 'One version with its text.', params: IdParams.extend({ number: z.coerce.number().int().min(1) }), output: ContentVersion }),
  import_document: endpoint({ method: 'POST', path: at(':id/import'), access: ['USER', 'ADMIN', 'EDITOR'], summary: 'Turns a .docx into sanitised content; nothing is saved yet.', params: IdParams, form: true, body: FileBody, output: z.object({ content: z.string(), words: z.int(), warnings: z.array(z.string()) }), bodyLimit: 4 * 1024 * 1024 }),
  download_document: endpoint({ method: 'GET', path: at(':id/document'), access: ANY_ROLE, summary: 'The current content as a Word document.', params: IdParams, download: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' }),
  upload: endpoint({ method: 'POST', path: at(':id/files'), access: ['USER', 'ADMIN', 'EDITOR'], summary: 'Adds an image or attachment, to 3 MB.', params: IdParams, form: true, body: FileBody, output: Attachment, status: 201, bodyLimit: 4 * 1024 * 1024 }),
  remove_file: endpoint({ method: 'DELETE', path: '/api/v1/briefings/:id/files/:fileId', access: ['USER', 'ADMIN', 'EDITOR'], summary: 'Removes a file.', params: IdParams.extend({ fileId: z.coerce.number().int().min(1) }) }),

  messages: endpoint({ method: 'GET', path: at(':id/messages'), access: ANY_ROLE, summary: 'Messages the reader may see, oldest first.', params: IdParams, output: z.object({ data: z.array(Message) }) }),
  write_message: endpoint({ method: 'POST', path: at(':id/messages'), access: ANY_ROLE, summary: 'Writes to the client, the owner or the team.', params: IdParams, body: MessageInput, output: Message, status: 201, idempotent: true }),
  check_link: endpoint({ method: 'POST', path: at(':id/check'), access: ANY_ROLE, summary: 'Checks the published link now and keeps the result.', params: IdParams, body: z.strictObject({}), output: LinkCheck, perMinute: 10 }),
  checks: endpoint({ method: 'GET', path: at(':id/checks'), access: ANY_ROLE, summary: 'Past checks, newest first.', params: IdParams, output: z.object({ data: z.array(LinkCheck) }) }),
  open_case: endpoint({ method: 'POST', path: at(':id/cases'), access: ANY_ROLE, summary: 'Opens a case on this briefing.', params: IdParams, body: z.strictObject({ reason: Reason }), output: z.object({ id: Id }), status: 201, idempotent: true }),
} as const;
