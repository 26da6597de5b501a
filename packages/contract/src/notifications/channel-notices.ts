import type { NotificationType } from './endpoints.ts';

/** The channels for notices to the team. Names of services. */
export const NOTICE_CHANNELS = ['slack', 'telegram'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Notices for a channel of the team: those that concern more people than the assignee. */
export const CHANNEL_NOTICE_TYPES = [
  'request_waiting',
  'resubmitted',
  'review_asked',
  'version_returned',
  'content_accepted',
  'owner_accepted',
  'owner_declined',
  'owner_published',
  'owner_question',
  'link_lost',
  'link_restored',
  'case_opened',
  'chat_waiting',
  'top_up_announced',
  'card_issue',
  'seller_asked',
  'newsletter_sent',
  'newsletter_late',
  'import_applied',
  'service_broken',
] as const satisfies readonly NotificationType[];
export type ChannelNoticeType = (typeof CHANNEL_NOTICE_TYPES)[number];
