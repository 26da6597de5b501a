/** For tests: the embedded service on a loopback port, with the mails it sends. */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from '../../../db/types.generated.ts';
import type { IdentityChange } from '../embedded/accounts.ts';
import { createEmbeddedIdentity, type EmbeddedIdentityOptions } from '../embedded/service.ts';
import type { CodeMail, IdentityMail } from '../port.ts';

export const TEST_SECRET = 'a secret of thirty-two characters or more';
export const TEST_ISSUER = 'http://identity.test/identity';
export const TEST_AUDIENCE = 'linkstand-test';

/** `x-forwarded-for` says where a request comes from, as behind one proxy. */
export async function startIdentityServer(
  { db, pool }: { db: Kysely<DB>; pool: Pool },
  options: Partial<EmbeddedIdentityOptions> = {},
) {
  const mails: CodeMail[] = [];
  const changes: IdentityChange[] = [];
  const identity = createEmbeddedIdentity({
    db,
    pool,
    secret: TEST_SECRET,
    issuer: TEST_ISSUER,
    audience: TEST_AUDIENCE,
    mail: async (mail: IdentityMail) => {
      if (mail.kind !== 'ADDRESS_KNOWN') mails.push(mail);
    },
    onChange: async (change) => {
      changes.push(change);
    },
    ...options,
  });
  const app = fastify({ trustProxy: '127.0.0.1' });
  await app.register(identity.plugin, { prefix: '/identity' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/identity`;

  /** Posts JSON and returns the answer. */
  const post = async (path: string, body: unknown, from = '192.0.2.1', headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body: JSON.stringify(body),
    });
    const json: unknown = await response.json();
    return { status: response.status, headers: response.headers, body: json as Record<string, unknown> };
  };
  /** The latest code sent to an address. */
  const codeFor = (to: string) => {
    const mail = mails.findLast((one) => one.to === to);
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail.code;
  };
  return { app, url, post, mails, changes, codeFor, ...identity, close: () => app.close() };
}

/** The message of an Identity Toolkit error. */
export function messageOf(answer: { body: Record<string, unknown> }): unknown {
  const { error } = answer.body;
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
}
