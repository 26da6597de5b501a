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
  press_note: 'Press release',
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
  client_silent: 'No answer from client',
  owner_silent: 'No answer from owner',
  promise_broken: 'Promised date missed',
  declined: 'Declined by owner',
  dispute: 'Problem reported by client',
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

export const about: ChoiceWords['about'] = {
  users: 'Client',
  owners: 'Owner',
  sites: 'Site',
  briefings: 'Briefing',
  campaigns: 'Campaign',
  cases: 'Case',
  tasks: 'Task',
  whatsapp_chats: 'WhatsApp chat',
  invoices: 'Invoice',
};

export const paperStatus: ChoiceWords['paperStatus'] = {
  pending: 'Pending',
  ongoing: 'Ongoing',
  invoicing: 'Invoicing',
  invoiced: 'Invoiced',
};

export const paymentStatus: ChoiceWords['paymentStatus'] = { open: 'Open', paid: 'Paid' };

export const guaranteeCover: ChoiceWords['guaranteeCover'] = {
  presence: 'the link stays in place',
  link_type: 'the link type stays as ordered',
  indexing: 'search engines can index the page',
};

export const answer: ChoiceWords['answer'] = { yes: 'yes', no: 'no' };

/** What is wrong with a field, wherever it is found. */
export const faults = {
  required: 'required field',
  unknown_field: 'Unknown field: {{field}}.',
  wrong: 'This value isn’t valid. Correct it and try again.',
  text_expected: 'Enter text here.',
  number_expected: 'Enter a number.',
  whole_number_expected: 'Enter a whole number, without decimals.',
  yes_or_no_expected: 'Enter yes or no (true or false).',
  list_expected: 'This must be a list.',
  fields_expected: 'This must be a group of named fields.',
  file_expected: 'Choose a file.',
  file_large: 'This file is too large. Choose a smaller one.',
  text_short: 'Write at least {{min}} characters.',
  text_long: 'Write at most {{max}} characters.',
  list_short: 'Choose at least {{min}}.',
  list_long: 'Choose at most {{max}}.',
  list_full: 'There are too many. Remove some.',
  number_least: 'This must be {{min}} or more.',
  number_most: 'This must be {{max}} or less.',
  number_small: 'This number is too small. Enter a larger one.',
  step_with_day: 'Enter the next step and its day, or leave both empty.',
  number_large: 'This number is too large. Enter a smaller one.',
  email_wrong: 'This isn’t an email address. Enter it like name@example.com.',
  url_wrong: 'This isn’t a URL. Enter it like https://example.com/page.',
  day_wrong: 'This isn’t a valid date. Enter it like 2026-12-31.',
  month_wrong: 'This isn’t a month. Enter it like 2026-12.',
  moment_wrong: 'This isn’t a valid date and time. Enter it like 2026-12-31T09:30:00Z.',
  country_wrong: 'Choose a country by its two-letter code, like ES.',
  language_wrong: 'Choose a language by its two-letter code, like es.',
  color_wrong: 'This isn’t a color. Enter it like #3451b2.',
  name_wrong: 'Nothing has this name here. Check the spelling.',
  sort_wrong: 'Sort by a field with asc or desc, like name,asc.',
  hidden_characters: 'This text contains a hidden character or line break. Delete the text and type it again.',
  password_short: 'Your password must have 6 or more digits',
  passwords_differ: 'passwords do not match',
  choice_wrong: 'This option isn’t available. Choose another one.',
  iban_form: 'This isn’t an IBAN. Enter it like ES91 2100 0418 4502 0005 1332.',
  iban_country: 'No country uses IBANs that start like this. Check the first two letters.',
  iban_length: 'This IBAN is too short or too long for its country. Compare it with your bank’s documents.',
  host_wrong: 'Enter a host name, like links.example.com.',
  origin_wrong: 'Enter a URL without a path, like https://links.example.com.',
  variable_unknown:
    'This text has a variable that nothing fills in, so readers would see it as typed. Check its spelling.',
  variable_open: 'A variable in this text isn’t closed. Put its name in double braces, two on each side.',
  variable_default:
    'Some readers have no value for a variable in this text, which would leave a gap. Add a default after a bar, such as company|your company.',
  days_rising: 'Each day must be later than the one before it.',
  hours_rising: 'Each hour must be later than the one before it.',
  iban_check: 'The check digits of this IBAN don’t match. Look for a mistyped or swapped digit.',
  bounds_order: 'These limits are out of order. Compare each one with its neighbors.',
  bic_elsewhere: 'This BIC is of a bank in another country than the IBAN. Check both.',
  bic_wrong: 'This isn’t a BIC. A BIC has 8 or 11 letters and digits, like CAIXESBBXXX.',
  reference_wrong: 'This isn’t a payment reference. One starts with RF and two digits. Look for a mistyped character.',
  reference_and_text: 'A payment can have a reference or a text, but not both. Remove one of them.',
  pix_key_wrong: 'This isn’t a Pix key. Enter a CPF, CNPJ, phone number (+55…), email address, or random key.',
  pix_id_wrong: 'A Pix identifier can have up to 25 letters and digits, without spaces.',
} as const;
