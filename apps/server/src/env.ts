/**
 * The operator's settings at start. This is the only reader of process.env; everything else gets an Env. What
 * administrators change at runtime is in the settings feature.
 */
import { randomBytes } from 'node:crypto';
import { accessSync, chownSync, constants, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { makeDir } from './make-dir.ts';
import type { Model } from './platform/ai/model.ts';
import type { StripeAccount } from './platform/cards/stripe.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const ROLES = ['all', 'web', 'worker', 'migrate'] as const;
const CATALOGUES = ['auto', 'memory', 'postgres'] as const;
const CHECKOUT = resolve(import.meta.dirname, '../../..');
/** Variables with secrets: errors about them don't show the value, and a file may hold it. */
export const CONFIDENTIAL: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'LINK_CHECK_PROXY',
  'SECRET',
  'SECRET_BEFORE',
  'IDENTITY_API_KEY',
  'IDENTITY_SERVICE_ACCOUNT',
  'AI_KEY',
  'STRIPE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'METRICS_TOKEN',
]);

/** The hosted identity service that replaces the embedded one. */
export interface HostedIdentity {
  url: string;
  project: string;
  apiKey: string;
  tokenUrl: string;
  issuer: string;
  jwksUrl: string;
  /** JSON, or the path of its file: the account that invites people and sets their role claims. */
  serviceAccount: string;
}

export interface Env {
  /** The folder of the checkout. Relative paths in variables start here. */
  root: string;
  port: number;
  host: string;
  /** Everything this installation stores on disk: embedded database, secret, files. */
  dataDir: string;
  filesDir: string;
  /** An existing PostgreSQL. Absent: the embedded one. */
  databaseUrl: string | undefined;
  /** False behind a pooler without support for named statements. */
  preparedStatements: boolean;
  /** The demo world with its sign-ins, mailbox page and publisher. */
  demo: boolean;
  /** Without a trailing slash. */
  publicUrl: string;
  /** Always set outside the demo. Without it, the demo's mails stay in the built-in mailbox. */
  smtpUrl: string | undefined;
  /** Mails are handed over on at most this many connections. */
  smtpConnections: number;
  mailFrom: string;
  /** The look that confirms a lost link goes through this HTTP proxy. */
  linkCheckProxy: string | undefined;
  timeZone: string;
  /** Not set: the embedded identity service. */
  identity: HostedIdentity | undefined;
  /** Encrypts and signs what is stored in the database. At least 32 characters. */
  secret: string;
  /** The secret before this one: decrypts the secrets of services until they are encrypted again. */
  secretBefore: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  role: (typeof ROLES)[number];
  /** After it is told to stop, it serves for so long, while `/readyz` says that it stops. Seconds. */
  drainSeconds: number;
  /** Where the catalogue is searched: in memory, in PostgreSQL, or in memory up to a size. */
  catalogue: (typeof CATALOGUES)[number];
  /** Absent: sentences are understood by rules only. */
  model: Model | undefined;
  /** Cards are taken where it is there. */
  stripe: StripeAccount | undefined;
  /** Bearer token for /metrics. Absent: only this machine may read, and nobody behind a proxy. */
  metricsToken: string | undefined;
  /** Port on which a `worker` process serves /metrics. Absent: none. */
  metricsPort: number | undefined;
  webDist: string;
  /** As Fastify's trustProxy: false, a number of proxies, or a comma separated list of their addresses. */
  trustProxy: boolean | number | string;
  /** Origins of other front ends that may call API and identity, in the browser's form. */
  allowedOrigins: readonly string[];
  browserPath: string | undefined;
}

/** One line per problem: what is wrong and what to write instead. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/** Parts of an address that are used; an address with others is refused, as it would not do what it says. */
type Part = 'username' | 'pathname' | 'search';
const PARTS: Readonly<Record<Part | 'hash', string>> = {
  username: 'a user',
  pathname: 'a path',
  search: 'anything after “?”',
  hash: 'anything after “#” (write it as %23 in a password)',
};

/** `protocols` with their colon, as in URL. */
function address(example: string, protocols: string[], used: readonly Part[]) {
  return z
    .string()
    .refine(
      (value) => {
        const parsed = URL.parse(value);
        return parsed !== null && protocols.includes(parsed.protocol) && parsed.hostname !== '';
      },
      { error: `must be an address such as ${example}`, abort: true },
    )
    .check(withoutUnused(used))
    .transform((value) => value.replace(/\/+$/, ''));
}
function withoutUnused(used: readonly Part[]) {
  return ({ value, issues }: z.core.ParsePayload<string>) => {
    const parsed = URL.parse(value);
    for (const part of ['username', 'pathname', 'search', 'hash'] as const) {
      const found = parsed?.[part] ?? '';
      if (found === '' || (part === 'pathname' && found === '/') || used.some((each) => each === part)) continue;
      issues.push({ code: 'custom', input: value, message: `must be without ${PARTS[part]}, which would be ignored` });
      return;
    }
  };
}
const webAddress = (example: string, used: readonly Part[] = ['pathname']) =>
  address(example, ['http:', 'https:'], used);
