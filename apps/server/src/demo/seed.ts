/**
 * The demo world: one named, believable marketplace for the demo, the tests and the browser tests. The same everywhere
 * but for its dates, which count back from the moment of seeding. Master data, and years of campaigns and briefings
 * with the entries of their moves, are inserted as rows: by commands they would take minutes. Their states and dates
 * come from the product's own rules (`changesOnEntering`, `timerOf`). Everything else (messages, cases, tasks, CRM,
 * newsletters, requests, invoices, payouts) is made by the product's own commands, at the moment they tell (past.ts).
 */
import { randomBytes } from 'node:crypto';
import { claimsOfRole, type Role } from '@linkstand/contract/shared/roles';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/types.generated.ts';
import { registerExtensions } from '../extensions.ts';
import type { PaymentVault } from '../features/owners/payment.ts';
import { calculateSurvival } from '../features/survival/recalculate.ts';
import type { Tx } from '../platform/context.ts';
import { isDemo, MARKER } from '../platform/demo-marker.ts';
import { createPasswords } from '../platform/identity/embedded/passwords.ts';
import { baseUrlOf, brandRows } from './brands.ts';
import { calendarOf } from './calendar.ts';
import { categoryRows, tagRows } from './categories.ts';
import { choices } from './choices.ts';
import { clientCampaigns } from './client-campaigns.ts';
import { type DemoClient, makeClients } from './clients.ts';
import { companyRows } from './companies.ts';
import { makeDemoRoles } from './company-roles.ts';
import { holdConversations } from './conversations.ts';
import { makeDemoCrm, makeDemoOwnerCare } from './crm.ts';
import { crmTagRows, userCrmTagRows } from './crm-tags.ts';
import { continueIds, insertRows, withoutTriggers } from './insert.ts';
import { claimDemoLosses, liveDemoLinks } from './link-lives.ts';
import { postDemoMoney } from './money.ts';
import { makeDemoNewsletters } from './newsletters.ts';
import { ordinaryCampaigns } from './ordinary-campaigns.ts';
import { makeOwners, ownerRows } from './owners.ts';
import { dateLikeLog, followStays, pastOf, putLogInOrder } from './past.ts';
import { postDemoPayouts } from './payouts.ts';
import { DEMO_PASSWORD, STAFF } from './people.ts';
import { peopleRows } from './people-rows.ts';
import { makeDemoProjects } from './projects.ts';
import { proposeDemoCosts } from './proposed-costs.ts';
import { categoryCostRows, releaseBillRows } from './release-bills.ts';
import { inOrder } from './rows.ts';
import { makeSellerRequests } from './seller-requests.ts';
import { siteRows } from './site-rows.ts';
import { makeSites } from './sites.ts';
import { tellCampaigns } from './storyteller.ts';
import { makeDemoTasks } from './tasks.ts';
import { makeDemoChats } from './whatsapp/chats.ts';

export interface SeedOptions {
  /** The moment that every date of the world counts back from. */
  readonly now: Date;
  /** Address of the default brand; the other brands take its port. */
  readonly publicUrl?: string;
  /** Stores how owners and sellers are paid; without it nobody has payment details, and nobody was paid. */
  readonly payments?: PaymentVault;
  readonly hashPassword?: (password: string, email: string) => Promise<string>;
}

export const SITE_COUNT = 2000;

/**
 * Fills an empty, migrated database in one transaction. A second time it only gives the brands the address they are
 * served at now. Throws when the database holds anything else.
 */
