import { randomUUID } from 'node:crypto';
import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Role } from '@linkstand/contract/shared/roles';
import { companyRoleFlags } from '@linkstand/contract/users/company-roles';
import type { Insertable } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import { registerExtensions } from '../extensions.ts';
import { resumeCases } from '../features/cases/jobs.ts';
import { removeBytes } from '../features/content/jobs.ts';
import { tellLinkNews } from '../features/guard/tell-news.ts';
import { sendFiscalRecords } from '../features/invoices/fiscal/send-records.ts';
import { renderInvoice } from '../features/invoices/paper/render-invoice.ts';
import { accountOf, billingAccountFor } from '../features/ledger/accounts.ts';
import { postTransfer } from '../features/ledger/transfers.ts';
import type { Actor, Context, Database, OwnerActor, SystemActor, UserActor } from '../platform/context.ts';
import { followEvent } from '../platform/events.ts';
import { deliverMail } from '../platform/mail/deliver-mail.ts';
import { installJobs } from '../platform/run-jobs.ts';
import type { TestDatabase } from './database.ts';

/** A Wednesday at noon, in a zone that is an hour ahead of UTC. */
export const NOW = new Date('2026-03-04T11:00:00Z');
export const TIME_ZONE = 'Europe/Madrid';
export const TARGET_URL = 'https://shop.example/shoes';
/** A text as ordered: its keyword with the link, and more than the 500 words that a text needs. */
export const TEXT_WORDS = 520;
export const textAsOrdered = (keyword = 'running shoes', url = TARGET_URL, words = TEXT_WORDS) =>
  `<p>We tried <a href="${url}">${keyword}</a>.${' word'.repeat(words - 2 - keyword.split(' ').length)}</p>`;
export const TEXT = textAsOrdered();

export type New<Table extends keyof DB> = Partial<Insertable<DB[Table]>>;

/** A person who may sign in, as the request would read it. */
function actorOf(id: number, row: Insertable<DB['users']>): UserActor {
  return {
    kind: 'user',
    id,
    uid: row.identityUid,
    name: row.name,
    email: row.email,
    emailVerified: true,
    role: row.role as Role,
    isCoordinator: row.editorCoordinator ?? false,
    canSeeOwnersTable: row.canSeeOwnersTable ?? false,
    canAccessOwnerNewsletter: row.canAccessOwnerNewsletter ?? false,
    companyId: row.companyId ?? null,
    isCompanyManager: row.isCompanyManager ?? false,
    companyRoles: companyRoleFlags(row.companyRoles ?? ['buyer']),
    heldProjectIds: row.heldProjectIds ?? null,
    language: null,
  };
}