const PROXY = 'http://user:password@proxy.example.com:3128';
const proxyAddress = webAddress(PROXY, ['username']).refine(
  (value) => {
    const { username, password } = new URL(value);
    return !/%(?![0-9a-f]{2})/i.test(username + password);
  },
  { error: `must be an address such as ${PROXY}` },
);

const port = z
  .string()
  .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535, {
    error: 'must be a number from 1 to 65535',
  })
  .transform(Number);

const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true');

const timeZone = z.string().refine(
  (value) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
    } catch {
      return false;
    }
  },
  { error: 'must be the name of a time zone such as Europe/Madrid' },
);

/** Scheme, host and optional port, as browsers name origins. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.parse(text)?.origin === text;
const origins = z
  .string()
  .transform((value) => value.split(',').map((origin) => origin.trim().toLowerCase().replace(/\/$/, '')))
  .refine((list) => list.every(isOrigin), {
    error: 'must be origins parted by commas, such as https://app.example.com,http://localhost:5173',
  });

const isProxy = (text: string) => {
  const [ip = '', bits, rest] = text.split('/');
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  return isIP(ip) !== 0 && rest === undefined && (bits === undefined || /^\d{1,3}$/.test(bits));
};
const trustProxy = z
  .string()
  .refine((value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every((part) => isProxy(part.trim())), {
    error: 'must be the number of proxies in front, or their addresses separated by commas',
  })
  .transform((value) => {
    if (value === 'true' || value === 'false') return value === 'true';
    return /^\d+$/.test(value) ? Number(value) || false : value;
  });

const Variables = z.object({
  PORT: port.default(4300),
  METRICS_PORT: port.optional(),
  HOST: z
    .string()
    .regex(/^[^\s/]+$/, { error: 'must be an address to listen on such as 127.0.0.1 or 0.0.0.0' })
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  FILES_DIR: z.string().optional(),
  WEB_DIST: z.string().default('apps/web/dist'),
  // `postgresql:///linkstand?host=/run/postgresql` names a socket folder, so a host is not required.
  DATABASE_URL: z
    .string()
    .refine((value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ''), {
      error: 'must be an address such as postgresql://user:password@host:5432/linkstand',
      abort: true,
    })
    .check(withoutUnused(['username', 'pathname', 'search']))
    .optional(),
  PREPARED_STATEMENTS: flag.default(true),
  DEMO: flag.optional(),
  PUBLIC_URL: webAddress('https://links.example.com', []).optional(),
  SMTP_URL: address(
    'smtps://user:password@mail.example.com:465',
    ['smtp:', 'smtps:'],
    ['username', 'search'],
  ).optional(),
  SMTP_CONNECTIONS: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .max(50, { error: 'must be at most 50' })
    .default(5),
  MAIL_FROM: z
    .string()
    .regex(/^[^@<>\r\n]*<[^@\s<>]+@[^@\s<>]+>$|^[^@\s<>]+@[^@\s<>]+$/, {
      error: 'must be an e-mail address such as Linkstand <hello@example.com>',
    })
    .optional(),
  LINK_CHECK_PROXY: proxyAddress.optional(),
  TIME_ZONE: timeZone.default('Europe/Madrid'),
  IDENTITY_URL: webAddress('https://identitytoolkit.googleapis.com').optional(),
  IDENTITY_PROJECT: z.string().optional(),
  IDENTITY_API_KEY: z.string().optional(),
  IDENTITY_TOKEN_URL: webAddress('https://securetoken.googleapis.com/v1/token').optional(),
  IDENTITY_SERVICE_ACCOUNT: z.string().optional(),
  IDENTITY_ISSUER: webAddress('https://securetoken.google.com/my-project').optional(),
  IDENTITY_JWKS_URL: webAddress('https://identity.example.com/jwks.json', ['pathname', 'search']).optional(),
  AI_URL: webAddress('https://api.openai.com/v1').optional(),
  AI_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  STRIPE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_URL: webAddress('https://api.stripe.com', []).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  SECRET_BEFORE: z.string().optional(),
  SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
  ROLE: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }).default('all'),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be at least 0' })
    .max(300, { error: 'must be at most 300' })
    .default(0),
  CATALOGUE: z.enum(CATALOGUES, { error: `must be one of ${CATALOGUES.join(', ')}` }).default('auto'),
  TRUST_PROXY: trustProxy.default(false),
  ALLOWED_ORIGINS: origins.default([]),
  BROWSER_PATH: z.string().optional(),
});
type Variables = z.output<typeof Variables>;
/** Every variable there is. */
export const VARIABLE_NAMES = Object.keys(Variables.shape);

