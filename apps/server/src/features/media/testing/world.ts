import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Role } from '@linkstand/contract/shared/roles';
import type { Topic } from '@linkstand/contract/shared/topics';
import { companyRoleFlags } from '@linkstand/contract/users/company-roles';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Database, UserActor } from '../../../platform/context.ts';

let count = 0;
const next = () => ++count;

/** A person who signed in, with the row behind. */
export async function createUser(db: Database, values: Partial<Insertable<DB['users']>> = {}): Promise<UserActor> {
  const n = next();
  const row = await db
    .insertInto('users')
    .values({ identityUid: `uid-${n}`, name: `Person ${n}`, email: `person${n}@media.test`, role: 'USER', ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  return {
    kind: 'user',
    id: row.id,
    uid: row.identityUid,
    name: row.name,
    email: row.email,
    emailVerified: true,
    role: row.role as Role,
    isCoordinator: row.editorCoordinator,
    canSeeOwnersTable: row.canSeeOwnersTable,
    canAccessOwnerNewsletter: row.canAccessOwnerNewsletter,
    companyId: row.companyId,
    isCompanyManager: row.isCompanyManager,
    companyRoles: companyRoleFlags(row.companyRoles),
    heldProjectIds: row.heldProjectIds,
    language: null,
  };
}

export async function createOwner(db: Database): Promise<number> {
  const { id } = await db
    .insertInto('owners')
    .values({ name: `Publisher ${next()}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface SiteValues extends Partial<Insertable<DB['sites']>> {
  readonly categories?: readonly number[];
  readonly tagIds?: readonly number[];
  /** null: a site without an offer, which can't be bought. */
  readonly ownerId?: number | null;
  readonly offer?: Partial<Insertable<DB['offers']>>;
}

/** A site for sale, unless the values say otherwise. @returns its id */
export async function createSite(db: Database, values: SiteValues = {}): Promise<number> {
  const { categories = [], tagIds = [], ownerId, offer, ...columns } = values;
  const n = next();
  const { id } = await db
    .insertInto('sites')
    .values({
      name: `Site ${n}`,
      domain: `site${n}.example`,
      country: 'ES',
      language: 'es',
      type: 'blog',
      tier: 'B',
      priceCents: 10_000,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (ownerId !== null) {
    const owner = ownerId ?? (await createOwner(db));
    await db
      .insertInto('offers')
      .values({
        siteId: id,
        ownerId: owner,
        costCents: 5_000,
        linkTypes: ['do_follow'],
        fillModes: ['with_brand_tag'],
        defaultFillMode: 'with_brand_tag',
        ...offer,
      })
      .execute();
    await sql`update sites set chosen_offer_id = (select id from offers where site_id = ${id}) where id = ${id}`.execute(
      db,
    );
  }
  if (categories.length > 0) {
    await db
      .insertInto('siteCategories')
      .values(categories.map((categoryId) => ({ siteId: id, categoryId })))
      .execute();
  }
  if (tagIds.length > 0)
    await db
      .insertInto('siteTags')
      .values(tagIds.map((tagId) => ({ siteId: id, tagId })))
      .execute();
  return id;
}

export async function createCategory(db: Database, key: string, topic: Topic = 'none'): Promise<number> {
  const { id } = await db
    .insertInto('categories')
    .values({ key, nameEn: `${key} en`, nameEs: `${key} es`, namePt: `${key} pt`, topic })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order of this person for this site, in a state. */
export async function createBriefing(
  db: Database,
  buyer: UserActor,
  siteId: number,
  status: BriefingStatus,
): Promise<void> {
  const brand = await db.selectFrom('brands').select('id').limit(1).executeTakeFirst();
  const brandId =
    brand?.id ??
    (
      await db
        .insertInto('brands')
        .values({
          key: 'test',
          name: 'Test',
          baseUrl: 'http://localhost',
          pageTitle: 'Test',
          primaryColor: '#000000',
          secondaryColor: '#000000',
          accentColor: '#000000',
          logoSvg: '<svg/>',
          iconSvg: '<svg/>',
          isDefault: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const campaign = await db
    .insertInto('campaigns')
    .values({ userId: buyer.id, companyId: buyer.companyId, brandId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('briefings').values({ campaignId: campaign.id, siteId, status }).execute();
}
