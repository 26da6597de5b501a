import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';
import { LINK_VERDICTS } from './verdict.ts';

/** SHA-256, hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** All evidence of one link, verifiable without its server. */
export const LinkEvidence = z.object({
  version: z.literal(4),
  /** The publication. */
  link: z.int(),
  /** The address of the installation, where `/link-checks` shows its key and `/api/v1/link-days` its signed days. */
  house: z.string(),
  /** Names its log of visits, after the key. */
  origin: z.string(),
  /** Ed25519, base64. */
  publicKey: z.string(),
  visits: z.array(
    z.object({
      seq: z.int(),
      at: Instant,
      verdict: z.enum(LINK_VERDICTS),
      /** Hash of the facts that were found. */
      facts: Hash,
      /** Hash of the previous visit. */
      previous: Hash.nullable(),
      hash: Hash,
      /** Its inclusion proof in the tree of its day (RFC 9162). Null while the day is not over. */
      place: z.object({ day: Day, index: z.int(), path: z.array(Hash) }).nullable(),
    }),
  ),
  /** The facts that checks found, by their hash. */
  facts: z.record(z.string(), z.object({ url: z.string(), result: z.unknown() })),
  /** The pages that were kept with the facts (gzip, base64), by the hash of what is kept. */
  pages: z.record(z.string(), z.string()),
  /** Signed checkpoints by day. */
  days: z.record(z.string(), z.string()),
  /**
   * Signed: how many visits there were when the file was given out, the hash of the last one (of nothing, if there was
   * none), the link, the time and the house. So none can be left out at the end.
   */
  end: z.string(),
});
export type LinkEvidence = z.output<typeof LinkEvidence>;
