import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CONFIDENTIAL, EnvError, isLoopback, loadEnv, parseEnv, requireFilesDir } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'linkstand-env-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const REAL = { DEMO: '0', PUBLIC_URL: 'https://links.example.com/', SMTP_URL: 'smtp://mail.example.com' };

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return error.problems;
  }
}

describe('parseEnv', () => {
  test('a bare start is the demo on this machine alone', () => {
    expect(parseEnv({})).toMatchObject({
      port: 4300,
      host: '127.0.0.1',
      demo: true,
      publicUrl: 'http://localhost:4300',
      smtpUrl: undefined,
      databaseUrl: undefined,
      preparedStatements: true,
      timeZone: 'Europe/Madrid',
      identity: undefined,
      role: 'all',
      catalogue: 'auto',
      trustProxy: false,
    });
  });

  test('who only migrates needs no address, mail server or folder', () => {
    const env = loadEnv({ ROLE: 'migrate', DATABASE_URL: 'postgresql://u:p@db/linkstand', DATA_DIR: '/proc/nowhere' });
    expect(env).toMatchObject({ role: 'migrate', secret: '', drainSeconds: 0 });
    expect(problemsOf({ ...REAL, DRAIN_SECONDS: '-1' })).toEqual(['DRAIN_SECONDS must be at least 0 (it is "-1").']);
  });

  test('each secret may be in a file, and a file that says nothing is refused in one line', () => {
    const file = join(folder, 'secret-of-the-database');
    writeFileSync(file, 'postgresql://u:p@db/linkstand\n');
    expect(parseEnv({ ...REAL, DATABASE_URL_FILE: file }).databaseUrl).toBe('postgresql://u:p@db/linkstand');
    const short = join(folder, 'short');
    writeFileSync(short, 'too short');
    expect(problemsOf({ ...REAL, SECRET_FILE: short })).toEqual(['SECRET must have at least 32 characters.']);
    const empty = join(folder, 'empty');
    writeFileSync(empty, '\n');
    for (const name of CONFIDENTIAL) {
      expect(problemsOf({ ...REAL, [name]: '', [`${name}_FILE`]: empty })).toEqual([
        `${name}_FILE names ${empty}, which is empty: write the value into it.`,
      ]);
    }
    expect(problemsOf({ ...REAL, SECRET_FILE: join(folder, 'gone') })).toEqual([
      `SECRET_FILE names ${join(folder, 'gone')}, which can't be read (ENOENT): correct the path.`,
    ]);
    expect(problemsOf({ ...REAL, SECRET: 'x'.repeat(32), SECRET_FILE: file })).toEqual([
      'SECRET and SECRET_FILE are both set: leave one of them out.',
    ]);
  });

  test('statements go by name unless a pooler can not carry names', () => {
    expect(parseEnv({ PREPARED_STATEMENTS: '0' }).preparedStatements).toBe(false);
  });

  test('folders start at the checkout, files live in the data folder', () => {
    const env = parseEnv({ DATA_DIR: 'elsewhere' });
    expect(env.dataDir).toBe(join(env.root, 'elsewhere'));
    expect(env.filesDir).toBe(join(env.root, 'elsewhere/files'));
    expect(parseEnv({ FILES_DIR: '/srv/files' }).filesDir).toBe('/srv/files');
    expect(existsSync(join(env.root, 'package-lock.json'))).toBe(true);
  });

  test.each([
    ['an own database', { DATABASE_URL: 'postgresql://u:p@db/linkstand' }],
    ['an address that others reach', { HOST: '0.0.0.0' }],
    ['DEMO=0', { DEMO: '0' }],
  ])(
    '%s ends the demo, and then a public address and a mail server are needed',
    (_, source: Record<string, string>) => {
      expect(problemsOf(source).map((line) => line.split(' ')[0])).toEqual(['PUBLIC_URL', 'SMTP_URL']);
      expect(parseEnv({ ...source, PUBLIC_URL: REAL.PUBLIC_URL, SMTP_URL: REAL.SMTP_URL }).demo).toBe(false);
    },
  );

  test('a language model needs its name, and its key is told to nobody', () => {
    expect(parseEnv({}).model).toBeUndefined();
    expect(parseEnv({ AI_MODEL: 'unused' }).model).toBeUndefined();
    const url = 'http://localhost:11434/v1/';
    expect(parseEnv({ AI_URL: url, AI_MODEL: 'small' }).model).toEqual({
      url: 'http://localhost:11434/v1',
      key: undefined,
      name: 'small',
    });
    expect(parseEnv({ AI_URL: url, AI_MODEL: 'small', AI_KEY: 'sk' }).model?.key).toBe('sk');
    expect(problemsOf({ AI_URL: url })).toEqual([expect.stringContaining('AI_MODEL')]);
    expect(problemsOf({ AI_URL: 'ftp://models.example.com', AI_MODEL: 'small' })).toEqual([
      expect.stringContaining('AI_URL'),
    ]);
  });

  test('DEMO=1 insists', () => {
    expect(parseEnv({ DEMO: '1', HOST: '0.0.0.0', DATABASE_URL: 'postgresql:///x?host=/run' }).demo).toBe(true);
  });

  test('an empty variable counts as not set, as compose files leave them', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', DEMO: '' }).demo).toBe(true);
  });

  test('every wrong variable gets a line of its own that names it', () => {
    const wrong = {
      PORT: '70000',
      HOST: 'a b',
      DATABASE_URL: 'mysql://root:hunter22@db/x',
      DEMO: 'yes',
      PUBLIC_URL: 'links.example.com',
      SMTP_URL: 'https://mail.example.com',
      MAIL_FROM: 'nobody',
      TIME_ZONE: 'Mars/Olympus',
      SECRET: 'short',
      LOG_LEVEL: 'loud',
      ROLE: 'boss',
      TRUST_PROXY: 'my-proxy',
      IDENTITY_URL: 'nowhere',
    };
    const problems = problemsOf(wrong);
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual(Object.keys(wrong).sort());
    expect(problems.join()).toContain('PORT must be a number from 1 to 65535 (it is "70000").');
  });

  test.each([
    ['PUBLIC_URL', 'https://links.example.com/shop', 'a path'],
    ['PUBLIC_URL', 'https://links.example.com/?brand=2', 'anything after “?”'],
    ['PUBLIC_URL', 'https://me:secret@links.example.com', 'a user'],
    ['STRIPE_URL', 'https://api.stripe.com/v1', 'a path'],
    ['AI_URL', 'https://api.openai.com/v1?version=2', 'anything after “?”'],
    ['IDENTITY_TOKEN_URL', 'https://id.example.com/token?key=1', 'anything after “?”'],
    ['SMTP_URL', 'smtp://mail.example.com/relay', 'a path'],
    ['LINK_CHECK_PROXY', 'http://proxy.example.com:3128/way', 'a path'],
    ['LINK_CHECK_PROXY', 'http://proxy.example.com:3128?way=2', 'anything after “?”'],
    ['SMTP_URL', 'smtps://user:pass#word@mail.example.com', 'such as'],
    ['DATABASE_URL', 'postgresql://user:pass#word@db/links', 'such as'],
    ['DATABASE_URL', 'postgresql://user:password@db/links#main', 'anything after “#”'],
  ])('%s=%s has a part that nothing would use', (name, value, part) => {
    const [line, ...others] = problemsOf({ [name]: value }).filter((each) => each.startsWith(`${name} `));
    expect(others).toEqual([]);
    expect(line).toContain(`${name} must be`);
    expect(line).toContain(part);
    expect(line).not.toContain('pass#');
  });

  test.each([
    ['SMTP_URL', 'smtps://user:password@mail.example.com:465/?tls.rejectUnauthorized=false'],
    ['DATABASE_URL', 'postgresql:///linkstand?host=/run/postgresql'],
    ['AI_URL', 'https://api.openai.com/v1/'],
    ['LINK_CHECK_PROXY', 'http://user:p%40ss@proxy.example.com:3128'],
    ['IDENTITY_JWKS_URL', 'https://id.example.com/keys?format=jwks'],
    ['PUBLIC_URL', 'https://links.example.com/'],
  ])('%s=%s says only what is used', (name, value) => {
    expect(problemsOf({ [name]: value }).filter((each) => each.startsWith(`${name} must`))).toEqual([]);
  });

  test('a wrong secret is never repeated', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter22@db/x', SECRET: 'hunter22' }).join()).not.toContain(
      'hunter22',
    );
  });

  test.each([
    ['1', 1],
    ['0', false],
    ['true', true],
    ['10.0.0.0/8, loopback', '10.0.0.0/8, loopback'],
    ['::1', '::1'],
  ])('TRUST_PROXY=%s', (text, trustProxy) => {
    expect(parseEnv({ TRUST_PROXY: text }).trustProxy).toBe(trustProxy);
  });

  test("Google's identity service needs no addresses, another one needs all", () => {
    const google = {
      IDENTITY_URL: 'https://identitytoolkit.googleapis.com',
      IDENTITY_PROJECT: 'links',
      IDENTITY_API_KEY: 'key',
      IDENTITY_SERVICE_ACCOUNT: '/etc/account.json',
    };
    expect(parseEnv(google).identity).toMatchObject({ issuer: 'https://securetoken.google.com/links' });
    expect(problemsOf({ ...google, IDENTITY_URL: 'https://id.example.com' }).map((line) => line.split(' ')[0])).toEqual(
      ['IDENTITY_TOKEN_URL', 'IDENTITY_ISSUER', 'IDENTITY_JWKS_URL'],
    );
  });
});

