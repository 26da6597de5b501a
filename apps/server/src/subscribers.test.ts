import { describe, expect, test } from 'vitest';
import { followEvent } from './platform/events.ts';
import { subscribers } from './subscribers.ts';
import { testApi } from './testing/api.ts';

const { call, db } = await testApi();
const tools = { db, subscribers };
const run = { id: '', attempt: 1, at: new Date(), signal: new AbortController().signal };
const newest = async () =>
  (
    await db
      .selectFrom('events')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0;

/** What people are told because of `act`: mails as template → address, bells as type → name. Followed twice. */
async function sentBy(act: () => Promise<unknown>) {
  const [lastEvent, { mail }, { bell }] = [
    await newest(),
    await db
      .selectFrom('mails')
      .select(({ fn }) => fn.max('id').as('mail'))
      .executeTakeFirstOrThrow(),
    await db
      .selectFrom('notifications')
      .select(({ fn }) => fn.max('id').as('bell'))
      .executeTakeFirstOrThrow(),
  ];
  await act();
  const events = await db.selectFrom('events').select('id').where('id', '>', lastEvent).orderBy('id').execute();
  expect(events.length).toBeGreaterThan(0);
  for (const again of [1, 2])
    for (const { id } of events) await followEvent.run({ eventId: id }, tools, { ...run, attempt: again });
  const mails = await db
    .selectFrom('mails')
    .select(['template', 'toAddress', 'locale', 'subject'])
    .where('id', '>', mail ?? 0)
    .orderBy('id')
    .execute();
  const bells = await db
    .selectFrom('notifications as n')
    .innerJoin('users as u', 'u.id', 'n.userId')
    .select(['n.type', 'u.email', 'n.href'])
    .where('n.id', '>', bell ?? 0)
    .orderBy('n.id')
    .execute();
  return {
    mails: mails.map(({ template, toAddress }) => `${template} → ${toAddress.split('@')[0]}`),
    subjects: mails.map(({ subject }) => subject),
    bells: bells.map(({ type, email }) => `${type} → ${email.split('@')[0]}`),
    hrefs: bells.map(({ href }) => href),
  };
}

async function briefing(status: string, as = 'admin') {
  const client = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'client@demo.linkstand.test')
    .executeTakeFirstOrThrow();
  const { json } = await call('POST', '/api/v1/briefings/search?size=1', {
    as,
    body: { status: [status], clientId: client.id },
  });
  return json.data[0];
}
const act = async (as: string, id: number, name: string, body: object = {}) => {
  const { json } = await call('GET', `/api/v1/briefings/${id}`, { as });
  const answer = await call('POST', `/api/v1/briefings/${id}/${name}`, { as, version: json.version, body });
  expect(answer.status, answer.text).toBeLessThan(300);
};

describe('entering a state tells the same people whatever led there', () => {
  test('pending_client: the client has a draft to look at', async () => {
    const { id } = await briefing('in_review');
    const sent = await sentBy(() => act('admin', id, 'send_to_client', { message: 'Have a look' }));
    expect(sent.mails).toEqual(['draft-ready → client']);
    expect(sent.bells).toContain('your_turn → client');
    const forced = await briefing('waiting_review');
    await db
      .insertInto('contentVersions')
      .values({ briefingId: forced.id, number: 90, html: '<p>Text</p>', words: 1, authorKind: 'staff' })
      .execute();
    await db
      .updateTable('briefings')
      .set(({ selectFrom }) => ({
        currentVersionId: selectFrom('contentVersions')
          .select('id')
          .where('briefingId', '=', forced.id)
          .where('number', '=', 90),
      }))
      .where('id', '=', forced.id)
      .execute();
    const again = await sentBy(() =>
      act('admin', forced.id, 'force_status', { status: 'pending_client', reason: 'Straight to the client' }),
    );
    expect(again.mails).toEqual(['draft-ready → client']);
  });

  test('pending_owner: the owner is asked, in its language', async () => {
    const { id } = await briefing('pending_client');
    const { owner } = (await call('GET', `/api/v1/briefings/${id}`, { as: 'admin' })).json;
    await db
      .updateTable('owners')
      .set({ language: 'pt-BR', email: 'dona@jornal.example' })
      .where('id', '=', owner.id)
      .execute();
    const sent = await sentBy(() => act('client', id, 'accept_content'));
    expect(sent.mails).toEqual(['publication-requested → dona']);
    expect(sent.subjects[0]).toMatch(/^Pedido de publicação em/);
    expect(sent.bells.some((bell) => bell.startsWith('content_accepted'))).toBe(true);
    expect(sent.bells).not.toContain('content_accepted → client');
  });

  test('published back to waiting_publish: the owner is told why', async () => {
    const { id } = await briefing('published');
    const sent = await sentBy(() => act('coordinator', id, 'return_to_owner', { reason: 'The link is missing' }));
    expect(sent.mails.map((mail) => mail.split(' ')[0])).toEqual(['publication-returned']);
  });

  test('denied: the client reads the reason', async () => {
    const { id, campaign } = await briefing('waiting');
    const sent = await sentBy(() => act('coordinator', id, 'deny', { reason: 'Not in this country' }));
    expect(sent.mails).toEqual(['briefing-denied → client']);
    expect(sent.bells).toEqual(['denied → client']);
    expect(sent.hrefs).toEqual([`/user/campaign/${campaign.id}?briefing=${id}`]);
  });

  test('done, the last of its campaign: the campaign is finished too', async () => {
    const { id, campaign } = await briefing('published');
    await db
      .updateTable('briefings')
      .set({ status: 'canceled' })
      .where('campaignId', '=', campaign.id)
      .where('id', '<>', id)
      .execute();
    const sent = await sentBy(() => act('coordinator', id, 'finalize'));
    expect(sent.mails.sort()).toEqual(['briefing-done → client', 'campaign-done → client']);
  });
});

