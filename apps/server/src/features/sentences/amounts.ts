import type { Lexeme, Unit } from './meanings.ts';

/** A number with its unit. */
export interface Amount {
  readonly value: number;
  /** The multiplier of its last word: 1000 in `20 mil`. */
  readonly scale: number;
  readonly unit: Unit | undefined;
  /** Index of the first lexeme after it. */
  readonly next: number;
}

/**
 * Reads a number such as `20`, `1.5 k`, `two hundred` or `cinquenta e cinco mil`.
 * @param most how many times it goes on behind an `and`
 */
function readNumber(
  lexemes: readonly Lexeme[],
  start: number,
  most = Number.POSITIVE_INFINITY,
): Omit<Amount, 'unit'> | undefined {
  let whole = 0;
  let part: number | undefined;
  let scale = 1;
  let next = start;
  let joints = 0;
  for (let endsInDigits = false; ; next++) {
    const lexeme = lexemes[next];
    if (lexeme?.kind === 'and' && ++joints > most) break;
    if (lexeme?.kind === 'and' && part === undefined && whole > 0 && !endsInDigits) {
      // `mil e quinhentos`, but not the end of `between one thousand and two thousand`.
      const rest = readNumber(lexemes, next + 1);
      if (!rest || rest.value >= scale || /\d/.test(lexemes[next + 1]?.folded ?? '')) break;
      continue;
    }
    if (lexeme?.kind === 'and' && part !== undefined && !endsInDigits) {
      // `cincuenta y cinco`, but not the end of `between fifty and sixty`.
      const joined = lexemes[next + 1];
      if (joined?.kind !== 'number' || joined.isScale || /\d/.test(joined.folded)) break;
      if (joined.value >= (part >= 100 && part % 100 === 0 ? 100 : part % 10 === 0 && part >= 20 ? 10 : 0)) break;
      continue;
    }
    if (lexeme?.kind !== 'number') break;
    const isDigits = /\d/.test(lexeme.folded);
    if (isDigits && (part !== undefined || whole > 0)) break;
    endsInDigits = isDigits;
    if (!lexeme.isScale) part = (part ?? 0) + lexeme.value;
    else if (lexeme.value < 1000)
      part = part !== undefined && part < 10 ? part * lexeme.value : (part ?? 0) + lexeme.value;
    else {
      // `k` or `m` alone is a letter.
      if (part === undefined && whole === 0 && lexeme.folded.length === 1) return undefined;
      whole += (part ?? (whole > 0 ? 0 : 1)) * lexeme.value;
      part = undefined;
      scale = lexeme.value;
    }
  }
  if (next === start) return undefined;
  return { value: whole + (part ?? 0), scale, next };
}

/** `a week`: one, but only of time. */
function readArticle(lexemes: readonly Lexeme[], start: number): Omit<Amount, 'unit'> | undefined {
  const unit = lexemes[start + 1];
  const isOfTime = unit?.kind === 'unit' && unit.unit.measure === 'delivery';
  if (!isOfTime || !/^an?$/.test(lexemes[start]?.folded ?? '')) return undefined;
  return { value: 1, scale: 1, next: start + 1 };
}

/** A number with a currency before it or a unit behind it. @param most of `and`s in the number */
export function readAmount(lexemes: readonly Lexeme[], start: number, most?: number): Amount | undefined {
  const before = lexemes[start];
  const currency = before?.kind === 'unit' && before.unit.measure === 'price' ? before.unit : undefined;
  const number = readNumber(lexemes, currency ? start + 1 : start, most) ?? readArticle(lexemes, start);
  if (!number) return undefined;
  const at = number.next;
  // `2 millones de visitas`
  const behind = lexemes[at]?.kind === 'from' ? at + 1 : at;
  const unit = lexemes[behind];
  if (currency || unit?.kind !== 'unit') return { ...number, unit: currency };
  return { ...number, unit: unit.unit, next: behind + 1 };
}
