import { z } from 'zod';
import { outsideService, type ServiceOutcome } from '../adapters/outside-service.ts';
import { ServiceFailed } from '../adapters/service-failed.ts';
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

/** A template as WhatsApp has it, whatever its state. */
export interface WhatsappTemplate {
  readonly name: string;
  readonly language: string;
  readonly category: string;
  /** APPROVED, PENDING, REJECTED, PAUSED, DISABLED and others. */
  readonly status: string;
  readonly reason: string;
  readonly header: string;
  readonly body: string;
  readonly footer: string;
  /** The variables in the order in which their values are given: of the header, then of the body. */
  readonly variables: readonly TemplateVariable[];
  /** It needs more than values for its texts, such as a picture or a code. */
  readonly isSupported: boolean;
}

export interface TemplateVariable {
  readonly part: 'header' | 'body';
  /** A number, or a name in templates whose variables have names. */
  readonly name: string;
}

export const WHATSAPP_FILE_KINDS = ['image', 'document', 'audio'] as const;

/** A file that was uploaded before. */
export interface WhatsappFile {
  readonly kind: (typeof WHATSAPP_FILE_KINDS)[number];
  readonly mediaId: string;
  readonly fileName: string;
}

export interface WhatsappMessage {
  /** Digits, or WhatsApp's id for a person without a number. */
  readonly to: { readonly number: string } | { readonly scopedId: string };
  /** Ours; statuses repeat it. */
  readonly key: string;
  readonly body: string;
  readonly template?: {
    readonly name: string;
    readonly language: string;
    /** In the order of the template's variables. */
    readonly values: readonly (TemplateVariable & { readonly value: string })[];
  } | null;
  /** `body` is what stands below it. */
  readonly file?: WhatsappFile | null;
  /** WhatsApp's id of the message that it answers. */
  readonly quotes?: string | null;
  /** `body` is an emoji for the message that it quotes, or empty to take ours away. */
  readonly isReaction?: boolean;
}

/**
 * Why a message was not taken. `refused`: WhatsApp said no, with its code. `not_sent`: it never left, or WhatsApp is
 * busy, so it may be sent again. `unknown`: no answer came; it may have arrived. `too_large`: a file is larger than what
 * is taken in.
 */
export class WhatsappFailed extends Error {
  override name = 'WhatsappFailed';
  readonly reason: 'refused' | 'not_sent' | 'unknown' | 'too_large';
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
  /** Stores a file there, for 30 days. @returns its id @throws WhatsappFailed */
  upload(file: { readonly bytes: Buffer; readonly mediaType: string; readonly fileName: string }): Promise<string>;
  /** The address of a received file, valid for some minutes, and its size. @throws WhatsappFailed */
  media(id: string): Promise<{ readonly url: string; readonly bytes: number }>;
  /** @throws WhatsappFailed */
  download(url: string): Promise<Buffer<ArrayBuffer>>;
  /** All of them, whatever their state. @throws WhatsappFailed */
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
      category: z.string().default(''),
      rejected_reason: z.string().optional(),
      components: z
        .array(
          z.object({
            type: z.string(),
            format: z.string().optional(),
            text: z.string().optional(),
            buttons: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
          }),
        )
        .default([]),
    }),
  ),
  paging: z.object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() }).optional(),
});
const Uploaded = z.object({ id: z.string().min(1).max(300) });
const Media = z.object({ url: z.url(), file_size: z.coerce.number().int().min(0).default(0) });
const MAX_PAGES = 20;
/** The largest answer: a file. */
const MAX_FILE_BYTES = 17 * 1024 * 1024;

/** The variables of a text, each once: numbered ones by their number, named ones as they come. */
function variablesOf(part: TemplateVariable['part'], text: string): TemplateVariable[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
  if (names.every((name) => /^\d+$/.test(name))) names.sort((one, other) => Number(one) - Number(other));
  return names.map((name) => ({ part, name }));
}

type Listed = z.output<typeof Templates>['data'][number];

