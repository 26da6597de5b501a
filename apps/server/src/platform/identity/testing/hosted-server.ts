/**
 * For tests: a loopback HTTP server that behaves like Identity Platform. It is strict where the real service is
 * (callers, signatures, fields) and signs its own ID tokens.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const PROJECT = 'hosted-project';
export const API_KEY = 'browser-key';
const SCOPES = ['https://www.googleapis.com/auth/identitytoolkit', 'https://www.googleapis.com/auth/cloud-platform'];

interface HostedAccount {
  localId: string;
  email: string;
  password: string | undefined;
  displayName: string;
  emailVerified: boolean;
  disabled: boolean;
  customAttributes: string;
  validSince: number;
}

const email = z.email();
const localId = z.string().min(1);
/** Bodies of the privileged calls. An unknown field is an error, as in the API. */
const BODIES = {
  '': z.strictObject({
    email,
    password: z.string().min(6).optional(),
    displayName: z.string(),
    emailVerified: z.boolean(),
  }),
  ':lookup': z.strictObject({ localId: z.array(localId).max(100) }),
  ':update': z.strictObject({
    localId,
    customAttributes: z.string().optional(),
    displayName: z.string().min(1).optional(),
    deleteAttribute: z.array(z.literal('DISPLAY_NAME')).optional(),
    disableUser: z.boolean().optional(),
    validSince: z.string().regex(/^\d+$/).optional(),
    email: email.optional(),
    emailVerified: z.boolean().optional(),
  }),
  ':delete': z.strictObject({ localId }),
  ':sendOobCode': z.strictObject({
    requestType: z.enum(['PASSWORD_RESET', 'VERIFY_EMAIL']),
    email,
    returnOobLink: z.literal(true),
  }),
};

class Refused extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

