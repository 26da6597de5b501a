import { type Database, systemContext, type Tx } from '../../platform/context.ts';
import { inGroups } from '../../platform/in-groups.ts';
import type { TargetAnswer } from '../links/check-link.ts';
import { noteTarget } from './commands/note-target.ts';
import { noteQuietVisits, noteVisit, type TimedVisit } from './commands/note-visit.ts';
import { type Ended, finishTurn, finishTurns, type Turn } from './queue.ts';

/** What a turn found, and how it ended. */
export interface TurnEnd {
  readonly turn: Turn;
  readonly ended: Ended;
  /** Of a publication. */
  readonly visit?: TimedVisit;
  /** Of a page that publications link to. */
  readonly target?: { readonly targetId: number; readonly answer: TargetAnswer['answer'] };
}

/** Ends that are written by one transaction at most. */
const MOST = 50;
/** While the database works on one group, the worker prepares another. */
const GROUPS_AT_ONCE = 2;

interface Deps {
  readonly db: Database;
  readonly brandId: number;
  readonly timeZone: string;
}

/**
 * Writes what turns found, and returns their sites to the queue, both or neither. Turns that end while others are
 * written share a transaction, as long as nothing more follows from what they found.
 */
export function turnEnds({ db, brandId, timeZone }: Deps): (end: TurnEnd) => Promise<void> {
  return inGroups({
    most: MOST,
    atOnce: GROUPS_AT_ONCE,
    together: (ends) => db.transaction().execute((tx) => writeTogether(tx, ends)),
    alone: ({ turn, ended, visit, target }) =>
      db.transaction().execute(async (tx) => {
        const ctx = systemContext(db, 'guard', brandId, ended.at, timeZone);
        const isNoted = visit ? await noteVisit(tx, ctx, visit) : target !== undefined;
        if (target) await noteTarget(tx, ctx, target.targetId, target.answer);
        const isOurs = await finishTurn(tx, turn, ended);
        if (!isOurs && isNoted) throw new LeaseEnded();
      }),
  });
}

/** @returns the ends that have to be written alone */
async function writeTogether(tx: Tx, ends: readonly TurnEnd[]): Promise<readonly TurnEnd[]> {
  const stored = new Set(
    await noteQuietVisits(
      tx,
      ends.flatMap(({ visit }) => visit ?? []),
    ),
  );
  const isDone = ({ visit, target }: TurnEnd) => target === undefined && (visit === undefined || stored.has(visit));
  const finished = ends.filter(isDone);
  const ours = await finishTurns(tx, finished);
  if (finished.some(({ turn, visit }) => visit !== undefined && !ours.has(turn))) throw new LeaseEnded();
  return ends.filter((end) => !isDone(end));
}

/** Another worker has the site by now. */
export class LeaseEnded extends Error {
  override readonly name = 'LeaseEnded';
}
