import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();
const audit = (entity: string, id: number) =>
  db
    .selectFrom('auditEntries')
    .select(['action', 'fromStatus', 'toStatus', 'actorName'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();
const { json: categories } = await call('GET', '/api/v1/categories/get-all', { as: 'client' });
const topic = (name: string): number =>
  categories.data.find((category: { topic: string }) => category.topic === name).id;

async function sites(filter: object, size = 2): Promise<number[]> {
  const { json } = await call('POST', `/api/v1/media/search?size=${size}&sort=price,asc`, {
    as: 'client',
    body: filter,
  });
  return json.data.map(({ id }: { id: number }) => id);
}

async function draft(as = 'client', filter: object = { country: ['ES'] }) {
  const { status, json } = await call('POST', '/api/v1/campaigns/new', {
    as,
    body: { name: 'Test', generalTitle: 'General title', siteIds: await sites(filter) },
  });
  expect(status).toBe(201);
  return json;
}

async function complete(
  as: string,
  campaign: { id: number; version: number; briefings: { id: number; version: number }[] },
) {
  await call('PUT', `/api/v1/campaigns/${campaign.id}`, {
    as,
    version: campaign.version,
    body: { defaultCategoryId: topic('none') },
  });
  for (const { id, version } of campaign.briefings) {
    const body = {
      targets: [{ keyword: 'shoes', url: 'https://shop.example/', categoryId: topic('none') }],
      reviewMode: 'review_and_publish',
      writeForMe: true,
    };
    const { status } = await call('PUT', `/api/v1/briefings/${id}`, { as, version, body });
    expect(status).toBe(200);
  }
  return (await call('GET', `/api/v1/campaigns/${campaign.id}/quote`, { as })).json;
}

describe('a draft', () => {
  test('costs today’s prices wherever its total is shown and sorted', async () => {
    const campaign = await draft('client', { country: ['ES'] });
    const totals = async (as: string, path: string) => {
      const rows: { id: number; totalCents: number }[] = [];
      for (let page = 0; page === 0 || rows.length === page * 100; page++)
        rows.push(
          ...(await call('POST', `/api/v1/campaigns/search?size=100&page=${page}&${path}`, { as, body: {} })).json.data,
        );
      return rows;
    };
    const check = async () => {
      const { totalCents } = (await call('GET', `/api/v1/campaigns/${campaign.id}/quote`, { as: 'client' })).json;
      expect(totalCents).toBeGreaterThan(0);
      for (const as of ['client', 'admin']) {
        for (const direction of ['asc', 'desc']) {
          const rows = await totals(as, `sort=total,${direction}`);
          expect(rows.find(({ id }) => id === campaign.id)).toMatchObject({ totalCents });
          const shown = rows.map((row) => row.totalCents);
          expect(shown).toEqual(shown.toSorted((a, b) => (direction === 'asc' ? a - b : b - a)));
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        }
        const read = await call('GET', `/api/v1/campaigns/${campaign.id}`, { as });
        expect(read.json).toMatchObject({ status: 'draft', totalCents });
      }
      return totalCents;
    };
    const before = await check();
    await db
      .updateTable('sites')
      .set({ priceCents: sql`price_cents + 10000` })
      .where(
        'id',
        'in',
        campaign.briefings.map(({ site }: { site: { id: number } }) => site.id),
      )
      .execute();
    expect(await check()).toBeGreaterThan(before);
  });

  test('takes the cart and leaves it empty', async () => {
    const { json: cart } = await call('GET', '/api/v1/cart', { as: 'client' });
    expect(cart.items.length).toBeGreaterThan(0);
    const { json } = await call('POST', '/api/v1/campaigns/new', { as: 'client', body: {} });
    expect(json.briefings.map(({ site }: { site: { id: number } }) => site.id).sort()).toEqual(
      cart.items.map(({ id }: { id: number }) => id).sort(),
    );
    expect((await call('GET', '/api/v1/cart', { as: 'client' })).json.items).toEqual([]);
    const empty = await call('POST', '/api/v1/campaigns/new', { as: 'client', body: {} });
    expect([empty.status, empty.json.message]).toEqual([
      422,
      'At least one briefing must be added to a campaign before continuing.',
    ]);
  });

  test('is seen by its client alone: 404 for another client, for the team until it is submitted', async () => {
    const { id } = await draft();
    expect((await call('GET', `/api/v1/campaigns/${id}`, { as: 'client' })).status).toBe(200);
    expect((await call('GET', `/api/v1/campaigns/${id}`, { as: 'agency' })).status).toBe(404);
    expect((await call('GET', `/api/v1/campaigns/${id}`, { as: 'coordinator' })).status).toBe(404);
    expect((await call('GET', `/api/v1/campaigns/${id}`, { as: 'editor' })).status).toBe(403);
  });

  test('keeps what is typed, further sets and all, and refuses a fourth', async () => {
    const { briefings } = await draft();
    const [{ id, version }] = briefings;
    const set = (n: number) => ({
      keyword: `keyword ${n}`,
      url: `https://shop.example/${n}`,
      categoryId: topic('none'),
    });
    const saved = await call('PUT', `/api/v1/briefings/${id}`, {
      as: 'client',
      version,
      body: { targets: [0, 1, 2, 3].map(set) },
    });
    expect(saved.json.targets).toEqual([0, 1, 2, 3].map(set));
    const tooMany = await call('PUT', `/api/v1/briefings/${id}`, {
      as: 'client',
      version: saved.json.version,
      body: { targets: [0, 1, 2, 3, 4].map(set) },
    });
    expect([tooMany.status, tooMany.json.errors[0].path]).toEqual([400, 'targets']);
  });

  test('of two tabs the second is told: 409 with the fresh record', async () => {
    const { briefings } = await draft();
    const [{ id, version }] = briefings;
    expect(
      (await call('PUT', `/api/v1/briefings/${id}`, { as: 'client', version, body: { title: 'First' } })).status,
    ).toBe(200);
    const second = await call('PUT', `/api/v1/briefings/${id}`, { as: 'client', version, body: { title: 'Second' } });
    expect([second.status, second.json.current.title]).toEqual([409, 'First']);
  });

  test('is quoted with what each topic would cost on each site', async () => {
    const { id, briefings } = await draft();
    const { json } = await call('GET', `/api/v1/campaigns/${id}/quote`, { as: 'client' });
    expect(json.lines).toHaveLength(briefings.length);
    for (const { siteId, priceCents, topicPrices, isAvailable } of json.lines) {
      expect([topicPrices.none, isAvailable]).toEqual([priceCents, true]);
      for (const name of ['gambling', 'loan', 'trading', 'dating', 'cannabis', 'crypto']) {
        const { json: answer } = await call('POST', `/api/v1/media/${siteId}/check-category`, {
          as: 'client',
          body: { categoryIds: [topic(name)] },
        });
        expect([siteId, name, topicPrices[name] ?? null]).toEqual([siteId, name, answer.priceCents]);
      }
    }
  });

  test('refuses a sensitive category that the site does not accept, in the words of the specification', async () => {
    const { json } = await call('POST', '/api/v1/media/search?size=50', { as: 'client', body: {} });
    const closed = json.data.find(
      ({ acceptedSensitive }: { acceptedSensitive: string[] }) => !acceptedSensitive.includes('crypto'),
    );
    const campaign = await call('POST', '/api/v1/campaigns/new', { as: 'client', body: { siteIds: [closed.id] } });
    const [{ id, version }] = campaign.json.briefings;
    const refused = await call('PUT', `/api/v1/briefings/${id}`, {
      as: 'client',
      version,
      body: { targets: [{ keyword: 'coin', url: 'https://coin.example/', categoryId: topic('crypto') }] },
    });
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      [{ path: 'targets.0.categoryId', message: 'Sensitive category not supported for this site.' }],
    ]);
  });

  test('sanitises what is pasted and counts its words', async () => {
    const { briefings } = await draft();
    const [{ id, version }] = briefings;
    const content =
      '<p onclick="x()">Three <b>good</b> words</p><script>alert(1)</script><img src="https://spy.example/p.png"><a href="javascript:x()">no</a>';
    const saved = await call('PUT', `/api/v1/briefings/${id}/content`, { as: 'client', version, body: { content } });
    expect(saved.json).toMatchObject({
      html: '<p>Three <strong>good</strong> words</p>no',
      words: 4,
      number: 1,
    });
  });

  test('can be removed, and then is gone', async () => {
    const { id } = await draft();
    expect((await call('DELETE', `/api/v1/campaigns/${id}`, { as: 'agency' })).status).toBe(404);
    expect((await call('DELETE', `/api/v1/campaigns/${id}`, { as: 'client' })).status).toBe(204);
    expect((await call('GET', `/api/v1/campaigns/${id}`, { as: 'client' })).status).toBe(404);
    expect((await audit('campaigns', id)).at(-1)?.action).toBe('campaign.remove');
  });
});

