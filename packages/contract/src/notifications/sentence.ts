import { ALL_SERVICES } from '../services/services.ts';
import { REVIEW_MODES } from '../shared/topics.ts';
import type { Translate } from '../words/translation.ts';
import type { Notification } from './endpoints.ts';
import type { notificationWords } from './words/en-us.ts';

type T = Translate<typeof notificationWords>;

/** Formats amounts and days in the reader's language. */
export interface NotificationFormat {
  readonly money: (cents: number) => string;
  readonly date: (day: string, length: 'medium') => string;
}

const MAX_WORDS = 140;

const serviceName = (name: unknown, t: T): string => {
  const known = ALL_SERVICES.find((each) => each === name);
  return known ? t(`service.${known}`) : String(name || t('untitled'));
};

/** A notification in the reader's language, with the text of the message that it is about, if there is one. */
export function notificationSentence(
  { type, data }: Pick<Notification, 'type' | 'data'>,
  t: T,
  { date, money }: NotificationFormat,
): string {
  const text = (key: string, otherwise: string) => String(data[key] || otherwise);
  const title = text('title', t('untitled'));
  const site = text('site', '–');
  const client = text('client', t('theClient'));
  const briefing = { title, site };
  const payment = { amount: money(Number(data.cents) || 0), reference: text('reference', '') };
  const withWords = (sentence: string, key: string) => {
    const words = text(key, '');
    const short = words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).trimEnd()}…` : words;
    return short ? t('said', { sentence, words: short }) : sentence;
  };
  switch (type) {
    case 'your_turn':
    case 'articles_proposed':
    case 'published':
    case 'done':
    case 'assigned':
    case 'owner_published':
    case 'link_lost':
    case 'link_restored':
    case 'guarantee_choice':
    case 'guarantee_refund':
    case 'guarantee_replace':
      return t(`type.${type}`, briefing);
    case 'target_down':
    case 'target_back':
      return t(`type.${type}`, { url: text('url', '') });
    case 'review_mode_changed': {
      const mode = REVIEW_MODES.find((known) => known === data.mode) ?? 'review_and_publish';
      return t('type.review_mode_changed', { ...briefing, mode: t(`mode.${mode}`) });
    }
    case 'denied':
    case 'canceled':
    case 'site_changed':
    case 'owner_declined':
      return withWords(t(`type.${type}`, briefing), 'reason');
    case 'message':
      return withWords(t('type.message', { ...briefing, who: text('who', t('theTeam')) }), 'text');
    case 'owner_question':
      return withWords(t('type.owner_question', { ...briefing, who: text('who', t('theOwner')) }), 'text');
    case 'approval_asked':
      return t('type.approval_asked', {
        who: text('who', t('aColleague')),
        campaign: text('campaign', t('untitled')),
        amount: money(Number(data.cents) || 0),
      });
    case 'approval_given':
      return t('type.approval_given', { who: text('who', t('aColleague')), campaign: text('campaign', t('untitled')) });
    case 'approval_declined':
      return withWords(
        t('type.approval_declined', { who: text('who', t('aColleague')), campaign: text('campaign', t('untitled')) }),
        'reason',
      );
    case 'campaign_done':
      return t('type.campaign_done', { campaign: text('campaign', t('untitled')) });
    case 'request_waiting': {
      const count = Number(data.briefings) || 1;
      return t('type.request_waiting', { client, campaign: text('campaign', t('untitled')), count });
    }
    case 'review_asked':
      return withWords(t('type.review_asked', { ...briefing, client }), 'reason');
    case 'resubmitted':
    case 'version_returned':
    case 'content_accepted':
      return t(`type.${type}`, { ...briefing, client });
    case 'owner_link_ended':
      return t('type.owner_link_ended', { ...briefing, who: text('owner', t('theOwner')) });
    case 'owner_paused':
    case 'owner_resumed': {
      const facts = { who: text('who', t('theOwner')), site, count: Number(data.sites) || 1 };
      const many = data.site ? 'site' : 'sites';
      if (type === 'owner_resumed') return t(`type.owner_resumed_${many}`, facts);
      if (!data.date) return t(`type.owner_paused_${many}`, facts);
      return t(`type.owner_paused_${many}_until`, { ...facts, date: date(String(data.date), 'medium') });
    }
    case 'owner_rules_changed': {
      const facts = { who: text('who', t('theOwner')), site, count: Number(data.sites) || 1 };
      return t(data.site ? 'type.owner_rules_changed_site' : 'type.owner_rules_changed_sites', facts);
    }
    case 'price_list_sent':
      return t('type.price_list_sent', { who: text('who', t('theOwner')), file: text('file', t('untitled')) });
    case 'owner_accepted':
      return data.date
        ? t('type.owner_accepted_on', { ...briefing, date: date(String(data.date), 'medium') })
        : t('type.owner_accepted', briefing);
    case 'import_applied':
    case 'import_undone':
      return t(`type.${type}`, {
        file: text('file', t('untitled')),
        written: Number(data.written) || 0,
        left: Number(data.left) || 0,
      });
    case 'mentioned':
      return withWords(t('type.mentioned', { title, who: text('who', t('theTeam')) }), 'text');
    case 'chat_message':
    case 'chat_waiting':
    case 'chat_failed':
      return withWords(t(`type.${type}`, { title }), 'text');
    case 'chat_assigned':
    case 'chat_woken':
    case 'case_opened':
    case 'case_answered':
    case 'task_assigned':
    case 'task_due':
    case 'task_commented':
    case 'newsletter_sent':
    case 'newsletter_late':
    case 'mail_unknown':
      return t(`type.${type}`, { title });
    case 'case_answer_due':
    case 'case_due':
      return t(`type.${type}`, { title, percent: Number(data.percent) || 0 });
    case 'job_failed':
      return t('type.job_failed', { job: text('job', '') });
    case 'service_broken':
      return t('type.service_broken', { service: serviceName(data.service, t) });
    case 'fiscal_record_refused':
      return t('type.fiscal_record_refused', { number: text('number', t('untitled')), why: text('why', '') });
    case 'seller_asked': {
      const who = text('who', t('theTeam'));
      const kind = data.kind === 'campaign' ? 'campaign' : 'special_price';
      return t(`type.seller_asked_${kind}`, { who, client, subject: text('subject', t('untitled')) });
    }
    case 'cost_proposed':
    case 'cost_accepted':
    case 'cost_ended':
      return t(`type.${type}`, { ...payment, who: text('who', t('theTeam')), site });
    case 'cost_declined':
      return withWords(t('type.cost_declined', { ...payment, who: text('who', t('theTeam')), site }), 'reason');
    case 'payout_returned':
      return t('type.payout_returned', { ...payment, who: text('payee', t('untitled')) });
    case 'top_up_announced':
    case 'card_issue':
      return t(`type.${type}`, { ...payment, who: client });
    case 'top_up_confirmed':
    case 'top_up_refused':
    case 'card_failed':
    case 'money_taken_back':
    case 'money_given_back':
      return t(`type.${type}`, payment);
    case 'bill_payment_confirmed':
      return t('type.bill_payment_confirmed', { ...payment, number: text('number', t('untitled')) });
    case 'seller_approved':
    case 'seller_denied':
      return t(`type.${type}`, { client, subject: text('subject', t('untitled')) });
    default:
      // The former name, in stored notifications.
      return t('type.other');
  }
}
