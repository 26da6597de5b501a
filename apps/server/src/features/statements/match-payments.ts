import type { StatementLine } from './formats/statement.ts';

/** Something that a movement may settle. */
export interface OpenItem {
  readonly id: string;
  /** Money that we expect, or that we sent. */
  readonly kind: 'receivable' | 'payout';
  /** Still open, above 0, in cents of `currency`. */
  readonly openCents: number;
  readonly currency: string;
  /** The creditor reference that we gave out. */
  readonly reference?: string;
  /** The number that people write: `2026-F-000123`. */
  readonly code?: string;
  /** Of a payout, as its file called it. */
  readonly endToEndId?: string;
  /** Never proposed for its amount alone. */
  readonly isNamedOnly?: boolean;
  /** Accounts that the other side has paid from or is paid to. */
  readonly ibans?: readonly string[];
}

export type MatchConfidence = 'exact' | 'likely' | 'suggested';

export type MatchReason =
  | 'end_to_end_id'
  | 'reference'
  | 'code_in_text'
  | 'several_codes_in_text'
  | 'amount'
  | 'iban'
  | 'amount_differs'
  | 'several_fit';

export interface Match {
  /** One item, or several that one payment names and pays. */
  readonly itemIds: readonly string[];
  /** `exact` is booked at once; the rest waits for a person. */
  readonly confidence: MatchConfidence;
  /** 0 to 100; a person sees the highest first. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
  /** Paid more (above 0) or less (below 0) than is open, in cents. */
  readonly differenceCents: number;
}

/** Proposals that a person looks at for one movement. */
export const MAX_MATCHES = 5;
/** Words of a text, next to each other, that may be one code: `2026 / F / 000123`. */
const MAX_WORDS = 5;
/** Shorter codes are found in too many texts. */
const MIN_CODE = 4;

const compact = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function indexBy(items: readonly OpenItem[], keysOf: (item: OpenItem) => readonly (string | undefined)[]) {
  const index = new Map<string, OpenItem[]>();
  for (const item of items)
    for (const key of new Set(keysOf(item))) {
      if (!key) continue;
      const same = index.get(key);
      if (same) same.push(item);
      else index.set(key, [item]);
    }
  return (key: string | null | undefined): readonly OpenItem[] => (key ? (index.get(key) ?? []) : []);
}

/**
 * Finds what movements settle. Money in meets receivables, money out payouts, in the same currency only. By the id or
 * reference that we gave out a match is exact; by a number in the text it is likely; by amount or account it is a
 * suggestion. An exact match of another amount stays exact: it is a partial payment, or one that is too high.
 *
 * @returns proposals for one movement, the best first
 */
export function createMatcher(items: readonly OpenItem[]): (line: StatementLine) => Match[] {
  const byEndToEnd = indexBy(items, ({ endToEndId }) => [endToEndId]);
  const byReference = indexBy(items, ({ reference }) => [reference]);
  const byCode = indexBy(items, ({ code }) => {
    const written = compact(code ?? '');
    return written.length >= MIN_CODE && /\d/.test(written) ? [written] : [];
  });
  const byAmount = indexBy(items, ({ kind, currency, openCents, isNamedOnly }) =>
    isNamedOnly ? [] : [`${kind} ${currency} ${openCents}`],
  );
  const byIban = indexBy(items, ({ ibans = [] }) => ibans);

  return (line) => {
    const kind = line.amountCents > 0 ? 'receivable' : 'payout';
    const paid = Math.abs(line.amountCents);
    if (paid === 0) return [];
    const fits = (item: OpenItem) => item.kind === kind && item.currency === line.currency;
    const found = new Map<string, Match>();
    const propose = (
      settled: readonly OpenItem[],
      confidence: MatchConfidence,
      score: number,
      reasons: MatchReason[],
    ) => {
      const itemIds = settled.map(({ id }) => id);
      const key = itemIds.join(' ');
      if (settled.length === 0 || found.has(key)) return;
      const differenceCents = paid - settled.reduce((sum, { openCents }) => sum + openCents, 0);
      const isSame = differenceCents === 0;
      found.set(key, {
        itemIds,
        confidence,
        score: isSame ? score : score - 8,
        reasons: [...reasons, isSame ? 'amount' : 'amount_differs'],
        differenceCents,
      });
    };

    const named = byEndToEnd(line.endToEndId).filter(fits);
    // An id used twice is ambiguous: a person decides.
    for (const item of named)
      propose([item], named.length === 1 ? 'exact' : 'likely', named.length === 1 ? 100 : 70, ['end_to_end_id']);
    const referred = byReference(line.reference).filter(fits);
    for (const item of referred)
      propose([item], referred.length === 1 ? 'exact' : 'likely', referred.length === 1 ? 98 : 70, ['reference']);

    const fitting = codesIn(line.text, byCode).filter(fits);
    const total = fitting.reduce((sum, { openCents }) => sum + openCents, 0);
    if (fitting.length > 1 && total === paid) propose(fitting, 'likely', 88, ['several_codes_in_text']);
    for (const item of fitting)
      propose([item], 'likely', item.ibans?.includes(line.counterpartyIban ?? '') ? 90 : 85, ['code_in_text']);

    const known = byIban(line.counterpartyIban).filter(fits);
    const same = byAmount(`${kind} ${line.currency} ${paid}`);
    const both = same.filter((item) => known.includes(item));
    for (const item of both) propose([item], 'suggested', both.length === 1 ? 65 : 55, ['iban', ...severally(both)]);
    for (const item of same.slice(0, MAX_MATCHES))
      propose([item], 'suggested', same.length === 1 ? 40 : 30, severally(same));
    for (const item of known.slice(0, MAX_MATCHES)) propose([item], 'suggested', 35, ['iban', ...severally(known)]);

    return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES);
  };
}

const severally = (items: readonly OpenItem[]): MatchReason[] => (items.length > 1 ? ['several_fit'] : []);

/** Items whose code occurs in a text as whole words, in order and each once. */
function codesIn(text: string, byCode: (key: string) => readonly OpenItem[]): OpenItem[] {
  const words = wordsOf(text);
  const found = new Set<OpenItem>();
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to++)
      for (const item of byCode(words.slice(from, to).join(''))) found.add(item);
  return [...found];
}