describe('submitting', () => {
  test('names what is missing, briefing by briefing, and submits nothing', async () => {
    const campaign = await draft();
    const { status, json } = await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      body: { expectedTotalCents: 0 },
    });
    expect(status).toBe(422);
    const [first] = campaign.briefings;
    expect(json.errors).toContainEqual({ path: `briefings.${first.id}.keyword`, message: 'required field' });
    const rows = await db.selectFrom('briefings').select('status').where('campaignId', '=', campaign.id).execute();
    expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['draft']));
  });

  test('at another total is 409 with the new quote; at the right one it freezes offer, price and cost', async () => {
    const campaign = await draft();
    const quote = await complete('client', campaign);
    const wrong = await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      body: { expectedTotalCents: quote.totalCents - 1 },
    });
    expect([wrong.status, wrong.json.code, wrong.json.quote.totalCents]).toEqual([
      409,
      'quote_changed',
      quote.totalCents,
    ]);
    const right = await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      key: 'submit-1',
      body: { expectedTotalCents: quote.totalCents },
    });
    expect([right.status, right.json.status, right.json.totalCents]).toEqual([200, 'waiting', quote.totalCents]);
    const rows = await db.selectFrom('briefings').selectAll().where('campaignId', '=', campaign.id).execute();
    for (const row of rows)
      expect(row).toMatchObject({
        status: 'waiting',
        title: 'General title',
        commissionBp: expect.any(Number),
        offerId: expect.any(Number),
        ownerId: expect.any(Number),
        costCents: expect.any(Number),
      });
    // Later prices of the site change nothing.
    await db
      .updateTable('sites')
      .set({ priceCents: 1 })
      .where(
        'id',
        'in',
        rows.map(({ siteId }) => siteId),
      )
      .execute();
    expect((await call('GET', `/api/v1/campaigns/${campaign.id}`, { as: 'client' })).json.totalCents).toBe(
      quote.totalCents,
    );
    expect((await audit('campaigns', campaign.id)).map(({ action }) => action)).toEqual([
      'campaign.create',
      'campaign.edit',
      'campaign.submit',
    ]);
    const again = await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      key: 'submit-1',
      body: { expectedTotalCents: quote.totalCents },
    });
    expect(again.json.id).toBe(campaign.id);
    expect(
      (
        await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
          as: 'client',
          body: { expectedTotalCents: quote.totalCents },
        })
      ).status,
    ).toBe(409);
  });

  test('needs a verified address', async () => {
    const campaign = await draft('agency');
    const quote = await complete('agency', campaign);
    const email = 'agency@demo.linkstand.test';
    const agency = db.updateTable('users').where('email', '=', email);
    // A sign-in tells whether the address is verified, so the account must say the same.
    const account = sql`update auth.accounts set email_verified_at = null where email = ${email}`;
    await account.execute(db);
    await agency.set({ emailVerifiedAt: null }).execute();
    const signedIn = await call('POST', '/identity/v1/accounts:signInWithPassword', {
      body: { email, password: DEMO_PASSWORD, returnSecureToken: true },
    });
    const submit = (expectedTotalCents: number) =>
      call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
        token: signedIn.json.idToken,
        body: { expectedTotalCents },
      });
    // At a wrong total, so that nothing is submitted before the change has got about.
    const answer = async () => (await submit(quote.totalCents + 1)).json.code;
    await expect.poll(answer, { timeout: 5000 }).toBe('email_unverified');
    await agency.set({ emailVerifiedAt: new Date() }).execute();
    await expect.poll(answer, { timeout: 5000 }).toBe('quote_changed');
    expect((await submit(quote.totalCents)).status).toBe(200);
  });

  test('by many hands at once happens once', async () => {
    const campaign = await draft();
    const { totalCents } = await complete('client', campaign);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
          as: 'client',
          body: { expectedTotalCents: totalCents },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const events = await db
      .selectFrom('events')
      .select('id')
      .where('name', '=', 'campaign.submit')
      .where('entityId', '=', campaign.id)
      .execute();
    expect(events.length).toBe(1);
  });
});

