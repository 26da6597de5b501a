import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is checked against. */
export interface SignedRequest {
  /** The raw bytes. A parsed and re-serialised body has another signature. */
  readonly body: Buffer;
  readonly header: (name: string) => string | undefined;
  readonly now: Date;
}

/** How a service signs deliveries. */
export interface SignatureScheme {
  /** True if signed with one of the secrets. Two are valid while one replaces the other. */
  isSigned(request: SignedRequest, secrets: readonly string[]): boolean | Promise<boolean>;
}

const hmac = (secret: string, ...parts: readonly (string | Buffer)[]): Buffer => {
  const signature = createHmac('sha256', secret);
  for (const part of parts) signature.update(part);
  return signature.digest();
};

/** Compares in constant time. */
const isSame = (hex: string, expected: Buffer): boolean => {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), expected);
};

/**
 * `t=<unix seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 over `<t>.<body>`, as Stripe signs. A time outside the tolerance,
 * past or future, is a replay.
 */
export const timestampedSignature = (header: string, toleranceSeconds = 300): SignatureScheme => ({
  isSigned({ body, header: read, now }, secrets) {
    const parts = (read(header) ?? '').split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
    const at = parts.find(([name]) => name === 't')?.[1] ?? '';
    if (!/^\d{1,12}$/.test(at)) return false;
    if (Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return false;
    const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : [])).slice(0, 10);
    return secrets.some((secret) => {
      const expected = hmac(secret, `${at}.`, body);
      return given.some((hex) => isSame(hex, expected));
    });
  },
});

/**
 * `sha256=<hex>`: HMAC-SHA256 over the body, as Meta signs. It contains no time, so only the event's id prevents a
 * replay.
 */
export const bodySignature = (header: string, prefix = 'sha256='): SignatureScheme => ({
  isSigned({ body, header: read }, secrets) {
    const given = read(header) ?? '';
    if (!given.startsWith(prefix)) return false;
    return secrets.some((secret) => isSame(given.slice(prefix.length), hmac(secret, body)));
  },
});

/**
 * `{"signature": {"timestamp", "token", "signature"}}` in a JSON body: HMAC-SHA256 in hex over timestamp and token, as
 * Mailgun signs. It does not cover the rest of the body, so the token has to be the event's id: used once.
 */
export const signatureInBody = (toleranceSeconds = 24 * 60 * 60): SignatureScheme => ({
  isSigned({ body, now }, secrets) {
    let given: unknown;
    try {
      given = (JSON.parse(body.toString('utf8')) as { signature?: unknown } | null)?.signature;
    } catch {
      return false;
    }
    const { timestamp, token, signature } = (given ?? {}) as Record<string, unknown>;
    if (typeof timestamp !== 'string' || typeof token !== 'string' || typeof signature !== 'string') return false;
    if (!/^\d{1,12}$/.test(timestamp) || !/^\w{1,200}$/.test(token)) return false;
    if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds) return false;
    return secrets.some((secret) => isSame(signature, hmac(secret, timestamp, token)));
  },
});

/** `Authorization: Basic <name:password>` with the password agreed on, whatever the name. Nothing else is signed. */
export const basicPassword = (): SignatureScheme => ({
  isSigned({ header: read }, secrets) {
    const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,2000})$/i.exec(read('authorization') ?? '') ?? [];
    const decoded = Buffer.from(encoded, 'base64').toString('utf8');
    const at = decoded.indexOf(':');
    if (at < 0) return false;
    const given = hmac('compared', decoded.slice(at + 1));
    return secrets.some((secret) => secret !== '' && timingSafeEqual(given, hmac('compared', secret)));
  },
});

/**
 * Meta's verification request: `hub.mode=subscribe`, the agreed token, and a challenge to echo. @returns the challenge;
 * undefined if the token is wrong
 */
export function answerSubscription(query: Readonly<Record<string, unknown>>, token: string): string | undefined {
  const given = query['hub.verify_token'];
  const challenge = query['hub.challenge'];
  if (query['hub.mode'] !== 'subscribe' || typeof given !== 'string' || typeof challenge !== 'string') return undefined;
  const [one, other] = [given, token].map((each) => hmac('compared', each));
  return one && other && token !== '' && timingSafeEqual(one, other) ? challenge.slice(0, 300) : undefined;
}
