import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApi } from '../../testing/api.ts';

const { call, db } = await testApi();

const search = (as: string, body: object = {}, more = '') =>
  call('POST', `/api/v1/crm/search?size=1000${more}`, { as, body });
const one = async (as = 'seller') => (await search(as)).json.data[0];

describe('clients as accounts', () => {
  test('are counted as they are listed, a seller’s own alone', async () => {
    for (const as of ['admin', 'seller']) {
      const { json } = await search(as);
      expect(json.data.length).toBeGreaterThan(2);
      for (const body of [
        {},
        { today: true },
        { quiet: '30' },
        { falling: true },
        { muted: true },
        { stepDue: true },
      ]) {
        const { json: listed } = await search(as, body);
        const { json: counted } = await call('POST', '/api/v1/crm/count', { as, body });
        expect(counted.count, JSON.stringify(body)).toBe(listed.data.length);
      }
    }
    const own = new Set((await search('seller')).json.data.map(({ id }: { id: number }) => id));
    const foreign = (await search('admin')).json.data.find(({ id }: { id: number }) => !own.has(id));
    for (const path of ['', '/timeline'])
      expect((await call('GET', `/api/v1/crm/${foreign.id}${path}`, { as: 'seller' })).status).toBe(404);
    const touch = { kind: 'call', body: 'Hello' };
    expect((await call('POST', `/api/v1/crm/${foreign.id}/touch`, { as: 'seller', body: touch })).status).toBe(404);
  });

  test('keep what they are sorted by as it is found when counted anew', async () => {
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::int as wrong from crm_accounts a join users u on u.id = a.id
      where a.name <> u.name or a.year_spend_cents <> u.year_spend_cents
        or a.executive_id is distinct from u.account_executive_id or a.last_order_at is distinct from u.last_request_at
        or a.open_cases <> (select count(*) from cases k left join briefings b on b.id = k.briefing_id
          left join campaigns c on c.id = b.campaign_id
          where k.state <> 'closed' and coalesce(c.user_id, k.opened_by_id) = a.id)
        or a.last_reply_at is distinct from (
          select max(m.created_at) from messages m where m.author_id = a.id and m.author_kind = 'client')
        or a.cadence_days <> coalesce((select min(t.cadence_days) from user_crm_tags ut
          join crm_tags t on t.id = ut.crm_tag_id where ut.user_id = a.id), 30)`.execute(db);
    expect(rows[0]?.wrong).toBe(0);
    const clients = await db.selectFrom('users').where('role', '=', 'USER').select('id').execute();
    expect((await db.selectFrom('crmAccounts').select('id').execute()).length).toBe(clients.length);
  });

  test('are touched, which starts their clock anew; a note is no touch', async () => {
    const { id, lastTouchAt } = await one();
    const at = (path: string) => `/api/v1/crm/${id}${path}`;
    const noted = await call('POST', at('/touch'), {
      as: 'seller',
      body: { kind: 'note', body: 'Likes <img src=x onerror=alert(1)> newspapers' },
    });
    expect([noted.status, noted.json.lastTouchAt]).toEqual([200, lastTouchAt]);
    const called = await call('POST', at('/touch'), {
      as: 'seller',
      body: { kind: 'call', body: 'Will order', step: { nextStep: 'Send a proposal', nextStepOn: '2030-01-02' } },
    });
    expect(called.json).toMatchObject({
      lastTouchKind: 'call',
      isContactDue: false,
      nextStep: 'Send a proposal',
      nextStepOn: '2030-01-02',
    });
    const { json: timeline } = await call('GET', at('/timeline'), { as: 'seller' });
    expect(timeline.data.slice(0, 2).map(({ kind }: { kind: string }) => kind)).toEqual(['call', 'note']);
    const older = await call('GET', at(`/timeline?before=${timeline.data[1].at}`), { as: 'seller' });
    expect(older.json.data.every((event: { at: string }) => event.at < timeline.data[1].at)).toBe(true);
  });

  test('have one next step, with its day; of two who set it one wins', async () => {
    const { id, version } = await one();
    const plan = (step: object, at = version) =>
      call('PUT', `/api/v1/crm/${id}/step`, { as: 'seller', version: at, body: step });
    const half = await plan({ nextStep: 'Call', nextStepOn: null });
    expect([half.status, half.json.errors[0].path]).toEqual([400, 'nextStepOn']);
    const both = await Promise.all(['One', 'Two'].map((nextStep) => plan({ nextStep, nextStepOn: '2030-01-01' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await search('seller', { stepDue: true })).json.data.map((row: { id: number }) => row.id)).not.toContain(
      id,
    );
    const many = await call('POST', '/api/v1/crm/steps', {
      as: 'seller',
      body: { ids: [id, 99_999_999], step: { nextStep: 'Call', nextStepOn: '2020-01-01' } },
    });
    expect(many.json).toMatchObject({ done: [id], refused: [{ id: 99_999_999 }] });
    expect((await search('seller', { today: true })).json.data.map((row: { id: number }) => row.id)).toContain(id);
  });
});
