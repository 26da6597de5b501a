import { z } from 'zod';
import { TransitionInput } from '../briefings/schema.ts';
import { LinkCheck } from '../links/schema.ts';
import { Message } from '../messages/schema.ts';
import { endpoint } from '../shared/endpoint.ts';
import { text, Url } from '../shared/fields.ts';
import { LinkParams, PathId } from '../shared/pagination.ts';
import { OwnerBriefing, OwnerPage } from './schema.ts';

const at = <P extends string>(path: P) => `/api/v1/external/${path}` as const;
const act = <V extends string, B extends z.ZodType>(verb: V, body: B, summary: string) =>
  endpoint({
    method: 'POST',
    path: at(`briefings/:uuid/${verb}`),
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
  accept_publication: act('accept_publication', TransitionInput.accept_publication, 'Promises a date.'),
  change_promise: act('change_promise', TransitionInput.change_promise, 'Promises another date, with a reason.'),
  decline_publication: act('decline_publication', TransitionInput.decline_publication, 'Declines, with a reason.'),
  confirm_publication: act(
    'confirm_publication',
    TransitionInput.confirm_publication,
    'It is live; the link is checked at once.',
  ),
  correct_url: act('correct_url', TransitionInput.correct_url, 'Corrects the url of a published one.'),
  check_url: endpoint({
    method: 'POST',
    path: at('briefings/:uuid/check'),
    access: 'link',
    summary: 'Checks a page before confirming; nothing is kept.',
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
    summary: 'The content as a Word document.',
    params: LinkParams,
    download: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
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