describe('while it waits', () => {
  test('an edit that changes the price must be confirmed', async () => {
    const filter = { sensitive: ['crypto'], country: ['BR'] };
    const campaign = await draft('client', filter);
    const { totalCents } = await complete('client', campaign);
    const { json } = await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      body: { expectedTotalCents: totalCents },
    });
    const [briefing] = json.briefings;
    await db.updateTable('sites').set({ priceMultiplierMilli: 2000 }).where('id', '=', briefing.site.id).execute();
    const body = { targets: [{ keyword: 'coin', url: 'https://coin.example/', categoryId: topic('crypto') }] };
    const asked = await call('PUT', `/api/v1/briefings/${briefing.id}`, {
      as: 'client',
      version: briefing.version,
      body,
    });
    expect([asked.status, asked.json.code]).toEqual([409, 'quote_changed']);
    const { priceCents } = asked.json.quote;
    expect(priceCents).toBeGreaterThan(briefing.priceCents);
    const confirmed = await call('PUT', `/api/v1/briefings/${briefing.id}`, {
      as: 'client',
      version: briefing.version,
      body: { ...body, expectedPriceCents: priceCents },
    });
    expect([confirmed.status, confirmed.json.priceCents]).toEqual([200, priceCents]);
    expect((await audit('briefings', briefing.id)).at(-1)).toMatchObject({
      action: 'briefing.edit',
      fromStatus: 'waiting',
    });
  });

  test('the client cancels all of it; the team is told, nothing is half canceled', async () => {
    const campaign = await draft();
    const { totalCents } = await complete('client', campaign);
    await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      body: { expectedTotalCents: totalCents },
    });
    const { status, json } = await call('POST', `/api/v1/campaigns/${campaign.id}/cancel`, {
      as: 'client',
      body: { reason: 'Changed our mind' },
    });
    expect([status, json.status]).toEqual([200, 'canceled']);
    expect(
      (await call('POST', `/api/v1/campaigns/${campaign.id}/cancel`, { as: 'client', body: { reason: 'Once more' } }))
        .status,
    ).toBe(409);
  });

  test('a denied briefing goes back under a new quote', async () => {
    const campaign = await draft();
    const { totalCents } = await complete('client', campaign);
    const { json } = await call('POST', `/api/v1/campaigns/${campaign.id}/submit`, {
      as: 'client',
      body: { expectedTotalCents: totalCents },
    });
    const [{ id, version, priceCents }] = json.briefings;
    expect(
      (
        await call('POST', `/api/v1/briefings/${id}/deny`, {
          as: 'coordinator',
          version,
          body: { reason: 'The keyword is not allowed' },
        })
      ).status,
    ).toBe(200);
    const again = (expectedTotalCents: number, at = version + 1) =>
      call('POST', `/api/v1/briefings/${id}/resubmit`, { as: 'client', version: at, body: { expectedTotalCents } });
    // Today's price is told before it is asked for; the total is of what can be ordered without doing more.
    const { json: quote } = await call('GET', `/api/v1/campaigns/${campaign.id}/quote`, { as: 'client' });
    const line = quote.lines.find(({ briefingId }: { briefingId: number }) => briefingId === id);
    expect([line.priceCents, quote.totalCents]).toEqual([priceCents, totalCents - priceCents]);
    expect((await again(priceCents + 1)).json.code).toBe('quote_changed');
    const resubmitted = await again(priceCents);
    expect([resubmitted.status, resubmitted.json.status]).toEqual([200, 'waiting']);
    expect((await again(priceCents, version + 2)).status).toBe(409);
  });
});

