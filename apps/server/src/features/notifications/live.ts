import { PassThrough, type Readable } from 'node:stream';
import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Database, UserActor } from '../../platform/context.ts';

interface Line {
  readonly actor: UserActor;
  readonly stream: PassThrough;
}

/** The payload that the database announces for an event. */
const Announced = z.object({ name: z.string(), entity: z.string(), entityId: z.number() });
type Announced = z.output<typeof Announced>;

/** The payload that it announces for a notification. */
const AnnouncedNotification = z.object({ id: z.number(), userId: z.number() });

/** The payload of the channel `presence`. */
const Present = z.object({
  entity: z.string(),
  entityId: z.number(),
  userId: z.number(),
  name: z.string(),
  isWriting: z.boolean(),
});
type Present = z.output<typeof Present>;

const HEARTBEAT_MS = 25_000;
/** A reader that stops reading is disconnected, so that nothing is buffered for it. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const MAX_PER_PERSON = 20;

/** True if this reader may be told of a change to the record with this id. */
export type LiveScope = (db: Database, actor: UserActor, id: number) => Promise<boolean>;

/** By table. Changes of a table without a scope are told to administrators only. */
export type LiveScopes = Readonly<Partial<Record<string, LiveScope>>>;

/** The scope of a feature, a condition on its table under `alias`, checked for one record. */
export const rowsIn =
  (table: string, visibleTo: (actor: UserActor) => Expression<SqlBool>, alias = table): LiveScope =>
  async (db, actor, id) => {
    const { rows } = await sql`
      select from ${sql.table(table)} ${sql.ref(alias)} where ${sql.ref(`${alias}.id`)} = ${id} and ${visibleTo(actor)}
    `.execute(db);
    return rows.length > 0;
  };

export interface Live {
  /** The stream of one reader from now on. Ends when either side disconnects. */
  open(actor: UserActor, now: Date): Readable;
  /** Payloads of the channels `events`, `notifications` and `users_changed`. */
  announceEvent(payload: string): void;
  announceNotification(payload: string): void;
  /** Somebody looks at a record or writes there: colleagues who see it are told; nothing is stored. */
  announcePresence(payload: string): void;
  /**
   * The person's row changed, or one of their sessions ended: their open screens reload the person, and their streams
   * are closed and reconnect with the new scope, if still allowed.
   */
  drop(uid: string): void;
  /** Notifications were missed: everybody should reload. */
  announceGap(): void;
  stop(): void;
}

/** Messages to owners and notes of the team, of which clients are not told. */
const TEAM_ONLY = new Set(['briefing.message_owner', 'briefing.message_internal', 'case.note', 'case.escalate']);

function writeText({ stream }: Line, text: string): void {
  // Closed, but not removed yet.
  if (stream.writableEnded || stream.destroyed) return;
  if (stream.writableLength > MAX_BUFFERED_BYTES) stream.destroy();
  else stream.write(text);
}
const write = (line: Line, event: string, data: unknown) =>
  writeText(line, `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** The name of a change for this reader. Names of the team's acts are for the team only. Undefined: not told. */
function nameFor({ role }: UserActor, name: string): string | undefined {
  if (role !== 'USER') return name;
  return TEAM_ONLY.has(name) ? undefined : name.replace(/\..*$/, '.change');
}

/**
 * Server-sent events of one process. A change reaches only readers whose scope contains the record: one query per event
 * and person, which is hundreds at most.
 */
export function live(db: Database, scopes: LiveScopes, onError: (error: unknown) => void): Live {
  const lines = new Set<Line>();
  const heartbeat = setInterval(() => {
    for (const line of lines) writeText(line, ': alive\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const mayKnow = async (
    actor: UserActor,
    { entity, entityId }: Pick<Announced, 'entity' | 'entityId'>,
  ): Promise<boolean> => (await scopes[entity]?.(db, actor, entityId)) ?? actor.role === 'ADMIN';

  const tell = async (announced: Announced) => {
    const { entity, entityId: id, name } = announced;
    /** By person: several windows share one query. */
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

  const tellPresence = async (present: Present) => {
    const { entity, entityId: id, userId, name, isWriting } = present;
    const answers = new Map<number, boolean>();
    for (const line of [...lines]) {
      const { actor } = line;
      if (actor.id === userId || actor.role === 'USER') continue;
      const may = answers.get(actor.id) ?? (await mayKnow(actor, present));
      answers.set(actor.id, may);
      if (may)
        write(line, 'presence', {
          entity: 'presence',
          id,
          type: `presence.${entity}`,
          by: { userId, name, isWriting },
        });
    }
  };

  return {
    open(actor, now) {
      const own = [...lines].filter((line) => line.actor.id === actor.id);
      if (own.length >= MAX_PER_PERSON) own[0]?.stream.end();
      const stream = new PassThrough();
      const line = { actor, stream };
      lines.add(line);
      // The stream ends with the impersonation.
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
      if (lines.size > 0) tell(Announced.parse(JSON.parse(payload))).catch(onError);
    },
    announceNotification(payload) {
      const { id, userId } = AnnouncedNotification.parse(JSON.parse(payload));
      for (const line of lines)
        if (line.actor.id === userId) write(line, 'notification', { entity: 'notification', id, type: 'notification' });
    },
    announcePresence(payload) {
      if (lines.size > 0) tellPresence(Present.parse(JSON.parse(payload))).catch(onError);
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
