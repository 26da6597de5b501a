/** What a case can be about; without zod, so that a filter can name it. */
export const CASE_KINDS = [
  'link_lost',
  'link_problem',
  'client_silent',
  'owner_silent',
  'promise_broken',
  'declined',
  'dispute',
  'question',
] as const;