test('a copy is a new draft with the same sites and texts', async () => {
  const { json } = await call('POST', '/api/v1/campaigns/search?size=1', {
    as: 'client',
    body: { status: ['finished'] },
  });
  const [source] = json.data;
  const copy = await call('POST', `/api/v1/campaigns/${source.id}/copy`, { as: 'client', body: {} });
  expect([copy.status, copy.json.status, copy.json.name]).toEqual([201, 'draft', source.name]);
  expect(copy.json.briefings.length).toBeGreaterThan(0);
  expect((await call('POST', `/api/v1/campaigns/${source.id}/copy`, { as: 'agency', body: {} })).status).toBe(404);
});

test('the team prepares a copy for the same client', async () => {
  const { json } = await call('POST', '/api/v1/requests/search?size=50', { as: 'seller', body: { queue: 'all' } });
  const source = json.data.find(({ status }: { status: string }) => status === 'finished') ?? json.data[0];
  for (const as of ['admin', 'coordinator', 'seller']) {
    const copy = await call('POST', `/api/v1/campaigns/${source.id}/copy`, { as, body: {} });
    expect(copy, as).toMatchObject({
      status: 201,
      json: { status: 'draft', client: source.client, can: { edit: true } },
    });
    expect(copy.json.preparedBy).not.toBeNull();
  }
  const { briefings } = (await call('GET', `/api/v1/requests/${source.id}`, { as: 'admin' })).json;
  const one = await call('POST', `/api/v1/briefings/${briefings[0].id}/copy`, { as: 'coordinator', body: {} });
  expect(one.status).toBe(201);
  expect((await call('GET', `/api/v1/briefings/${briefings[0].id}`, { as: 'coordinator' })).json.can.copy).toBe(true);
  expect((await call('POST', `/api/v1/campaigns/${source.id}/copy`, { as: 'editor', body: {} })).status).toBe(403);
});

test('every campaign of the demo says what its briefings say', async () => {
  const { campaignStatus } = await import('@linkstand/contract/briefings/machine');
  const rows = await db
    .selectFrom('campaigns as c')
    .leftJoin('briefings as b', 'b.campaignId', 'c.id')
    .select(['c.id', 'c.status as campaign', 'b.status'])
    .execute();
  const byCampaign = Map.groupBy(rows, ({ id }) => id);
  for (const [, briefings] of byCampaign)
    expect(briefings[0]?.campaign).toBe(
      campaignStatus(briefings.flatMap(({ status }) => (status ? [status as 'draft'] : []))),
    );
});
