import { z } from 'zod';

/** What WhatsApp names people by who have no number for us. */
const ScopedId = z.string().min(1).max(150);
const Digits = z.string().regex(/^\d{6,20}$/);
export const Seconds = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^\d{9,11}$/));
export const Wamid = z.string().min(1).max(255);

/** What stands in a message of a kind with a file. */
const MediaFile = z.object({
  id: z.string().min(1).max(300),
  mime_type: z.string().max(200).optional(),
  sha256: z.string().max(100).optional(),
  caption: z.string().max(4096).optional(),
  filename: z.string().max(1000).optional(),
});
const short = z.string().max(1000);
const Chosen = z.object({ title: short.optional(), description: short.optional() });

/** A part of a shape that we don't know is none: its message is shown as one of another kind. */
const part = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

/** What a message of any kind holds: one part, named like its type. */
const parts = {
  text: part(z.object({ body: z.string().max(10_000) })),
  button: part(z.object({ text: short })),
  interactive: part(
    z.object({
      button_reply: Chosen.optional(),
      list_reply: Chosen.optional(),
      nfm_reply: z.object({ body: short.optional() }).optional(),
    }),
  ),
  location: part(
    z.object({ latitude: z.number(), longitude: z.number(), name: short.optional(), address: short.optional() }),
  ),
  contacts: part(
    z
      .array(
        z.object({
          name: z.object({ formatted_name: short.optional() }).optional(),
          phones: z.array(z.object({ phone: short.optional(), wa_id: short.optional() })).optional(),
          emails: z.array(z.object({ email: short.optional() })).optional(),
        }),
      )
      .max(300),
  ),
  order: part(z.object({ text: short.optional(), product_items: z.array(z.unknown()).optional() })),
  image: part(MediaFile),
  sticker: part(MediaFile),
  document: part(MediaFile),
  audio: part(MediaFile),
  video: part(MediaFile),
};
const FILES = { image: 'image', sticker: 'image', document: 'document', audio: 'audio', video: 'video' } as const;

export const IncomingMessage = z.object({
  id: Wamid,
  from: Digits.optional(),
  from_user_id: ScopedId.optional(),
  timestamp: Seconds,
  type: z.string().max(40),
  ...parts,
  reaction: z.object({ message_id: Wamid, emoji: z.string().max(40).default('') }).optional(),
  context: z.object({ id: Wamid.optional() }).optional(),
  edit: z.object({ original_message_id: Wamid, message: z.object(parts) }).optional(),
  revoke: z.object({ original_message_id: Wamid }).optional(),
  /** What WhatsApp says of the person, such as a changed number. */
  system: part(
    z.object({
      type: short.optional(),
      body: short.optional(),
      wa_id: Digits.optional(),
      new_wa_id: Digits.optional(),
    }),
  ),
});
export type IncomingMessage = z.output<typeof IncomingMessage>;
type Parts = Pick<IncomingMessage, keyof typeof parts>;

/** That somebody wants, or wants again, what businesses send for advertising: chosen in WhatsApp itself. */
export const Preference = z.object({
  wa_id: Digits.optional(),
  user_id: ScopedId.optional(),
  category: z.string().max(60).optional(),
  value: z.enum(['stop', 'resume']),
  timestamp: Seconds,
});

const joined = (words: readonly (string | undefined)[], by: string) =>
  words.filter((word) => word !== undefined && word !== '').join(by);

/** The words of a message that has no file; undefined if it says nothing that we know. */
function wordsOf({ text, button, interactive, location, contacts, order }: Parts): string | undefined {
  if (text) return text.body;
  if (button) return button.text;
  if (interactive) {
    const chosen = interactive.button_reply ?? interactive.list_reply;
    return (chosen ? joined([chosen.title, chosen.description], '\n') : interactive.nfm_reply?.body) || undefined;
  }
  if (location)
    return `📍 ${joined([location.name, location.address, `${location.latitude}, ${location.longitude}`], '\n')}`;
  if (contacts)
    return contacts
      .map(({ name, phones = [], emails = [] }) => {
        const reached = [
          ...phones.map(({ phone, wa_id }) => phone ?? (wa_id && `+${wa_id}`)),
          ...emails.map(({ email }) => email),
        ];
        return `👤 ${joined([name?.formatted_name, ...reached], '\n')}`;
      })
      .join('\n');
  return order?.text || undefined;
}

/** What a message is and says. */
export interface Said {
  readonly kind: 'text' | 'image' | 'document' | 'audio' | 'video' | 'other';
  readonly body: string;
  readonly file: z.output<typeof MediaFile> | undefined;
}

const isFile = (type: string): type is keyof typeof FILES => Object.hasOwn(FILES, type);

export function saidIn(type: string, message: Parts): Said {
  const file = isFile(type) ? message[type] : undefined;
  if (file && isFile(type)) return { kind: FILES[type], body: file.caption ?? '', file };
  const words = wordsOf(message);
  return { kind: words === undefined ? 'other' : 'text', body: words ?? '', file: undefined };
}

/** The words that a message has after an edit: those below its file, or its text. */
export const wordsOfEdit = (message: Parts): string =>
  Object.keys(FILES)
    .filter(isFile)
    .map((type) => message[type]?.caption)
    .find((caption) => caption !== undefined) ??
  wordsOf(message) ??
  '';
