import { recordHash, type VerifactuRecord } from '../../../platform/fiscal/verifactu-record.ts';

/** The first fault of a chain, and its place. */
export interface ChainBreak {
  /** Index of the record, counted from 0. */
  readonly at: number;
  readonly reason: /** Its content doesn't match its hash. */
    | 'changed'
    /** It does not follow from the record before: one was taken out, put in or moved. */
    | 'not_linked'
    /** It is the first and names another before it, or is not and says that it is. */
    | 'wrong_start'
    /** It was made before the one that precedes it. */
    | 'earlier';
}

/** The office takes clocks to be right to a minute. */
const CLOCK_MS = 60_000;

/** Verifies records in the order of their chain, a page at a time; undefined where nothing is wrong. */
export class ChainVerifier {
  #before: VerifactuRecord | undefined;
  #at = 0;

  /** @returns the first break in these records; records after it are not looked at */
  verify(records: Iterable<VerifactuRecord>): ChainBreak | undefined {
    for (const record of records) {
      const reason = this.#reasonAgainst(record);
      if (reason) return { at: this.#at, reason };
      this.#before = record;
      this.#at++;
    }
    return undefined;
  }

  #reasonAgainst(record: VerifactuRecord): ChainBreak['reason'] | undefined {
    const before = this.#before;
    if (recordHash(record) !== record.hash) return 'changed';
    if (!before || record.previous === null) return before || record.previous !== null ? 'wrong_start' : undefined;
    const { hash, issuerNif, number, issuedOn } = record.previous;
    const isLinked =
      hash === before.hash &&
      issuerNif === before.invoice.issuerNif &&
      number === before.invoice.number &&
      issuedOn === before.invoice.issuedOn;
    if (!isLinked) return 'not_linked';
    return Date.parse(record.madeAt) + CLOCK_MS < Date.parse(before.madeAt) ? 'earlier' : undefined;
  }
}
