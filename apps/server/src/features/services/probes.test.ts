import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';
import { fieldsOf, SERVICE_NAMES, type ServiceName } from '@linkstand/contract/services/services';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createMailTransport, MailRefused } from '../../platform/mail/transport.ts';
import { startS3Server } from '../../platform/s3/testing/s3-server.ts';
import { publicDispatcher } from '../../platform/safe-fetch/public-dispatcher.ts';
import { makeTestFolder } from '../../testing/test-folder.ts';
import { testService } from './test-service.ts';

const KEY = 'the-key-that-works-91c2';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const RATES = `<?xml version="1.0"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time="2026-11-24"><Cube currency="USD" rate="1.0862"/><Cube currency="BRL" rate="6.2911"/></Cube></Cube></gesmes:Envelope>`;

type Answer = readonly [status: number, body: unknown];
interface Card {
  /** What is typed besides presets. `KEY` is the right value of every secret. */
  readonly values?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** As the service documents it: whether a request is the agreed one, with the right key. */
  readonly answer?: (request: IncomingMessage, address: URL, body: string) => Answer;
  /** What the card says of a test that works. */
  readonly says: { readonly detail?: string; readonly quota?: object };
  /** A key, or a value where there is none, that the service refuses. */
  readonly wrong: {
    readonly values?: Readonly<Record<string, string>>;
    readonly secrets?: Readonly<Record<string, string>>;
  };
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const REFUSED: Answer = [401, { error: 'Unauthorized' }];
const wrongKey = (field: string) => ({ secrets: { [field]: 'another-key-0000' } });
const asked = (request: IncomingMessage, what: string) => `${request.method} ${request.url}` === what;

/** Every service that an administrator can set up, as the real one answers. */
const CARDS: { readonly [N in ServiceName]: Card } = {
  smtp: {
    values: { host: 'smtp.example.com', port: '587', user: 'linkstand' },
    secrets: { password: KEY },
    says: {},
    wrong: wrongKey('password'),
  },
  bounces: {
    values: { host: 'pop.example.com', mailbox: 'bounces@example.com', user: 'bounces' },
    secrets: { password: KEY },
    says: { detail: '3' },
    wrong: wrongKey('password'),
  },
  mailgun: {
    values: { domain: 'mail.example.com' },
    secrets: { apiKey: KEY, signingKey: 'sign' },
    answer: (request) =>
      asked(request, 'GET /v3/domains/mail.example.com') && request.headers.authorization === basic('api', KEY)
        ? [200, { domain: { name: 'mail.example.com', state: 'active' } }]
        : REFUSED,
    says: { detail: 'mail.example.com' },
    wrong: wrongKey('apiKey'),
  },
  postmark: {
    secrets: { serverToken: KEY, webhookPassword: 'word' },
    answer: (request) =>
      asked(request, 'GET /server') && request.headers['x-postmark-server-token'] === KEY
        ? [200, { ID: 1, Name: 'Newsletters' }]
        : REFUSED,
    says: { detail: 'Newsletters' },
    wrong: wrongKey('serverToken'),
  },
  // It isn't asked: it speaks first.
  ses: { values: { topicArn: TOPIC }, says: { detail: 'eu-west-1' }, wrong: { values: { topicArn: 'bounces' } } },
  whatsapp: {
    values: { phoneNumberId: '55' },
    secrets: { accessToken: KEY, appSecret: 'app', verifyToken: 'verify' },
    answer: (request) =>
      asked(request, 'GET /v23.0/55?fields=display_phone_number,verified_name') &&
      request.headers.authorization === `Bearer ${KEY}`
        ? [200, { display_phone_number: '+34 600', verified_name: 'Linkstand' }]
        : REFUSED,
    says: { detail: 'Linkstand +34 600' },
    wrong: wrongKey('accessToken'),
  },
  stripe: {
    secrets: { secretKey: KEY },
    answer: (request) =>
      asked(request, 'GET /v1/balance') && request.headers.authorization === `Bearer ${KEY}`
        ? [200, { object: 'balance', livemode: true }]
        : REFUSED,
    says: { detail: 'live' },
    wrong: wrongKey('secretKey'),
  },
  ai: {
    values: { model: 'small' },
    secrets: { key: KEY },
    answer: (request) =>
      asked(request, 'GET /v1/models') && request.headers.authorization === `Bearer ${KEY}`
        ? [200, { object: 'list', data: [{ id: 'large' }, { id: 'small' }] }]
        : REFUSED,
    says: { detail: 'small' },
    wrong: { values: { model: 'medium' } },
  },
  moz: {
    secrets: { token: KEY },
    answer: (request, _, body) =>
      asked(request, 'POST /jsonrpc') &&
      request.headers['x-moz-token'] === KEY &&
      JSON.parse(body).method === 'quota.lookup'
        ? [200, { jsonrpc: '2.0', id: '1', result: { quota: { allotted: 3000, used: 1200 } } }]
        : REFUSED,
    says: { quota: { used: 1200, limit: 3000, unit: 'rows' } },
    wrong: wrongKey('token'),
  },
  ahrefs: {
    secrets: { token: KEY },
    answer: (request) =>
      asked(request, 'GET /v3/subscription-info/limits-and-usage') && request.headers.authorization === `Bearer ${KEY}`
        ? [200, { limits_and_usage: { units_limit_workspace: 500_000, units_usage_workspace: 20 } }]
        : REFUSED,
    says: { quota: { used: 20, limit: 500_000, unit: 'units' } },
    wrong: wrongKey('token'),
  },
  dataforseo: {
    values: { login: 'me@example.com' },
    secrets: { password: KEY },
    answer: (request) =>
      asked(request, 'GET /v3/appendix/user_data') && request.headers.authorization === basic('me@example.com', KEY)
        ? [
            200,
            {
              status_code: 20_000,
              status_message: 'Ok.',
              tasks: [{ result: [{ money: { total: 100, balance: 64.5 } }] }],
            },
          ]
        : [200, { status_code: 40_100, status_message: 'You are not Authorized.', tasks: [] }],
    says: { quota: { used: 35.5, limit: 100, unit: 'USD' } },
    wrong: wrongKey('password'),
  },
  semrush: {
    secrets: { key: KEY },
    answer: (request) =>
      asked(request, `GET /users/countapiunits.html?key=${KEY}`) ? [200, '90210'] : [200, 'ERROR 120 :: WRONG KEY'],
    says: { detail: '90210 units left' },
    wrong: wrongKey('key'),
  },
  ecb: {
    answer: (request) => (asked(request, 'GET /stats/eurofxref/eurofxref-daily.xml') ? [200, RATES] : [404, '']),
    says: { detail: '2026-11-24' },
    wrong: { values: { url: 'https://www.ecb.europa.eu/elsewhere.xml' } },
  },
  vies: {
    answer: (request) =>
      asked(request, 'GET /taxation_customs/vies/rest-api/check-status')
        ? [200, { vow: { available: true }, countries: [] }]
        : [404, ''],
    says: {},
    wrong: { values: { url: 'https://ec.europa.eu/elsewhere' } },
  },
  s3: {
    values: { bucket: 'files', accessKeyId: 'id' },
    secrets: { secretAccessKey: KEY },
    says: { detail: 'files' },
    wrong: wrongKey('secretAccessKey'),
  },
  slack: {
    secrets: { webhook: `https://hooks.slack.com/services/T0/B0/${KEY}` },
    answer: (request, _, body) =>
      asked(request, `POST /services/T0/B0/${KEY}`) && typeof JSON.parse(body).text === 'string'
        ? [200, 'ok']
        : [403, 'invalid_token'],
    says: {},
    wrong: { secrets: { webhook: 'https://hooks.slack.com/services/T0/B0/another-key-0000' } },
  },
  telegram: {
    values: { chatId: '-100' },
    secrets: { token: `1:${KEY}` },
    answer: (request) =>
      asked(request, `GET /bot1%3A${KEY}/getChat?chat_id=-100`)
        ? [200, { ok: true, result: { id: -100, title: 'Team' } }]
        : [401, { ok: false, error_code: 401, description: 'Unauthorized' }],
    says: { detail: 'Team' },
    wrong: wrongKey('token'),
  },
  copyscape: {
    values: { user: 'me' },
    secrets: { key: KEY },
    answer: (_, { pathname, searchParams: given }) =>
      pathname === '/api/' && given.get('u') === 'me' && given.get('k') === KEY && given.get('o') === 'balance'
        ? [200, { value: 12.4, total: 413 }]
        : [200, { error: 'Incorrect username or API key' }],
    says: { detail: '413 credits left' },
    wrong: wrongKey('key'),
  },
  originality: {
    secrets: { key: KEY },
    answer: (request) =>
      asked(request, 'GET /api/v1/account/credits/balance') && request.headers['x-oai-api-key'] === KEY
        ? [200, { credits: 77 }]
        : REFUSED,
    says: { detail: '77 credits left' },
    wrong: wrongKey('key'),
  },
};

const listening = async (server: {
  listen: (port: number, host: string, done: () => void) => unknown;
  address(): unknown;
}) => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

let card: Card;
const web = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const address = new URL(request.url ?? '/', 'http://service');
    const [status, body] = card.answer?.(request, address, Buffer.concat(chunks).toString()) ?? [500, ''];
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
});
/** Repeats the password in its refusal, as it came and decoded. */
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  authMethods: ['PLAIN'],
  onAuth({ username, password = '' }, _session, done) {
    if (username === 'linkstand' && password === KEY) return done(null, { user: username });
    const sent = Buffer.from(`\u0000${username}\u0000${password}`).toString('base64');
    done(Object.assign(new Error(`5.7.8 ${username} may not enter with ${password} (${sent})`), { responseCode: 535 }));
  },
});
smtp.on('error', () => {});
/** A mail server that answers each line by a script. */
const lineServer = (greeting: string, answer: (line: string, socket: Socket) => string) =>
  createPlainServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) socket.write(answer(line, socket));
    });
  });
