import type { MessageState } from '@linkstand/contract/whatsapp-chats/choices';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
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
          left join whatsapp_chats w on w.id = k.chat_id
          where k.state <> 'closed' and coalesce(c.user_id, w.client_id, k.opened_by_id) = a.id)
        or a.last_reply_at is distinct from greatest(
          (select max(m.created_at) from messages m where m.author_id = a.id and m.author_kind = 'client'),
          (select max(m.at) from whatsapp_messages m join whatsapp_chats w on w.id = m.chat_id
            where w.client_id = a.id and m.is_inbound))
        or a.last_touch_at is distinct from greatest(
          (select max(e.created_at) from crm_entries e where e.account_id = a.id),
          (select max(m.at) from whatsapp_messages m join whatsapp_chats w on w.id = m.chat_id
            where w.client_id = a.id and not m.is_inbound and m.author_id is not null
              and m.state in ('sent', 'delivered', 'read')))
        or a.cadence_days <> coalesce((select min(t.cadence_days) from user_crm_tags ut
          join crm_tags t on t.id = ut.crm_tag_id where ut.user_id = a.id), 30)`.execute(db);
    expect(rows[0]?.wrong).toBe(0);
    const clients = await db.selectFrom('users').where('role', '=', 'USER').select('id').execute();
    expect((await db.selectFrom('crmAccounts').select('id').execute()).length).toBe(clients.length);
  });

  test('are contacted, which starts their clock anew, by a note too', async () => {
    const { id } = await one();
    const at = (path: string) => `/api/v1/crm/${id}${path}`;
    const noted = await call('POST', at('/touch'), {
      as: 'seller',
      body: { kind: 'note', body: 'Likes <img src=x onerror=alert(1)> newspapers' },
    });
    expect(noted.json).toMatchObject({ lastTouchKind: 'note', isContactDue: false });
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

  test('are heard of and contacted on WhatsApp, where the chat is bound to them', async () => {
    const { id, openCases } = await one();
    const shown = async (as = 'seller') => (await call('GET', `/api/v1/crm/${id}`, { as })).json;
    const { id: chatId } = await db
      .insertInto('whatsappChats')
      .values({ waId: '34655000001', clientId: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const said = { chatId, kind: 'text', body: 'Hello' } as const;
    const add = (more: { isInbound: boolean; state: MessageState; at: Date; authorId?: number; authorName?: string }) =>
      db
        .insertInto('whatsappMessages')
        .values({ ...said, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
    const at = new Date();
    await add({ isInbound: true, state: 'received', at });
    expect(await shown()).toMatchObject({ lastActKind: 'reply', lastActAt: at.toISOString() });
    const later = new Date();
    const sent = await add({ isInbound: false, state: 'queued', at: later, authorId: 1, authorName: 'Marta' });
    expect((await shown()).lastTouchAt).not.toBe(later.toISOString());
    await db.updateTable('whatsappMessages').set({ state: 'sent' }).where('id', '=', sent.id).execute();
    expect(await shown()).toMatchObject({
      lastTouchKind: 'whatsapp',
      lastTouchAt: later.toISOString(),
      lastTouchBy: 'Marta',
    });
    const opened = await call('POST', `/api/v1/whatsapp-chats/${chatId}/case`, {
      as: 'seller',
      body: { kind: 'question', title: 'Asks for an offer', detail: '' },
    });
    expect(opened.status).toBe(201);
    expect((await shown()).openCases).toBe(openCases + 1);
    const { json: timeline } = await call('GET', `/api/v1/crm/${id}/timeline`, { as: 'seller' });
    expect(timeline.data.slice(0, 3)).toMatchObject([
      { kind: 'case', title: 'Asks for an offer' },
      { kind: 'chat', isTheirs: false, href: `/whatsapp-chats/${chatId}` },
      { kind: 'chat', isTheirs: true },
    ]);
    // It was somebody else.
    await db.updateTable('whatsappChats').set({ clientId: null }).where('id', '=', chatId).execute();
    const without = await shown();
    expect([without.openCases, without.lastTouchKind]).toEqual([openCases, 'call']);
    expect(without.lastActAt).not.toBe(at.toISOString());
  });

  test('are told of a newsletter as its reader got it', async () => {
    const { id, name } = await one();
    const versions = { es: { subject: 'Novedades para {{name}} y {{company|tu empresa}}', preheader: '', blocks: [] } };
    const { id: newsletterId } = await db
      .insertInto('newsletters')
      .values({ name: 'News', audience: 'clients', brandId: 1, createdBy: 'Marta', versions: JSON.stringify(versions) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('newsletterRecipients')
      .values({
        ...{ newsletterId, address: 'ana@news.example', userId: id, name, company: '', locale: 'es', state: 'sent' },
        sentAt: new Date(),
      })
      .execute();
    const { json } = await call('GET', `/api/v1/crm/${id}/timeline`, { as: 'seller' });
    expect(json.data[0]).toMatchObject({ kind: 'mail', title: `Novedades para ${name} y tu empresa` });
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
    const fresh = (await call('GET', `/api/v1/crm/${id}`, { as: 'seller' })).json.version;
    const past = await plan({ nextStep: 'Call', nextStepOn: '2020-01-01' }, fresh);
    expect([past.status, past.json.code, past.json.errors[0].path]).toEqual([422, 'day_in_past', 'nextStepOn']);
    const steps = (nextStepOn: string) =>
      call('POST', '/api/v1/crm/steps', {
        as: 'seller',
        body: { ids: [id, 99_999_999], step: { nextStep: 'Call', nextStepOn } },
      });
    expect((await steps('2020-01-01')).json).toMatchObject({ done: [], refused: [{ id }, { id: 99_999_999 }] });
    const many = await steps(dayIn(new Date(), 'Europe/Madrid'));
    // Of a step that is overdue the words may be changed.
    await db.updateTable('crmAccounts').set({ nextStepOn: '2020-01-01' }).where('id', '=', id).execute();
    const again = await plan({ nextStep: 'Call again', nextStepOn: '2020-01-01' }, fresh + 1);
    expect(again.status, again.text).toBe(200);
    const done = await plan({ nextStep: '', nextStepOn: null }, fresh + 2);
    const undone = await plan({ nextStep: 'Call again', nextStepOn: '2020-01-01' }, done.json.version);
    expect(undone.status, undone.text).toBe(200);
    expect(many.json).toMatchObject({ done: [id], refused: [{ id: 99_999_999 }] });
    expect((await search('seller', { today: true })).json.data.map((row: { id: number }) => row.id)).toContain(id);
  });
});
