import type { MessageTree } from '../../../lib/translation.ts';

/** What happened, in one sentence per kind of notification. The reader is the one who is told. */
export const messages = {
  type: {
    your_turn: 'Your turn: the text of “{{title}}” for {{site}} needs your answer.',
    denied: '“{{title}}” for {{site}} was not accepted.',
    published: '“{{title}}” is published on {{site}}.',
    done: '“{{title}}” on {{site}} is finished.',
    canceled: '“{{title}}” for {{site}} was canceled.',
    review_mode_changed: 'The review mode of “{{title}}” for {{site}} has changed: {{mode}}.',
    site_changed: '“{{title}}” has been moved to {{site}} instead of the site you chose.',
    message: '{{who}} wrote about “{{title}}” for {{site}}.',
    campaign_done: 'Your campaign “{{campaign}}” is finished.',
    request_waiting_one: '{{client}} submitted “{{campaign}}”: {{count}} briefing to review.',
    request_waiting_other: '{{client}} submitted “{{campaign}}”: {{count}} briefings to review.',
    resubmitted: '{{client}} submitted “{{title}}” for {{site}} again.',
    assigned: '“{{title}}” for {{site}} was assigned to you.',
    review_asked: '{{client}} asked for changes to “{{title}}” for {{site}}.',
    version_returned: '{{client}} sent back a version of “{{title}}” for {{site}}.',
    content_accepted: '{{client}} accepted the text of “{{title}}” for {{site}}.',
    owner_accepted: '{{site}} accepted “{{title}}”.',
    owner_accepted_on: '{{site}} accepted “{{title}}” and promised it for {{date}}.',
    owner_declined: '{{site}} declined “{{title}}”.',
    owner_published: '{{site}} published “{{title}}”.',
    owner_question: '{{who}} wrote about “{{title}}” on {{site}}.',
    mentioned: '{{who}} mentioned you: {{title}}',
    link_lost: 'Link lost on {{site}}: {{title}}',
    link_restored: 'Link back in place on {{site}}: {{title}}',
    guarantee_choice: 'Choose what happens to a lost link on {{site}}: {{title}}',
    guarantee_refund: 'Money given back for a lost link on {{site}}: {{title}}',
    case_opened: 'Case opened: {{title}}',
    case_answered: 'Case answered: {{title}}',
    task_assigned: '“{{title}}” was assigned to you.',
    task_due: 'Your task “{{title}}” is due.',
    task_commented: 'Somebody commented on your task “{{title}}”.',
    newsletter_sent: 'Newsletter sent: “{{title}}”.',
    newsletter_late:
      '“{{title}}” was not sent: its time was missed by more than an hour. Schedule it again or send it now.',
    top_up_announced: '{{who}} announced a transfer of {{amount}} ({{reference}}).',
    card_issue: 'The card payment of {{amount}} from {{who}} needs your attention ({{reference}}).',
    top_up_confirmed: '{{amount}} has been added to your wallet ({{reference}}).',
    top_up_refused: 'Your transfer of {{amount}} hasn’t arrived ({{reference}}).',
    seller_asked_campaign: '{{who}} requested a review of “{{subject}}” by {{client}}.',
    seller_asked_special_price: '{{who}} requested a special price on {{subject}} for {{client}}.',
    import_applied: '“{{file}}” has been imported. Sites imported: {{written}}. Rows rejected: {{left}}.',
    import_undone: 'The import of “{{file}}” has been undone. Sites undone: {{written}}. Sites kept: {{left}}.',
    service_broken: '{{service}} hasn’t worked for half an hour.',
    seller_approved: 'Approved: {{subject}} for {{client}}.',
    seller_denied: 'Denied: {{subject}} for {{client}}.',
    other: 'Something you follow has changed.',
  },
  mode: {
    publish_as_is: 'it’s published as you wrote it',
    review_and_publish: 'the team reviews it before it’s published',
    review_and_send_back: 'the team sends it back to you before it’s published',
  },
  said: '{{sentence}} “{{words}}”',
  theTeam: 'The team',
  theClient: 'The client',
  theOwner: 'The owner',
  untitled: 'Untitled',
  older: 'Show earlier',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    notifications: typeof messages;
  }
}
