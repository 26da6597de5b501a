/** Kinds of cases. Without Zod, so that filters can use it. */
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
export type CaseKind = (typeof CASE_KINDS)[number];
