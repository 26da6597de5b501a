import { Socket } from 'node:net';
import type { ServiceQuota } from '@linkstand/contract/services/endpoints';
import type { ServiceName, ServiceValues } from '@linkstand/contract/services/services';
import { Email } from '@linkstand/contract/shared/fields';
import { z } from 'zod';
import type { OutsideService } from '../../platform/adapters/outside-service.ts';
import { ServiceFailed } from '../../platform/adapters/service-failed.ts';
import { Pop3Failed, withPop3 } from '../../platform/mail/pop3.ts';
import { signS3 } from '../../platform/s3/sign-s3.ts';
import { readEcbRates } from '../currencies/read-ecb-rates.ts';
import { JSON_TYPE, join } from './asking.ts';
import { type NoServer, serverAt } from './server-at.ts';
import type { ServicesDeps } from './services-deps.ts';

/** What a service reported. Empty if nothing. */
export interface ProbeResult {
  readonly detail: string;
  readonly quota: ServiceQuota | null;
}
type Probe<N extends ServiceName> = (
  values: ServiceValues<N>,
  call: OutsideService,
  deps: Pick<ServicesDeps, 'resolve' | 'routeOverride'>,
) => Promise<ProbeResult>;

const said = (detail: string, quota: ServiceQuota | null = null): ProbeResult => ({ detail, quota });
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const count = z.coerce.number();
/** A service that answers 200 with an error in its body. The text is cut after its secrets are removed, not here. */
const refusal = (call: OutsideService, text: string) => new ServiceFailed(call.name, 'refused', text);

const notCalled = (call: OutsideService) => (reason: NoServer, text: string) =>
  new ServiceFailed(call.name, reason, text);

/** Limit of a conversation with a mail server, which could otherwise last for ever with a character now and then. */
const CONVERSATION_MS = 8000;

