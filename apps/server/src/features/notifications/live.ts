import { PassThrough, type Readable } from 'node:stream';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Database, UserActor } from '../../platform/context.ts';

interface Line {
  readonly actor: UserActor;
  readonly stream: PassThrough;
}

/** What the database announces of an event. */
interface Announced {
  readonly id: number;
  readonly name: string;
  readonly entity: string;
  readonly entityId: number;
}

const HEARTBEAT_MS = 25_000;
/** A reader that stopped reading is let go rather than remembered for. */
const MOST_BUFFERED = 256 * 1024;
const MOST_PER_PERSON = 20;

/** May this reader hear of a change to the record with this id? */
export type LiveScope = (db: Database, actor: UserActor, id: number) => Promise<boolean>;

/** By table. Of a table without a scope only administrators hear. */
export type LiveScopes = Readonly<Partial<Record<string, LiveScope>>>;

/** The scope of a feature, a condition on its table under `alias`, asked of one record. */
export const rowsIn =
  (table: string, visibleTo: (actor: UserActor) => Expression<SqlBool>, alias = table): LiveScope =>
  async (db, actor, id) => {
    const { rows } = await sql`
      select from ${sql.table(table)} ${sql.ref(alias)} where ${sql.ref(`${alias}.id`)} = ${id} and ${visibleTo(actor)}
    `.execute(db);
    return rows.length > 0;
  };

export interface Live {
  /** The stream of one reader, from now on; ends when either side hangs up. */
  open(actor: UserActor, now: Date): Readable;
  /** Payloads of the channels `events`, `notifications` and `users_changed`. */
  announceEvent(payload: string): void;
  announceNotification(payload: string): void;
  /**
   * The person's row changed or a session of theirs ended: their open screens are told to look who they are now, and
   * their lines are closed and come back with the new scope, if they still may.
   */
  drop(uid: string): void;
  /** Announcements were missed: everybody should look again. */
  announceGap(): void;
  stop(): void;
}

/** What the team says to owners and to itself: no client's change. */
const TEAM_ONLY = new Set(['briefing.message_owner', 'briefing.message_internal']);

function writeText({ stream }: Line, text: string): void {
  // Hung up on, and not gone yet.
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength > MOST_BUFFERED) stream.destroy();
  else stream.write(text);
}
const write = (line: Line, event: string, data: unknown) =>
  writeText(line, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** What a change is called for this reader: the team's acts have names for the team only. Undefined: not told. */
function nameFor({ role }: UserActor, name: string): string | undefined {
  if (role !== 'USER') return name;
  return TEAM_ONLY.has(name) ? undefined : name.replace(/\..*$/, '.change');
}

/**
 * Server-sent events of one process. A change reaches only readers in whose scope the record is: one query per event
 * and person, counted in hundreds.
 */
export function live(db: Database, scopes: LiveScopes, onError: (error: unknown) => void): Live {
  const lines = new Set<Line>();
  const heartbeat = setInterval(() => {
    for (const line of lines) writeText(line, ': alive\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const mayKnow = async (actor: UserActor, { entity, entityId }: Announced): Promise<boolean> =>
    (await scopes[entity]?.(db, actor, entityId)) ?? actor.role === 'ADMIN';

  const tell = async (announced: Announced) => {
    const { entity, entityId: id, name } = announced;
    /** By person: several windows of one ask once. */
    const answers = new Map<number, boolean>();
    for (const line of [...lines]) {
      const { actor } = line;
      const type = nameFor(actor, name);
      if (type === undefined) continue;
      const may = answers.get(actor.id) ?? (await mayKnow(actor, announced));
      answers.set(actor.id, may);
      if (may) write(line, 'change', { entity, id, type });
    }
  };

  return {
    open(actor, now) {
      const own = [...lines].filter((line) => line.actor.id === actor.id);
      if (own.length >= MOST_PER_PERSON) own[0]?.stream.end();
      const stream = new PassThrough();
      const line = { actor, stream };
      lines.add(line);
      // Nobody goes on listening as somebody else once the grant has ended.
      const until = actor.impersonatedBy?.until.getTime();
      const end = until === undefined ? undefined : setTimeout(() => stream.end(), Math.max(0, until - now.getTime()));
      end?.unref();
      stream.once('close', () => {
        clearTimeout(end);
        lines.delete(line);
      });
      stream.write('retry: 2000\n\n');
      return stream;
    },
    announceEvent(payload) {
      if (lines.size > 0) tell(JSON.parse(payload) as Announced).catch(onError);
    },
    announceNotification(payload) {
      const { id, userId } = JSON.parse(payload) as { id: number; userId: number };
      for (const line of lines)
        if (line.actor.id === userId) write(line, 'notification', { entity: 'notification', id, type: 'notification' });
    },
    drop(uid) {
      for (const line of lines) {
        if (line.actor.uid !== uid && line.actor.impersonatedBy?.uid !== uid) continue;
        write(line, 'session', {});
        line.stream.end();
      }
    },
    announceGap() {
      for (const line of lines) line.stream.end();
    },
    stop() {
      clearInterval(heartbeat);
      for (const { stream } of lines) stream.end();
    },
  };
}
