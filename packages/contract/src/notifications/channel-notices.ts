import type { NotificationType } from './endpoints.ts';

/** The channels that the team can be told in. Names of services. */
export const NOTICE_CHANNELS = ['slack', 'telegram'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** What a channel of the team can be told: what concerns more than the one person it is assigned to. */
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
  'top_up_announced',
  'card_issue',
  'seller_asked',
  'newsletter_sent',
  'newsletter_late',
  'import_applied',
  'service_broken',
] as const satisfies readonly NotificationType[];
export type ChannelNoticeType = (typeof CHANNEL_NOTICE_TYPES)[number];
