import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { WhatsappAccount } from '../../platform/whatsapp/cloud-api.ts';

const NUMBER_ID = '100200300400500';
const BUSINESS_ID = '900800700600500';
const TOKEN = 'demo-token';
const APP_SECRET = 'demo-app-secret';
const MAX_BYTES = 100_000;
const MAX_FILE_BYTES = 100 * 1024 * 1024;
const MEDIA_TYPES = /^(image\/(jpeg|png|webp)|audio\/(aac|mp4|x-m4a|mpeg|amr|ogg)|video\/(mp4|3gpp)|application\/)/;

export const TEMPLATES = [
  {
    name: 'follow_up',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello {{1}}, we have news about {{2}}. May we write to you here?' }],
  },
  {
    name: 'seguimiento',
    language: 'es',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hola {{1}}, tenemos novedades sobre {{2}}. ¿Podemos escribirte por aquí?' }],
  },
  {
    name: 'publication_live',
    language: 'en',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Hello {{1}}, your publication is online.' }],
  },
  {
    name: 'winter_offer',
    language: 'en',
    status: 'PAUSED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Winter prices.' }],
  },
  {
    name: 'invoice_ready',
    language: 'es',
    status: 'APPROVED',
    category: 'UTILITY',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Factura {{1}}' },
      { type: 'BODY', text: 'Hola {{name}}, tu factura de {{month}} está en tu cuenta.' },
      { type: 'FOOTER', text: 'Linkstand' },
    ],
  },
  {
    name: 'new_sites',
    language: 'en',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'New sites this week.' },
    ],
  },
  {
    name: 'payment_reminder',
    language: 'pt_BR',
    status: 'REJECTED',
    category: 'MARKETING',
    rejected_reason: 'TAG_CONTENT_MISMATCH',
    components: [{ type: 'BODY', text: 'Olá {{1}}, falta pagar {{2}}.' }],
  },
];

/** The simulator's answers, in turn. */
const REPLIES = [
  'Thanks! I’ll look at it this afternoon.',
  'Perfect. Could you send me the price as well?',
  'Great, go ahead.',
  'Let me ask my colleague and I’ll tell you tomorrow.',
];

/** The request by Meta's description of the Cloud API (business-messaging v23.0); anything else is refused. */
const To = z.string().regex(/^\+?\d{6,20}$/);
const base = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: To.optional(),
  /** Meta's id of a person without a number; `to` counts if both are there. */
  recipient: z.string().min(1).max(150).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
};
const Request = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: z.literal('text'),
    text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('image'),
    image: z.strictObject({ id: z.string().min(1), caption: z.string().min(1).max(1024).optional() }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('document'),
    document: z.strictObject({
      id: z.string().min(1),
      caption: z.string().min(1).max(1024).optional(),
      filename: z.string().min(1),
    }),
  }),
  z.strictObject({
    ...base,
    type: z.literal('reaction'),
    context: z.undefined().optional(),
    reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string().max(16) }),
  }),
  z.strictObject({ ...base, type: z.literal('audio'), audio: z.strictObject({ id: z.string().min(1) }) }),
  z.strictObject({
    ...base,
    type: z.literal('template'),
    template: z.strictObject({
      name: z.string().min(1).max(512),
      language: z.strictObject({ policy: z.literal('deterministic'), code: z.string().min(2) }),
      components: z
        .array(
          z.strictObject({
            type: z.enum(['header', 'body']),
            parameters: z
              .array(
                z.strictObject({
                  type: z.literal('text'),
                  parameter_name: z.string().optional(),
                  text: z.string().min(1).max(1024),
                }),
              )
              .min(1),
          }),
        )
        .optional(),
    }),
  }),
]);

export interface Fault {
  /** Answers with this WhatsApp error. */
  readonly code?: number;
  readonly status?: number;
  /** Accepts the message but does not answer. */
  readonly isSilent?: boolean;
  /** Names the message so, as if it were another one. */
  readonly id?: string;
}

