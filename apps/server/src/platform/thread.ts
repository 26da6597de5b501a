import type { ThreadEntry } from '@linkstand/contract/shared/thread';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import { type Authored, authorOf, isMine, presentAuthor } from './authorship.ts';
import { type Context, type Database, isStaff, type Tx } from './context.ts';

/** Columns of an entry besides those that say what it is about. */
interface EntryColumns {
  id: unknown;
  authorKind: unknown;
  authorId: unknown;
  authorName: unknown;
  body: unknown;
  mentions: unknown;
  createdAt: unknown;
}

/** Tables whose rows are entries of threads. */
export type ThreadTable = { [T in keyof DB]: DB[T] extends EntryColumns ? T : never }[keyof DB];

/** Columns besides author, time and text: what the entry is about, who may read it. */
type About<T extends ThreadTable> = Omit<Insertable<DB[T]>, keyof EntryColumns>;

export interface EntryOptions {
  /** Defaults to the actor. */
  readonly author?: Authored;
  /** Colleagues that it calls. The caller has checked that they may be called (`requireColleagues`). */
  readonly mentions?: readonly Mention[];
}

/** A colleague who is called, by the name that stands in the text. */
export interface Mention {
  readonly id: number;
  readonly name: string;
}

export interface Thread<T extends ThreadTable> {
  /**
   * Adds an entry in the caller's transaction. The caller has checked that the actor may.
   */
  add(tx: Tx, ctx: Context, about: About<T>, body: string, more?: EntryOptions): Promise<Selectable<DB[T]>>;
  /**
   * Entries, oldest first. A list of values finds entries of each. The caller has checked that the reader may see the
   * record.
   */
  list(
    db: Database | Tx,
    about: { readonly [K in keyof About<T>]?: About<T>[K] | readonly About<T>[K][] },
  ): Promise<Selectable<DB[T]>[]>;
}

interface AnyEntry extends EntryColumns {
  [column: string]: unknown;
}

/** A thread: entries that people, rules and jobs write about records of one kind, in a table of their own. */
export function defineThread<T extends ThreadTable>(table: T): Thread<T> {
  // All these tables are written and read alike, which types that name each can't express.
  const entries = (db: Database | Tx) => db as unknown as Kysely<Record<string, AnyEntry>>;
  return {
    add: async (tx, ctx, about, body, { author = authorOf(ctx), mentions = [] } = {}) =>
      (await entries(tx)
        .insertInto(table as string)
        .values({ ...about, ...author, body, mentions: JSON.stringify(mentions), createdAt: ctx.now })
        .returningAll()
        .executeTakeFirstOrThrow()) as Selectable<DB[T]>,
    list: async (db, about) => {
      let query = entries(db)
        .selectFrom(table as string)
        .selectAll()
        .orderBy('id');
      for (const [column, value] of Object.entries(about))
        query = Array.isArray(value) ? query.where(column, 'in', value) : query.where(column, '=', value);
      return (await query.execute()) as Selectable<DB[T]>[];
    },
  };
}

/** Written by a rule or a job, whoever triggered it. */
export const BY_SYSTEM: Authored = { authorKind: 'system', authorId: null, authorName: '' };

interface Entry {
  readonly id: number;
  readonly authorKind: string;
  readonly authorId: number | null;
  readonly authorName: string;
  readonly body: string;
  readonly mentions: unknown;
  readonly createdAt: Date;
}

/** Whom an entry calls. */
export const mentionsOf = ({ mentions }: Pick<Entry, 'mentions'>): readonly Mention[] => mentions as readonly Mention[];

/** An entry as its reader may see it. */
export const presentEntry = (ctx: Context, row: Entry, reader: { readonly seesClientNames: boolean }): ThreadEntry => ({
  id: row.id,
  author: presentAuthor(ctx, row, reader),
  isMine: isMine(ctx, row),
  body: row.body,
  mentions: isStaff(ctx.actor) ? [...mentionsOf(row)] : [],
  createdAt: row.createdAt.toISOString(),
});
