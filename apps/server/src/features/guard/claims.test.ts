import type { LinkProblemCode } from '@linkstand/contract/links/schema';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW, TIME_ZONE } from '../../testing/world.ts';
import { denyBriefing } from '../briefings/commands/deny-briefing.ts';
import { editBriefing } from '../briefings/commands/edit-briefing.ts';
import { refundBriefing } from '../briefings/commands/refund-briefing.ts';
import { resubmitBriefing } from '../briefings/commands/resubmit-briefing.ts';
import { returnToOwner } from '../briefings/commands/return-to-owner.ts';
import { findLinkLife } from '../briefings/link-life.ts';
import { openCase } from '../cases/commands/open-case.ts';
import { settleBriefings } from '../finances/settle.ts';
import { accountOf, findBillingAccount } from '../ledger/accounts.ts';
import { balanceOf } from '../ledger/balances.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { promisedBy, worthOf } from '../links/guarantee.ts';
import { caseEntries } from '../messages/threads.ts';
import { endClaim, openClaim } from './claims.ts';
import { actOnClaim } from './commands/act-on-claim.ts';
import { noteVisit } from './commands/note-visit.ts';
import { replaceLink } from './commands/replace-link.ts';
import { listReplacementSites } from './replacement-sites.ts';
import { moveClaims } from './watch-claims.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, client, make } = world;
const DAY = 86_400_000;
const NET = 12_000;
const VAT = 2520;
const COST = 6000;
const GUARANTEE = { termDays: 365, fullDays: 90, repairDays: 10, choiceDays: 14 };
await db.updateTable('companies').set({ country: 'ES' }).execute();

const wallet = async () => {
  const account = await findBillingAccount(db, { userId: client.id, companyId: client.companyId });
  if (!account) throw new Error('The client has no wallet.');
  return account.postedCents;
};
const owed = async () => -(await balanceOf(db, accountOf('payable', world.owner.ownerId)));

/** Published so many days ago and paid for, with a link that is lost now. */
async function lost(
  daysAgo: number,
  more: { outages?: number; extendedDays?: number; guarantee?: object | null; problems?: LinkProblemCode[] } = {},
) {
  const publishedAt = new Date(NOW.getTime() - daysAgo * DAY);
  // Only what this test opens is moved on.
  await db.updateTable('linkClaims').set({ state: 'settled' }).where('closedAt', 'is', null).execute();
  const terms = more.guarantee === undefined ? GUARANTEE : more.guarantee;
  const id = await world.briefingIn('published', {
    publishedAt,
    guarantee: terms === null ? null : JSON.stringify(terms),
  });
  const before = { wallet: await wallet(), owed: await owed() };
  await db.transaction().execute((tx) => settleBriefings(tx, world.context(admin), [id]));
  expect(before.wallet - (await wallet())).toBe(NET + VAT);
  expect((await owed()) - before.owed).toBe(COST);
  const { outages = 0, extendedDays = 0, problems = ['link_missing'] } = more;
  const link = { briefingId: id, publishedAt, lostAt: NOW, outages, extendedDays, problems };
  await db.transaction().execute((tx) => openClaim(tx, world.context(world.system), link));
  return { id, link, before };
}
const claimOf = (briefingId: number) =>
  db.selectFrom('linkClaims').selectAll().where('briefingId', '=', briefingId).executeTakeFirst();
