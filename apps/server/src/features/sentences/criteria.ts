import { SITE_TIERS } from '@linkstand/contract/media/choices';
import type { Rates } from './catalogue-names.ts';
import type { Choice, Lexeme } from './meanings.ts';
import { type BoundKey, isJoined, isMonthly, type MeasureCriterion, readMeasure } from './measures.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** One thing that a sentence asks for, before it becomes a filter. */
export type Criterion = Span &
  (
    | {
        readonly kind: 'choice';
        readonly choice: Choice;
        readonly isNegated: boolean;
        readonly isAbout: boolean;
        readonly purpose: Span | undefined;
      }
    | { readonly kind: 'tier'; readonly tiers: readonly string[]; readonly isNegated: boolean }
    | { readonly kind: 'bounds'; readonly bounds: readonly (readonly [BoundKey, number])[] }
    | { readonly kind: 'sort'; readonly sort: string }
    | { readonly kind: 'text'; readonly text: string }
    /** The catalogue has no filter for it. */
    | { readonly kind: 'impossible' }
    | { readonly kind: 'unknown' }
  );

const SORTS = { da: 'da,desc', pa: 'pa,desc', traffic: 'traffic,desc', price: 'price,asc' } as const;
const isSortable = (measure: string): measure is keyof typeof SORTS => Object.hasOwn(SORTS, measure);
const directed = (measure: keyof typeof SORTS, highest: boolean) => `${measure},${highest ? 'desc' : 'asc'}`;

/** The scope of `not` or `publish about`: one choice and those joined to it. */
interface Scope {
  readonly start: number;
  /** The field of its last choice. */
  field?: string;
  joint?: 'and' | 'or' | undefined;
}

/** Reads lexemes from left to right into criteria. Words without a meaning are skipped. */
export class CriteriaReader {
  readonly #lexemes: readonly Lexeme[];
  readonly #rates: Rates;
  readonly #criteria: Criterion[] = [];
  #negation: Scope | undefined;
  #about: Scope | undefined;
  /** Set while reading what readers say about themselves. */
  #purpose: Lexeme | undefined;
  /** The last measure, which the next one may continue: `DA over 30 and below 60`. */
  #measured: MeasureCriterion | undefined;
  #at = 0;

  constructor(lexemes: readonly Lexeme[], rates: Rates) {
    this.#lexemes = lexemes;
    this.#rates = rates;
  }

  read(): readonly Criterion[] {
    while (this.#at < this.#lexemes.length) {
      this.#readPurpose();
      if (!this.#readMeasure() && !this.#readSort() && !this.#readTier()) this.#readOne();
    }
    return this.#withoutPurpose();
  }

  /**
   * Enters and leaves a statement of purpose: `I run a travel agency and want`. It ends where the reader asks for
   * something.
   */
  #readPurpose(): void {
    const lexeme = this.#peek();
    if (lexeme?.kind === 'purpose') this.#purpose = lexeme;
    else if (
      lexeme?.kind === 'pause' ||
      lexeme?.isAfterColon ||
      (lexeme?.kind === 'filler' && lexeme.role === 'asking')
    )
      this.#purpose = undefined;
  }

