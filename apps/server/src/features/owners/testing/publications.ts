import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { Updateable } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import { testApi } from '../../../testing/api.ts';

export interface Link {
  readonly id: number;
  readonly uuid: string;
  readonly ownerId: number;
  readonly domain: string;
}

export const today = dayIn(new Date(), 'Europe/Madrid');
export const inDays = (days: number) => addDays(today, days);
export const at = ({ uuid }: Pick<Link, 'uuid'>, rest = '') => `/api/v1/external/briefings/${uuid}${rest}`;

/** The server on a demo world, and publications of it one by one with what their owners do. */
export async function ownersApi() {
  const api = await testApi();
  const { call, db } = api;
  const taken: number[] = [];

  /** A publication that no other test touches. English unless said, so that messages can be compared. */
  async function take(
    status: BriefingStatus,
    language: Locale = 'en-US',
    changes: Updateable<DB['briefings']> = {},
  ): Promise<Link> {
    const { id, ownerId, ...link } = await db
      .selectFrom('briefings as b')
      .innerJoin('sites as s', 's.id', 'b.siteId')
      .select(['b.id', 'b.ownerLinkUuid as uuid', 'b.ownerId', 's.domain'])
      .where('b.status', '=', status)
      .where('b.ownerId', 'is not', null)
      .where('b.currentVersionId', 'is not', null)
      .$if(taken.length > 0, (query) => query.where('b.id', 'not in', taken))
      .orderBy('b.id')
      .executeTakeFirstOrThrow();
    taken.push(id);
    // Its owner publishes nothing else: what a test does to the owner concerns this publication alone.
    const owner = await db
      .insertInto('owners')
      .values({ name: `Owner of ${id}`, email: `owner${id}@publisher.test`, language })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('briefings')
      .set({ ownerId: owner.id, linkType: 'do_follow', ...changes })
      .where('id', '=', id)
      .execute();
    return { id, ownerId: owner.id, ...link };
  }

  const read = (link: Pick<Link, 'uuid'>) => call('GET', at(link));
  const versionOf = async (link: Link): Promise<number> => (await read(link)).json.version;
  const act = async (link: Link, name: string, body: unknown, more: { version?: number; key?: string } = {}) =>
    call('POST', at(link, `/${name}`), { body, version: await versionOf(link), ...more });
  const row = ({ id }: Link) => db.selectFrom('briefings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Those that its owner's acts opened. */
  const casesOf = ({ id }: Link) =>
    db.selectFrom('cases').selectAll().where('briefingId', '=', id).where('openedBy', '=', `Owner of ${id}`).execute();
  const lastAudit = ({ id }: Link) =>
    db
      .selectFrom('auditEntries')
      .selectAll()
      .where('entity', '=', 'briefings')
      .where('entityId', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  return { ...api, take, read, versionOf, act, row, casesOf, lastAudit };
}