/** True if only this machine can connect, so that a demo with known passwords is harmless. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A secret may be in a file, as containers hand them over: `SECRET_FILE` is the path of `SECRET`. Throws EnvError. */
function readSecretFile(source: Record<string, string | undefined>, name: string): string | undefined {
  const path = source[`${name}_FILE`]?.trim();
  if (!path) return undefined;
  const file = resolve(CHECKOUT, path);
  let value: string;
  try {
    value = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new EnvError([`${name}_FILE names ${file}, which can't be read (${codeOf(error)}): correct the path.`]);
  }
  if (value === '') throw new EnvError([`${name}_FILE names ${file}, which is empty: write the value into it.`]);
  return value;
}

/** The Env without what is stored on disk. Throws EnvError. Empty variables count as absent. */
export function parseEnv(source: Record<string, string | undefined>): Omit<Env, 'secret'> & { secret?: string } {
  const twice = [...CONFIDENTIAL].filter((name) => source[name]?.trim() && source[`${name}_FILE`]?.trim());
  if (twice.length > 0)
    throw new EnvError(twice.map((name) => `${name} and ${name}_FILE are both set: leave one of them out.`));
  const set = Object.fromEntries(
    VARIABLE_NAMES.flatMap((name) => {
      const value = source[name]?.trim() || (CONFIDENTIAL.has(name) ? readSecretFile(source, name) : undefined);
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = Variables.safeParse(set);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => {
        const name = String(issue.path[0]);
        return CONFIDENTIAL.has(name)
          ? `${name} ${issue.message}.`
          : `${name} ${issue.message} (it is "${set[name]}").`;
      }),
    );
  }
  const is = parsed.data;
  const problems: string[] = [];
  const demo = is.DEMO ?? (is.DATABASE_URL === undefined && isLoopback(is.HOST));
  // Who only migrates sends no links and no mails.
  const isServing = is.ROLE !== 'migrate';
  if (isServing && !demo && !is.PUBLIC_URL) {
    problems.push('PUBLIC_URL is missing: set it to the address people will open, such as https://links.example.com.');
  }
  if (isServing && !demo && !is.SMTP_URL) {
    problems.push(
      'SMTP_URL is missing: set it to your mail server, such as smtps://user:password@mail.example.com:465.',
    );
  }
  const identity = hostedIdentity(is, problems);
  const model = languageModel(is, problems);
  const stripe = cardAccount(is, problems);
  if (problems.length > 0) throw new EnvError(problems);

  const publicUrl = is.PUBLIC_URL ?? `http://localhost:${is.PORT}`;
  const dataDir = resolve(CHECKOUT, is.DATA_DIR);
  return {
    root: CHECKOUT,
    port: is.PORT,
    host: is.HOST,
    dataDir,
    filesDir: is.FILES_DIR ? resolve(CHECKOUT, is.FILES_DIR) : join(dataDir, 'files'),
    databaseUrl: is.DATABASE_URL,
    preparedStatements: is.PREPARED_STATEMENTS,
    demo,
    publicUrl,
    smtpUrl: is.SMTP_URL,
    smtpConnections: is.SMTP_CONNECTIONS,
    mailFrom: is.MAIL_FROM ?? `Linkstand <no-reply@${new URL(publicUrl).hostname}>`,
    linkCheckProxy: is.LINK_CHECK_PROXY,
    timeZone: is.TIME_ZONE,
    identity,
    model,
    stripe,
    metricsToken: is.METRICS_TOKEN,
    metricsPort: is.METRICS_PORT,
    secretBefore: is.SECRET_BEFORE,
    ...(is.SECRET ? { secret: is.SECRET } : {}),
    // The demo runs in a terminal: log warnings only.
    logLevel: is.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    role: is.ROLE,
    drainSeconds: is.DRAIN_SECONDS,
    catalogue: is.CATALOGUE,
    webDist: resolve(CHECKOUT, is.WEB_DIST),
    trustProxy: is.TRUST_PROXY,
    allowedOrigins: is.ALLOWED_ORIGINS,
    browserPath: is.BROWSER_PATH,
  };
}

