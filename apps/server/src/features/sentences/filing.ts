import { MAX_ABOUT, MAX_SEARCH_TEXT, SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import type { MediaFilter } from '@linkstand/contract/media/schema';
import type { NotUnderstood, Understood, UnderstoodPart } from '@linkstand/contract/media/sentence';
import type { Choice } from './meanings.ts';
import type { Wish } from './wishes.ts';
import type { World } from './world.ts';

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

/** Builds one filter from all wishes of a sentence, and records which words became what. */
export class Filing {
  readonly #sentence: string;
  readonly #world: World;
  readonly #parts: UnderstoodPart[] = [];
  readonly #leftover: NotUnderstood[] = [];
  readonly #lists: Partial<Record<ListField, (string | number)[]>> = {};
  readonly #single: Omit<MediaFilter, ListField> = {};
  #sort: string | null = null;

  constructor(sentence: string, world: World) {
    this.#sentence = sentence;
    this.#world = world;
  }

  file(wishes: readonly Wish[]): Reading {
    for (const wish of wishes) this.#fileOne(wish);
    this.#leaveOut(wishes);
    this.#dropContradictoryBound();
    const byPlace = (a: { start: number }, b: { start: number }) => a.start - b.start;
    return {
      filter: { ...this.#single, ...(this.#lists as Pick<MediaFilter, ListField>) },
      sort: this.#sort as Understood['sort'],
      parts: this.#parts.sort(byPlace),
      leftover: joined(this.#sentence, this.#leftover.sort(byPlace), this.#parts),
    };
  }

  #span({ start, end }: Wish) {
    return { text: this.#sentence.slice(start, end), start, end };
  }

  #part(wish: Wish, field: UnderstoodPart['field'], value: UnderstoodPart['value']): void {
    this.#parts.push({ ...this.#span(wish), field, value });
  }

  #left(wish: Wish, why: NotUnderstood['why']): void {
    this.#leftover.push({ ...this.#span(wish), why });
  }

  #fileOne(wish: Wish): void {
    switch (wish.kind) {
      case 'bounds':
        for (const [key, value] of wish.bounds) {
          this.#single[key] = value;
          this.#part(wish, key, value);
        }
        break;
      case 'sort':
        this.#fileSort(wish, wish.sort);
        break;
      case 'text':
        this.#fileText(wish, wish.text);
        break;
      case 'tier':
        if (!wish.isNegated) this.#add(wish, 'tier', wish.tiers);
        break;
      case 'choice':
        if (wish.isNegated) this.#fileNegated(wish, wish.choice);
        else this.#fileChoice(wish, wish.choice, wish.isAbout);
        break;
      case 'impossible':
        this.#left(wish, 'no_filter');
        break;
      default:
        this.#left(wish, 'not_understood');
    }
  }

  /** What stands in quotation marks is searched for, as far as a search reads. */
  #fileText(wish: Wish, quoted: string): void {
    const text = [this.#single.text, quoted].filter(Boolean).join(' ');
    if (text.length > MAX_SEARCH_TEXT || quoted === '') {
      this.#left(wish, 'no_filter');
      return;
    }
    this.#single.text = text;
    this.#part(wish, 'text', quoted);
  }

  #fileChoice(wish: Wish, choice: Choice, isAbout: boolean): void {
    switch (choice.field) {
      case 'favorites':
        this.#single.favorites = true;
        this.#part(wish, 'favorites', true);
        break;
      case 'bought':
        this.#bought(wish, choice.value);
        break;
      case 'excluded':
        this.#single.excluded = choice.value;
        this.#part(wish, 'excluded', choice.value);
        break;
      case 'topic':
        if (isAbout && choice.category !== undefined) this.#add(wish, 'about', [choice.category]);
        else if (choice.topic !== 'gambling') this.#add(wish, 'sensitive', [choice.topic]);
        else {
          this.#single.gambling = 'only';
          this.#part(wish, 'gambling', 'only');
        }
        break;
      case 'category':
        this.#add(wish, isAbout ? 'about' : 'category', choice.values);
        break;
      default:
        this.#add(wish, choice.field, choice.values);
    }
  }

  /** `from cheapest to dearest` names both ends: the first says where to begin. */
  #fileSort(wish: Wish, sort: string): void {
    if (this.#sort === null) {
      this.#sort = sort;
      this.#part(wish, 'sort', sort);
    } else if (sort.split(',')[0] !== this.#sort.split(',')[0]) this.#left(wish, 'no_filter');
  }

  #bought(wish: Wish, value: 'yes' | 'no'): void {
    this.#single.bought = value;
    this.#part(wish, 'bought', value);
  }

  /** What is not wanted where its opposite has a name; what a site has only one of is left out at the end. */
  #fileNegated(wish: Wish, choice: Choice): void {
    if (choice.field === 'bought') this.#bought(wish, choice.value === 'yes' ? 'no' : 'yes');
    else if (choice.field === 'linkType' && choice.values.includes('no_follow')) {
      this.#add(wish, 'linkType', ['do_follow']);
    } else if (choice.field === 'fillMode' && choice.values.includes('with_brand_tag')) {
      this.#add(wish, 'fillMode', ['without_brand_tag']);
      // Without a filter the excluded are hidden.
    } else if (!['country', 'language', 'type', 'excluded'].includes(choice.field)) this.#left(wish, 'no_filter');
  }

  #add(wish: Wish, field: ListField, values: readonly (string | number)[]): void {
    const all = [...new Set([...(this.#lists[field] ?? []), ...values])];
    if (all.length > (field === 'about' ? MAX_ABOUT : MAX_CHOICES)) {
      this.#left(wish, 'no_filter');
      return;
    }
    this.#lists[field] = all;
    const [only] = values;
    this.#part(wish, field, values.length === 1 && only !== undefined ? only : [...values]);
  }

  /** Of what a site has only one, leaving some out is naming all the others. */
  #leaveOut(wishes: readonly Wish[]): void {
    const { countries, languages } = this.#world;
    const known = { country: countries, language: languages, type: SITE_TYPES, tier: SITE_TIERS };
    for (const wish of wishes) {
      const left = leftOut(wish);
      if (!left) continue;
      const rest = (this.#lists[left.field] ?? known[left.field]).filter((value) => !left.values.includes(value));
      if (rest.length === 0 || rest.length > MAX_CHOICES) this.#left(wish, 'no_filter');
      else {
        this.#lists[left.field] = rest;
        this.#part(wish, left.field, rest);
      }
    }
  }

  /** Bounds that exclude each other come from two wishes: the second one is told instead of answering with nothing. */
  #dropContradictoryBound(): void {
    for (const measure of ['da', 'pa', 'price', 'traffic'] as const) {
      const [low, high] = [this.#single[`${measure}Min`], this.#single[`${measure}Max`]];
      if (low === undefined || high === undefined || low <= high) continue;
      const second = this.#parts.findLast(({ field }) => field === `${measure}Min` || field === `${measure}Max`);
      if (!second) continue;
      this.#parts.splice(this.#parts.indexOf(second), 1);
      delete this.#single[second.field as `${typeof measure}Min` | `${typeof measure}Max`];
      const { text, start, end } = second;
      this.#leftover.push({ text, start, end, why: 'no_filter' });
    }
  }
}

function leftOut(
  wish: Wish,
): { field: 'country' | 'language' | 'type' | 'tier'; values: readonly unknown[] } | undefined {
  if (wish.kind === 'tier') return wish.isNegated ? { field: 'tier', values: wish.tiers } : undefined;
  if (wish.kind !== 'choice' || !wish.isNegated) return undefined;
  const { choice } = wish;
  const isOnly = choice.field === 'country' || choice.field === 'language' || choice.field === 'type';
  return isOnly ? { field: choice.field, values: choice.values } : undefined;
}

/** Adjacent words are reported as one phrase, with the small words between them. */
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
