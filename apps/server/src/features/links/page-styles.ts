/** An open element of a page, as far as it decides whether its readers see what is in it. */
export interface Element {
  readonly parent: Element | null;
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly style: string;
  /** By the `hidden` attribute. */
  readonly isHidden: boolean;
}

interface Compound {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
  /** The one before must be the parent, not any ancestor. */
  readonly isChild: boolean;
}
interface Declared {
  readonly value: string;
  readonly weight: number;
}
interface Rule {
  readonly selector: readonly Compound[];
  readonly weight: number;
  readonly declarations: ReadonlyMap<string, { readonly value: string; readonly isImportant: boolean }>;
}

/** What of an element and those around it reaches whatever is in it. */
interface State {
  /** Nothing inside can undo it. */
  readonly hiddenBy: string | null;
  /** An element inside may be visible again. */
  readonly invisibleBy: string | null;
  readonly fontSize: number;
  readonly color: string | null;
  readonly background: string | null;
}

const MAX_RULES = 5000;
/** A page with more to compare than this is made to exhaust us: its styles are then left alone. */
const MAX_COMPARISONS = 500_000;
const ROOT: State = { hiddenBy: null, invisibleBy: null, fontSize: 16, color: null, background: null };
const RELEVANT = new Set(
  (
    'display visibility opacity left right top bottom text-indent margin-left margin-top clip clip-path height width ' +
    'max-height max-width overflow overflow-x overflow-y font font-size color background background-color ' +
    'background-image background-clip -webkit-background-clip transform'
  ).split(' '),
);
const IMPORTANT = 1e12;
const INLINE = 1e11;

/** The styles that a page gives itself. Those of other files are not read. */
export class PageStyles {
  readonly #byKey = new Map<string, Rule[]>();
  readonly #states = new Map<Element, State>();
  #count = 0;
  #comparisons = 0;

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.#read(withoutComments(sheet));
  }

  /** Why readers can't see the text of an element. Null: they can, as far as is known. */
  hidingOf(element: Element): string | null {
    const { hiddenBy, invisibleBy, color, background } = this.#stateOf(element);
    const isOneColor = color !== null && color === background;
    return hiddenBy ?? invisibleBy ?? (isOneColor ? `color: ${color}` : null);
  }

  /** Reads rules, also those within conditions that always hold. */
  #read(css: string): void {
    let at = 0;
    while (this.#count < MAX_RULES) {
      const open = css.indexOf('{', at);
      if (open < 0) return;
      // What closed before it, and statements without a block.
      const before = css.slice(at, open);
      const prelude = before.slice(Math.max(before.lastIndexOf('}'), before.lastIndexOf(';')) + 1).trim();
      if (/^@(?:layer|supports\b|media\s*(?:(?:only\s+)?(?:all|screen))?\s*$)/i.test(prelude)) {
        at = open + 1;
        continue;
      }
      if (prelude.startsWith('@')) {
        at = endOfBlock(css, open);
        continue;
      }
      const close = css.indexOf('}', open);
      if (close < 0) return;
      this.#add(prelude, declarationsOf(css.slice(open + 1, close)));
      at = close + 1;
    }
  }

  #add(selectors: string, declarations: Rule['declarations']): void {
    if (declarations.size === 0) return;
    for (const text of selectors.slice(0, 5000).split(',')) {
      const selector = selectorOf(text);
      const last = selector?.at(-1);
      if (!selector || !last) continue;
      const sum = (of: (compound: Compound) => number) => selector.reduce((all, each) => all + of(each), 0);
      const specificity =
        sum(({ id }) => (id ? 1 : 0)) * 1e4 +
        sum(({ classes }) => classes.length) * 100 +
        sum(({ name }) => (name ? 1 : 0));
      this.#count += 1;
      const rule = { selector, declarations, weight: specificity * MAX_RULES * 2 + this.#count };
      const key = last.id ? `#${last.id}` : last.classes[0] !== undefined ? `.${last.classes[0]}` : last.name;
      const rules = this.#byKey.get(key);
      if (rules) rules.push(rule);
      else this.#byKey.set(key, [rule]);
    }
  }

  #stateOf(element: Element | null): State {
    if (element === null) return ROOT;
    const known = this.#states.get(element);
    if (known) return known;
    const state = stateIn(this.#stateOf(element.parent), element, this.#declared(element));
    this.#states.set(element, state);
    return state;
  }

  /** The value of each property that decides. */
  #declared(element: Element): (property: string) => string | null {
    const winning = new Map<string, Declared>();
    const offer = (property: string, value: string, weight: number) => {
      if ((winning.get(property)?.weight ?? -1) <= weight) winning.set(property, { value, weight });
    };
    if (element.isHidden) offer('display', 'none', 0);
    const keys = new Set([`#${element.id}`, ...element.classes.map((each) => `.${each}`), element.name]);
    for (const key of keys)
      for (const { selector, declarations, weight } of this.#byKey.get(key) ?? []) {
        if (this.#comparisons > MAX_COMPARISONS) break;
        if (!this.#matches(element, selector)) continue;
        for (const [property, { value, isImportant }] of declarations)
          offer(property, value, weight + (isImportant ? IMPORTANT : 0));
      }
    for (const [property, { value, isImportant }] of declarationsOf(element.style))
      offer(property, value, INLINE + (isImportant ? IMPORTANT : 0));
    return (property) => winning.get(property)?.value ?? null;
  }

  /** Each part of a selector at its nearest element, which is right for all but contrived pages. */
  #matches(element: Element, selector: readonly Compound[]): boolean {
    let at: Element | null = element;
    for (let i = selector.length - 1; i >= 0; i--) {
      const compound = selector[i];
      if (!compound) break;
      const isNext = i === selector.length - 1 || selector[i + 1]?.isChild;
      while (at !== null && !fits(at, compound)) {
        this.#comparisons += 1;
        at = isNext || this.#comparisons > MAX_COMPARISONS ? null : at.parent;
      }
      if (at === null) return false;
      this.#comparisons += 1;
      at = at.parent;
    }
    return this.#comparisons <= MAX_COMPARISONS;
  }
}

