import { CLIENT_STATUS } from '@linkstand/contract/briefings/machine';
import type { Briefing } from '@linkstand/contract/briefings/schema';
import { type Context, isStaff } from '../../platform/context.ts';
import { seesClient } from '../users/readers.ts';
import type { HistoryPart } from './parts.ts';
import { seesOwner } from './readers.ts';

type Entry = Briefing['history'][number];

/** Autosaves: of consecutive ones by the same person, only the last is shown. */
const REPEATED = new Set([
  'briefing.edit',
  'briefing.edit_content',
  'briefing.keep_text',
  'briefing.upload',
  'briefing.mark_file',
  'briefing.remove_file',
]);
/** Acts whose reason is meant for the client. Other reasons are internal. */
const REASONS_FOR_CLIENTS = new Set([
  'briefing.deny',
  'briefing.cancel',
  'briefing.refund',
  'briefing.accept_content',
  'briefing.send_to_client',
  'briefing.swap_site',
]);

const verbOf = (action: string) => action.replace(/^briefing\./, '');

/** Who did it: the name for readers who may know it, otherwise the side. */
function actorFor({ actor }: Context, { actorName, isClient, isOwner }: HistoryPart): string {
  if (isClient && !seesClient(actor)) return 'client';
  return isOwner && !seesOwner(actor) ? 'owner' : actorName;
}

const entryOf = (part: HistoryPart, actor: string): Entry => ({
  id: part.id,
  at: new Date(part.at).toISOString(),
  action: verbOf(part.action),
  actor,
  from: part.from,
  to: part.to,
  reason: part.reason,
  forced: part.forced,
});

const isRepeatedBy = (part: HistoryPart, next: HistoryPart | undefined) =>
  REPEATED.has(part.action) && next?.action === part.action && next.actorName === part.actorName;

const sideOf = ({ isClient, isOwner }: HistoryPart) => {
  if (isClient) return 'client';
  return isOwner ? 'owner' : 'team';
};

/** Clients see their own acts and what changed for them, without names of the team or the owner. */
function forClient(parts: readonly HistoryPart[]): Entry[] {
  const concerns = ({ isClient, from, to }: HistoryPart) =>
    isClient || (to !== null && (from === null || CLIENT_STATUS[from] !== CLIENT_STATUS[to]));
  return parts.filter(concerns).map((part) => ({
    ...entryOf(part, sideOf(part)),
    reason: part.isClient || REASONS_FOR_CLIENTS.has(part.action) ? part.reason : '',
    forced: false,
  }));
}

/** The history of a briefing as its reader may see it, oldest first. */
export function presentHistory(ctx: Context, parts: readonly HistoryPart[]): Entry[] {
  const lines = parts.filter((part, index) => !isRepeatedBy(part, parts[index + 1]));
  return isStaff(ctx.actor) ? lines.map((part) => entryOf(part, actorFor(ctx, part))) : forClient(lines);
}
