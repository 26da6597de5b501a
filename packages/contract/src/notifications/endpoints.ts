import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { Instant } from '../shared/fields.ts';
import { Id, PathId } from '../shared/pagination.ts';
import { ANY_ROLE } from '../shared/roles.ts';

/** Types of notifications. The screen has words for each. */
export const NOTIFICATION_TYPES = [
  // To clients
  'your_turn',
  'articles_proposed',
  'denied',
  'published',
  'done',
  'canceled',
  'review_mode_changed',
  'site_changed',
  'message',
  'campaign_done',
  'approval_asked',
  'approval_given',
  'approval_declined',
  'link_lost',
  'link_restored',
  'guarantee_choice',
  'guarantee_refund',
  'guarantee_replace',
  'target_down',
  'target_back',
  'top_up_confirmed',
  'top_up_refused',
  'bill_payment_confirmed',
  'card_failed',
  'money_taken_back',
  'money_given_back',
  // To the team
  'payout_returned',
  'request_waiting',
  'resubmitted',
  'assigned',
  'review_asked',
  'version_returned',
  'content_accepted',
  'owner_accepted',
  'owner_declined',
  'owner_published',
  'owner_question',
  'owner_link_ended',
  'owner_paused',
  'owner_resumed',
  'owner_rules_changed',
  'price_list_sent',
  'mentioned',
  'case_opened',
  'case_answered',
  'case_answer_due',
  'case_due',
  'chat_message',
  'chat_assigned',
  'chat_waiting',
  'chat_woken',
  'chat_failed',
  'task_assigned',
  'task_due',
  'task_commented',
  'newsletter_sent',
  'newsletter_late',
  'top_up_announced',
  'card_issue',
  'seller_asked',
  'cost_proposed',
  'cost_accepted',
  'cost_declined',
  'cost_ended',
  'import_applied',
  'import_undone',
  'service_broken',
  'mail_unknown',
  'job_failed',
  'fiscal_record_refused',
  // To sellers
  'seller_approved',
  'seller_denied',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const Notification = z
  .object({
    id: Id,
    type: z.enum(NOTIFICATION_TYPES),
    data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    /** Target of a click: path below the host. */
    href: z.string(),
    createdAt: Instant,
    readAt: Instant.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/notifications',
    access: ANY_ROLE,
    summary: 'The caller’s newest notifications and the number of unread ones.',
    query: z.strictObject({ before: PathId.optional() }),
    output: z.object({ data: z.array(Notification), unread: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/v1/notifications/read',
    access: ANY_ROLE,
    summary: 'Marks some or all as read.',
    body: z.strictObject({ ids: z.array(Id).max(500).optional() }),
    output: z.object({ unread: z.int() }),
    inPerson: 'account',
  }),
  /**
   * Server-sent events: `change` with `{ entity, id, type }` for records in the caller's scope, `notification` with `{
   * entity, id, type }`. `type` is an event name such as `briefing.approve`; clients always get `briefing.change`.
   */
  events: endpoint({
    method: 'GET',
    path: '/api/v1/events',
    access: ANY_ROLE,
    summary: 'Live updates as server-sent events.',
    download: 'text/event-stream',
  }),
} as const;