/** The cheapest call of each service that verifies its key, with its remaining quota. */
export const PROBES: { readonly [N in ServiceName]: Probe<N> } = {
  async smtp({ host, port, tls, user, password }, call, deps) {
    const at = await serverAt(host, port, deps, notCalled(call));
    const { createTransport } = await import('nodemailer');
    const socket = new Socket();
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      socket.destroy();
    }, CONVERSATION_MS);
    const transport = createTransport({
      host: at.address,
      port: at.port,
      socket,
      secure: !at.isRouted && tls === 'yes' && port === '465',
      requireTLS: !at.isRouted && tls === 'yes' && port !== '465',
      tls: { servername: host },
      ...(user ? { auth: { user, pass: password } } : {}),
      connectionTimeout: 8000,
      greetingTimeout: 8000,
      socketTimeout: 8000,
    });
    try {
      await transport.verify();
      return said('');
    } catch (error) {
      if (isLate) throw new ServiceFailed(call.name, 'timeout', 'The server takes too long.');
      if (!(error instanceof Error)) throw error;
      const code = 'code' in error ? error.code : undefined;
      const isRefused = 'responseCode' in error && Boolean(error.responseCode);
      const reason =
        code === 'EAUTH' ? 'unauthorized' : code === 'ETIMEDOUT' ? 'timeout' : isRefused ? 'refused' : 'unreachable';
      throw new ServiceFailed(call.name, reason, error.message);
    } finally {
      clearTimeout(limit);
      transport.close();
    }
  },
  async bounces({ mailbox, host, port, tls, user, password }, call, deps) {
    if (!Email.safeParse(mailbox).success) throw refusal(call, `${mailbox} is not an email address.`);
    const at = await serverAt(host, port, deps, notCalled(call));
    const certificateName = !at.isRouted && tls === 'yes' ? host : undefined;
    try {
      const server = { address: at.address, port: at.port, certificateName, user, password };
      return said(String(await withPop3(server, 0, async ({ count: mails }) => mails, CONVERSATION_MS)));
    } catch (error) {
      if (!(error instanceof Pop3Failed)) throw error;
      throw new ServiceFailed(call.name, error.reason, error.message);
    }
  },
  async mailgun({ url, domain, apiKey }, call) {
    const { domain: found } = await call.json(
      {
        url: join(url, `v3/domains/${encodeURIComponent(domain)}`),
        headers: { authorization: `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}` },
      },
      z.object({ domain: z.object({ name: z.string(), state: z.string() }) }),
    );
    if (found.state !== 'active') throw refusal(call, `${found.name} is ${found.state}.`);
    return said(found.name);
  },
  async postmark({ url, serverToken }, call) {
    const { Name } = await call.json(
      { url: join(url, 'server'), headers: { accept: 'application/json', 'x-postmark-server-token': serverToken } },
      z.object({ Name: z.string() }),
    );
    return said(Name);
  },
  async ses({ topicArn }, call) {
    // Amazon sends the first message, so only the name can be wrong here.
    const region = /^arn:aws[\w-]*:sns:([a-z0-9-]+):\d{12}:[\w.-]{1,256}$/.exec(topicArn)?.[1];
    if (!region) throw refusal(call, `${topicArn} is not the ARN of a topic.`);
    return said(region);
  },
  async whatsapp({ url, version, phoneNumberId, accessToken }, call) {
    const path = `${encodeURIComponent(version)}/${encodeURIComponent(phoneNumberId)}?fields=display_phone_number,verified_name`;
    const answer = await call.json(
      { url: join(url, path), headers: bearer(accessToken) },
      z.object({ display_phone_number: z.string(), verified_name: z.string().default('') }),
    );
    return said(`${answer.verified_name} ${answer.display_phone_number}`.trim());
  },
  async stripe({ url, secretKey }, call) {
    const { livemode } = await call.json(
      { url: join(url, 'v1/balance'), headers: bearer(secretKey) },
      z.object({ livemode: z.boolean() }),
    );
    return said(livemode ? 'live' : 'test');
  },
  async ai({ url, model, key }, call) {
    const { data } = await call.json(
      { url: join(url, 'models'), headers: key ? bearer(key) : {} },
      z.object({ data: z.array(z.object({ id: z.string() })) }),
    );
    if (!data.some(({ id }) => id === model)) throw refusal(call, `There is no model ${model}.`);
    return said(model);
  },
  async moz({ url, token }, call) {
    const { result } = await call.json(
      {
        url,
        method: 'POST',
        headers: { ...JSON_TYPE, 'x-moz-token': token },
        isRepeatable: true,
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: '1',
          method: 'quota.lookup',
          params: { data: { path: 'api.limits.data.rows' } },
        }),
      },
      z.object({ result: z.object({ quota: z.object({ allotted: count, used: count }) }) }),
    );
    return said('', { used: result.quota.used, limit: result.quota.allotted, unit: 'rows' });
  },
  async ahrefs({ url, token }, call) {
    const { limits_and_usage: usage } = await call.json(
      { url: join(url, 'v3/subscription-info/limits-and-usage'), headers: bearer(token) },
      z.object({
        limits_and_usage: z.object({ units_limit_workspace: count.nullable(), units_usage_workspace: count }),
      }),
    );
    return said('', { used: usage.units_usage_workspace, limit: usage.units_limit_workspace, unit: 'units' });
  },
  async dataforseo({ url, login, password }, call) {
    const { status_code, status_message, tasks } = await call.json(
      { url: join(url, 'v3/appendix/user_data'), headers: { authorization: basic(login, password) } },
      z.object({
        status_code: z.number(),
        status_message: z.string(),
        tasks: z
          .array(
            z.object({ result: z.array(z.object({ money: z.object({ total: count, balance: count }) })).nullable() }),
          )
          .default([]),
      }),
    );
    // It answers 200 with the error in its body.
    if (status_code !== 20_000) throw refusal(call, status_message);
    const money = tasks[0]?.result?.[0]?.money;
    return said('', money ? { used: money.total - money.balance, limit: money.total, unit: 'USD' } : null);
  },
  async semrush({ url, key }, call) {
    const { body } = await call.call({ url: join(url, `users/countapiunits.html?key=${encodeURIComponent(key)}`) });
    const text = body.toString('utf8').trim();
    if (!/^\d+$/.test(text)) throw refusal(call, text);
    return said(`${text} units left`);
  },
  async ecb({ url }, call) {
    const { body } = await call.call({ url });
    const [newest] = readEcbRates(body);
    if (!newest) throw refusal(call, 'There are no rates in it.');
    return said(newest.day);
  },
  async vies({ url }, call) {
    const { vow } = await call.json(
      { url: join(url, 'check-status'), headers: { accept: 'application/json' } },
      z.object({ vow: z.object({ available: z.boolean() }) }),
    );
    if (!vow.available) throw new ServiceFailed(call.name, 'unavailable', 'VIES says that it is not available.');
    return said('');
  },
  async s3(values, call) {
    const key = `linkstand-probe-${crypto.randomUUID()}`;
    const body = new TextEncoder().encode('linkstand');
    const at = (method: 'PUT' | 'GET' | 'DELETE', bytes?: Uint8Array<ArrayBuffer>) =>
      call.call({ ...signS3(values, { method, key, body: bytes }), ...(bytes ? { body: bytes } : {}) });
    await at('PUT', body);
    try {
      const { body: read } = await at('GET');
      if (Buffer.compare(read, body) !== 0) throw refusal(call, 'What was written is read differently.');
    } finally {
      await at('DELETE');
    }
    return said(values.bucket);
  },
  async slack({ webhook }, call) {
    await call.call({
      url: webhook,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'Linkstand: ✓' }),
    });
    return said('');
  },
  async telegram({ url, token, chatId }, call) {
    const { ok, result } = await call.json(
      { url: join(url, `bot${encodeURIComponent(token)}/getChat?chat_id=${encodeURIComponent(chatId)}`) },
      z.object({ ok: z.boolean(), result: z.object({ title: z.string().default('') }) }),
    );
    if (!ok) throw refusal(call, 'It does not know this chat.');
    return said(result.title);
  },
  async copyscape({ url, user, key }, call) {
    const address = new URL(url);
    for (const [name, value] of Object.entries({ u: user, k: key, o: 'balance', f: 'json' }))
      address.searchParams.set(name, value);
    const answer = await call.json(
      { url: address },
      z.looseObject({ error: z.string().optional(), total: count.optional() }),
    );
    if (answer.error !== undefined) throw refusal(call, answer.error);
    return said(answer.total === undefined ? '' : `${answer.total} credits left`);
  },
  async originality({ url, key }, call) {
    const { credits } = await call.json(
      { url: join(url, 'api/v1/account/credits/balance'), headers: { 'X-OAI-API-KEY': key } },
      z.looseObject({ credits: count.optional() }),
    );
    return said(credits === undefined ? '' : `${credits} credits left`);
  },
};
