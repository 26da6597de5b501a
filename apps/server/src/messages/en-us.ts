/** Every refusal in words: what happened, what to do. `{name}` is filled in. The other languages must have the same keys. */
export const enUs = {
  // Whole answers
  unauthenticated: 'User authorization error or expired, please log in again.',
  forbidden: 'Error authorizing operation. Your role may not do this.',
  not_found: 'Element not found.',
  no_such_endpoint: 'There is nothing at this address.',
  invalid: 'Some fields are not right. Correct them and try again.',
  malformed: 'The request could not be read. Send well-formed data of the announced type.',
  unsupported_type: 'This content type is not accepted here.',
  too_large: 'The request is too large. The limit is {limit}.',
  too_many: 'Too many requests. Try again in {seconds} seconds.',
  version_required: 'Say which version you change (If-Match).',
  internal: 'Error completing operation. It was noted; try again in a moment.',
  unavailable: 'The service is not ready. Try again in a moment.',
  changed_meanwhile: 'Someone else changed this meanwhile. Look at the fresh state and decide again.',
  not_possible_now: 'This is not possible in the present state. Look at the fresh state.',
  idempotency_reused: 'This idempotency key was used for another request. Use a new one.',
  idempotency_running:
    'The first try of this request is not answered yet. Wait, then look at the record before repeating.',
  in_use: 'Error when deleting a record, check that it is not being used in other parts of the system.',
  // Fields
  required: 'required field',
  unknown_field: 'Unknown field: {field}.',
  unknown_sort: 'Unknown sort {field}. Known: {known}.',
  password_short: 'Your password must have 6 or more digits',
  passwords_differ: 'passwords do not match',
  choose_other: 'This choice is not available. Choose another one.',
  range_reversed: 'The end of this range lies before its beginning.',
  // Rules
  email_unverified: 'Verify your email address before the first order. We can send the link again from your profile.',
  sensitive_refused: 'Sensitive category not supported for this site: {site}.',
  cart_full: 'The cart is full: it holds {limit} sites. Continue with these, or remove some.',
} as const;

export type MessageCode = keyof typeof enUs;
export type Messages = Readonly<Record<MessageCode, string>>;
