import { z } from 'zod';
import { Day, Instant } from '../shared/fields.ts';
import { LINK_VERDICTS } from './verdict.ts';

/** SHA-256, hexadecimal. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** All evidence of one link, verifiable without its server. */
export const LinkEvidence = z.object({
  version: z.literal(3),
  /** The publication. */
  link: z.int(),
  /** The installation whose log it is. */
  origin: z.string(),
  /** Ed25519, base64. Empty without visits. */
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
      /** Its inclusion proof in the tree of its day (RFC 9162). Null until the day is sealed. */
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
   * Signed: how many visits there were when the file was given out, the hash of the last one, the link and the time. So
   * none can be left out at the end. Empty without visits.
   */
  end: z.string(),
});
export type LinkEvidence = z.output<typeof LinkEvidence>;
