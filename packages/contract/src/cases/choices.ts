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
/** Kinds that clients may open. */
export const CLIENT_CASE_KINDS = ['dispute', 'question'] as const satisfies readonly CaseKind[];

/** Parts of a case's time, in percent, at which the team is told. */
export const ESCALATE_AT = [50, 80, 100] as const;
/** Who is asked while the clocks of a case stand still. */
export const CASE_WAITS_FOR = ['client', 'owner'] as const;
