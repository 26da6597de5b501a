import type { MessageTree } from '../../../lib/translation.ts';

/** What happened, in one sentence per kind of notification. The reader is the one who is told. */
export const messages = {
  type: {
    your_turn: 'Your turn: the text of “{{title}}” for {{site}} waits for you.',
    denied: '“{{title}}” for {{site}} was not accepted.',
    published: '“{{title}}” is published on {{site}}.',
    done: '“{{title}}” on {{site}} is finished.',
    canceled: '“{{title}}” for {{site}} was canceled.',
    review_mode_changed: '“{{title}}” for {{site}} is handled otherwise than you asked: {{mode}}.',
    site_changed: '“{{title}}” goes to {{site}} instead of the site you chose.',
    message: '{{who}} wrote about “{{title}}” for {{site}}.',
    campaign_done: 'Your campaign “{{campaign}}” is finished.',
    request_waiting_one: '{{client}} submitted “{{campaign}}”: {{count}} briefing to review.',
    request_waiting_other: '{{client}} submitted “{{campaign}}”: {{count}} briefings to review.',
    resubmitted: '{{client}} submitted “{{title}}” for {{site}} again.',
    assigned: '“{{title}}” for {{site}} was assigned to you.',
    review_asked: '{{client}} asks for changes to “{{title}}” for {{site}}.',
    version_returned: '{{client}} sent a version of “{{title}}” for {{site}} back.',
    content_accepted: '{{client}} accepted the text of “{{title}}” for {{site}}.',
    owner_accepted: '{{site}} accepted “{{title}}”.',
    owner_accepted_on: '{{site}} accepted “{{title}}” and promises it for {{date}}.',
    owner_declined: '{{site}} declined “{{title}}”.',
    owner_published: '{{site}} published “{{title}}”.',
    owner_question: '{{who}} wrote about “{{title}}” on {{site}}.',
    case_opened: 'Case opened: {{title}}',
    case_answered: 'Case answered: {{title}}',
    top_up_announced: '{{who}} announces a transfer of {{amount}} ({{reference}}).',
    top_up_confirmed: '{{amount}} are in your wallet ({{reference}}).',
    top_up_refused: 'Your transfer of {{amount}} has not arrived ({{reference}}).',
    seller_asked_campaign: '{{who}} asks for a review of “{{subject}}” by {{client}}.',
    seller_asked_special_price: '{{who}} asks for a special price on {{subject}} for {{client}}.',
    import_applied: '“{{file}}” is imported. Sites written: {{written}}, rows refused: {{left}}.',
    import_undone: 'The import of “{{file}}” is undone. Sites taken back: {{written}}, left as they are: {{left}}.',
    seller_approved: 'Approved: {{subject}} for {{client}}.',
    seller_denied: 'Denied: {{subject}} for {{client}}.',
    other: 'Something changed that concerns you.',
  },
  mode: {
    publish_as_is: 'it is published as you wrote it',
    review_and_publish: 'the team reviews it before it is published',
    review_and_send_back: 'the team sends it back to you before it is published',
  },
  said: '{{sentence}} “{{words}}”',
  theTeam: 'The team',
  theClient: 'The client',
  theOwner: 'The owner',
  untitled: 'Untitled',
  older: 'Show earlier ones',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    notifications: typeof messages;
  }
}
