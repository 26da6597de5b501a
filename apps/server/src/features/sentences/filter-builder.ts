import { MAX_ABOUT, MAX_SEARCH_TEXT, SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import type { NotUnderstood, Understood, UnderstoodPart } from '@linkstand/contract/media/sentence';
import type { CatalogueNames } from './catalogue-names.ts';
import type { Criterion } from './criteria.ts';
import type { Choice } from './meanings.ts';

const MAX_CHOICES = 60;

const LIST_FIELDS = [
  'country',
  'language',
  'category',
  'tag',
  'type',
  'tier',
  'linkType',
  'fillMode',
  'sensitive',
  'about',
] as const satisfies (keyof MediaFilter)[];
type ListField = (typeof LIST_FIELDS)[number];

export type Reading = Pick<Understood, 'filter' | 'sort' | 'parts' | 'leftover'>;

/** Builds one filter from all criteria of a sentence, and records which words became what. */
export class FilterBuilder {
  readonly #sentence: string;
  readonly #names: CatalogueNames;
  readonly #parts: UnderstoodPart[] = [];
  readonly #leftover: NotUnderstood[] = [];
  readonly #lists: Partial<Record<ListField, (string | number)[]>> = {};
  readonly #single: Omit<MediaFilter, ListField> = {};
  #sort: string | null = null;

  constructor(sentence: string, catalogueNames: CatalogueNames) {
    this.#sentence = sentence;
    this.#names = catalogueNames;
  }

  build(criteria: readonly Criterion[]): Reading {
    for (const criterion of criteria) this.#apply(criterion);
    this.#leaveOut(criteria);
    this.#dropContradictoryBound();
    const byPlace = (a: { start: number }, b: { start: number }) => a.start - b.start;
    return {
      // Each value is one of the contract's choices, or an id of the catalogue: that is where the phrases come from.
      filter: { ...this.#single, ...(this.#lists as Pick<MediaFilter, ListField>) },
      sort: this.#sort as Understood['sort'],
      parts: this.#parts.sort(byPlace),
      leftover: joined(this.#sentence, this.#leftover.sort(byPlace), this.#parts),
    };
  }

  #span({ start, end }: Criterion) {
    return { text: this.#sentence.slice(start, end), start, end };
  }

  #part(criterion: Criterion, field: UnderstoodPart['field'], value: UnderstoodPart['value']): void {
    this.#parts.push({ ...this.#span(criterion), field, value });
  }

  #left(criterion: Criterion, why: NotUnderstood['why']): void {
    this.#leftover.push({ ...this.#span(criterion), why });
  }

  #apply(criterion: Criterion): void {
    switch (criterion.kind) {
      case 'bounds':
        for (const [key, value] of criterion.bounds) {
          this.#single[key] = value;
          this.#part(criterion, key, value);
        }
        break;
      case 'sort':
        this.#applySort(criterion, criterion.sort);
        break;
      case 'text':
        this.#applyText(criterion, criterion.text);
        break;
      case 'tier':
        if (!criterion.isNegated) this.#add(criterion, 'tier', criterion.tiers);
        break;
      case 'choice':
        if (criterion.isNegated) this.#applyNegated(criterion, criterion.choice);
        else this.#applyChoice(criterion, criterion.choice, criterion.isAbout);
        break;
      case 'impossible':
        this.#left(criterion, 'no_filter');
        break;
      default:
        this.#left(criterion, 'not_understood');
    }
  }

  /** Searches for quoted text, if it is not longer than a search may be. */
  #applyText(criterion: Criterion, quoted: string): void {
    const text = [this.#single.text, quoted].filter(Boolean).join(' ');
    if (text.length > MAX_SEARCH_TEXT || quoted === '') {
      this.#left(criterion, 'no_filter');
      return;
    }
    this.#single.text = text;
    this.#part(criterion, 'text', quoted);
  }

  #applyChoice(criterion: Criterion, choice: Choice, isAbout: boolean): void {
    switch (choice.field) {
      case 'favorites':
        this.#single.favorites = true;
        this.#part(criterion, 'favorites', true);
        break;
      case 'insertions':
        this.#single.insertions = 'only';
        this.#part(criterion, 'insertions', 'only');
        break;
      case 'bought':
        this.#bought(criterion, choice.value);
        break;
      case 'excluded':
        this.#single.excluded = choice.value;
        this.#part(criterion, 'excluded', choice.value);
        break;
      case 'topic':
        if (isAbout && choice.category !== undefined) this.#add(criterion, 'about', [choice.category]);
        else if (choice.topic !== 'gambling') this.#add(criterion, 'sensitive', [choice.topic]);
        else {
          this.#single.gambling = 'only';
          this.#part(criterion, 'gambling', 'only');
        }
        break;
      case 'category':
        this.#add(criterion, isAbout ? 'about' : 'category', choice.values);
        break;
      default:
        this.#add(criterion, choice.field, choice.values);
    }
  }

  /** `from cheapest to dearest` names two sort orders: the first one counts. */
  #applySort(criterion: Criterion, sort: string): void {
    if (this.#sort === null) {
      this.#sort = sort;
      this.#part(criterion, 'sort', sort);
    } else if (sort.split(',')[0] !== this.#sort.split(',')[0]) this.#left(criterion, 'no_filter');
  }

  #bought(criterion: Criterion, value: 'yes' | 'no'): void {
    this.#single.bought = value;
    this.#part(criterion, 'bought', value);
  }

  /**
   * Applies a negated choice whose opposite is a filter. Fields of which a site has one value follow in `#leaveOut`.
   */
  #applyNegated(criterion: Criterion, choice: Choice): void {
    if (choice.field === 'bought') this.#bought(criterion, choice.value === 'yes' ? 'no' : 'yes');
    else if (choice.field === 'linkType' && choice.values.includes('no_follow')) {
      this.#add(criterion, 'linkType', ['do_follow']);
    } else if (choice.field === 'fillMode' && choice.values.includes('with_brand_tag')) {
      this.#add(criterion, 'fillMode', ['without_brand_tag']);
      // Without a filter the excluded are hidden.
    } else if (!['country', 'language', 'type', 'excluded'].includes(choice.field)) this.#left(criterion, 'no_filter');
  }

  #add(criterion: Criterion, field: ListField, values: readonly (string | number)[]): void {
    const all = [...new Set([...(this.#lists[field] ?? []), ...values])];
    if (all.length > (field === 'about' ? MAX_ABOUT : MAX_CHOICES)) {
      this.#left(criterion, 'no_filter');
      return;
    }
    this.#lists[field] = all;
    const [only] = values;
    this.#part(criterion, field, values.length === 1 && only !== undefined ? only : [...values]);
  }

  /** Leaves out values of fields of which a site has only one, by naming all the others. */
  #leaveOut(criteria: readonly Criterion[]): void {
    const { countries, languages } = this.#names;
    const known = { country: countries, language: languages, type: SITE_TYPES, tier: SITE_TIERS };
    for (const criterion of criteria) {
      const left = leftOut(criterion);
      if (!left) continue;
      const rest = (this.#lists[left.field] ?? known[left.field]).filter((value) => !left.values.includes(value));
      if (rest.length === 0 || rest.length > MAX_CHOICES) this.#left(criterion, 'no_filter');
      else {
        this.#lists[left.field] = rest;
        this.#part(criterion, left.field, rest);
      }
    }
  }

  /** Drops the second of two bounds that no site can meet together, and reports it. */
  #dropContradictoryBound(): void {
    for (const measure of ['da', 'pa', 'price', 'traffic'] as const) {
      const [low, high] = [this.#single[`${measure}Min`], this.#single[`${measure}Max`]];
      if (low === undefined || high === undefined || low <= high) continue;
      const bounds = [`${measure}Min`, `${measure}Max`] as const;
      const second = this.#parts.findLast(({ field }) => bounds.some((bound) => bound === field));
      if (!second) continue;
      this.#parts.splice(this.#parts.indexOf(second), 1);
      for (const bound of bounds) if (bound === second.field) delete this.#single[bound];
      const { text, start, end } = second;
      this.#leftover.push({ text, start, end, why: 'no_filter' });
    }
  }
}

function leftOut(
  criterion: Criterion,
): { field: 'country' | 'language' | 'type' | 'tier'; values: readonly unknown[] } | undefined {
  if (criterion.kind === 'tier') return criterion.isNegated ? { field: 'tier', values: criterion.tiers } : undefined;
  if (criterion.kind !== 'choice' || !criterion.isNegated) return undefined;
  const { choice } = criterion;
  const isOnly = choice.field === 'country' || choice.field === 'language' || choice.field === 'type';
  return isOnly ? { field: choice.field, values: choice.values } : undefined;
}

/** Joins adjacent reported words into one phrase, with the small words between them. */
function joined(
  sentence: string,
  leftover: readonly NotUnderstood[],
  parts: readonly UnderstoodPart[],
): NotUnderstood[] {
  const pieces: NotUnderstood[] = [];
  for (const next of leftover) {
    const last = pieces.at(-1);
    const between = last && sentence.slice(last.end, next.start);
    const isBroken = parts.some(({ start }) => last !== undefined && start >= last.end && start < next.start);
    if (last && between !== undefined && last.why === next.why && !isBroken && !/[,;.!?]/.test(between)) {
      pieces[pieces.length - 1] = { ...last, end: next.end, text: sentence.slice(last.start, next.end) };
    } else pieces.push(next);
  }
  return pieces;
}
