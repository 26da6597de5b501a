import { expect, test } from 'vitest';
import { testApi } from './testing/api.ts';

/** Ten months of orders in the demo world, and what their readers must not learn, in no answer whatever. */
const { call, db } = await testApi();

/** Records of one kind that are looked at one by one. */
const MOST = 25;
/** Some hundred answers each, on a machine that may be busy. */
const PATIENCE = 120_000;

/** Answers of the API to one person, each with where it came from. */
function reader(as: string) {
  const seen: [path: string, text: string][] = [];
  const read = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await call(method, path, { as, ...(body ? { body } : {}) });
    expect(answer.status, `${path} ${answer.text}`).toBe(200);
    seen.push([path, answer.text]);
    return answer.json;
  };
  return { seen, read };
}

async function readBriefings({ read }: ReturnType<typeof reader>): Promise<void> {
  const briefings = await read('POST', '/api/v1/briefings/search?size=1000', {});
  await read('POST', '/api/v1/briefings/export', {});
  for (const { id } of briefings.data.slice(0, MOST)) {
    const briefing = await read('GET', `/api/v1/briefings/${id}`);
    for (const part of ['messages', 'checks']) await read('GET', `/api/v1/briefings/${id}/${part}`);
    for (const { number } of briefing.versions) await read('GET', `/api/v1/briefings/${id}/versions/${number}`);
  }
  const cases = await read('POST', '/api/v1/cases/search?size=1000', {});
  for (const { id } of cases.data.slice(0, MOST)) await read('GET', `/api/v1/cases/${id}`);
  await read('GET', '/api/v1/notifications');
}

const expectNone = (seen: readonly [path: string, text: string][], secrets: readonly string[]) => {
  expect(seen.length).toBeGreaterThan(10);
  for (const [path, text] of seen) {
    const found = secrets.filter((secret) => secret !== '' && text.includes(secret));
    expect(found, path).toEqual([]);
  }
};

const HIDDEN_FIELDS =
  /"(cost\w*|profit\w*|commission\w*|internalComment|ownerContact|owner|ownerId|editor|assignee)":/i;

test.each(['client', 'agency'])(
  '%s: no name of the team or of an owner, no cost, no link of an owner',
  { timeout: PATIENCE },
  async (as) => {
    const person = reader(as);
    const { seen, read } = person;
    const campaigns = await read('POST', '/api/v1/campaigns/search?size=1000', {});
    for (const { id } of campaigns.data.slice(0, MOST)) {
      for (const part of ['', '/draft', '/quote']) await read('GET', `/api/v1/campaigns/${id}${part}`);
    }
    await readBriefings(person);
    await read('GET', '/api/v1/cart');
    await read('POST', '/api/v1/media/search?size=1000', {});
    const staff = await db.selectFrom('users').select('name').where('role', '<>', 'USER').execute();
    const owners = await db.selectFrom('owners').select(['name', 'email', 'linkUuid']).execute();
    const links = await db.selectFrom('briefings').select('ownerLinkUuid').execute();
    // Some owners are called as their site is, which everybody may know.
    const sites = new Set((await db.selectFrom('sites').select('name').execute()).map(({ name }) => name));
    const secrets = [
      ...staff.map(({ name }) => name),
      ...owners.flatMap(({ name, email, linkUuid }) => [...(sites.has(name) ? [] : [name]), email, linkUuid]),
      ...links.map(({ ownerLinkUuid }) => ownerLinkUuid),
    ];
    for (const [path, text] of seen) expect(HIDDEN_FIELDS.exec(text)?.[0], path).toBeUndefined();
    expectNone(seen, secrets);
  },
);

test.each(['ownermanager', 'sitemanager'])('%s: not who ordered', { timeout: PATIENCE }, async (as) => {
  const person = reader(as);
  await readBriefings(person);
  const clients = await db.selectFrom('users').select(['name', 'email', 'phone']).where('role', '=', 'USER').execute();
  // Made up for the demo, some numbers are an owner's too, whom they may call.
  const ofOwners = new Set((await db.selectFrom('owners').select('phone').execute()).map(({ phone }) => phone));
  expectNone(
    person.seen,
    clients.flatMap(({ name, email, phone }) => [name, email, ofOwners.has(phone) ? '' : phone]),
  );
});
