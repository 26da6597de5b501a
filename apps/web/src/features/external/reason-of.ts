import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { hasDraft } from '../../lib/saving/use-kept-draft.ts';

/** Acts for which an owner gives a reason in a dialog. */
export type ReasonedAct = 'decline' | 'promise';

/** Where the reason waits while it is written. */
export const reasonOf = (act: ReasonedAct, { uuid }: Pick<OwnerBriefing, 'uuid'>): string => `${act} ${uuid}`;

/** The act whose reason was begun and not sent, if it is still possible. */
export function begunAct(publication: Pick<OwnerBriefing, 'uuid' | 'can'>): ReasonedAct | null {
  const { can } = publication;
  const acts = [
    ...(can.decline_publication ? ['decline' as const] : []),
    ...(can.change_promise ? ['promise' as const] : []),
  ];
  return acts.find((act) => hasDraft('link', reasonOf(act, publication))) ?? null;
}
