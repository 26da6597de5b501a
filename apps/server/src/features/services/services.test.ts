import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '@linkstand/contract';
import { REPORT_KEYS } from '@linkstand/contract/reports/definitions';
import { fieldsOf, SERVICE_NAMES } from '@linkstand/contract/services/services';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceStates } from '../../platform/adapters/service-states.ts';
import { stripeCards } from '../../platform/cards/stripe.ts';
import { createHostedIdentity } from '../../platform/identity/hosted/service.ts';
import { readServiceAccount } from '../../platform/identity/hosted/service-account.ts';
import { PROJECT, startHostedServer } from '../../platform/identity/testing/hosted-server.ts';
import { listen } from '../../platform/listener.ts';
import { testApi } from '../../testing/api.ts';
import { textsOf } from '../../testing/file-texts.ts';
import { checkEveryService } from './jobs.ts';
import { liveSecrets, liveService } from './live.ts';
import { readService, resealSecrets } from './queries.ts';
import { endingOf, secretVault } from './secret-vault.ts';
import { outcomeOf, testService } from './test-service.ts';
import { switchingTransport, typedModel, typedStripe } from './use-services.ts';

const MARKER = 'marker-of-a-secret-7f3a';
const SECRET = 'a secret of tests, long enough to be one';

/** Every outside service at once, on this machine: what it answers is set by each test. */
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void = () => {};
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
});
let port = 0;
const logged: string[] = [];
const { call, db, pool, services, url } = await testApi({
  routeOverride: (host) => (host === '10.0.0.1' || host.startsWith('private') ? null : { address: '127.0.0.1', port }),
});
const states = serviceStates(db, {
  info: (...line) => logged.push(JSON.stringify(line)),
  warn: (...line) => logged.push(JSON.stringify(line)),
  error: (...line) => logged.push(JSON.stringify(line)),
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answer = (_request, response) => json(response, {});
});

const json = (response: ServerResponse, body: unknown, status = 200) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const path = (name: string) => `/api/v1/services/${name}`;
const test = (name: string, values: object, secrets: object) =>
  call('POST', `${path(name)}/test`, { as: 'admin', body: { values, secrets } });
const save = async (name: string, values: object, secrets: object) => {
  const version = (await find(name)).version;
  return call('PUT', path(name), { as: 'admin', version, body: { values, secrets } });
};
const find = async (name: string) =>
  (await call('GET', '/api/v1/services', { as: 'admin' })).json.find((each: { name: string }) => each.name === name);

const quota = (request: IncomingMessage, response: ServerResponse) =>
  request.headers['x-moz-token'] === MARKER
    ? json(response, { result: { quota: { allotted: 3000, used: 1200 } } })
    : json(response, { error: `No such token ${request.headers['x-moz-token']}` }, 401);