function templateOf({ name, language, category, status, rejected_reason, components }: Listed): WhatsappTemplate {
  const of = (type: string) => components.find((each) => each.type.toUpperCase() === type);
  const header = of('HEADER');
  const [headerText, body, footer] = [header?.text ?? '', of('BODY')?.text ?? '', of('FOOTER')?.text ?? ''];
  const buttons = of('BUTTONS')?.buttons ?? [];
  return {
    name,
    language,
    category,
    status: status.toUpperCase(),
    reason: rejected_reason && rejected_reason !== 'NONE' ? rejected_reason : '',
    header: headerText,
    body,
    footer,
    variables: [...variablesOf('header', headerText), ...variablesOf('body', body)],
    isSupported:
      category !== 'AUTHENTICATION' &&
      (header?.format ?? 'TEXT').toUpperCase() === 'TEXT' &&
      buttons.every(({ type, url }) => ['QUICK_REPLY', 'PHONE_NUMBER', 'URL'].includes(type) && !url?.includes('{{')) &&
      components.every(({ type }) => ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'].includes(type.toUpperCase())),
  };
}

/** What a template is sent with: the values of each part of it. */
const componentsOf = (values: readonly (TemplateVariable & { readonly value: string })[]) =>
  (['header', 'body'] as const).flatMap((type) => {
    const parameters = values
      .filter(({ part }) => part === type)
      .map(({ name, value }) => ({
        type: 'text',
        ...(!/^\d+$/.test(name) && { parameter_name: name }),
        text: value,
      }));
    return parameters.length > 0 ? [{ type, parameters }] : [];
  });

const contentOf = ({ body, file }: Pick<WhatsappMessage, 'body' | 'file'>) =>
  file
    ? {
        type: file.kind,
        [file.kind]: {
          id: file.mediaId,
          ...(file.kind !== 'audio' && body !== '' && { caption: body }),
          ...(file.kind === 'document' && { filename: file.fileName }),
        },
      }
    : { type: 'text', text: { preview_url: false, body } };

const requestOf = ({ to, key, body, template, file, quotes, isReaction }: WhatsappMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...('number' in to ? { to: to.number } : { recipient: to.scopedId }),
  biz_opaque_callback_data: key,
  ...(quotes && !isReaction && { context: { message_id: quotes } }),
  ...(template
    ? {
        type: 'template',
        template: {
          name: template.name,
          language: { policy: 'deterministic', code: template.language },
          ...(template.values.length > 0 && { components: componentsOf(template.values) }),
        },
      }
    : isReaction
      ? { type: 'reaction', reaction: { message_id: quotes, emoji: body } }
      : contentOf({ body, file: file ?? null })),
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
    case 'too_large':
      return new WhatsappFailed('too_large', 0, error.message);
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
          maxBytes: MAX_FILE_BYTES,
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
    async upload({ bytes, mediaType, fileName }) {
      const { root, phoneNumberId, accessToken, service } = connected();
      const form = new FormData();
      form.append('messaging_product', 'whatsapp');
      form.append('type', mediaType);
      form.append('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), fileName);
      // As bytes, so that the length is known and the call can be repeated.
      const encoded = new Response(form);
      try {
        const { body } = await service.call({
          url: `${root}/${encodeURIComponent(phoneNumberId)}/media`,
          method: 'POST',
          headers: {
            authorization: `Bearer ${accessToken}`,
            'content-type': encoded.headers.get('content-type') ?? '',
          },
          body: new Uint8Array(await encoded.arrayBuffer()),
          // A file that is stored twice is forgotten there after 30 days.
          isRepeatable: true,
        });
        return Uploaded.parse(JSON.parse(body.toString('utf8'))).id;
      } catch (error) {
        throw failureOf(error);
      }
    },
    async media(id) {
      const { root, phoneNumberId, accessToken, service } = connected();
      try {
        const { body } = await service.call({
          url: `${root}/${encodeURIComponent(id)}?phone_number_id=${encodeURIComponent(phoneNumberId)}`,
          headers: { authorization: `Bearer ${accessToken}` },
        });
        const { url, file_size } = Media.parse(JSON.parse(body.toString('utf8')));
        return { url, bytes: file_size };
      } catch (error) {
        throw failureOf(error);
      }
    },
    async download(from) {
      const { url, accessToken, service } = connected();
      // The token is never sent in plain text.
      const target = new URL(from);
      if (target.protocol !== 'https:' && target.origin !== new URL(url).origin)
        throw new WhatsappFailed('unknown', 0, 'The address of the file is not secure');
      try {
        return (await service.call({ url: target, headers: { authorization: `Bearer ${accessToken}` } })).body;
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
            fields: 'name,language,status,category,rejected_reason,components',
            limit: '100',
            ...(after && { after }),
          });
          const { body } = await service.call({
            url: `${root}/${encodeURIComponent(businessAccountId)}/message_templates?${query}`,
            headers: { authorization: `Bearer ${accessToken}` },
          });
          const { data, paging } = Templates.parse(JSON.parse(body.toString('utf8')));
          found.push(...data.map(templateOf));
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