describe('people hear what is said to them', () => {
  test('a message to the client comes from the team, not from one of it', async () => {
    const { id } = await briefing('done');
    const sent = await sentBy(() =>
      call('POST', `/api/v1/briefings/${id}/messages`, {
        as: 'admin',
        body: { audience: 'client', body: 'Which photo do you prefer?' },
      }),
    );
    expect(sent.mails).toEqual(['message-to-client → client']);
    expect(sent.subjects[0]).not.toMatch(/admin|Admin/);
  });

  test('a client’s message reaches whoever looks after it', async () => {
    const { id } = await briefing('done');
    const sent = await sentBy(() =>
      call('POST', `/api/v1/briefings/${id}/messages`, { as: 'client', body: { body: 'The second one' } }),
    );
    expect(sent.mails.map((mail) => mail.split(' ')[0])).toContain('message-to-staff');
    expect(sent.mails).not.toContain('message-to-client → client');
  });

  test('a problem is a case, told to the team', async () => {
    const { json } = await call('POST', '/api/v1/briefings/search?size=1', {
      as: 'client',
      body: { clientStatus: ['finished'] },
    });
    const sent = await sentBy(() => act('client', json.data[0].id, 'report_problem', { reason: 'The link is gone' }));
    expect(sent.mails.map((mail) => mail.split(' ')[0])).toContain('problem-reported');
    expect(sent.bells.some((bell) => bell.startsWith('case_opened'))).toBe(true);
  });

  test('a submission: the client that it arrived, the coordinators that there is something to review', async () => {
    const { json: campaigns } = await call('POST', '/api/v1/campaigns/search?size=1', {
      as: 'client',
      body: { status: ['finished'] },
    });
    const { json: copy } = await call('POST', `/api/v1/campaigns/${campaigns.data[0].id}/copy`, {
      as: 'client',
      body: {},
    });
    const { json: quote } = await call('GET', `/api/v1/campaigns/${copy.id}/quote`, { as: 'client' });
    const sent = await sentBy(async () => {
      const { status, text } = await call('POST', `/api/v1/campaigns/${copy.id}/submit`, {
        as: 'client',
        body: { expectedTotalCents: quote.totalCents },
      });
      expect(status, text).toBe(200);
    });
    expect(sent.mails.filter((mail) => mail.startsWith('request-received'))).toEqual(['request-received → client']);
    expect(sent.mails).toContain('request-to-review → coordinator');
    expect(sent.bells).toContain('request_waiting → coordinator');
  });
});

describe('the links of an owner', () => {
  const act = async (name: string, email: string) => {
    const owner = await db
      .insertInto('owners')
      .values({ name: `Owner ${name} ${email}`, email, language: 'es' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return sentBy(() => call('POST', `/api/v1/owners/${owner.id}/${name}`, { as: 'admin', body: {} }));
  };

  test('renewed: the owner is mailed the new one, in its language', async () => {
    const sent = await act('renew_link', 'dueno@diario.example');
    expect(sent.mails).toEqual(['owner-link-renewed → dueno']);
    expect(sent.subjects).toEqual(['El nuevo enlace a tus publicaciones']);
  });

  test('revoked, or of an owner without an address: nobody is mailed', async () => {
    expect((await act('revoke_link', 'dueno@diario.example')).mails).toEqual([]);
    expect((await act('renew_link', '')).mails).toEqual([]);
  });
});

describe('the bank details of an owner', () => {
  const details = {
    method: 'bank_transfer',
    holder: 'Ana Ruiz',
    account: 'ES9121000418450200051332',
    bankCode: '',
    bankName: '',
    taxNumber: '',
    billingAddress: '',
  };

  test.each([
    ['es', 'Tus datos bancarios han cambiado'],
    ['en-US', 'Your bank details were changed'],
    ['pt-BR', 'Os seus dados bancários mudaram'],
  ] as const)(
    'changed or removed: the owner hears of it (%s), of the account no more than its end',
    async (language, subject) => {
      const { id } = await db
        .insertInto('owners')
        .values({ name: `Paid in ${language}`, email: 'ana@diario.example', language })
        .returning('id')
        .executeTakeFirstOrThrow();
      const path = `/api/v1/owners/${id}/payment`;
      const set = await sentBy(() => call('PUT', path, { as: 'admin', version: 1, body: details }));
      expect(set).toMatchObject({ mails: ['owner-payment-changed → ana'], subjects: [subject] });
      const { text } = await db
        .selectFrom('mails')
        .select('text')
        .where('template', '=', 'owner-payment-changed')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(text).toContain('1332');
      expect(text).not.toContain('0418');
      const removed = await sentBy(() => call('DELETE', path, { as: 'admin', version: 2 }));
      expect(removed.mails).toEqual(['owner-payment-changed → ana']);
    },
  );
});