describe('outside services', () => {
  it('are tried with what is typed, before anything is saved', async () => {
    answer = quota;
    expect((await test('moz', {}, { token: MARKER })).json).toMatchObject({
      works: true,
      fault: null,
      quota: { used: 1200, limit: 3000, unit: 'rows' },
    });
    const refused = await test('moz', {}, { token: `${MARKER}-wrong` });
    expect(refused.json).toMatchObject({ works: false, fault: 'unauthorized' });
    // The service repeated the token; the answer does not.
    expect(refused.text).not.toContain(MARKER);
    expect(await find('moz')).toMatchObject({ version: 0, setIn: null, secrets: [] });
  });

  it('that lie, limit, redirect, break or stall are told as such', async () => {
    const fault = async (next: typeof answer) => {
      answer = next;
      return (await test('moz', {}, { token: MARKER })).json.fault;
    };
    expect(await fault((_, response) => response.end('<html>Welcome</html>'))).toBe('unreadable');
    expect(await fault((_, response) => json(response, { result: { quota: { allotted: 'many' } } }))).toBe(
      'unreadable',
    );
    expect(await fault((_, response) => json(response, {}, 429))).toBe('limited');
    expect(await fault((_, response) => json(response, {}, 500))).toBe('unavailable');
    expect(await fault((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())).toBe(
      'redirected',
    );
    expect(await fault((_, response) => response.destroy())).toBe('unreachable');
    expect(await fault((_, response) => response.write('{'))).toBe('timeout');
    const over = (_: IncomingMessage, response: ServerResponse) =>
      json(response, { status_code: 40_202, status_message: 'Rate limit reached', tasks: [] });
    answer = over;
    expect((await test('dataforseo', { login: 'me' }, { password: MARKER })).json).toMatchObject({
      works: false,
      fault: 'refused',
      detail: 'Rate limit reached',
    });
  });

  it('speak each their own protocol', async () => {
    const seen: string[] = [];
    const works = async (name: string, values: object, secrets: object, body: unknown) => {
      answer = (request, response) => {
        seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`);
        if (typeof body === 'string') response.end(body);
        else json(response, body);
      };
      return (await test(name, values, secrets)).json;
    };
    const stripe = await works('stripe', {}, { secretKey: 'sk_test_12345678' }, { livemode: false });
    expect(stripe).toMatchObject({ works: true, detail: 'test' });
    expect(seen.at(-1)).toBe('GET /v1/balance Bearer sk_test_12345678');
    expect(
      await works(
        'whatsapp',
        { phoneNumberId: '55' },
        { accessToken: 'tok-12345', appSecret: 'a', verifyToken: 'b' },
        {
          display_phone_number: '+34 600',
          verified_name: 'Linkstand',
        },
      ),
    ).toMatchObject({ works: true, detail: 'Linkstand +34 600' });
    expect(seen.at(-1)).toMatch(/^GET \/v23\.0\/55\?fields=/);
    expect(await works('semrush', {}, { key: 'key-123456' }, 'ERROR 120 :: WRONG KEY')).toMatchObject({
      fault: 'refused',
    });
    expect(await works('semrush', {}, { key: 'key-123456' }, '90210')).toMatchObject({ works: true });
    expect(await works('ai', { model: 'small' }, { key: 'k-12345678' }, { data: [{ id: 'large' }] })).toMatchObject({
      fault: 'refused',
    });
    expect(await works('vies', {}, {}, { vow: { available: true } })).toMatchObject({ works: true });
    expect(
      await works('telegram', { chatId: '-100' }, { token: '1:abcdefgh' }, { ok: true, result: { title: 'Team' } }),
    ).toMatchObject({
      works: true,
      detail: 'Team',
    });
  });

  it('are only reached on the public web', async () => {
    const refused = async (url: string) => (await test('ai', { url, model: 'm' }, {})).json.errors?.[0]?.path;
    for (const url of [
      'http://api.example.com/v1',
      'https://10.0.0.1/v1',
      'https://127.0.0.1/v1',
      'https://localhost/v1',
      'https://169.254.169.254/latest',
      'https://user:pass@api.example.com',
      'https://api.example.com:5432/',
      'https://[::1]/',
      'https://2130706433/',
      'file:///etc/passwd',
    ])
      expect(await refused(url), url).toBe('values.url');
    expect((await test('slack', {}, { webhook: 'https://10.0.0.1/hook' })).json.errors?.[0]?.path).toBe(
      'secrets.webhook',
    );
  });

  it('keep their secrets from everybody, also from another address', async () => {
    answer = quota;
    const saved = await save('moz', {}, { token: MARKER });
    expect(saved.json).toMatchObject({ version: 1, setIn: 'here' });
    expect(saved.json.secrets).toMatchObject([{ field: 'token', ending: '7f3a', previousUntil: null }]);
    expect(liveService('moz')?.token).toBe(MARKER);
    expect((await test('moz', {}, {})).json).toMatchObject({ works: true });
    const moved = await test('moz', { url: 'https://thief.example.com/' }, {});
    expect(moved.json.errors).toMatchObject([{ path: 'secrets.token' }]);
    const { rows } = await sql<{ line: string }>`
      select to_jsonb(a)::text as line from audit_entries a where entity = 'services'
      union all select to_jsonb(s)::text from services s
      union all select to_jsonb(s)::text from service_secrets s
      union all select to_jsonb(o)::text from outside_services o`.execute(db);
    const said = [saved.text, moved.text, ...rows.map(({ line }) => line), ...logged];
    expect(rows.length).toBeGreaterThan(2);
    for (const line of said) {
      expect(line).not.toContain(MARKER);
      expect(line).not.toContain(Buffer.from(MARKER).toString('hex'));
      expect(line).not.toContain(Buffer.from(MARKER).toString('base64'));
    }
  });

  it('take a new secret while the one before still holds', async () => {
    const changed = await save('moz', {}, { token: 'another-token-9999' });
    expect(changed.json.secrets).toMatchObject([{ ending: '9999', previousUntil: expect.stringMatching(/Z$/) }]);
    expect(liveSecrets('moz', 'token')).toEqual(['another-token-9999', MARKER]);
    const later = new Date(Date.now() + 25 * 3_600_000);
    expect((await readService(db, services.outside.vault, 'moz', later))?.previous).toEqual({});
  });

  it('are announced to every process as soon as they are saved', async () => {
    let heard = 0;
    const count = () => {
      heard += 1;
    };
    const listener = await listen(url, { settings: count }, () => {});
    try {
      await save('moz', {}, { token: 'another-token-9999' });
      await expect.poll(() => heard, { interval: 20, timeout: 15_000 }).toBeGreaterThan(0);
    } finally {
      await listener.stop();
    }
  });

  it('at a host are told what a host is, not what a URL is', async () => {
    for (const host of ['smtp://mail.example.com', 'mail.example.com:587', '127.0.0.1', 'mail example']) {
      const { status, json } = await save('smtp', { host }, {});
      expect([status, json.errors[0].path], host).toEqual([422, 'values.host']);
      expect(json.errors[0].message, host).toContain('like mail.example.com');
    }
  });

  it('are sealed anew with a new key', async () => {
    const next = secretVault(['another secret of tests, long enough too', SECRET]);
    expect(await resealSecrets(db, next, new Date())).toBe(2);
    expect(await resealSecrets(db, next, new Date())).toBe(0);
    const only = secretVault(['another secret of tests, long enough too']);
    expect((await readService(db, only, 'moz', new Date()))?.secrets.token).toBe('another-token-9999');
    await resealSecrets(db, secretVault([SECRET, 'another secret of tests, long enough too']), new Date());
  });

  it('whose secrets no known key opens are told as broken, and take new ones; the others go on', async () => {
    const lost = secretVault(['a secret that nobody has any more, long enough']);
    const { vault } = services.outside;
    const smtp = { host: 'mail.example.com', user: 'me' };
    for (const [name, field, values] of [
      ['ahrefs', 'token', {}],
      ['smtp', 'password', smtp],
    ] as const) {
      await save(name, values, { [field]: MARKER });
      const { sealed, keyId } = lost.seal(MARKER, `${name} ${field}`);
      await sql`update service_secrets s set sealed = ${sealed}, key_id = ${keyId} from services v
        where v.id = s.service_id and v.name = ${name}`.execute(db);
      expect(await readService(db, vault, name, new Date())).toMatchObject({ unreadable: [field], secrets: {} });
      expect(await resealSecrets(db, vault, new Date())).toBe(0);

      answer = (_, response) => json(response, { result: { quota: { allotted: 10, used: 4 } } });
      await checkEveryService(db, { ...services.outside, states }, new Date(), 'Europe/Madrid');
      expect(await find(name)).toMatchObject({ brokenSince: expect.any(String), worksSince: null });
      expect((await find(name)).lastError).toContain(field);
      expect((await find('moz')).worksSince).not.toBeNull();

      const at = [{ path: `secrets.${field}` }];
      expect((await save(name, values, {})).json.errors, name).toMatchObject(at);
      expect((await test(name, values, {})).json.errors, name).toMatchObject(at);
      // An optional one may be given up, on purpose.
      const fresh = name === 'smtp' ? '' : 'a-new-token-1234';
      const saved = await save(name, values, { [field]: fresh });
      expect(saved.json.secrets).toMatchObject(fresh ? [{ ending: '1234' }] : []);
      expect(liveService(name)).toMatchObject({ [field]: fresh });
      const removed = await call('DELETE', path(name), { as: 'admin', version: (await find(name)).version });
      expect(removed.json).toMatchObject({ setIn: null, secrets: [] });
    }
  });

  it('of which one is broken make one task and one notice for the team', async () => {
    answer = (_, response) => json(response, {}, 503);
    const at = Date.now();
    const deps = { ...services.outside, states };
    const check = (minutes: number) => checkEveryService(db, deps, new Date(at + minutes * 60_000), 'Europe/Madrid');
    const tasks = async () =>
      Number(
        (
          await sql<{
            count: string;
          }>`select count(*) from tasks where title in ('Moz isn’t working', 'Moz no funciona')`.execute(db)
        ).rows[0]?.count,
      );
    await check(0);
    expect(await find('moz')).toMatchObject({
      brokenSince: expect.stringMatching(/Z$/),
      lastError: expect.stringMatching(/503/),
    });
    expect(await tasks()).toBe(0);
    await check(40);
    await check(100);
    expect(await tasks()).toBe(1);
    const { rows } = await sql<{ name: string }>`
      select action as name from audit_entries where entity = 'services' and action = 'service.break'`.execute(db);
    expect(rows).toHaveLength(1);
    answer = (_request, response) => json(response, { result: { quota: { allotted: 10, used: 4 } } });
    await check(160);
    expect(await find('moz')).toMatchObject({ brokenSince: null, quota: { used: 4, limit: 10 } });
  });

  it('that only the operator sets up have a card, are tested as they are, and make a task too', async () => {
    const hosted = await startHostedServer();
    const identity = createHostedIdentity({
      db,
      pool,
      url: hosted.url,
      project: PROJECT,
      issuer: hosted.issuer,
      jwksUrl: hosted.jwksUrl,
      serviceAccount: readServiceAccount(JSON.stringify(hosted.serviceAccount)),
      mail: async () => {},
      onOutcome: states.note,
    });
    const { around, checks, environment } = services.outside;
    Object.assign(services.outside, { environment: ['hosted_identity'], checks: { hosted_identity: identity.check } });
    Object.assign(services.outside, {
      around: (now: Date) => ({ environment: ['hosted_identity'], now, nextCheckAt: now }),
    });
    try {
      const name = 'hosted_identity';
      expect((await test(name, {}, {})).json).toMatchObject({ works: true, fault: null });
      await states.settled();
      expect(await find(name)).toMatchObject({ setIn: 'environment', brokenSince: null, values: {}, secrets: [] });
      for (const refused of [await save(name, {}, {}), await call('DELETE', path(name), { as: 'admin', version: 0 })])
        expect(refused.status).toBe(404);
      hosted.trouble.set('/v1/projects/hosted-project/accounts:lookup', { status: 503, times: 1000 });
      expect((await test(name, {}, {})).json).toMatchObject({ works: false, fault: 'unavailable' });
      const deps = { ...services.outside, states };
      const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
      await checkEveryService(db, deps, later(40), 'Europe/Madrid');
      await checkEveryService(db, deps, later(100), 'Europe/Madrid');
      const { rows } = await sql`select from tasks where title ilike 'Hosted identity%'
        or title ilike 'Identidad alojada%'`.execute(db);
      expect(rows).toHaveLength(1);
    } finally {
      Object.assign(services.outside, { around, checks, environment });
      await hosted.close();
    }
  });

  it('are for administrators in person, changed by one of two at once, and removed with their secrets', async () => {
    for (const as of ['coordinator', 'seller', 'client'])
      expect((await call('GET', '/api/v1/services', { as })).status, as).toBe(403);
    const { version } = await find('moz');
    const twice = await Promise.all(
      [1, 2].map(() => call('PUT', path('moz'), { as: 'admin', version, body: { values: {}, secrets: {} } })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const removed = await call('DELETE', path('moz'), { as: 'admin', version: version + 1 });
    expect(removed.json).toMatchObject({ setIn: null, secrets: [] });
    expect(liveService('moz')).toBeUndefined();
  });

  it('take cards by the account on the page, once payments can be heard of', async () => {
    const cards = stripeCards({ account: async () => typedStripe(services.outside) });
    expect(await cards.isReady()).toBe(false);
    await save('stripe', {}, { secretKey: 'sk_test_12345678' });
    expect(await cards.isReady()).toBe(false);
    await save('stripe', {}, { webhookSecret: 'whsec_one' });
    await save('stripe', {}, { webhookSecret: 'whsec_two' });
    expect(await cards.webhookSecrets()).toEqual(['whsec_two', 'whsec_one']);
    let asked = '';
    answer = (request, response) => {
      asked = `${request.headers.host}${request.url} ${request.headers.authorization}`;
      json(response, { id: 'cs_1', object: 'checkout.session', url: 'https://checkout.stripe.com/c/1' });
    };
    const opened = await cards.open({
      key: 'one',
      cents: 12_345,
      description: 'Top-up',
      email: 'ana@client.example',
      locale: 'es',
      paidUrl: 'https://linkstand.example/paid',
      leftUrl: 'https://linkstand.example/left',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    expect(opened).toEqual({ session: 'cs_1', url: 'https://checkout.stripe.com/c/1' });
    expect(asked).toBe('api.stripe.com/v1/checkout/sessions Bearer sk_test_12345678');
  });

  it('are used from the next call on: the language model, and the mail server only in public', async () => {
    const outcomes: unknown[] = [];
    const model = typedModel(services.outside, { onOutcome: () => {}, onFailure: (error) => outcomes.push(error) });
    expect(model()).toBeUndefined();
    await save('ai', { url: 'https://model.example.com/v1', model: 'small' }, { key: MARKER });
    answer = (request, response, body) => {
      const asked = `${request.url} ${request.headers.authorization} ${JSON.parse(body).model}`;
      json(response, { choices: [{ message: { content: JSON.stringify({ asked }) } }] });
    };
    const question = { task: 'Say', data: {}, name: 'answer', schema: {} };
    expect(await model()?.(question)).toEqual({ asked: `/v1/chat/completions Bearer ${MARKER} small` });
    answer = (_, response) => response.end('<script>alert(1)</script>');
    await expect(model()?.(question)).rejects.toThrow(/not JSON/);
    expect(outcomes).toHaveLength(1);

    const sent: string[] = [];
    const fallback = { send: async ({ to }: { to: string }) => void sent.push(to), close() {} };
    const transport = switchingTransport(
      fallback,
      { resolve: async () => ['10.0.0.8'] },
      {
        connections: 1,
        onOutcome: ({ works, error }) => outcomes.push(works, error),
      },
    );
    const mail = { messageId: '<1@x>', from: { name: 'L', address: 'l@x.test' }, subject: 's', html: 'h', text: 't' };
    await transport.send({ ...mail, to: 'first@x.test' });
    await save('smtp', { host: 'mail.example.com' }, {});
    await expect(transport.send({ ...mail, to: 'second@x.test' })).rejects.toThrow(/outside the public web/);
    expect(sent).toEqual(['first@x.test']);
    await call('DELETE', path('smtp'), { as: 'admin', version: (await find('smtp')).version });
    await transport.send({ ...mail, to: 'third@x.test' });
    expect(sent).toEqual(['first@x.test', 'third@x.test']);
  });

  it('a mail server is reached where its test reaches it', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        received.push(address);
        done();
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const route = { address: '127.0.0.1', port: (smtp.server.address() as AddressInfo).port };
    const deps = { ...services.outside, resolve: async () => [], routeOverride: () => route };
    await save('smtp', { host: 'mail.example.com', tls: 'yes' }, {});
    const transport = switchingTransport({ send: async () => {}, close() {} }, deps, {
      connections: 1,
      onOutcome() {},
    });
    const mail = { messageId: '<1@x>', from: { name: 'L', address: 'l@x.test' }, subject: 's', html: 'h', text: 't' };
    await transport.send({ ...mail, to: 'routed@x.test' });
    expect(received).toEqual(['routed@x.test']);
    await call('DELETE', path('smtp'), { as: 'admin', version: (await find('smtp')).version });
    transport.close();
    smtp.close();
  });

  it('tell no secret of any service, whatever a service answers, in no answer, table or log', async () => {
    const planted = (name: string, field: string) => `planted+${name}/${field}==and-long-enough`;
    // What every secret of this test holds, as it is, in an address and in Base64 after any bytes.
    const FORMS = ['planted+', 'planted%2B', 'cGxhbnRlZC', 'BsYW50ZWQr', 'wbGFudGVkK'];
    const texts: Record<string, string> = {
      host: 'mail.example.com',
      yes_no: 'yes',
      number: '465',
      text: 'me',
      email: 'bounces@example.com',
    };
    const heard: string[] = [];
    const lies = [
      (body: string, response: ServerResponse) => response.writeHead(401).end(body),
      (body: string, response: ServerResponse) => response.writeHead(400).end(`${' '.repeat(9_985)}${body}`),
      (body: string, response: ServerResponse) => response.end(`${'x'.repeat(190)} ${body}`),
      (body: string, response: ServerResponse) =>
        json(response, {
          status_code: 1,
          status_message: `${'x'.repeat(190)} ${body}`,
          error: body,
          ok: true,
          result: { title: body },
          verified_name: body,
          display_phone_number: body,
          data: [],
        }),
    ];
    const said: string[] = [];
    for (const name of SERVICE_NAMES) {
      const values: Record<string, string> = {};
      const secrets: Record<string, string> = {};
      for (const [field, { kind, preset }] of fieldsOf(name))
        if (kind === 'secret')
          secrets[field] =
            name === 'slack' ? `https://hooks.example.com/${planted(name, field)}` : planted(name, field);
        else values[field] = preset ?? texts[kind] ?? '';
      const saved = await save(name, values, secrets);
      expect(saved.status, `${name}: ${saved.text}`).toBe(200);
      said.push(saved.text);
      // A web server has nothing to say to a mail client.
      if (name === 'smtp' || name === 'bounces') continue;
      for (const lie of lies) {
        answer = (request, response, body) => {
          const bare = String(request.headers.authorization ?? '').replace(/^\w+ /, '');
          const all = `${bare} ${request.url} ${Object.values(request.headers).join(' ')} ${body}`;
          heard.push(all);
          lie(all, response);
        };
        const known = await readService(db, services.outside.vault, name, new Date());
        if (!known) throw new Error(`${name} is not set.`);
        const tried = await testService(name, known, services.outside);
        said.push(JSON.stringify(tried));
        states.note(outcomeOf(name, tried));
        await states.settled();
      }
    }
    const isIn = (text: string) => FORMS.filter((form) => text.includes(form));
    // The services were sent them, so that there was something to repeat, also in Base64.
    expect(isIn(heard.join('\n')).length).toBeGreaterThan(2);
    // Whatever an administrator can read, search or export without naming a record.
    const ask = async (method: 'GET' | 'POST', address: string, body?: object) => {
      const { status, bytes, json: rows } = await call(method, address, { as: 'admin', ...(body ? { body } : {}) });
      const texts = textsOf(bytes);
      said.push(...texts);
      return status === 200 || status === 201 ? { address, rows, texts } : undefined;
    };
    const known = [...endpointsOf(contract)].map(([, each]) => each).filter(({ path: to }) => !to.includes(':'));
    const answered: (string | undefined)[] = [];
    for (const { method, path: to, download } of known)
      if (method === 'GET' && download !== 'text/event-stream') answered.push((await ask(method, to))?.address);
    for (const { method, path: to } of known) {
      if (method !== 'POST' || !to.endsWith('/search')) continue;
      const found = await ask('POST', to, {});
      const row = found?.rows.data?.[0];
      const list = to.replace(/search$/, 'export');
      if (!row || !known.some((each) => each.path === list)) continue;
      const columns = Object.keys(row).map((key) => ({ key, header: key }));
      // Some lists are exported with columns that the server chooses.
      const file = (await ask('POST', list, { filter: {}, columns })) ?? (await ask('POST', list, {}));
      answered.push(file?.address);
    }
    expect(answered).toEqual(expect.arrayContaining(['/api/v1/services', '/api/v1/settings', '/api/v1/audit/export']));
    expect(answered.filter((address) => address?.endsWith('/export')).length).toBeGreaterThan(10);
    // Of workbooks their parts, of papers their words: both are packed.
    for (const key of REPORT_KEYS) {
      const book = await ask('POST', `/api/v1/reports/${key}/xlsx`, { period: 'all' });
      expect(
        book?.texts.some((part) => part.includes('<sheetData')),
        key,
      ).toBe(true);
      const paper = await ask('POST', `/api/v1/reports/${key}/pdf`, { period: 'month' });
      expect(
        paper?.texts.some((words) => words.includes('Linkstand')),
        key,
      ).toBe(true);
    }
    // Papers of single records: an invoice, a credit note and a seller's statement, and a client's monthly report with its workbook.
    const { rows: documents } = await sql<{ id: number }>`
      select min(id) as id from invoices where number is not null and type <> 'owner' group by type`.execute(db);
    expect(documents.length).toBeGreaterThan(2);
    const addresses = documents.map(({ id }) => `/api/v1/invoices/${id}/pdf`);
    const { rows: busiest } = await sql<{ clientId: number; endCustomer: string; month: string }>`
      select c.user_id as client_id, c.end_customer,
        to_char(b.published_at at time zone 'Europe/Madrid', 'YYYY-MM') as month
      from briefings b join campaigns c on c.id = b.campaign_id where b.status in ('published', 'done')
      group by 1, 2, 3 order by count(*) desc limit 1`.execute(db);
    const report = await ask('POST', '/api/v1/publication-reports/issue', busiest[0]);
    const issued = report?.rows ?? { id: 0 };
    addresses.push(`/api/v1/publication-reports/${issued.id}/pdf`);
    for (const address of addresses) {
      const paper = await ask('GET', address);
      expect(paper?.texts.some((words) => /\d{4}/.test(words)) && paper.texts.length, address).toBeGreaterThan(3);
    }
    const book = await ask('GET', `/api/v1/publication-reports/${issued.id}/xlsx`);
    expect(book?.texts.some((part) => part.includes('<sheetData'))).toBe(true);
    for (const line of [...said, ...logged]) expect(isIn(line), line).toEqual([]);
    const { rows: tables } = await sql<{ name: string }>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const { rows } = await sql<{ line: string }>`
        select t::text as line from ${sql.raw(name)} t where t::text like any (${FORMS.map((form) => `%${form.replaceAll('%', '\\%')}%`)}) limit 1`.execute(
        db,
      );
      expect(rows, name).toEqual([]);
    }
  });

  it('show of a short secret less than of a long one', () => {
    expect([endingOf('abc'), endingOf('abcdef'), endingOf('abcdefghijklmnop')]).toEqual(['c', 'ef', 'mnop']);
  });
});
