import type { SITE_TIERS } from '@linkstand/contract/media/choices';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createBriefing, createOwner, createSite, createUser } from '../media/testing/world.ts';
import { kaplanMeier, restrictedMean } from './estimate.ts';
import { survivalOfOwner, survivalOfSite } from './queries.ts';
import { calculateSurvival } from './recalculate.ts';

const { db } = await testDatabase();
const buyer = await createUser(db);
const NOW = new Date('2026-03-01T00:00:00Z');
const PUBLISHED = new Date('2024-01-01T00:00:00Z');
const on = (day: number) => new Date(PUBLISHED.getTime() + day * 86_400_000);

/** A link that was watched from a day on, and lost on a day or seen last on one. */
async function link(
  site: number,
  owner: number,
  { from = 0, lost, seen }: { from?: number; lost?: number; seen?: number },
) {
  await createBriefing(db, buyer, site, 'waiting');
  const { id } = await db.selectFrom('briefings').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  await sql`update briefings set owner_id = ${owner}, status = 'published', published_at = ${PUBLISHED},
    publication_url = ${`https://site.example/${id}`} where id = ${id}`.execute(db);
  const last = on(lost ?? seen ?? 400);
  await sql`update link_watches set first_visit_at = ${on(from)}, last_visit_at = ${last} where briefing_id = ${id}`.execute(
    db,
  );
  if (lost !== undefined)
    await sql`update link_watches set state = 'lost', first_fault_at = ${last} where briefing_id = ${id}`.execute(db);
  return id;
}

const monthsOf = (site: number) =>
  db.selectFrom('sites').select(['survivingMonthsCenti', 'version']).where('id', '=', site).executeTakeFirstOrThrow();

const owner = await createOwner(db);
const [many, bad, good, none] = [
  await createSite(db, { ownerId: owner }),
  await createSite(db, { ownerId: owner }),
  await createSite(db, { ownerId: owner }),
  await createSite(db, { ownerId: owner }),
];
const elsewhere = await createSite(db, { tier: 'A' });
for (let i = 0; i < 40; i++) await link(many, owner, i < 8 ? { lost: 10 + 30 * i } : {});
for (let i = 0; i < 4; i++) await link(bad, owner, i < 3 ? { lost: 20 + i } : { seen: 200 });
for (let i = 0; i < 4; i++) await link(good, owner, { from: 30 });
await calculateSurvival(db, NOW);

test('with enough links a site has a curve of its own', async () => {
  const curve = await survivalOfSite(db, many);
  const observed = Array.from({ length: 40 }, (_, i) =>
    i < 8 ? { entry: 0, exit: 10 + 30 * i, isLost: true } : { entry: 0, exit: 365, isLost: false },
  );
  const steps = kaplanMeier(observed);
  expect(curve).toMatchObject({ links: 40, losses: 8, basis: 'own' });
  expect(curve?.steps.map(({ day, share }) => [day, share])).toEqual(
    steps.map(({ time, share }) => [time, Math.round(share * 10_000) / 10_000]),
  );
  const months = Math.round((restrictedMean(steps, 365).mean / 365) * 1200);
  expect(curve?.months).toBe(months / 100);
  expect((await monthsOf(many)).survivingMonthsCenti).toBe(months);
});

test('few links are drawn towards the tier, each to its side, within its limits', async () => {
  const [worse, better, tier] = [
    await survivalOfSite(db, bad),
    await survivalOfSite(db, good),
    await db
      .selectFrom('survivalCurves')
      .selectAll()
      .where('kind', '=', 'tier')
      .where('key', '=', 'B')
      .executeTakeFirstOrThrow(),
  ];
  expect(worse).toMatchObject({ links: 4, losses: 3, basis: 'shrunk' });
  expect(better).toMatchObject({ links: 4, losses: 0, basis: 'shrunk' });
  expect(worse?.months).toBeLessThan(tier.monthsCenti / 100);
  expect(better?.months).toBeGreaterThan(tier.monthsCenti / 100);
  // Three of four lost is no proof that all will be.
  expect(worse?.months).toBeGreaterThan(3);
  for (const { share, low, high } of [...(worse?.steps ?? []), ...(better?.steps ?? [])]) {
    expect(low).toBeLessThanOrEqual(share);
    expect(share).toBeLessThanOrEqual(high);
  }
});