const at = (days: number) => moveClaims(db, { now: new Date(NOW.getTime() + days * DAY), timeZone: TIME_ZONE });
const asClient = world.context(client);
const asAdmin = world.context(admin);
const proven = async () => expect((await verifyLedger(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);

describe('what a lost link is worth', () => {
  const link = { publishedOn: '2026-01-01', extendedDays: 0, netCents: 12_000, ownerCents: 6001 };
  test.each([
    ['2026-01-01', 12_000, 6001],
    // Day 90: the last one for which all is given back.
    ['2026-04-01', 12_000, 6001],
    // Day 91 of 365: 274 are left. 12000 × 274 / 365 = 9008.219…, 6001 × 274 / 365 = 4504.860…
    ['2026-04-02', 9008, 4505],
    // Day 364: one is left. 12000 / 365 = 32.876…
    ['2026-12-31', 33, 16],
  ])('on %s', (lostOn, netCents, ownerCents) => {
    expect(worthOf(GUARANTEE, { ...link, lostOn })).toEqual({ netCents, ownerCents });
  });

  test('nothing once the term is over, unless it was lost in between', () => {
    expect(worthOf(GUARANTEE, { ...link, lostOn: '2027-01-01' })).toBeNull();
    expect(worthOf(GUARANTEE, { ...link, lostOn: '2027-01-01', extendedDays: 10 })).toEqual({
      netCents: 329,
      ownerCents: 164,
    });
  });
});

describe('a lost link under guarantee', () => {
  test('is repaired within ten working days, or the client chooses: all back while it is young', async () => {
    const { id, before } = await lost(30);
    // Wednesday, 4 March: ten working days later it is Wednesday, 18 March.
    expect(await claimOf(id)).toMatchObject({ state: 'repairing', repairUntil: '2026-03-18', netCents: NET });
    await expect(actOnClaim(asClient, 'refund', id)).rejects.toMatchObject({ status: 409 });
    await at(14);
    expect(await claimOf(id)).toMatchObject({ state: 'repairing' });
    await at(15);
    expect(await claimOf(id)).toMatchObject({ state: 'choosing', chooseUntil: '2026-04-02' });
    const shown = (await findLinkLife(asClient, id))?.claim;
    expect(shown).toMatchObject({ netCents: NET, ownerCents: null, can: { refund: true, settle: false } });
    await actOnClaim(asClient, 'refund', id);
    expect(await claimOf(id)).toMatchObject({ state: 'refunded' });
    expect(await wallet()).toBe(before.wallet);
    expect(await owed()).toBe(before.owed);
    // Once.
    await expect(actOnClaim(asClient, 'refund', id)).rejects.toMatchObject({ status: 409 });
    await db.transaction().execute((tx) => settleBriefings(tx, asAdmin, [id]));
    expect(await wallet()).toBe(before.wallet);
    await proven();
  });

  test('gives back by the day when it is older, with VAT, and takes the same part off the owner', async () => {
    const { id, before } = await lost(100);
    // 265 of 365 days are left: 8712.328… and 4356.164…
    expect(await claimOf(id)).toMatchObject({ netCents: 8712, ownerCents: 4356 });
    await at(15);
    await actOnClaim(asClient, 'refund', id);
    // The rest, 32.88 and its VAT of 21 %, 6.90, stays taken.
    expect(before.wallet - (await wallet())).toBe(3288 + 690);
    expect((await owed()) - before.owed).toBe(COST - 4356);
    await proven();
  });

  test('pays back by itself when the client doesn’t answer', async () => {
    const { id, before } = await lost(10);
    await at(15);
    await at(29);
    expect(await claimOf(id)).toMatchObject({ state: 'choosing' });
    await at(30);
    expect(await claimOf(id)).toMatchObject({ state: 'refunded' });
    await at(31);
    expect(await wallet()).toBe(before.wallet);
    await proven();
  });

  test('owes nothing once it is repaired, and its term is longer by the outage', async () => {
    const { id, before } = await lost(30);
    const back = world.context(world.system, { now: new Date(NOW.getTime() + 5 * DAY) });
    await db.transaction().execute((tx) => endClaim(tx, back, { briefingId: id, lostAt: NOW }));
    expect(await claimOf(id)).toMatchObject({ state: 'restored' });
    await at(40);
    expect(await claimOf(id)).toMatchObject({ state: 'restored' });
    expect(before.wallet - (await wallet())).toBe(NET + VAT);
    const watch = await db
      .selectFrom('linkWatches')
      .select('extendedDays')
      .where('briefingId', '=', id)
      .executeTakeFirst();
    expect(watch).toEqual({ extendedDays: 5 });
  });

  test('is not repaired a third time', async () => {
    const { id } = await lost(60, { outages: 2 });
    expect(await claimOf(id)).toMatchObject({ state: 'choosing', repairUntil: '2026-03-04' });
  });

  test('can be paused, resumed and settled by administrators only, with a reason', async () => {
    const { id, before } = await lost(30);
    for (const act of ['pause', 'resume', 'settle'] as const) {
      await expect(actOnClaim(asClient, act, id, 'no')).rejects.toMatchObject({ status: 403 });
      await expect(actOnClaim(world.context(world.stranger), act, id, 'no')).rejects.toMatchObject({ status: 404 });
    }
    await actOnClaim(asAdmin, 'pause', id, 'The owner moves house.');
    await at(60);
    expect(await claimOf(id)).toMatchObject({ state: 'paused', reason: 'The owner moves house.' });
    await actOnClaim(asAdmin, 'resume', id, 'It has moved.');
    expect(await claimOf(id)).toMatchObject({ state: 'repairing', repairUntil: '2026-03-18', stoppedOn: null });
    await actOnClaim(asAdmin, 'settle', id, 'The client asked for the change.');
    await at(60);
    expect(await claimOf(id)).toMatchObject({ state: 'settled' });
    expect(before.wallet - (await wallet())).toBe(NET + VAT);
  });

  test('is settled or paid back once, however many act at the same time', async () => {
    const { id, before } = await lost(30);
    await at(15);
    const acts = await Promise.allSettled([
      actOnClaim(asAdmin, 'settle', id, 'The client asked for the change.'),
      actOnClaim(asAdmin, 'settle', id, 'Settled by somebody else.'),
      actOnClaim(asClient, 'refund', id),
      actOnClaim(asClient, 'refund', id),
      at(40),
    ]);
    const refused = acts.flatMap((act) => (act.status === 'rejected' ? [act.reason.status] : []));
    const paidBack = (await claimOf(id))?.state === 'refunded';
    // Of the people at most one; the job finds nothing to do, or was first.
    expect(refused.every((status) => status === 409)).toBe(true);
    expect(refused.length).toBeGreaterThanOrEqual(3);
    expect(await wallet()).toBe(paidBack ? before.wallet : before.wallet - NET - VAT);
    const entries = await db
      .selectFrom('auditEntries')
      .select('action')
      .where('entityId', '=', id)
      .where('action', 'in', ['briefing.guarantee_settle', 'briefing.guarantee_refund'])
      .execute();
    expect(entries).toHaveLength(1);
    await proven();
  });

  test('that is paused has its days left when it is resumed', async () => {
    const { id } = await lost(30);
    const later = (days: number) => world.context(admin, { now: new Date(NOW.getTime() + days * DAY) });
    await actOnClaim(asAdmin, 'pause', id, 'The owner moves house.');
    expect(await claimOf(id)).toMatchObject({ stoppedOn: '2026-03-04' });
    // Two weeks: ten working days more for the owner.
    await actOnClaim(later(14), 'resume', id, 'It has moved.');
    expect(await claimOf(id)).toMatchObject({ state: 'repairing', repairUntil: '2026-04-01', stoppedOn: null });
    await at(28);
    expect(await claimOf(id)).toMatchObject({ state: 'repairing' });
    await at(29);
    expect(await claimOf(id)).toMatchObject({ state: 'choosing', chooseUntil: '2026-04-16' });
    await actOnClaim(later(30), 'pause', id, 'The client is away.');
    await actOnClaim(later(40), 'resume', id, 'The client is back.');
    expect(await claimOf(id)).toMatchObject({
      state: 'choosing',
      repairUntil: '2026-04-01',
      chooseUntil: '2026-04-26',
    });
    await at(53);
    expect(await claimOf(id)).toMatchObject({ state: 'choosing' });
    await at(54);
    expect(await claimOf(id)).toMatchObject({ state: 'refunded' });
    await proven();
  });

  test('is not covered when ordered without a guarantee, or once the term is over', async () => {
    expect(await claimOf((await lost(30, { guarantee: null })).id)).toBeUndefined();
    expect(await claimOf((await lost(365)).id)).toBeUndefined();
    expect(await claimOf((await lost(370, { extendedDays: 20 })).id)).toBeDefined();
  });

  test('is covered where it breaks what was promised only', async () => {
    const guarantee = promisedBy({ guaranteeDays: 200, guaranteeCovers: ['link_type'] }, GUARANTEE);
    expect(guarantee).toEqual({ ...GUARANTEE, termDays: 200, covers: ['link_type'] });
    const claimFor = async (...problems: LinkProblemCode[]) => claimOf((await lost(30, { guarantee, problems })).id);
    expect(await claimFor('link_missing')).toBeUndefined();
    expect(await claimFor('noindex', 'anchor_mismatch')).toBeUndefined();
    expect(await claimFor('noindex', 'link_nofollow')).toMatchObject({ state: 'repairing', netCents: NET });
    // 100 of 200 days are left.
    const { id } = await lost(100, { guarantee, problems: ['rel_mismatch'] });
    expect(await claimOf(id)).toMatchObject({ netCents: 6000, ownerCents: 3000 });
    const life = await findLinkLife(asClient, id);
    expect(life).toMatchObject({
      guarantee: { days: 200, fullDays: 90, repairDays: 10, covers: ['link_type'] },
      guaranteedUntil: '2026-06-12',
    });
  });

  test('is promised by the offer, no longer than it says, and not at all at 0 days', () => {
    const covers = ['indexing', 'presence'];
    expect(promisedBy({ guaranteeDays: null, guaranteeCovers: covers }, GUARANTEE)).toEqual({
      ...GUARANTEE,
      covers: ['presence', 'indexing'],
    });
    expect(promisedBy({ guaranteeDays: 30, guaranteeCovers: covers }, GUARANTEE)).toMatchObject({ fullDays: 30 });
    expect(promisedBy({ guaranteeDays: 0, guaranteeCovers: covers }, GUARANTEE)).toBeNull();
  });

  test('is not covered where the law forbids the page, and the case is all that follows', async () => {
    const url = 'https://forbidden.example/shoes';
    const seen = (pageStatus: number, days: number) => ({
      ...{ ok: false, checkedAt: NOW.toISOString(), pageStatus, finalUrl: url, title: null, redirects: [], rel: [] },
      ...{
        linkFound: false,
        linkUrl: null,
        anchor: null,
        linkType: null,
        further: [],
        noindex: false,
        canonical: null,
      },
      ...{ robotsBlocked: false, problems: [{ code: 'page_status' as const, detail: String(pageStatus) }] },
      durationMs: days,
    });
    for (const [pageStatus, isOwed] of [
      [451, false],
      [503, true],
    ] as const) {
      const id = await world.briefingIn('published', {
        publishedAt: NOW,
        publicationUrl: url,
        guarantee: JSON.stringify(GUARANTEE),
      });
      for (const days of [1, 32]) {
        const then = world.context(world.system, { now: new Date(NOW.getTime() + days * DAY) });
        const visit = { briefingId: id, url, check: seen(pageStatus, days), isSecondLook: true };
        await db.transaction().execute((tx) => noteVisit(tx, then, visit));
      }
      const watch = await db
        .selectFrom('linkWatches')
        .select(['state', 'caseId'])
        .where('briefingId', '=', id)
        .executeTakeFirstOrThrow();
      expect(watch).toEqual({ state: 'lost', caseId: expect.any(Number) });
      expect(Boolean(await claimOf(id))).toBe(isOwed);
    }
  });

  test('is paid out once, however often the link comes back and is lost again', async () => {
    const { id, link, before } = await lost(100);
    await at(15);
    await actOnClaim(asClient, 'refund', id);
    const kept = { wallet: before.wallet - 3288 - 690, owed: before.owed + COST - 4356 };
    const then = new Date(NOW.getTime() + 150 * DAY);
    const again = world.context(world.system, { now: then });
    await db.transaction().execute((tx) => endClaim(tx, again, { briefingId: id, lostAt: NOW }));
    await db.transaction().execute((tx) => openClaim(tx, again, { ...link, lostAt: then, outages: 1 }));
    for (const days of [170, 190, 210]) await at(days);
    expect(await db.selectFrom('linkClaims').select('state').where('briefingId', '=', id).execute()).toEqual([
      { state: 'refunded' },
    ]);
    expect({ wallet: await wallet(), owed: await owed() }).toEqual(kept);
    await proven();
  });

  test.each([
    ['returned to its owner', returnToOwner, 'waiting_publish'],
    ['refunded', refundBriefing, 'canceled'],
  ])('ends once the publication is %s: its money is turned back anyway', async (_what, takeBack, status) => {
    const { id, before } = await lost(30);
    const { version } = await world.readBriefingRow(id);
    await takeBack(asAdmin, { id, version, reason: 'The site is sold.' });
    expect(await world.readBriefingRow(id)).toMatchObject({ status });
    expect(await claimOf(id)).toMatchObject({ state: 'settled', closedAt: NOW });
    await expect(actOnClaim(asAdmin, 'refund', id)).rejects.toMatchObject({ status: 409 });
    const kept = await wallet();
    await at(15);
    await at(40);
    expect(await claimOf(id)).toMatchObject({ state: 'settled' });
    expect(await wallet()).toBe(kept);
    expect(await owed()).toBe(before.owed);
    await proven();
  });

  test('that is invoiced asks the team for a credit note, and moves nothing', async () => {
    const { id, before } = await lost(30);
    await db.updateTable('briefingFinances').set({ clientStatus: 'invoiced' }).where('briefingId', '=', id).execute();
    await at(15);
    await at(30);
    await at(31);
    expect(await claimOf(id)).toMatchObject({ state: 'choosing' });
    expect(before.wallet - (await wallet())).toBe(NET + VAT);
    const cases = await db.selectFrom('cases').select('kind').where('briefingId', '=', id).execute();
    expect(cases).toEqual([{ kind: 'dispute' }]);
    await proven();
  });

  test('that is invoiced tells the team in the case that is open about the link, once', async () => {
    const { id } = await lost(30);
    const opened = { kind: 'link_lost', briefingId: id, title: 'Lost', detail: '' } as const;
    const caseId = await openCase(world.context(world.system), opened);
    await db.updateTable('briefingFinances').set({ clientStatus: 'invoiced' }).where('briefingId', '=', id).execute();
    for (const days of [15, 30, 31]) await at(days);
    const cases = await db.selectFrom('cases').select(['id', 'stoppedOn']).where('briefingId', '=', id).execute();
    expect(cases).toEqual([{ id: caseId, stoppedOn: null }]);
    expect(await caseEntries.list(db, { caseId })).toMatchObject([
      { isNote: true, authorKind: 'system', body: `credit_note_needed: ${NET / 100}.00 / ${COST / 100}.00` },
    ]);
  });
});

describe('another site instead of money', () => {
  /** A lost link whose client chooses, with its price. */
  async function choosing(daysAgo = 30) {
    const made = await lost(daysAgo);
    await db.updateTable('linkWatches').set({ state: 'lost' }).where('briefingId', '=', made.id).execute();
    await at(15);
    return made;
  }
  const offered = async (id: number) => (await listReplacementSites(asClient, id)).map((site) => site.id);
  const strong = { language: 'es', country: 'ES', da: 40, monthlyTraffic: 1000 };

  test('may be one of the same language, as strong, of another owner, no dearer, new and not excluded', async () => {
    const { id } = await choosing();
    const { siteId } = await world.readBriefingRow(id);
    await db.updateTable('sites').set({ da: 40 }).where('id', '=', siteId).execute();
    const fits = await make.site(world.otherOwner, strong);
    const wrong = {
      weaker: await make.site(world.otherOwner, { ...strong, da: 39 }),
      otherLanguage: await make.site(world.otherOwner, { ...strong, language: 'pt' }),
      // 100.01 and the commission of 20 % are more than the 120 that were paid.
      dearer: await make.site(world.otherOwner, { ...strong, priceCents: 10_001 }),
      sameOwner: await make.site(world.owner, strong),
      unpromised: await make.site(world.otherOwner, strong, { guaranteeDays: 0 }),
      notFollowed: await make.site(world.otherOwner, strong, { linkTypes: ['sponsored'] }),
      unlabelled: await make.site(world.otherOwner, strong, {
        fillModes: ['without_brand_tag'],
        defaultFillMode: 'without_brand_tag',
      }),
      inactive: await make.site(world.otherOwner, { ...strong, status: 'inactive' }),
      bought: await make.site(world.otherOwner, strong),
      excluded: await make.site(world.otherOwner, { ...strong, domain: 'shunned.example' }),
    };
    await world.briefingIn('done', { siteId: wrong.bought });
    await db.insertInto('exclusions').values({ userId: client.id, domain: 'shunned.example' }).execute();
    const found = await offered(id);
    expect(found).toContain(fits);
    const named = Object.entries(wrong).filter(([, siteId]) => found.includes(siteId));
    expect(named).toEqual([]);
    for (const siteId of Object.values(wrong))
      await expect(replaceLink(asClient, id, siteId)).rejects.toMatchObject({ status: 422, code: 'site_unavailable' });
    expect(await claimOf(id)).toMatchObject({ state: 'choosing' });
  });

  test('is ordered once, costs nothing, is owed for by the first owner, and has the rest of the guarantee', async () => {
    const { id, before } = await choosing(100);
    const siteId = await make.site(world.otherOwner, strong);
    await expect(replaceLink(asAdmin, id, siteId)).rejects.toMatchObject({ status: 403 });
    await expect(replaceLink(world.context(world.stranger), id, siteId)).rejects.toMatchObject({ status: 404 });
    const paid = await wallet();
    await replaceLink(asClient, id, siteId);
    const claim = await claimOf(id);
    const newId = claim?.replacementId ?? 0;
    expect(claim).toMatchObject({ state: 'replaced' });
    expect((await findLinkLife(asClient, id))?.claim).toMatchObject({
      replacement: { briefingId: newId, campaignId: expect.any(Number) },
      can: { replace: false, refund: false },
    });
    const row = await world.readBriefingRow(newId);
    expect(row).toMatchObject({
      siteId,
      status: 'waiting',
      replacesId: id,
      keyword: 'running shoes',
      writeForMe: true,
    });
    expect(row.guarantee).toEqual({ ...GUARANTEE, stoodDays: 100 });
    // The client pays nothing more, and 265 of 365 parts are taken off its first owner.
    expect(await wallet()).toBe(paid);
    expect((await owed()) - before.owed).toBe(COST - 4356);
    await expect(replaceLink(asClient, id, siteId)).rejects.toMatchObject({ status: 409 });
    await expect(actOnClaim(asClient, 'refund', id)).rejects.toMatchObject({ status: 409 });
    await at(60);
    // Back and lost again, nothing is owed for the first one.
    const again = { briefingId: id, publishedAt: NOW, lostAt: NOW, outages: 0, extendedDays: 0 };
    await db
      .transaction()
      .execute((tx) => openClaim(tx, world.context(world.system), { ...again, problems: ['link_missing'] }));
    const claims = await db.selectFrom('linkClaims').select('state').where('briefingId', '=', id).execute();
    expect(claims).toEqual([{ state: 'replaced' }]);
    expect(await wallet()).toBe(paid);
    await proven();
  });

  test('that is lost too gives back what the first was worth then, and takes it off the second owner', async () => {
    const { id } = await choosing(100);
    await replaceLink(asClient, id, await make.site(world.otherOwner, strong));
    const newId = (await claimOf(id))?.replacementId ?? 0;
    const publishedAt = new Date(NOW.getTime() - 50 * DAY);
    await db
      .updateTable('briefings')
      .set({ status: 'published', publishedAt, publicationUrl: 'https://second.example/shoes' })
      .where('id', '=', newId)
      .execute();
    await db.transaction().execute((tx) => settleBriefings(tx, asAdmin, [newId]));
    const { costCents } = await world.readBriefingRow(newId);
    const paid = await wallet();
    const owedToSecond = async () => -(await balanceOf(db, accountOf('payable', world.otherOwner.ownerId)));
    const second = await owedToSecond();
    const link = { briefingId: newId, publishedAt, lostAt: NOW, outages: 2, extendedDays: 0 };
    await db
      .transaction()
      .execute((tx) => openClaim(tx, world.context(world.system), { ...link, problems: ['link_missing'] }));
    // 100 and 50 days are over: 215 of 365 are left. 12000 × 215 / 365 = 7068.49…
    expect(await claimOf(newId)).toMatchObject({ state: 'choosing', netCents: 7068 });
    await actOnClaim(asClient, 'refund', newId);
    // And its VAT: of 12000 it was 2520, of the 4932 that stay taken it is 1036.
    expect((await wallet()) - paid).toBe(7068 + 1484);
    expect(second - (await owedToSecond())).toBe(Math.round(((costCents ?? 0) * 215) / 365));
    await proven();
  });

  test('is denied, changed and resubmitted as what it is: free, no dearer than the lost one, with the rest', async () => {
    const { id } = await choosing(100);
    const siteId = await make.site(world.otherOwner, {
      ...strong,
      gamblingPriceCents: 50_000,
      gamblingCostCents: 25_000,
    });
    await replaceLink(asClient, id, siteId);
    const newId = (await claimOf(id))?.replacementId ?? 0;
    const paid = await wallet();
    const at = async () => ({ id: newId, version: (await world.readBriefingRow(newId)).version });
    await denyBriefing(asAdmin, { ...(await at()), reason: 'The keyword is another brand.' });
    // Not even while it waits, or is denied, may it become dearer.
    const gambling = await db
      .insertInto('categories')
      .values({ key: 'casinos', nameEn: 'Casinos', nameEs: 'Casinos', namePt: 'Cassinos', topic: 'gambling' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await world.readBriefingRow(newId);
    const set = { keyword: row.keyword, url: row.url };
    await editBriefing(asClient, { ...(await at()), targets: [{ ...set, categoryId: gambling.id }] });
    await expect(resubmitBriefing(asClient, { ...(await at()), expectedTotalCents: 60_000 })).rejects.toMatchObject({
      status: 422,
      code: 'replacement_too_dear',
    });
    expect(await world.readBriefingRow(newId)).toMatchObject({ status: 'denied' });
    await editBriefing(asClient, { ...(await at()), targets: [{ ...set, categoryId: world.categories.sport }] });
    // Terms that are configured or offered anew are not its own.
    await db.updateTable('offers').set({ guaranteeDays: 30 }).where('siteId', '=', siteId).execute();
    await resubmitBriefing(asClient, { ...(await at()), expectedTotalCents: row.priceCents ?? 0 });
    expect(await world.readBriefingRow(newId)).toMatchObject({
      status: 'waiting',
      replacesId: id,
      bonusAt: expect.any(Date),
      guarantee: { ...GUARANTEE, stoodDays: 100 },
    });
    await expect(
      editBriefing(asClient, {
        ...(await at()),
        targets: [{ ...set, categoryId: gambling.id }],
        expectedPriceCents: 60_000,
      }),
    ).rejects.toMatchObject({ code: 'replacement_too_dear' });
    await db.transaction().execute((tx) => settleBriefings(tx, asAdmin, [newId]));
    expect(await wallet()).toBe(paid);
    expect(await claimOf(id)).toMatchObject({ state: 'replaced', replacementId: newId });
    await proven();
  });

  test('is up to the client again once it is canceled, unless the link is back', async () => {
    for (const isBack of [false, true]) {
      const { id, before } = await choosing();
      await replaceLink(asClient, id, await make.site(world.otherOwner, strong));
      const newId = (await claimOf(id))?.replacementId ?? 0;
      if (isBack) await db.updateTable('linkWatches').set({ state: 'alive' }).where('briefingId', '=', id).execute();
      await db.updateTable('briefings').set({ status: 'canceled' }).where('id', '=', newId).execute();
      for (let twice = 0; twice < 2; twice += 1) await at(20);
      if (isBack) {
        expect(await claimOf(id)).toMatchObject({ state: 'replaced' });
        continue;
      }
      expect(await claimOf(id)).toMatchObject({ state: 'choosing', chooseUntil: '2026-04-07', replacementId: null });
      expect((await owed()) - before.owed).toBe(COST);
      await actOnClaim(asClient, 'refund', id);
      expect(await wallet()).toBe(before.wallet);
      await proven();
    }
  });

  test('canceled after its owner was invoiced calls for a person, and holds up no other claim', async () => {
    const { id, before } = await choosing(100);
    await replaceLink(asClient, id, await make.site(world.otherOwner, strong));
    const newId = (await claimOf(id))?.replacementId ?? 0;
    // The owner invoices what is left of its amount.
    await db.updateTable('briefings').set({ status: 'canceled' }).where('id', '=', newId).execute();
    const of = db.updateTable('briefingFinances').where('briefingId', '=', id);
    await of.set({ ownerStatus: 'invoiced' }).execute();
    // This runs the job too.
    const next = await choosing();
    for (let twice = 0; twice < 2; twice += 1) await at(30);
    expect(await claimOf(next.id)).toMatchObject({ state: 'refunded' });
    expect(await claimOf(id)).toMatchObject({ state: 'replaced', replacementId: newId });
    const cases = await db.selectFrom('cases').select(['kind', 'detail']).where('briefingId', '=', id).execute();
    expect(cases).toEqual([{ kind: 'dispute', detail: 'owner_amount_fixed: 43.56' }]);
    // Its document is voided.
    await of.set({ ownerStatus: 'ongoing' }).execute();
    await at(31);
    expect(await claimOf(id)).toMatchObject({ state: 'choosing', replacementId: null });
    expect((await owed()) - before.owed).toBe(COST);
    await proven();
  });
});