const pop = lineServer('+OK ready', (line) => {
  if (line.startsWith('PASS')) return line === `PASS ${KEY}` ? '+OK\r\n' : `-ERR no entry with ${line.slice(5)}\r\n`;
  return line === 'STAT' ? '+OK 3 900\r\n' : '+OK\r\n';
});
/** Never silent, and never done. */
const drips = new Set<NodeJS.Timeout>();
const drip = lineServer('220 ready', (line, socket) => {
  drips.add(setInterval(() => socket.write('250-STILL\r\n'), 100));
  return line.startsWith('EHLO') ? '250-FIRST\r\n' : '';
});
const s3 = await startS3Server(await makeTestFolder());
const ports = {
  web: await listening(web),
  smtp: await listening({
    listen: (port, host, done) => smtp.listen(port, host, done),
    address: () => smtp.server.address(),
  }),
  pop: await listening(pop),
  drip: await listening(drip),
};
const portOf = (host: string) =>
  host.startsWith('s3.')
    ? Number(new URL(s3.account.url).port)
    : ((ports as Record<string, number>)[host.split('.')[0] ?? ''] ?? ports.web);
const routeOverride = (host: string) => ({ address: '127.0.0.1', port: portOf(host) });
const deps = { resolve: async () => [], routeOverride, dispatcher: publicDispatcher({ routeOverride }) };
afterAll(async () => {
  for (const timer of drips) clearInterval(timer);
  for (const server of [web, pop, drip]) server.close();
  web.closeAllConnections();
  smtp.close();
  await s3.stop();
});