const fits = (element: Element, { name, id, classes }: Compound): boolean =>
  (name === '' || element.name === name) &&
  (id === '' || element.id === id) &&
  classes.every((each) => element.classes.includes(each));

function stateIn(around: State, element: Element, value: (property: string) => string | null): State {
  const visibility = value('visibility');
  const size = value('font-size') ?? /^(?:[a-z-]+\s+)*([\d.]+[a-z%]*)/.exec(value('font') ?? '')?.[1] ?? null;
  const fontSize = (size === null ? null : pixels(size, around.fontSize)) ?? around.fontSize;
  // A link has a color of its own.
  const inherited = element.name === 'a' && value('color') === null ? null : around.color;
  const color = value('color');
  return {
    hiddenBy: around.hiddenBy ?? hiddenItself(value, fontSize, size),
    invisibleBy:
      visibility === null || visibility === 'inherit'
        ? around.invisibleBy
        : /^(?:hidden|collapse)$/.test(visibility)
          ? `visibility: ${visibility}`
          : null,
    fontSize,
    color: color === null || color === 'inherit' ? (color === null ? inherited : around.color) : colorOf(color),
    background: backgroundOf(value) ?? around.background,
  };
}

function hiddenItself(
  value: (property: string) => string | null,
  fontSize: number,
  size: string | null,
): string | null {
  const named = (property: string) => `${property}: ${value(property)}`;
  if (value('display') === 'none') return named('display');
  const opacity = /^([\d.]+)(%?)$/.exec(value('opacity') ?? '');
  if (opacity && Number(opacity[1]) / (opacity[2] ? 100 : 1) < 0.05) return named('opacity');
  for (const property of ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left', 'margin-top']) {
    const given = value(property);
    const length = given === null ? null : pixels(given, fontSize);
    if (length !== null && length <= -999) return named(property);
  }
  const clip = /^rect\(([^)]*)\)$/
    .exec(value('clip') ?? '')?.[1]
    ?.split(/[\s,]+/)
    .filter(Boolean);
  if (clip?.length === 4 && isNothing(clip)) return named('clip');
  const shape = value('clip-path') ?? '';
  const inset = /^inset\(\s*([\d.]+)%(?:\s+([\d.]+)%)?/.exec(shape);
  if (inset && Math.max(Number(inset[1]), Number(inset[2] ?? inset[1])) >= 50) return named('clip-path');
  if (/^circle\(\s*0(?:px|%)?[\s)]/.test(shape) || /^polygon\((?:[\s,]*0(?:px|%)?)+\s*\)$/.test(shape))
    return named('clip-path');
  const isCut = ['overflow', 'overflow-x', 'overflow-y'].some((each) => /hidden|clip/.test(value(each) ?? ''));
  for (const property of isCut ? ['height', 'width', 'max-height', 'max-width'] : []) {
    const length = pixels(value(property) ?? '', fontSize);
    if (length !== null && length >= 0 && length <= 1) return `${named(property)}; overflow: hidden`;
  }
  if (/\bscale[xy3d]*\(\s*0(?:\.0*)?\s*[,)]|\btranslate[xy3d]*\(\s*-\d{4,}/.test(value('transform') ?? ''))
    return named('transform');
  if (size !== null && fontSize <= 2) return `font-size: ${size}`;
  const color = value('color');
  const isPainted = [value('background-clip'), value('-webkit-background-clip'), value('background')].some((each) =>
    each?.includes('text'),
  );
  return color !== null && !isPainted && colorOf(color) === 'transparent' ? named('color') : null;
}

/** A clipping rectangle that leaves less than two pixels. */
function isNothing(sides: readonly string[]): boolean {
  const [top = Number.NaN, right = Number.NaN, bottom = Number.NaN, left = Number.NaN] = sides.map(
    (side) => pixels(side, 16) ?? Number.NaN,
  );
  return bottom - top <= 1 || right - left <= 1;
}

const UNITS: Readonly<Record<string, number>> = { px: 1, pt: 4 / 3, pc: 16, cm: 37.8, mm: 3.78, in: 96, vw: 12, vh: 9 };

/** Null if it is no length, such as "auto". */
function pixels(text: string, em: number): number | null {
  const [, number, unit = ''] = /^([+-]?(?:\d+\.?\d*|\.\d+))([a-z%]*)$/.exec(text) ?? [];
  if (number === undefined) return null;
  const value = Number(number);
  if (value === 0) return 0;
  if (unit === 'em' || unit === 'ch' || unit === 'ex') return value * em;
  if (unit === 'rem') return value * 16;
  // Of what is around it: of the font for fonts, of the screen for places.
  if (unit === '%') return value < 0 ? value * 12 : (value / 100) * em;
  return UNITS[unit] === undefined ? null : value * UNITS[unit];
}

const NAMED: Readonly<Record<string, string>> = {
  white: '255,255,255',
  black: '0,0,0',
  red: '255,0,0',
  blue: '0,0,255',
  green: '0,128,0',
  gray: '128,128,128',
  grey: '128,128,128',
  silver: '192,192,192',
  yellow: '255,255,0',
};

/** A color in one spelling. */
function colorOf(text: string): string {
  const hex = /^#([0-9a-f]{3,8})$/.exec(text)?.[1];
  if (hex && hex.length !== 5 && hex.length !== 7) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red, green, blue, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16));
    return alpha === 0 ? 'transparent' : `${red},${green},${blue}`;
  }
  const parts = /^rgba?\(([^)]*)\)$/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .filter(Boolean);
  if (parts && parts.length >= 3)
    return parts[3] !== undefined && Number.parseFloat(parts[3]) === 0
      ? 'transparent'
      : parts.slice(0, 3).map(Number).join(',');
  return NAMED[text] ?? text;
}