  /** Categories of a purpose count only if no other category is named. */
  #withoutPurpose(): readonly Criterion[] {
    const isCategory = (criterion: Criterion) => criterion.kind === 'choice' && criterion.choice.field === 'category';
    const isOfReader = (criterion: Criterion) =>
      criterion.kind === 'choice' && criterion.purpose !== undefined && isCategory(criterion);
    if (!this.#criteria.some((criterion) => isCategory(criterion) && !isOfReader(criterion))) return this.#criteria;
    return this.#criteria.flatMap((criterion): Criterion[] => {
      if (criterion.kind !== 'choice' || !criterion.purpose || !isOfReader(criterion)) return [criterion];
      return [criterion.purpose, criterion].map(({ start, end }) => ({ start, end, kind: 'unknown' }));
    });
  }

  #peek(ahead = 0): Lexeme | undefined {
    return this.#lexemes[this.#at + ahead];
  }

  /** Adds a criterion of the lexemes up to `next`, and continues there. */
  #take(next: number, criterion: (span: Span) => Criterion, from = this.#peek()?.start ?? 0): void {
    const end = this.#lexemes[next - 1]?.end ?? from;
    this.#criteria.push(criterion({ start: from, end }));
    this.#at = next;
  }

  #readMeasure(): boolean {
    const first = this.#peek();
    const starts =
      isMonthly(first) || ['measure', 'bound', 'between', 'from', 'number', 'unit'].includes(first?.kind ?? '');
    const negation = this.#negation?.field === undefined ? this.#negation : undefined;
    const before =
      !negation && this.#measured && isJoined(this.#lexemes, this.#measured.next, this.#at)
        ? this.#measured
        : undefined;
    const found = starts
      ? readMeasure(this.#lexemes, this.#at, this.#rates, negation !== undefined, before)
      : undefined;
    if (!found) return false;
    this.#measured = negation ? undefined : found;
    const { bounds, next, unknown } = found;
    if (unknown) this.#criteria.push({ start: unknown.start, end: unknown.end, kind: 'unknown' });
    this.#take(
      next,
      (span) => (bounds.length > 0 ? { ...span, kind: 'bounds', bounds } : { ...span, kind: 'impossible' }),
      negation?.start,
    );
    this.#endScopes();
    return true;
  }

  /** `sorted by DA`, `highest traffic`, `DA descending`. */
  #readSort(): boolean {
    const first = this.#peek();
    if (first?.kind === 'sort') {
      const { sort } = first;
      this.#take(this.#at + 1, (span) => ({ ...span, kind: 'sort', sort }));
      return true;
    }
    if (first?.kind !== 'sortBy' && first?.kind !== 'superlative' && first?.kind !== 'measure') return false;
    let highest: boolean | undefined;
    let measure: keyof typeof SORTS | undefined;
    let sort: string | undefined;
    let next = this.#at;
    for (let ahead = 0; ; ahead++) {
      const lexeme = this.#peek(ahead);
      if (lexeme?.kind === 'superlative') highest = lexeme.highest;
      else if (lexeme?.kind === 'measure' && measure === undefined && isSortable(lexeme.measure)) {
        measure = lexeme.measure;
      } else if (lexeme?.kind === 'sort') sort = lexeme.sort;
      else if (lexeme && ['sortBy', 'filler', 'from', 'thing'].includes(lexeme.kind) && measure === undefined) continue;
      else break;
      next = this.#at + ahead + 1;
    }
    const isBy = /^(?:by|por|segun|pel[oa])$/.test(this.#peek(-1)?.folded ?? '');
    if (first.kind === 'measure' && highest === undefined && !isBy) return false;
    if (measure !== undefined) sort ??= highest === undefined ? SORTS[measure] : directed(measure, highest);
    if (sort === undefined) return false;
    const chosen = sort;
    this.#take(next, (span) => ({ ...span, kind: 'sort', sort: chosen }));
    return true;
  }

  /** `tier A, B or C`, `tier 1`, `second tier` */
  #readTier(): boolean {
    const first = this.#peek();
    if (first?.kind !== 'tier') return false;
    const tiers: string[] = [...(first.tiers ?? [])];
    let next = this.#at + 1;
    for (let at = next; at < this.#lexemes.length; at++) {
      const lexeme = this.#lexemes[at];
      const tier = first.tiers ? undefined : this.#tierOf(lexeme, this.#lexemes[at + 1]);
      if (tier) {
        tiers.push(tier);
        next = at + 1;
      } else if (!lexeme || tiers.length === 0 || !(['and', 'or'].includes(lexeme.kind) || lexeme.folded === ','))
        break;
    }
    if (tiers.length === 0) return false;
    const isNegated = this.#negation !== undefined;
    this.#take(next, (span) => ({ ...span, kind: 'tier', tiers, isNegated }), this.#negation?.start);
    this.#endScopes();
    return true;
  }

  /** A tier by its letter or, the first being 1, by its number. */
  #tierOf(lexeme: Lexeme | undefined, behind: Lexeme | undefined): string | undefined {
    if (lexeme === undefined) return undefined;
    if (/^[abcd]$/.test(lexeme.folded)) return lexeme.folded.toUpperCase();
    // In `tier 1, 2 days`, the second number counts something else.
    const isCounting = behind?.kind === 'unit' || behind?.kind === 'number';
    return lexeme.kind === 'number' && !isCounting ? SITE_TIERS[lexeme.value - 1] : undefined;
  }

  /** Reads a criterion of a single lexeme. */
  #readOne(): void {
    const lexeme = this.#peek();
    switch (lexeme?.kind) {
      case 'choice':
        this.#readChoice(lexeme);
        return;
      case 'quote':
        this.#take(this.#at + 1, (span) => ({ ...span, kind: 'text', text: lexeme.quoted }));
        return;
      case 'excluded':
        if (this.#readExcluded(lexeme)) return;
        this.#negation = { start: lexeme.start };
        break;
      case 'not':
        this.#negation = { start: lexeme.start };
        break;
      case 'about':
        this.#about = { start: lexeme.start };
        break;
      case 'pause':
        this.#endScopes();
        break;
      case 'nor':
        if (this.#negation?.field) this.#negation.joint = 'or';
        else this.#negation = { start: lexeme.start };
        break;
      case 'and':
      case 'or':
        for (const scope of [this.#negation, this.#about]) if (scope?.field) scope.joint = lexeme.kind;
        break;
      case 'unknown':
      case 'unit':
      case 'superlative':
      case 'sortBy':
      case 'measure':
      case 'bound':
      case 'number':
        if (this.#isEmpty(lexeme)) break;
        this.#readUnknown();
        return;
    }
    this.#at++;
  }

  /** Reads `show the excluded too` or `only excluded sites`. False if the word negates its neighbour instead. */
  #readExcluded(lexeme: Lexeme & { kind: 'excluded' }): boolean {
    let before = 0;
    while (this.#isBeside(before - 1)) before--;
    let behind = 0;
    while (this.#isBeside(behind + 1)) behind++;
    const roles = this.#lexemes
      .slice(this.#at + before, this.#at + behind + 1)
      .map((beside) => (beside.kind === 'filler' ? beside.role : undefined));
    const isAlone = before + behind !== 0 && isEdge(this.#peek(before - 1)) && isEdge(this.#peek(behind + 1));
    const isNamed =
      !lexeme.isPlain ||
      roles.includes('only') ||
      this.#peek(1)?.kind === 'thing' ||
      (isAlone && this.#peek(-1)?.kind === 'thing');
    const value = roles.includes('all') ? 'all' : isNamed ? 'only' : isAlone ? 'all' : undefined;
    if (value === undefined) return false;
    this.#readChoice({ ...lexeme, kind: 'choice', field: 'excluded', value });
    return true;
  }

  #isBeside(ahead: number): boolean {
    const kind = this.#peek(ahead)?.kind;
    return kind === 'filler' || kind === 'thing';
  }

  /** True for small words that have a meaning only beside others: `one`, Portuguese `da`. */
  #isEmpty(lexeme: Lexeme): boolean {
    if (lexeme.kind === 'number') return lexeme.value === 1 && lexeme.folded !== '1';
    return lexeme.kind === 'measure' && lexeme.folded === 'da' && !/DA/.test(lexeme.text);
  }

  #readUnknown(): void {
    let next = this.#at + 1;
    // `ten links` is reported as a whole.
    if (this.#lexemes[next]?.kind === 'thing' && this.#peek()?.kind === 'number') next++;
    const isNegated = this.#negation !== undefined && this.#negation.field === undefined;
    const start = isNegated ? this.#negation?.start : this.#startOfName();
    if (this.#purpose) this.#criteria.push({ start: this.#purpose.start, end: this.#purpose.end, kind: 'unknown' });
    this.#take(next, (span) => ({ ...span, kind: 'unknown' }), start);
    if (isNegated) this.#negation = undefined;
  }

  /** In `São Paulo`, the capitalised small word is part of the name that follows. */
  #startOfName(): number | undefined {
    const before = this.#peek(-1);
    const isName = before?.kind === 'filler' && before.start > 0 && /^\p{Lu}/u.test(before.text);
    return isName ? before.start : undefined;
  }

  #readChoice(lexeme: Lexeme & { kind: 'choice' }): void {
    const behind = this.#peek(1);
    const isAfter = (behind?.kind === 'not' || behind?.kind === 'excluded') && isEdge(this.#peek(2));
    const negation: Scope | undefined = isAfter ? { start: lexeme.start } : this.#inScope(this.#negation, lexeme);
    const about = this.#inScope(this.#about, lexeme);
    const isFirst = negation !== undefined && negation.field === undefined;
    for (const scope of [negation, about]) {
      if (!scope) continue;
      scope.field = groupOf(lexeme);
      scope.joint = undefined;
    }
    if (!negation) this.#negation = undefined;
    if (!about) this.#about = undefined;
    const choice = this.#asLanguage(lexeme) ?? lexeme;
    const isAbout = about !== undefined && ['topic', 'category'].includes(lexeme.field);
    const purpose = this.#purpose;
    this.#take(
      this.#at + (isAfter ? 2 : 1),
      (span) => ({ ...span, kind: 'choice', choice, isNegated: negation !== undefined, isAbout, purpose }),
      isFirst ? negation.start : undefined,
    );
  }

  /** The scope if it includes this choice: in `no gambling or crypto` it does, in `no gambling and Spanish blogs` not. */
  #inScope(scope: Scope | undefined, choice: Choice): Scope | undefined {
    if (!scope || scope.field === undefined) return scope;
    return scope.joint === 'or' || (scope.joint === 'and' && scope.field === groupOf(choice)) ? scope : undefined;
  }

  /** The language, if a country's adjective means that: `in Spanish or Portuguese`; `Brazil, Portuguese`. */
  #asLanguage(choice: Choice): Choice | undefined {
    if (choice.field !== 'country' || choice.language === undefined) return undefined;
    const language: Choice = { field: 'language', values: [choice.language] };
    const named = this.#peek(-1);
    // `cualquier idioma menos inglés`
    if (named?.kind === 'not' && /\b(?:idioma|lengua|lingua)\b/.test(named.folded)) return language;
    const before = named?.kind;
    const last = this.#criteria.at(-1);
    if ((before === 'and' || before === 'or') && last?.kind === 'choice' && last.choice.field === 'language')
      return language;
    const hasCountry = this.#criteria.some(
      (criterion) =>
        criterion.kind === 'choice' && criterion.choice.field === 'country' && criterion.choice.language === undefined,
    );
    return isEdge(this.#peek(-1)) && isEdge(this.#peek(1)) && hasCountry ? language : undefined;
  }

  #endScopes(): void {
    this.#negation = undefined;
    this.#about = undefined;
  }
}

const isEdge = (lexeme: Lexeme | undefined) => lexeme === undefined || lexeme.kind === 'pause';
const groupOf = (choice: Choice): string => choice.field;