const typed = (name: ServiceName, { values = {}, secrets = {} }: Pick<Card, 'values' | 'secrets'>) => {
  card = CARDS[name];
  const account = name === 's3' ? { bucket: s3.account.bucket, accessKeyId: s3.account.accessKeyId } : {};
  const right = name === 's3' ? { secretAccessKey: s3.account.secretAccessKey } : {};
  return testService(
    name,
    { fields: { ...card.values, ...account, ...values }, secrets: { ...card.secrets, ...right, ...secrets } },
    deps,
  );
};

describe('the test of a service, with what is typed', () => {
  it.each(SERVICE_NAMES)('%s works with the right key, and says so; a wrong one is refused', async (name) => {
    const { detail = '', quota = null } = CARDS[name].says;
    const right = name === 's3' ? s3.account.bucket : detail;
    expect(await typed(name, {})).toMatchObject({ works: true, fault: null, detail: right, quota });
    const refused = await typed(name, CARDS[name].wrong);
    expect(refused).toMatchObject({ works: false, quota: null });
    expect(refused.fault).not.toBeNull();
    for (const secret of Object.values(CARDS[name].wrong.secrets ?? {})) {
      expect(refused.detail).not.toContain(secret);
      expect(refused.detail).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12));
    }
  });

  it.each(SERVICE_NAMES)('%s fails in words without its required fields', async (name) => {
    const required = fieldsOf(name).filter(([, { isRequired, preset }]) => isRequired && preset === undefined);
    if (required.length === 0) return;
    const test = await testService(name, { fields: {}, secrets: {} }, deps);
    expect(test).toMatchObject({ works: false, fault: 'incomplete' });
  });

  it('ends though a mail server goes on and on, by a word now and then', async () => {
    const host = 'drip.example.com';
    const [mail, box] = await Promise.all([
      typed('smtp', { values: { host } }),
      typed('bounces', { values: { host } }),
    ]);
    expect([mail.works, box.works]).toEqual([false, false]);
    expect(Math.max(mail.milliseconds, box.milliseconds)).toBeLessThan(12_000);
    expect(mail.fault).toBe('timeout');
  });

  it('goes nowhere but to the public web, whatever a name resolves to', async () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '100.64.0.1',
    ])
      for (const name of ['smtp', 'bounces'] as const) {
        const { fields, secrets } = { fields: { ...CARDS[name].values }, secrets: { ...CARDS[name].secrets } };
        const inside = { resolve: async () => ['93.184.216.34', address], dispatcher: deps.dispatcher };
        expect(await testService(name, { fields, secrets }, inside), address).toMatchObject({ fault: 'not_public' });
      }
  });
});

