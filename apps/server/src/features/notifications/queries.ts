import type { Notification } from '@linkstand/contract/notifications/endpoints';
import type { Database } from '../../platform/context.ts';

const PAGE = 30;

/** A person's newest, or the ones before an id. */
export async function listNotifications(
  db: Database,
  userId: number,
  before: number | undefined,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .$narrowType<Pick<Notification, 'type'>>()
    .where('userId', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    data: row.data,
    href: row.href,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }));
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
