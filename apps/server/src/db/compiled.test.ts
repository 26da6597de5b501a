import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ANONYMOUS, type Database, readerOf, type UserActor } from '../platform/context.ts';
import { testDatabase } from '../testing/database.ts';
import { compiled } from './compiled.ts';

const { db } = await testDatabase();

/** A statement with the number of times that it was put together. */
function counted() {
  const builds: string[] = [];
  interface Asked {
    readonly who: { readonly kind: string; readonly id: number };
    readonly ids: readonly number[];
    readonly at: Date;
    readonly isReversed: boolean;
  }
  const run = compiled((db, { who, ids, at, isReversed }: Asked) => {
    builds.push(who.kind);
    return db
      .selectFrom(sql<{ n: number }>`unnest(${ids}::bigint[])`.as<'each'>(sql`each (n)`))
      .select([
        'each.n',
        sql<string>`${who.kind}::text`.as('whoKind'),
        sql<number>`${who.id}::bigint`.as('whoId'),
        sql<Date>`${at}::timestamptz`.as('askedAt'),
      ])
      .where('each.n', '<>', who.id)
      .orderBy('each.n', isReversed ? 'desc' : 'asc');
  });
  return { run, builds };
}
const at = new Date('2026-03-01T12:00:00Z');

describe('a compiled statement', () => {
  test('is put together once for all numbers, instants and lists, and answers for those of each call', async () => {
    const { run, builds } = counted();
    const first = await run(db, { who: { kind: 'admin', id: 2 }, ids: [1, 2, 3], at, isReversed: false });
    expect(first).toEqual([
      { n: 1, whoKind: 'admin', whoId: 2, askedAt: at },
      { n: 3, whoKind: 'admin', whoId: 2, askedAt: at },
    ]);
    const later = new Date('2026-04-01T12:00:00Z');
    const next = await run(db, { who: { kind: 'admin', id: 9 }, ids: [7, 8], at: later, isReversed: false });
    expect(next.map(({ n, whoId, askedAt }) => [n, whoId, askedAt])).toEqual([
      [7, 9, later],
      [8, 9, later],
    ]);
    expect(builds).toEqual(['admin']);
  });

  test('is another one for another word, another answer of yes or no, and for what is missing', async () => {
    const { run, builds } = counted();
    const asked = { who: { kind: 'admin', id: 0 }, ids: [1, 2], at, isReversed: false };
    await run(db, asked);
    expect((await run(db, { ...asked, isReversed: true })).map(({ n }) => n)).toEqual([2, 1]);
    expect((await run(db, { ...asked, who: { kind: 'client', id: 0 } }))[0]?.whoKind).toBe('client');
    await run(db, { ...asked, who: { kind: 'client', id: 5 } });
    expect(builds).toEqual(['admin', 'admin', 'client']);
  });

  test('runs in the transaction that it is asked in, whichever it was put together in', async () => {
    const { run } = counted();
    const asked = { who: { kind: 'admin', id: 0 }, ids: [1], at, isReversed: false };
    await db.transaction().execute((tx) => run(tx, asked));
    expect(await run(db, asked)).toHaveLength(1);
    const inside = compiled((db: Database, _asked: object) =>
      db.selectNoFrom(sql<string>`current_setting('linkstand.actor', true)`.as('actor')),
    );
    await inside(db, {});
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('linkstand.actor', 'Ada', true)`.execute(tx);
      expect(await inside(tx, {})).toEqual([{ actor: 'Ada' }]);
    });
  });

  test('cannot be decided by what differs from call to call', async () => {
    const byNumber = compiled((db: Database, { id }: { id: number }) =>
      db.selectNoFrom(sql<number>`${id > 3 ? 1 : 2}::int`.as('n')),
    );
    await expect(byNumber(db, { id: 5 })).rejects.toThrow(TypeError);
    const byText = compiled((db: Database, { id }: { id: number }) =>
      db.selectNoFrom(sql<number>`${sql.lit(id)}`.as('n')),
    );
    await expect(byText(db, { id: 5 })).rejects.toThrow();
    const byDay = compiled((db: Database, { at }: { at: Date }) =>
      db.selectNoFrom(sql<number>`${new Date(at).getTime()}::int8`.as('n')),
    );
    await expect(byDay(db, { at })).rejects.toThrow(TypeError);
  });
});

describe('what a statement may depend on of who asks', () => {
  const person: UserActor = {
    kind: 'user',
    id: 7,
    uid: 'uid-7',
    name: 'Carla',
    email: 'carla@example.com',
    emailVerified: true,
    role: 'USER',
    isCoordinator: false,
    canSeeOwnersTable: false,
    canAccessOwnerNewsletter: false,
    companyId: 3,
    isCompanyManager: true,
    companyRoles: { buyer: true, approver: false, finance: false, reader: false },
    heldProjectIds: null,
    language: 'es',
    impersonatedBy: { id: 1, uid: 'uid-1', name: 'Ada', until: at },
  };
  test('is the kind of person and the ids, no word of the person', () => {
    const { uid, name, email, impersonatedBy, ...kind } = person;
    expect(readerOf(person)).toEqual({ ...kind, uid: '', name: '', email: '', language: null });
    expect(readerOf(ANONYMOUS)).toBe(ANONYMOUS);
    expect(readerOf({ kind: 'owner', name: 'Olga', ownerId: 5, briefingId: null })).toEqual({
      kind: 'owner',
      name: '',
      ownerId: 5,
      briefingId: null,
    });
  });
});