describe('a mail server that repeats the password', () => {
  it('is told of without it, by its error and by its state', async () => {
    const password = 'pass/word:of+mails-5d1';
    const heard: string[] = [];
    const url = `smtp://linkstand:${encodeURIComponent(password)}@127.0.0.1:${ports.smtp}/?ignoreTLS=true`;
    const transport = createMailTransport(url, { connections: 1, onOutcome: ({ error }) => heard.push(error) });
    const mail = { messageId: '<1@x>', from: { name: 'L', address: 'l@x.test' }, subject: 's', html: 'h', text: 't' };
    const refusal = await transport.send({ ...mail, to: 'somebody@x.test' }).catch((error: unknown) => error);
    transport.close();
    if (!(refusal instanceof MailRefused)) throw new Error('It was not refused.');
    const { cause } = refusal;
    if (!(cause instanceof Error)) throw new Error('It has no cause.');
    heard.push(refusal.message, refusal.stack ?? '', cause.message, cause.stack ?? '');
    expect(heard[0]).toMatch(/may not enter/);
    expect(cause).toMatchObject({ code: 'EAUTH', responseCode: 535 });
    for (const line of heard) {
      expect(line).not.toContain(password);
      expect(line).not.toContain(Buffer.from(password).toString('base64').slice(0, 16));
      expect(line).not.toContain(Buffer.from(`\u0000linkstand\u0000${password}`).toString('base64').slice(-16));
    }
  });
});