test('without links a site shows its owner’s curve and has no months of its own', async () => {
  const curve = await survivalOfSite(db, none);
  expect(curve).toMatchObject({ links: 0, losses: 0, basis: 'parent' });
  expect(curve?.steps).toEqual((await survivalOfOwner(db, owner))?.steps);
  expect(await monthsOf(none)).toEqual({ survivingMonthsCenti: null, version: 1 });
  expect(await survivalOfSite(db, elsewhere)).toBeNull();
});

test('an owner’s curve is made of all its links', async () => {
  expect(await survivalOfOwner(db, owner)).toMatchObject({ links: 48, losses: 11, basis: 'own' });
});

test('made again it is the same, and no site gets another version', async () => {
  const before = await db.selectFrom('sites').select(['id', 'version', 'survivingMonthsCenti']).orderBy('id').execute();
  await calculateSurvival(db, new Date(NOW.getTime() + 86_400_000));
  expect(
    await db.selectFrom('sites').select(['id', 'version', 'survivingMonthsCenti']).orderBy('id').execute(),
  ).toEqual(before);
  expect(before.every(({ version }) => version === before[0]?.version)).toBe(true);
});

test('a link that came back was lost all the same; links that are gone leave no curve', async () => {
  const site = await createSite(db, { ownerId: owner });
  const id = await link(site, owner, { lost: 50 });
  await sql`update link_watches set state = 'alive', first_fault_at = null, last_visit_at = ${on(300)}
    where briefing_id = ${id}`.execute(db);
  await calculateSurvival(db, new Date(NOW.getTime() + 2 * 86_400_000));
  expect(await survivalOfSite(db, site)).toMatchObject({ links: 1, losses: 1 });
  await sql`delete from link_watches where briefing_id = ${id}`.execute(db);
  await calculateSurvival(db, new Date(NOW.getTime() + 3 * 86_400_000));
  expect(await survivalOfSite(db, site)).toMatchObject({ links: 0, basis: 'parent' });
  expect((await monthsOf(site)).survivingMonthsCenti).toBeNull();
});

/** A tier, owner and site of their own, with so many links that stood when they were seen last. */
async function lossless(tier: (typeof SITE_TIERS)[number], links: number, seen: number) {
  const ofTier = await createOwner(db);
  const site = await createSite(db, { ownerId: ofTier, tier });
  for (let count = 0; count < links; count += 1) await link(site, ofTier, { seen });
  return { site, ofTier };
}

test('who knows least is not the surest: without a loss the least that is known counts, as far as it was watched', async () => {
  const [few, many] = [await lossless('C', 3, 60), await lossless('A', 40, 400)];
  await calculateSurvival(db, new Date(NOW.getTime() + 4 * 86_400_000));
  const [little, much] = [await survivalOfSite(db, few.site), await survivalOfSite(db, many.site)];
  expect(little).toMatchObject({
    ...{ links: 3, losses: 0, watchedDays: 60, untilDay: 60, isAtLeast: true, basis: 'shrunk' },
    steps: [{ day: 0, share: 1, low: 0.3684, high: 1 }],
  });
  // 60 days at 0.05^(1/3).
  expect(little?.months).toBeCloseTo((12 * 60 * 0.05 ** (1 / 3)) / 365, 1);
  expect(much).toMatchObject({ links: 40, watchedDays: 365, untilDay: 365, isAtLeast: true });
  expect(much?.months).toBeCloseTo(12 * 0.05 ** (1 / 40), 1);
  expect(await survivalOfOwner(db, few.ofTier)).toMatchObject({
    months: little?.months,
    untilDay: 60,
    isAtLeast: true,
  });
  // The catalogue sorts by the same: price per month is dearest where least is known.
  expect((await monthsOf(few.site)).survivingMonthsCenti).toBe(Math.round((little?.months ?? 0) * 100));
});

test('a curve ends with the last day on which a link was seen, and counts no month after it', async () => {
  const ofTier = await createOwner(db);
  const site = await createSite(db, { ownerId: ofTier, tier: 'A' });
  await sql`delete from link_watches where briefing_id in (select b.id from briefings b join sites s on s.id = b.site_id
    where s.tier = 'A')`.execute(db);
  for (let count = 0; count < 40; count += 1) await link(site, ofTier, count < 8 ? { lost: 10 + count } : { seen: 90 });
  await calculateSurvival(db, new Date(NOW.getTime() + 5 * 86_400_000));
  const curve = await survivalOfSite(db, site);
  expect(curve).toMatchObject({ links: 40, losses: 8, basis: 'own', untilDay: 90, watchedDays: 90, isAtLeast: true });
  expect(curve?.months).toBeLessThan((12 * 90) / 365);
  expect(curve?.steps.every(({ day }) => day <= 90)).toBe(true);
});