export interface WhatsappSimulator {
  readonly account: WhatsappAccount;
  /** All accepted messages, in order. */
  readonly taken: readonly z.output<typeof Request>[];
  /** Outcomes of the next calls, one each. */
  readonly faults: Fault[];
  /** Files by their id, as they were uploaded or put there by a test. */
  readonly media: Map<string, { readonly bytes: Buffer; readonly mediaType: string }>;
  /** Statuses and answers are posted there, signed. */
  deliverTo(app: FastifyInstance): void;
  stop(): Promise<void>;
}

/** Signs a body as Meta does. */
export const signed = (body: string) => ({
  'content-type': 'application/json',
  'x-hub-signature-256': `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`,
});

export const delivery = (value: object, field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: BUSINESS_ID,
      time: 1_790_000_000,
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '34900000000', phone_number_id: NUMBER_ID },
            ...value,
          },
        },
      ],
    },
  ],
});

/** Undefined if it is longer than `most`. */
async function bodyOf(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Simulates WhatsApp's Cloud API on a local port: accepts what Meta's description accepts, refuses the rest with Meta's
 * error codes, and sends each message's status. Recipients answer after a moment.
 *
 * @param delayMs between the statuses of a message; 0: nothing is delivered and nobody answers
 */
export async function startWhatsappSimulator({
  now,
  delayMs = 1500,
}: {
  readonly now: () => Date;
  readonly delayMs?: number;
}): Promise<WhatsappSimulator> {
  const taken: z.output<typeof Request>[] = [];
  const faults: Fault[] = [];
  const media = new Map<string, { readonly bytes: Buffer; readonly mediaType: string }>();
  const timers = new Set<NodeJS.Timeout>();
  let app: FastifyInstance | undefined;
  const started = now().getTime();

  const post = async (value: object) => {
    const payload = JSON.stringify(delivery(value));
    await app?.inject({ method: 'POST', url: '/webhooks/whatsapp', payload, headers: signed(payload) });
  };
  const later = (steps: number, value: () => object) => {
    if (delayMs === 0) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void post(value());
    }, delayMs * steps);
    timers.add(timer);
  };
  const seconds = () => String(Math.floor(now().getTime() / 1000));
  const live = (id: string, request: z.output<typeof Request>) => {
    const to = request.to?.replace('+', '');
    const person = to ? { from: to } : { from_user_id: request.recipient };
    for (const [at, status] of ['sent', 'delivered', 'read'].entries())
      later(at + 1, () => ({
        statuses: [
          {
            id,
            status,
            timestamp: seconds(),
            ...(to ? { recipient_id: to } : { recipient_user_id: request.recipient }),
            ...(request.biz_opaque_callback_data && { biz_opaque_callback_data: request.biz_opaque_callback_data }),
          },
        ],
      }));
    // Who gets a reaction says nothing to it.
    if (request.type === 'reaction') return;
    later(4, () => ({
      messages: [
        {
          id: `${id}.reply`,
          ...person,
          timestamp: seconds(),
          type: 'text',
          text: { body: REPLIES[taken.length % REPLIES.length] },
          context: { id },
        },
      ],
    }));
  };

  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  const refuse = (response: ServerResponse, status: number, code: number, message: string) =>
    answer(response, status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'demo' } });

  const send = (text: string, response: ServerResponse) => {
    const fault = faults.shift();
    if (fault?.code !== undefined) return refuse(response, fault.status ?? 400, fault.code, 'Refused by the test');
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      return refuse(response, 400, 100, 'The body is not JSON');
    }
    const { data: request, error } = Request.safeParse(read);
    if (!request) return refuse(response, 400, 100, z.prettifyError(error));
    if (!request.to && !request.recipient) return refuse(response, 400, 100, 'The parameter to is required');
    if (request.type === 'template') {
      const { name, language, components } = request.template;
      const known = TEMPLATES.find((each) => each.name === name && each.language === language.code);
      if (!known) return refuse(response, 404, 132001, 'Template name does not exist in the translation');
      if (known.status === 'PAUSED') return refuse(response, 400, 132015, 'Template is paused');
      const expected = known.components.flatMap(({ type, text = '' }) => {
        const names = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, variable = '']) => variable))];
        return names.map((variable) => `${type.toLowerCase()} ${/^\d+$/.test(variable) ? '' : variable}`);
      });
      const given = (components ?? []).flatMap(({ type, parameters }) =>
        parameters.map(({ parameter_name = '' }) => `${type} ${parameter_name}`),
      );
      if (given.toSorted().join() !== expected.toSorted().join())
        return refuse(response, 400, 132000, 'Number of parameters does not match');
    }
    const file =
      request.type === 'image'
        ? request.image
        : request.type === 'document'
          ? request.document
          : request.type === 'audio'
            ? request.audio
            : undefined;
    if (file && !media.has(file.id)) return refuse(response, 400, 131053, 'Media upload error');
    taken.push(request);
    const id = fault?.id ?? `wamid.demo.${started}.${taken.length}`;
    live(id, request);
    if (fault?.isSilent) return undefined;
    return answer(response, 200, {
      messaging_product: 'whatsapp',
      contacts: [
        request.to
          ? { input: request.to, wa_id: request.to.replace('+', '') }
          : { input: request.recipient, user_id: request.recipient },
      ],
      messages: [{ id }],
    });
  };

  const takeFile = async (request: IncomingMessage, response: ServerResponse) => {
    const bytes = await bodyOf(request, MAX_FILE_BYTES);
    if (!bytes) return refuse(response, 413, 100, 'Too large');
    const fault = faults.shift();
    if (fault?.code !== undefined) return refuse(response, fault.status ?? 400, fault.code, 'Refused by the test');
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
      .formData()
      .catch(() => undefined);
    const file = form?.get('file');
    if (form?.get('messaging_product') !== 'whatsapp' || !(file instanceof File))
      return refuse(response, 400, 100, 'The form lacks a field');
    if (!MEDIA_TYPES.test(file.type)) return refuse(response, 400, 131053, 'Unsupported media type');
    const id = `media.${started}.${media.size + 1}`;
    media.set(id, { bytes: Buffer.from(await file.arrayBuffer()), mediaType: file.type });
    return answer(response, 200, { id });
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse(response, 401, 190, 'Invalid OAuth access token');
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'GET' && pathname === `/v23.0/${BUSINESS_ID}/message_templates`)
      return answer(response, 200, { data: TEMPLATES });
    if (request.method === 'GET' && pathname.startsWith('/files/')) {
      const found = media.get(pathname.slice('/files/'.length));
      if (!found) return refuse(response, 404, 100, 'Gone');
      response.writeHead(200, { 'content-type': found.mediaType });
      return response.end(found.bytes);
    }
    const wanted = /^\/v23\.0\/([\w.-]+)$/.exec(pathname)?.[1];
    if (request.method === 'GET' && wanted) {
      const found = media.get(wanted);
      if (!found) return refuse(response, 400, 131052, 'Media download error');
      return answer(response, 200, {
        messaging_product: 'whatsapp',
        url: `http://${request.headers.host}/files/${wanted}`,
        mime_type: found.mediaType,
        sha256: createHash('sha256').update(found.bytes).digest('hex'),
        file_size: String(found.bytes.length),
        id: wanted,
      });
    }
    if (request.method === 'POST' && pathname === `/v23.0/${NUMBER_ID}/media`) return takeFile(request, response);
    if (request.method !== 'POST' || pathname !== `/v23.0/${NUMBER_ID}/messages`)
      return refuse(response, 404, 100, 'Unsupported request');
    const body = await bodyOf(request, MAX_BYTES);
    return body ? send(body.toString('utf8'), response) : refuse(response, 413, 100, 'Too large');
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account: {
      url: `http://127.0.0.1:${port}`,
      version: 'v23.0',
      phoneNumberId: NUMBER_ID,
      businessAccountId: BUSINESS_ID,
      accessToken: TOKEN,
      appSecrets: [APP_SECRET],
      verifyToken: 'demo-verify-token',
    },
    taken,
    faults,
    media,
    deliverTo: (target) => {
      app = target;
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