export async function seedDemo(db: Kysely<DB>, options: SeedOptions): Promise<void> {
  const publicUrl = options.publicUrl ?? 'http://localhost:4300';
  if (await isDemo(db)) return moveBrands(db, publicUrl);
  registerExtensions();
  const passwordHash = await (options.hashPassword ?? createPasswords(randomBytes(32)).hash)(
    DEMO_PASSWORD,
    'everybody',
  );
  const calendar = calendarOf(options.now);

  const owners = makeOwners();
  const clients = makeClients();
  const sites = makeSites(owners, SITE_COUNT);
  const plans = [...clientCampaigns(clients[0] as DemoClient, sites), ...ordinaryCampaigns(clients, sites)];
  // In the order of time, so that newer campaigns have higher ids.
  plans.sort((one, other) => other.createdDaysAgo - one.createdDaysAgo);
  const story = tellCampaigns(plans, owners, calendar);
  const { users, accounts } = peopleRows(clients, calendar, passwordHash, (role) => claimsOfRole(role as Role));
  const { agencies, companies } = companyRows(clients, calendar);
  const catalogue = siteRows(sites, calendar, story);

  await db.transaction().execute(async (tx) => {
    // Of two processes that start at once one seeds, the other finds it done.
    await sql`select pg_advisory_xact_lock(hashtext(${MARKER}))`.execute(tx);
    if (await isDemo(tx)) return;
    await requireEmpty(tx);
    // What happened long ago keeps its dates and is announced to nobody.
    await withoutTriggers(
      tx,
      [
        ['sites', 'sites_touch'],
        ['sites', 'sites_changes'],
        ['sites', 'sites_first_price'],
        ['sites', 'sites_first_metrics'],
        ['sites', 'sites_metrics'],
        ['briefings', 'briefings_touch'],
        ['auditEntries', 'audit_entries_stays'],
        ['briefings', 'briefings_recalculated_new'],
        ['campaigns', 'campaigns_touch'],
        ['reviewRequests', 'review_requests_touch'],
        ['campaigns', 'campaigns_recalculated_new'],
        ['cases', 'cases_touch'],
        ['tasks', 'tasks_touch'],
        ['crmAccounts', 'crm_accounts_touch'],
        ['newsletters', 'newsletters_touch'],
        ['owners', 'owners_touch'],
        ['whatsappChats', 'whatsapp_chats_touch'],
        ['events', 'events_announced'],
        ['notifications', 'notifications_announced'],
      ],
      async () => {
        await insertRows(tx, 'brands', brandRows(publicUrl, calendar.at(1200, 9)));
        await insertRows(tx, 'agencies', agencies);
        await insertRows(tx, 'companies', companies);
        await insertRows(tx, 'auth.accounts', accounts);
        await insertRows(tx, 'users', users);
        await insertRows(tx, 'crmTags', crmTagRows(calendar));
        await insertRows(tx, 'userCrmTags', userCrmTagRows(clients));
        await insertRows(tx, 'categoryCosts', categoryCostRows(calendar));
        await insertRows(tx, 'releaseBills', releaseBillRows(calendar));
        await insertRows(tx, 'owners', ownerRows(owners, calendar));
        const since = { createdAt: calendar.at(1200, 9), updatedAt: calendar.at(1200, 9) };
        await insertRows(
          tx,
          'categories',
          categoryRows().map((row) => ({ ...row, ...since })),
        );
        await insertRows(
          tx,
          'tags',
          tagRows().map((row) => ({ ...row, ...since })),
        );
        await insertRows(tx, 'sites', catalogue.sites);
        await insertRows(tx, 'offers', catalogue.offers);
        await tx
          .updateTable('sites')
          .from('offers')
          .set((eb) => ({ chosenOfferId: eb.ref('offers.id') }))
          .whereRef('offers.siteId', '=', 'sites.id')
          .where('offers.id', 'in', catalogue.chosen)
          .execute();
        await insertRows(tx, 'siteCategories', catalogue.categories);
        await insertRows(tx, 'siteTags', catalogue.tags);
        await insertRows(tx, 'costChanges', catalogue.costChanges);
        await insertRows(tx, 'priceChanges', catalogue.priceChanges);
        await insertRows(tx, 'metricChanges', catalogue.metricChanges);
        await insertRows(tx, 'campaigns', story.campaigns);
        await makeDemoProjects(tx, options.now);
        await insertRows(
          tx,
          'briefings',
          story.briefings.map((row) => ({ ...row, lastCheckId: null })),
        );
        await insertRows(tx, 'briefingTargets', story.targets);
        await insertRows(tx, 'contentVersions', story.versions);
        await insertRows(tx, 'insertionArticles', story.articles);
        await insertRows(tx, 'linkChecks', story.checks);
        await tx
          .updateTable('briefings')
          .from('linkChecks')
          .set((eb) => ({ lastCheckId: eb.ref('linkChecks.id') }))
          .whereRef('linkChecks.briefingId', '=', 'briefings.id')
          .where(
            'linkChecks.id',
            'in',
            story.briefings.flatMap((row) => row.lastCheckId ?? []),
          )
          .execute();
        const { favorites, cart } = choices(clients, sites, calendar);
        await insertRows(tx, 'favorites', favorites);
        await insertRows(tx, 'cartItems', cart);
        await insertRows(tx, 'auditEntries', story.audit);
        const past = await pastOf(tx);
        await holdConversations(tx, past, story, calendar);
        const { events, notifications } = inOrder(story);
        await insertRows(tx, 'events', events);
        await insertRows(tx, 'notifications', notifications);
        await sql`select users_recalculate(at => ${options.now}::timestamptz)`.execute(tx);
        await sql`select crm_recalculate(at => ${options.now}::timestamptz)`.execute(tx);
        await continueIds(tx, [
          'brands',
          'agencies',
          'companies',
          'users',
          'crmTags',
          'categoryCosts',
          'releaseBills',
          'owners',
          'categories',
          'tags',
          'sites',
          'offers',
          'costChanges',
          'priceChanges',
          'metricChanges',
          'campaigns',
          'briefings',
          'contentVersions',
          'linkChecks',
          'events',
          'notifications',
        ]);
        await makeSellerRequests(past, clients, sites, story.campaigns, calendar);
        await proposeDemoCosts(past, owners, sites, calendar);
        await makeDemoTasks(tx, past, calendar);
        await makeDemoCrm(past, clients, calendar);
        await makeDemoOwnerCare(past, owners, calendar);
        await makeDemoNewsletters(tx, past, calendar);
        await makeDemoChats(tx, clients, calendar);
        await dateLikeLog(tx, ['cases', 'reviewRequests', 'tasks', 'newsletters', 'crmAccounts']);
      },
    );
    await liveDemoLinks(tx, options.now);
    await withoutTriggers(tx, [['sites', 'sites_touch']], () => calculateSurvival(tx, options.now));
    await postDemoMoney(tx, calendar);
    await withoutTriggers(tx, [['cases', 'cases_touch']], async () => {
      await claimDemoLosses(tx, options.now);
      await dateLikeLog(tx, ['cases']);
    });
    await makeDemoRoles(tx, calendar, passwordHash, STAFF.findIndex(({ role }) => role === 'SELLER') + 1);
    if (options.payments) await postDemoPayouts(tx, calendar, options.payments);
    await withoutTriggers(
      tx,
      [
        ['auditEntries', 'audit_entries_append_only'],
        ['auditEntries', 'audit_entries_stays'],
      ],
      () => putLogInOrder(tx),
    );
    await followStays(tx);
    // No month is summed yet, so none changed since.
    await tx.deleteFrom('reportChanges').execute();
    await tx
      .insertInto('instanceFacts')
      .values({ key: MARKER, value: JSON.stringify({ seededAt: options.now }) })
      .execute();
  });
}

async function requireEmpty(tx: Tx): Promise<void> {
  for (const table of ['users', 'brands'] as const) {
    if (await tx.selectFrom(table).select('id').limit(1).executeTakeFirst())
      throw new Error(`The demo world needs an empty database, and this one has ${table} already.`);
  }
}

/** The port may be another one at each start; mails and owner links are to work all the same. */
async function moveBrands(db: Kysely<DB>, publicUrl: string): Promise<void> {
  for (const { id, host, baseUrl } of await db.selectFrom('brands').select(['id', 'host', 'baseUrl']).execute()) {
    const moved = baseUrlOf(host, publicUrl);
    if (moved !== baseUrl) await db.updateTable('brands').set({ baseUrl: moved }).where('id', '=', id).execute();
  }
}
