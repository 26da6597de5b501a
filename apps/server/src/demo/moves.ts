import type { BriefingStatus, BriefingTransition } from '@linkstand/contract/briefings/machine';
import { DEMO_EMAILS, STAFF } from './people.ts';
import type { Move, Mover } from './plans.ts';

const staffId = (email: string) => STAFF.findIndex((person) => person.email === email) + 1;
export const ADMIN = staffId(DEMO_EMAILS.admin);
export const COORDINATOR = staffId(DEMO_EMAILS.coordinator);
export const EDITOR = staffId(DEMO_EMAILS.editor);
/** The staff accounts of the demo's sign-in page. */
export const MAIN_STAFF: readonly number[] = Object.values(DEMO_EMAILS)
  .map(staffId)
  .filter((id) => id > 0);
export const EDITORS = STAFF.flatMap((person, index) =>
  person.role === 'EDITOR' && !('isCoordinator' in person) ? [index + 1] : [],
);

/** Who usually makes a move, and the state it usually leads to. `editor`: the briefing's editor. */
const USUAL: Partial<Record<BriefingTransition, readonly [by: Mover | 'editor', to: BriefingStatus | 'same']>> = {
  submit: ['client', 'waiting'],
  approve: [COORDINATOR, 'waiting_review'],
  approve_directly: [ADMIN, 'pending_owner'],
  deny: [COORDINATOR, 'denied'],
  resubmit: ['client', 'waiting'],
  start_review: ['editor', 'in_review'],
  send_to_client: ['editor', 'pending_client'],
  ask_review: ['client', 'in_review'],
  send_version_back: ['client', 'in_review'],
  accept_content: ['client', 'pending_owner'],
  send_to_production: ['editor', 'pending_owner'],
  recall: ['editor', 'in_review'],
  accept_publication: ['owner', 'waiting_publish'],
  change_promise: ['owner', 'same'],
  propose_articles: ['owner', 'pending_client'],
  choose_article: ['client', 'pending_owner'],
  decline_publication: ['owner', 'in_review'],
  confirm_publication: ['owner', 'published'],
  correct_url: ['owner', 'same'],
  return_to_owner: ['editor', 'waiting_publish'],
  report_problem: ['client', 'same'],
  finalize: ['system', 'done'],
  cancel: ['client', 'canceled'],
};

export type Step = readonly [name: BriefingTransition, daysAgo: number, hour: number, more?: Partial<Move>];

/** Expands moves from their short form: each starts in the state before; actor and target default to the usual ones. */
export function script(editorId: number, steps: readonly Step[]): Move[] {
  let state: BriefingStatus = 'draft';
  return steps.map(([name, daysAgo, hour, more]) => {
    const usual = USUAL[name];
    if (!usual) throw new Error(`nobody usually makes ${name}`);
    const to: BriefingStatus = more?.to ?? (usual[1] === 'same' ? state : usual[1]);
    state = to;
    return { name, daysAgo, hour, by: usual[0] === 'editor' ? editorId : usual[0], ...more, to };
  });
}
