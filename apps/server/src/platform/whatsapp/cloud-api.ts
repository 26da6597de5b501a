import { z } from 'zod';
import { outsideService, ServiceFailed, type ServiceOutcome } from '../adapters/outside-service.ts';
import type { OpenDispatcher } from '../load-undici.ts';

/** A number of WhatsApp's Cloud API, and where to find it. */
export interface WhatsappAccount {
  readonly url: string;
  /** Of the Graph API, such as `v23.0`. */
  readonly version: string;
  readonly phoneNumberId: string;
  /** Of the business account, which owns the templates. */
  readonly businessAccountId?: string | undefined;
  readonly accessToken: string;
  readonly appSecrets: readonly string[];
  readonly verifyToken: string;
  readonly dispatcher?: OpenDispatcher | undefined;
}

export interface WhatsappTemplate {
  readonly name: string;
  readonly language: string;
  readonly body: string;
  /** How many values its text takes. */
  readonly variables: number;
}

export interface WhatsappMessage {
  /** Digits. */
  readonly to: string;
  /** Ours; statuses repeat it. */
  readonly key: string;
  readonly body: string;
  readonly template?: { readonly name: string; readonly language: string; readonly values: readonly string[] } | null;
}

/**
 * Why a message was not taken. `refused`: WhatsApp said no, with its code. `not_sent`: it never left, or WhatsApp is
 * busy, so it may be sent again. `unknown`: no answer came; it may have arrived.
 */
export class WhatsappFailed extends Error {
  override name = 'WhatsappFailed';
  readonly reason: 'refused' | 'not_sent' | 'unknown';
  readonly code: number;
  constructor(reason: WhatsappFailed['reason'], code: number, message: string) {
    super(message);
    this.reason = reason;
    this.code = code;
  }
}

export interface Whatsapp {
  /** Undefined: not connected. */
  account(): WhatsappAccount | undefined;
  /** @returns WhatsApp's id of the message @throws WhatsappFailed */
  send(message: WhatsappMessage): Promise<string>;
  /** The approved ones. @throws WhatsappFailed */
  templates(): Promise<readonly WhatsappTemplate[]>;
}

/** Refused for now: the same message may be sent again. */
const AGAIN: ReadonlySet<number> = new Set([4, 80007, 130429, 131056, 131000, 131016]);

const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) });
const GraphError = z.object({ error: z.object({ code: z.int() }) });
const Templates = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      components: z.array(z.object({ type: z.string(), text: z.string().optional() })).default([]),
    }),
  ),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() }).optional(),
});
const MAX_PAGES = 20;

const variablesOf = (body: string): number => new Set(body.match(/\{\{\d+\}\}/g) ?? []).size;

const requestOf = ({ to, key, body, template }: WhatsappMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to,
  biz_opaque_callback_data: key,
  ...(template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.language },
          ...(template.values.length > 0 && {
            components: [{ type: 'body', parameters: template.values.map((text) => ({ type: 'text', text })) }],
          }),
        },
      }
    : { type: 'text', text: { preview_url: false, body } }),
});

/** The code in WhatsApp's refusal; undefined if it is none of WhatsApp's. */
function codeOf(body: string): number | undefined {
  try {
    return GraphError.parse(JSON.parse(body)).error.code;
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown): WhatsappFailed {
  if (!(error instanceof ServiceFailed)) return new WhatsappFailed('unknown', 0, 'The answer can’t be read');
  const code = codeOf(error.body);
  if (code !== undefined) return new WhatsappFailed(AGAIN.has(code) ? 'not_sent' : 'refused', code, error.message);
  switch (error.reason) {
    case 'paused':
    case 'busy':
    case 'not_public':
    case 'limited':
      return new WhatsappFailed('not_sent', 0, error.message);
    case 'unauthorized':
      return new WhatsappFailed('refused', 190, error.message);
    case 'refused':
    case 'redirected':
      return new WhatsappFailed('refused', error.status ?? 0, error.message);
    default:
      return new WhatsappFailed('unknown', 0, error.message);
  }
}

/** Speaks WhatsApp's Cloud API. A message is never repeated here: WhatsApp knows no idempotency key. */
export function cloudApi(options: {
  /** Asked before each call, so that a changed token needs no restart. */
  readonly account: () => WhatsappAccount | undefined;
  readonly onOutcome?: ((outcome: ServiceOutcome) => void) | undefined;
  readonly timeoutMs?: number;
}): Whatsapp {
  const { account, onOutcome, timeoutMs = 15_000 } = options;
  let made: { readonly key: string; readonly service: ReturnType<typeof outsideService> } | undefined;
  const connected = () => {
    const found = account();
    if (!found) throw new WhatsappFailed('refused', 190, 'WhatsApp is not connected');
    const { dispatcher, accessToken, url } = found;
    const key = `${url} ${accessToken}`;
    if (made?.key !== key)
      made = {
        key,
        service: outsideService({
          name: 'whatsapp',
          timeoutMs,
          secrets: [accessToken],
          dispatcher,
          onOutcome,
        }),
      };
    return { ...found, service: made.service, root: `${url.replace(/\/+$/, '')}/${encodeURIComponent(found.version)}` };
  };
  return {
    account,
    async send(message) {
      const { root, phoneNumberId, accessToken, service } = connected();
      try {
        const { body } = await service.call({
          url: `${root}/${encodeURIComponent(phoneNumberId)}/messages`,
          method: 'POST',
          headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify(requestOf(message)),
        });
        const [sent] = Sent.parse(JSON.parse(body.toString('utf8'))).messages;
        return sent?.id ?? '';
      } catch (error) {
        throw failureOf(error);
      }
    },
    async templates() {
      const { root, businessAccountId, accessToken, service } = connected();
      if (!businessAccountId) return [];
      const found: WhatsappTemplate[] = [];
      let after: string | undefined;
      try {
        for (let page = 0; page < MAX_PAGES; page++) {
          const query = new URLSearchParams({
            fields: 'name,language,status,components',
            limit: '100',
            ...(after && { after }),
          });
          const { body } = await service.call({
            url: `${root}/${encodeURIComponent(businessAccountId)}/message_templates?${query}`,
            headers: { authorization: `Bearer ${accessToken}` },
          });
          const { data, paging } = Templates.parse(JSON.parse(body.toString('utf8')));
          for (const { name, language, status, components } of data) {
            const text = components.find(({ type }) => type.toUpperCase() === 'BODY')?.text ?? '';
            if (status === 'APPROVED') found.push({ name, language, body: text, variables: variablesOf(text) });
          }
          after = paging?.next ? paging.cursors?.after : undefined;
          if (!after) break;
        }
      } catch (error) {
        throw failureOf(error);
      }
      return found;
    },
  };
}
