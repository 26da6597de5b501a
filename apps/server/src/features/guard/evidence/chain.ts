import type { LinkVerdict } from '@linkstand/contract/links/verdict';
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts';

/** What the hash of a visit covers. */
export interface ChainedVisit {
  /** The publication. */
  readonly link: number;
  /** Counts from 1 without gaps, so that none can be left out. */
  readonly seq: number;
  readonly at: Date;
  readonly verdict: LinkVerdict;
  /** SHA-256 of what was found, hexadecimal. */
  readonly facts: string;
  /** The hash of the visit before; null for the first. */
  readonly previous: Buffer | null;
}

/** The text whose SHA-256 is the hash of a visit. */
export const visitText = ({ link, seq, at, verdict, facts, previous }: ChainedVisit): string =>
  canonicalJson({
    link,
    seq,
    at: at.toISOString(),
    verdict,
    facts,
    previous: previous === null ? null : previous.toString('hex'),
  });

/** The hash of a visit, which the next one of the same link contains. */
export const visitHash = (visit: ChainedVisit): Buffer => sha256(visitText(visit));

/** The hash of what a check found at an address. */
export const factsHash = (url: string, result: unknown): string =>
  sha256(canonicalJson({ url, result })).toString('hex');