/** What tests put into a database, one row at a time, each complete enough to be worked with. */
export function factories(db: Database) {
  let count = 0;
  const next = () => ++count;

  async function person(role: Role, more: New<'users'> = {}): Promise<UserActor> {
    const n = next();
    const row: Insertable<DB['users']> = {
      identityUid: randomUUID(),
      name: `${role.toLowerCase()} ${n}`,
      email: `person${n}@people.test`,
      role,
      emailVerifiedAt: NOW,
      ...more,
    };
    const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow();
    return actorOf(id, row);
  }

  async function owner(more: New<'owners'> = {}): Promise<OwnerActor> {
    const row = { name: `owner ${next()}`, email: 'owner@publisher.test', ...more };
    const { id } = await db.insertInto('owners').values(row).returning('id').executeTakeFirstOrThrow();
    return { kind: 'owner', ownerId: id, name: row.name, briefingId: null };
  }

  /** An active site with one chosen offer of the owner. */
  async function site(of: OwnerActor, more: New<'sites'> = {}, offer: New<'offers'> = {}): Promise<number> {
    const n = next();
    const row: Insertable<DB['sites']> = {
      name: `Site ${n}`,
      domain: `site${n}.example`,
      country: 'ES',
      language: 'es',
      type: 'blog',
      tier: 'B',
      priceCents: 10_000,
      ...more,
    };
    const { id } = await db.insertInto('sites').values(row).returning('id').executeTakeFirstOrThrow();
    const terms: Insertable<DB['offers']> = {
      siteId: id,
      ownerId: of.ownerId,
      costCents: 6000,
      linkTypes: ['do_follow', 'sponsored'],
      fillModes: ['with_brand_tag', 'without_brand_tag'],
      defaultFillMode: 'with_brand_tag',
      deliveryDays: 10,
      ...offer,
    };
    const chosen = await db.insertInto('offers').values(terms).returning('id').executeTakeFirstOrThrow();
    await db.updateTable('sites').set({ chosenOfferId: chosen.id }).where('id', '=', id).execute();
    return id;
  }

  const campaign = async (client: UserActor, brandId: number, more: New<'campaigns'> = {}): Promise<number> => {
    const row = { userId: client.id, companyId: client.companyId, brandId, name: `Campaign ${next()}`, ...more };
    const { id } = await db.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  };

  /** A complete briefing in some state, with its content sealed where its state shows it to somebody. */
  async function briefing(campaignId: number, siteId: number, status: BriefingStatus, more: New<'briefings'> = {}) {
    const offer = await db
      .selectFrom('offers as o')
      .innerJoin('sites as s', 's.chosenOfferId', 'o.id')
      .selectAll('o')
      .where('s.id', '=', siteId)
      .executeTakeFirstOrThrow();
    const isSubmitted = status !== 'draft';
    const isLive = status === 'published' || status === 'done';
    const { id } = await db
      .insertInto('briefings')
      .values({
        campaignId,
        siteId,
        status,
        statusSince: NOW,
        title: 'Ten shoes',
        keyword: 'running shoes',
        url: TARGET_URL,
        fillMode: 'with_brand_tag',
        linkType: 'do_follow',
        reviewMode: 'review_and_publish',
        ...(isSubmitted
          ? {
              offerId: offer.id,
              ownerId: offer.ownerId,
              priceCents: 12_000,
              costCents: offer.costCents,
              commissionBp: 2000,
              priceMultiplierMilli: 1000,
              quotedAt: NOW,
              submittedAt: NOW,
            }
          : {}),
        ...(isSubmitted && status !== 'waiting' ? { approvedAt: NOW, dueDate: '2026-03-14' } : {}),
        ...(isLive ? { publishedAt: NOW, publicationUrl: 'https://site.example/shoes' } : {}),
        ...(status === 'done' ? { doneAt: NOW } : {}),
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isShown = isLive || status === 'pending_client' || status === 'pending_owner' || status === 'waiting_publish';
    const version = await db
      .insertInto('contentVersions')
      .values({
        briefingId: id,
        number: 1,
        html: TEXT,
        words: TEXT_WORDS,
        authorKind: 'client',
        sealedAt: isShown ? NOW : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('briefings').set({ currentVersionId: version.id }).where('id', '=', id).execute();
    return id;
  }

  return { person, owner, site, campaign, briefing };
}

async function makePeople(db: Database, make: ReturnType<typeof factories>) {
  const company = await db
    .insertInto('companies')
    .values({ name: 'Shoes Ltd' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seller = await make.person('SELLER');
  return {
    admin: await make.person('ADMIN'),
    coordinator: await make.person('EDITOR', { editorCoordinator: true }),
    editor: await make.person('EDITOR'),
    otherEditor: await make.person('EDITOR'),
    siteManager: await make.person('SITE_MANAGER'),
    otherSiteManager: await make.person('SITE_MANAGER'),
    ownerManager: await make.person('OWNER_MANAGER'),
    otherOwnerManager: await make.person('OWNER_MANAGER'),
    seller,
    otherSeller: await make.person('SELLER'),
    client: await make.person('USER', { companyId: company.id, accountExecutiveId: seller.id }),
    companyManager: await make.person('USER', { companyId: company.id, isCompanyManager: true }),
    colleague: await make.person('USER', { companyId: company.id }),
    stranger: await make.person('USER'),
  };
}

/**
 * One of everything that briefings happen between: people of every role, an owner with a site, another owner with a
 * dearer and a cheaper one, and what turns them into requests. Call it once per test file.
 */
export async function makeWorld(database: TestDatabase) {
  registerExtensions();
  const { db } = database;
  await installJobs(database.url, [
    followEvent,
    deliverMail,
    removeBytes,
    renderInvoice,
    tellLinkNews,
    sendFiscalRecords,
    resumeCases,
  ]);
  const make = factories(db);
  const brand = await db
    .insertInto('brands')
    .values({
      key: 'linkstand',
      name: 'Linkstand',
      baseUrl: 'https://links.test',
      pageTitle: 'Linkstand',
      primaryColor: '#123456',
      secondaryColor: '#234567',
      accentColor: '#345678',
      logoSvg: '<svg/>',
      iconSvg: '<svg/>',
      isDefault: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const categories = await db
    .insertInto('categories')
    .values([
      { key: 'sport', nameEn: 'Sport', nameEs: 'Deporte', namePt: 'Esporte' },
      { key: 'crypto', nameEn: 'Crypto', nameEs: 'Cripto', namePt: 'Cripto', topic: 'crypto' },
    ])
    .returning(['id', 'key'])
    .execute();
  const [sport, crypto] = categories.map(({ id }) => id);
  if (sport === undefined || crypto === undefined) throw new Error('The categories were not written.');
  const people = await makePeople(db, make);
  const owner = await make.owner({ ownerManagerId: people.ownerManager.id });
  const otherOwner = await make.owner({ ownerManagerId: people.otherOwnerManager.id });
  const sites = {
    one: await make.site(owner, { siteManagerId: people.siteManager.id, domain: 'diario.example' }),
    dearer: await make.site(otherOwner, { siteManagerId: people.otherSiteManager.id, priceCents: 20_000 }),
    cheaper: await make.site(otherOwner, { siteManagerId: people.otherSiteManager.id, priceCents: 5000 }),
  };

  const context = <A extends Actor>(actor: A, more: Partial<Context<A>> = {}): Context<A> => ({
    actor,
    now: NOW,
    timeZone: TIME_ZONE,
    locale: 'en-US',
    brandId: brand.id,
    requestId: 'test',
    ip: '127.0.0.1',
    db,
    ...more,
  });

  /** A campaign of the client with one complete briefing on the first site, given to the editor once it is reviewed. */
  const briefingIn = async (status: BriefingStatus, more: New<'briefings'> = {}): Promise<number> => {
    const submitted = status === 'draft' ? {} : { submittedAt: NOW };
    const campaignId = await make.campaign(people.client, brand.id, { defaultCategoryId: sport, ...submitted });
    const isReviewed = status !== 'draft' && status !== 'waiting' && status !== 'waiting_review';
    return make.briefing(campaignId, sites.one, status, {
      categoryId: sport,
      ...(isReviewed ? { editorId: people.editor.id } : {}),
      ...more,
    });
  };

  const system: SystemActor = { kind: 'system', name: 'rules' };
  const readBriefingRow = (id: number) =>
    db.selectFrom('briefings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Puts money into the wallet that a person orders from: its company's, else its own. */
  const fund = (person: UserActor, cents: number): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const account = await billingAccountFor(tx, { userId: person.id, companyId: person.companyId });
      await postTransfer(tx, context(people.admin), {
        kind: 'top_up',
        entries: [
          ['bank', cents],
          [accountOf('wallet', account.id), -cents],
        ],
      });
    });
  // Enough for whatever they order; a test of what is missing makes its own people.
  for (const person of [people.client, people.stranger]) await fund(person, 100_000_000);

  return {
    db,
    make,
    fund,
    brandId: brand.id,
    categories: { sport, crypto },
    ...people,
    owner,
    otherOwner,
    system,
    sites,
    context,
    briefingIn,
    readBriefingRow,
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