describe('isLoopback', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['127.0.0.1.example.com', false],
  ])('%s: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));
});

describe('loadEnv', () => {
  test('makes the secret once, for the owner alone, and leaves nothing else behind', () => {
    const dataDir = join(folder, 'deep/data');
    const first = loadEnv({ DATA_DIR: dataDir });
    expect(first.secret.length).toBeGreaterThanOrEqual(32);
    expect(loadEnv({ DATA_DIR: dataDir }).secret).toBe(first.secret);
    expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(dataDir)).toEqual(['secret']);
  });

  test('SECRET wins and is not written down', () => {
    const dataDir = join(folder, 'none');
    const secret = 'x'.repeat(32);
    expect(loadEnv({ DATA_DIR: dataDir, SECRET: secret }).secret).toBe(secret);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('an empty secret file, as a full disk leaves it, is made anew; a damaged one is told', () => {
    const dataDir = join(folder, 'damaged');
    loadEnv({ DATA_DIR: dataDir });
    writeFileSync(join(dataDir, 'secret'), '');
    expect(loadEnv({ DATA_DIR: dataDir }).secret).toBe(readFileSync(join(dataDir, 'secret'), 'utf8').trim());
    writeFileSync(join(dataDir, 'secret'), 'cut');
    expect(() => loadEnv({ DATA_DIR: dataDir })).toThrow(/is damaged: restore it/);
  });

  test('a data folder that can not be one is told in one line', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(() => loadEnv({ DATA_DIR: file })).toThrow(`${file} is not a folder`);
    expect(() => loadEnv({ DATA_DIR: '/proc/nowhere' })).toThrow(/\/proc\/nowhere .*set DATA_DIR/);
  });

  test('a folder of files that can not be one is told before anything is uploaded', () => {
    const env = loadEnv({ DATA_DIR: join(folder, 'own'), SECRET: 'x'.repeat(32) });
    requireFilesDir(env);
    expect(statSync(env.filesDir).isDirectory()).toBe(true);
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    const tell = (variables: Record<string, string>) => () =>
      requireFilesDir(loadEnv({ SECRET: 'x'.repeat(32), ...variables }));
    expect(tell({ FILES_DIR: file })).toThrow(`${file} is not a folder: remove that file or set FILES_DIR`);
    expect(tell({ DATA_DIR: file })).toThrow(/set DATA_DIR/);
    expect(tell({ FILES_DIR: '/proc/nowhere' })).toThrow(/\/proc\/nowhere .*set FILES_DIR/);
  });
});