/** Nothing is paid by card unless we also learn that it was. */
function cardAccount(is: Variables, problems: string[]): StripeAccount | undefined {
  if (!is.STRIPE_KEY) return undefined;
  if (!is.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET is missing: the signing secret of the webhook at /webhooks/stripe.');
  return {
    url: is.STRIPE_URL,
    secretKey: is.STRIPE_KEY,
    webhookSecrets: (is.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim()),
  };
}

function languageModel(is: Variables, problems: string[]): Model | undefined {
  if (!is.AI_URL) return undefined;
  if (!is.AI_MODEL) problems.push('AI_MODEL is missing: name the model that AI_URL is to be asked for.');
  return { url: is.AI_URL, key: is.AI_KEY, name: is.AI_MODEL ?? '' };
}

/** Google's service has well-known addresses. Any other must be configured completely. */
function hostedIdentity(is: Variables, problems: string[]): HostedIdentity | undefined {
  if (!is.IDENTITY_URL) return undefined;
  const google = new URL(is.IDENTITY_URL).hostname === 'identitytoolkit.googleapis.com';
  const known = {
    IDENTITY_TOKEN_URL: 'https://securetoken.googleapis.com/v1/token',
    IDENTITY_ISSUER: `https://securetoken.google.com/${is.IDENTITY_PROJECT}`,
    IDENTITY_JWKS_URL: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  };
  const need = (
    name: 'IDENTITY_PROJECT' | 'IDENTITY_API_KEY' | 'IDENTITY_SERVICE_ACCOUNT' | keyof typeof known,
  ): string => {
    const value = is[name] ?? (google && name in known ? known[name as keyof typeof known] : undefined);
    if (value === undefined) problems.push(`${name} is missing: the identity service of IDENTITY_URL needs it.`);
    return value ?? '';
  };
  return {
    url: is.IDENTITY_URL,
    project: need('IDENTITY_PROJECT'),
    apiKey: need('IDENTITY_API_KEY'),
    tokenUrl: need('IDENTITY_TOKEN_URL'),
    issuer: need('IDENTITY_ISSUER'),
    jwksUrl: need('IDENTITY_JWKS_URL'),
    serviceAccount: need('IDENTITY_SERVICE_ACCOUNT'),
  };
}

/** Reads the environment and the instance secret. Throws EnvError with readable lines. */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const env = parseEnv(source);
  // Who only migrates encrypts nothing, and may have no folder of its own.
  return { ...env, secret: env.secret ?? (env.role === 'migrate' ? '' : keptSecret(env.dataDir)) };
}

/** The secret of this installation, created once. It is written atomically, even if two processes start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    makeDir(dataDir);
    const fresh = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
    try {
      const kept = readFileSync(file, 'utf8').trim();
      if (kept.length >= 32) return kept;
      if (kept.length > 0) throw new EnvError([`${file} is damaged: restore it from a backup or set SECRET.`]);
      rmSync(file); // An empty file is left by a full disk.
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    try {
      writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
      const { uid, gid } = statSync(dataDir);
      if (process.getuid?.() === 0) chownSync(fresh, uid, gid); // An ordinary user's folder, with the process running as root.
      linkSync(fresh, file);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof EnvError) throw error;
    throw new EnvError([dataDirProblem(dataDir, error)]);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : undefined);

/**
 * Makes the folder of files, so that a wrong one stops the start and not somebody's first upload. A full disk doesn't:
 * everything but uploads works meanwhile, and they do as soon as there is room.
 *
 * @throws EnvError
 */
export function requireFilesDir({ filesDir, dataDir }: Pick<Env, 'filesDir' | 'dataDir'>): void {
  try {
    makeDir(filesDir);
    accessSync(filesDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (isFull(error)) return;
    const variable = dirname(filesDir) === dataDir ? 'DATA_DIR' : 'FILES_DIR';
    throw new EnvError([dirProblem(filesDir, variable, error)]);
  }
}

const isFull = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

/** Message for an unusable data folder. */
export const dataDirProblem = (dataDir: string, error: unknown): string => dirProblem(dataDir, 'DATA_DIR', error);

/** @param variable which names the folder, or one above it */
function dirProblem(dir: string, variable: 'DATA_DIR' | 'FILES_DIR', error: unknown): string {
  if (isFull(error))
    return `The disk of ${dir} is full: free some space or set ${variable} to a folder on another disk.`;
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `${dir} can't be written by this user: change its owner or set ${variable} to another folder.`;
    case 'EROFS':
    case 'ENOENT': // The error of file systems that allow no folders, such as /proc.
      return `${dir} is on a disk that can't be written: set ${variable} to a folder that can be written.`;
    case 'EEXIST':
    case 'ENOTDIR':
      return `${dir} is not a folder: remove that file or set ${variable} to a folder.`;
    default:
      return `${dir} can't be used (${error instanceof Error ? error.message : String(error)}): set ${variable} to another folder.`;
  }
}
