import { createVerify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { SignatureScheme } from './signature.ts';

/** What Amazon SNS posts: a notification, or the question whether a subscription is wanted. */
export const SnsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string().max(300),
  Message: z.string(),
  Subject: z.string().nullish(),
  Timestamp: z.iso.datetime(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.base64(),
  SigningCertURL: z.url(),
  SubscribeURL: z.url().optional(),
  Token: z.string().optional(),
});
export type SnsMessage = z.output<typeof SnsMessage>;

/** Amazon's own hosts: whoever may name another one signs as they like. */
export const isSnsAddress = (address: string): boolean => {
  const { protocol, hostname, port, username } = new URL(address);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    /^sns\.[a-z0-9-]{1,40}\.amazonaws\.com(\.cn)?$/.test(hostname)
  );
};

const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const;

/** What the signature is over: the fields that are there, each name and value on a line. */
export const signedText = (message: SnsMessage): string =>
  SIGNED[message.Type].flatMap((name) => (message[name] ? [`${name}\n${message[name]}\n`] : [])).join('');

const MOST_CERTIFICATES = 20;

/**
 * As Amazon SNS signs: RSA by the key of a certificate that lies at one of Amazon's addresses. The secrets are the topics
 * that may speak: anybody can make a topic of their own there. It carries no secret, so only the message's id stops a
 * replay, and old ones are refused.
 */
export function snsSignature({
  fetchText,
  isTrusted = isSnsAddress,
  toleranceSeconds = 24 * 60 * 60,
}: {
  readonly fetchText: (address: string) => Promise<string>;
  /** Whether certificates of this address count. */
  readonly isTrusted?: (address: string) => boolean;
  readonly toleranceSeconds?: number;
}): SignatureScheme {
  const known = new Map<string, X509Certificate>();
  const certificateAt = async (address: string): Promise<X509Certificate> => {
    const before = known.get(address);
    if (before) return before;
    const certificate = new X509Certificate(await fetchText(address));
    if (known.size >= MOST_CERTIFICATES) known.clear();
    known.set(address, certificate);
    return certificate;
  };
  return {
    async isSigned({ body, now }, topics) {
      const { data: message } = SnsMessage.safeParse(parsed(body));
      if (!message || !topics.includes(message.TopicArn)) return false;
      if (Math.abs(now.getTime() - Date.parse(message.Timestamp)) > toleranceSeconds * 1000) return false;
      if (!isTrusted(message.SigningCertURL) || !new URL(message.SigningCertURL).pathname.endsWith('.pem'))
        return false;
      const certificate = await certificateAt(message.SigningCertURL);
      if (now < new Date(certificate.validFrom) || now > new Date(certificate.validTo)) return false;
      return createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1')
        .update(signedText(message), 'utf8')
        .verify(certificate.publicKey, message.Signature, 'base64');
    },
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