export async function startHostedServer() {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [signing, service] = [pair(), pair()];
  const accounts = new Map<string, HostedAccount>();
  const codes = new Map<string, { localId: string; requestType: string }>();
  const refreshTokens = new Map<string, { localId: string; authTime: number }>();
  const accessTokens = new Set<string>();
  const log: string[] = [];
  /** Paths that fail with a status for the next few calls. */
  const trouble = new Map<string, { status: number; times: number }>();

  const byEmail = (address: string) => [...accounts.values()].find((account) => account.email === address);
  const account = (id: string) => {
    const found = accounts.get(id);
    if (!found) throw new Refused('USER_NOT_FOUND');
    return found;
  };
  const seconds = () => Math.floor(Date.now() / 1000);

  async function accessToken(form: URLSearchParams) {
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      throw new Refused('unsupported_grant_type');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', service.publicKey, {
      algorithms: ['RS256'],
      issuer: 'robot@hosted-project.iam.test',
      audience: `${origin}/oauth/token`,
      maxTokenAge: '5 minutes',
      requiredClaims: ['exp', 'iat'],
    }).catch(() => {
      throw new Refused('invalid_grant');
    });
    if (String(payload.scope) !== SCOPES.join(' ')) throw new Refused('invalid_scope');
    const token = randomUUID();
    accessTokens.add(token);
    return { access_token: token, expires_in: 3599, token_type: 'Bearer' };
  }

  function privileged(action: keyof typeof BODIES, body: unknown): unknown {
    if (action === '') {
      const wanted = BODIES[''].parse(body);
      if (byEmail(wanted.email)) throw new Refused('EMAIL_EXISTS');
      const id = randomUUID().replaceAll('-', '').slice(0, 28);
      const fresh = {
        ...wanted,
        password: wanted.password,
        localId: id,
        disabled: false,
        customAttributes: '{}',
        validSince: 0,
      };
      accounts.set(id, fresh);
      return { localId: id, email: wanted.email };
    }
    if (action === ':lookup') {
      const users = BODIES[':lookup'].parse(body).localId.flatMap((id) => accounts.get(id) ?? []);
      return { kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 ? { users } : {}) };
    }
    if (action === ':delete') {
      const { localId: id } = BODIES[':delete'].parse(body);
      account(id);
      accounts.delete(id);
      return {};
    }
    if (action === ':sendOobCode') {
      const wanted = BODIES[':sendOobCode'].parse(body);
      const found = byEmail(wanted.email);
      if (!found) throw new Refused('EMAIL_NOT_FOUND');
      const code = randomUUID();
      codes.set(code, { localId: found.localId, requestType: wanted.requestType });
      const oobLink = `https://hosted-project.test/__/auth/action?mode=resetPassword&oobCode=${code}&apiKey=${API_KEY}`;
      return { email: wanted.email, oobLink };
    }
    const {
      localId: id,
      disableUser,
      deleteAttribute,
      validSince,
      email: moved,
      ...change
    } = BODIES[':update'].parse(body);
    const found = account(id);
    if (moved !== undefined) {
      const holder = byEmail(moved);
      if (holder && holder !== found) throw new Refused('EMAIL_EXISTS');
      found.email = moved;
    }
    Object.assign(found, change);
    if (deleteAttribute) found.displayName = '';
    if (disableUser !== undefined) found.disabled = disableUser;
    if (validSince !== undefined) found.validSince = Number(validSince);
    return { localId: id };
  }

  async function idToken(of: HostedAccount, authTime: number) {
    const claims: unknown = JSON.parse(of.customAttributes);
    return new SignJWT({
      ...(claims as Record<string, unknown>),
      ...(of.displayName ? { name: of.displayName } : {}),
      auth_time: authTime,
      user_id: of.localId,
      email: of.email,
      email_verified: of.emailVerified,
      firebase: { identities: { email: [of.email] }, sign_in_provider: 'password' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'hosted-1', typ: 'JWT' })
      .setIssuer(`https://securetoken.test/${PROJECT}`)
      .setAudience(PROJECT)
      .setSubject(of.localId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(signing.privateKey);
  }
  async function session(of: HostedAccount, authTime = seconds()) {
    const refreshToken = randomUUID();
    refreshTokens.set(refreshToken, { localId: of.localId, authTime });
    return { idToken: await idToken(of, authTime), refreshToken, expiresIn: '3600' };
  }

  /** Calls open to browsers with the project's key. */
  async function open(action: string, body: Record<string, unknown>): Promise<unknown> {
    if (action === ':signInWithPassword') {
      const found = byEmail(String(body.email));
      if (body.returnSecureToken !== true) throw new Refused('returnSecureToken is not set');
      if (!found || found.password !== body.password) throw new Refused('INVALID_LOGIN_CREDENTIALS');
      if (found.disabled) throw new Refused('USER_DISABLED');
      return { localId: found.localId, email: found.email, registered: true, ...(await session(found)) };
    }
    if (action === ':resetPassword') {
      const code = codes.get(String(body.oobCode));
      if (code?.requestType !== 'PASSWORD_RESET') throw new Refused('INVALID_OOB_CODE');
      account(code.localId).password = String(body.newPassword);
      codes.delete(String(body.oobCode));
      return { email: account(code.localId).email, requestType: 'PASSWORD_RESET' };
    }
    throw new Refused('NOT_FOUND', 404);
  }
  async function renew(form: URLSearchParams) {
    if (form.get('grant_type') !== 'refresh_token') throw new Refused('INVALID_GRANT_TYPE');
    const known = refreshTokens.get(form.get('refresh_token') ?? '');
    if (!known) throw new Refused('INVALID_REFRESH_TOKEN');
    const of = account(known.localId);
    if (of.disabled) throw new Refused('USER_DISABLED');
    if (known.authTime < of.validSince) throw new Refused('TOKEN_EXPIRED');
    const { idToken: id_token } = await session(of, known.authTime);
    // The hosted service doesn't rotate refresh tokens.
    return {
      id_token,
      refresh_token: form.get('refresh_token'),
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: of.localId,
    };
  }

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const text = await readText(request);
    log.push(`${request.method} ${pathname}`);
    const failing = trouble.get(pathname);
    if (failing && failing.times-- > 0) throw new Refused('UNAVAILABLE', failing.status);
    if (pathname === '/jwks') {
      return { keys: [{ ...signing.publicKey.export({ format: 'jwk' }), kid: 'hosted-1', alg: 'RS256', use: 'sig' }] };
    }
    if (request.method !== 'POST') throw new Refused('NOT_FOUND', 404);
    if (pathname === '/oauth/token') return accessToken(formOf(request, text));
    if (pathname === '/v1/token') {
      if (searchParams.get('key') !== API_KEY) throw new Refused('API_KEY_INVALID');
      return renew(formOf(request, text));
    }
    if (request.headers['content-type'] !== 'application/json') throw new Refused('not JSON', 415);
    const body: unknown = JSON.parse(text);
    const [, action] = new RegExp(`^/v1/projects/${PROJECT}/accounts(:\\w+)?$`).exec(pathname) ?? [];
    if (pathname.startsWith('/v1/projects/')) {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!accessTokens.has(token ?? '')) throw new Refused('UNAUTHENTICATED', 401);
      if (!((action ?? '') in BODIES)) throw new Refused('NOT_FOUND', 404);
      return privileged((action ?? '') as keyof typeof BODIES, body);
    }
    if (searchParams.get('key') !== API_KEY) throw new Refused('API_KEY_INVALID');
    return open(/^\/v1\/accounts(:\w+)$/.exec(pathname)?.[1] ?? '', body as Record<string, unknown>);
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const status = error instanceof Refused ? error.status : 400;
        const message =
          error instanceof z.ZodError ? `INVALID_ARGUMENT : ${error.message}` : String((error as Error).message);
        send(response, status, { error: { code: status, message, errors: [{ message, domain: 'global' }] } });
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serviceAccount = {
    type: 'service_account',
    client_email: 'robot@hosted-project.iam.test',
    private_key: service.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    private_key_id: 'robot-1',
    token_uri: `${origin}/oauth/token`,
  };
  return {
    url: origin,
    tokenUrl: `${origin}/v1/token`,
    jwksUrl: `${origin}/jwks`,
    issuer: `https://securetoken.test/${PROJECT}`,
    serviceAccount,
    accounts,
    accessTokens,
    trouble,
    log,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function formOf(request: IncomingMessage, text: string): URLSearchParams {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new Refused('no form', 415);
  return new URLSearchParams(text);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
}
