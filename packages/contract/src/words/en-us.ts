import type { ChoiceWords } from './choice-words.ts';

export const topic: ChoiceWords['topic'] = {
  none: 'None',
  gambling: 'Gambling',
  loan: 'Loans',
  trading: 'Trading',
  dating: 'Dating',
  cannabis: 'Cannabis',
  crypto: 'Crypto',
};

export const linkType: ChoiceWords['linkType'] = {
  do_follow: 'Do follow',
  no_follow: 'No follow',
  sponsored: 'Sponsored',
};

export const fillMode: ChoiceWords['fillMode'] = {
  with_brand_tag: 'With brand tag',
  without_brand_tag: 'Without brand tag',
  only_if_requested: 'Only if requested',
  subject_to_editorial_review: 'Subject to editorial review',
  strategic_partner: 'Strategic partner',
  partner_content: 'Partner content',
  external_content: 'External content',
};

export const reviewMode: ChoiceWords['reviewMode'] = {
  publish_as_is: 'Publish as is',
  review_and_publish: 'Review and publish',
  review_and_send_back: 'Review and send the version back before publishing',
};

export const briefingType: ChoiceWords['briefingType'] = {
  sponsored_article: 'Sponsored article',
  link_insertion: 'Link insertion',
  press_note: 'Press note',
};

export const briefingStatus: ChoiceWords['briefingStatus'] = {
  draft: 'Draft',
  waiting: 'Waiting',
  waiting_review: 'Waiting review',
  in_review: 'In review',
  pending_client: 'Pending client',
  pending_owner: 'Pending owner',
  waiting_publish: 'Waiting publish',
  published: 'Published',
  done: 'Done',
  denied: 'Denied',
  canceled: 'Canceled',
};

export const clientStatus: ChoiceWords['clientStatus'] = {
  draft: 'Draft',
  waiting: 'Waiting',
  in_progress: 'In progress',
  pending: 'Your turn',
  waiting_publish: 'Waiting publish',
  published: 'Published',
  finished: 'Finished',
  denied: 'Denied',
  canceled: 'Canceled',
};

export const siteType: ChoiceWords['siteType'] = {
  newspaper: 'Newspaper',
  magazine: 'Magazine',
  blog: 'Blog',
  portal: 'Portal',
  forum: 'Forum',
  radio: 'Radio',
};

export const siteStatus: ChoiceWords['siteStatus'] = {
  active: 'Active',
  inactive: 'Inactive',
  verifying: 'Verifying',
};

export const exclusionList: ChoiceWords['exclusionList'] = {
  own: 'Mine',
  company: 'My company’s',
};

export const caseKind: ChoiceWords['caseKind'] = {
  link_lost: 'Link lost',
  link_problem: 'Link not as agreed',
  client_silent: 'Client silent',
  owner_silent: 'Owner silent',
  promise_broken: 'Promise broken',
  declined: 'Declined by the owner',
  dispute: 'Problem reported by the client',
  question: 'Question',
};

export const role: ChoiceWords['role'] = {
  ADMIN: 'Administrator',
  EDITOR: 'Editor',
  COORDINATOR: 'Coordinator',
  SITE_MANAGER: 'Site manager',
  OWNER_MANAGER: 'Owner manager',
  SELLER: 'Seller',
  USER: 'Client',
};

export const personState: ChoiceWords['personState'] = {
  invited: 'Invited',
  active: 'Active',
  disabled: 'Disabled',
};

export const answer: ChoiceWords['answer'] = { yes: 'yes', no: 'no' };