/** The color behind a text. Null: that of what is around it. */
function backgroundOf(value: (property: string) => string | null): string | null {
  const image = value('background-image');
  const all = value('background');
  if ((image !== null && image !== 'none') || /url\(|gradient\(/.test(all ?? '')) return 'image';
  const own = value('background-color') ?? /^(?:#[0-9a-f]{3,8}|rgba?\([^)]*\)|[a-z]+)(?=\s|$)/.exec(all ?? '')?.[0];
  if (own === undefined || own === 'none' || own === 'inherit') return null;
  const color = colorOf(own);
  return color === 'transparent' ? null : color;
}

function declarationsOf(text: string): Rule['declarations'] {
  const found = new Map<string, { value: string; isImportant: boolean }>();
  for (const part of text.slice(0, 5000).split(';')) {
    const colon = part.indexOf(':');
    const property = part.slice(0, colon).trim().toLowerCase();
    if (colon < 0 || !RELEVANT.has(property)) continue;
    const given = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const isImportant = given.endsWith('!important') || /!\s*important$/.test(given);
    if (!isImportant && found.get(property)?.isImportant) continue;
    const end = isImportant ? given.lastIndexOf('!') : given.length;
    found.set(property, { value: given.slice(0, end).trim(), isImportant });
  }
  return found;
}

/** Names, classes and ids, inside of each other. Undefined for what depends on more, such as `:hover`. */
function selectorOf(text: string): readonly Compound[] | undefined {
  const compounds: Compound[] = [];
  let isChild = false;
  for (const part of text.replaceAll('>', ' > ').trim().split(/\s+/)) {
    if (part === '>') {
      isChild = true;
      continue;
    }
    const [, name = '', rest = ''] = /^([a-z][a-z0-9-]*)?((?:[.#][\w-]+)*)$/i.exec(part) ?? [undefined, '', ''];
    if (name === '' && rest === '') return undefined;
    const marks = rest.match(/[.#][\w-]+/g) ?? [];
    const of = (mark: string) => marks.filter((each) => each.startsWith(mark)).map((each) => each.slice(1));
    compounds.push({ name: name.toLowerCase(), id: of('#')[0] ?? '', classes: of('.'), isChild });
    isChild = false;
  }
  return compounds;
}

function endOfBlock(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return css.length;
}

function withoutComments(css: string): string {
  const kept: string[] = [];
  for (let at = 0; ; ) {
    const begin = css.indexOf('/*', at);
    kept.push(css.slice(at, begin < 0 ? undefined : begin));
    const end = begin < 0 ? -1 : css.indexOf('*/', begin + 2);
    if (end < 0) return kept.join('');
    at = end + 2;
  }
}
