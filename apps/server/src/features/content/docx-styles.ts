import { attribute, child, elementsOf, nameOf, valOf, type XmlDocument, type XmlElement } from './docx-xml.ts';

/** What a paragraph is in the text. */
export type Role = 'h1' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'pre' | 'caption' | 'title' | 'p';

/** Style of the line above a text that left from here: the briefing's title, which is no part of the text. */
export const BRIEFING_TITLE = 'Briefing title';

const LEVELS = ['h1', 'h2', 'h3', 'h4'] as const;
const heading = (level: number): Role => LEVELS[Math.min(level, LEVELS.length - 1)] ?? 'p';

/** Word keeps the English names of its styles in every language; LibreOffice, Google Docs and Pages use their own. */
const ROLES: readonly (readonly [RegExp, (level: number) => Role])[] = [
  [/^(?:heading|heading copy) ?([1-9])?$/, heading],
  [/^title$/, () => 'h1'],
  [/^briefing title$/, () => 'title'],
  [/^(quote|intense quote|quotations?|block ?text|block quotation|pull quote|cita)$/, () => 'blockquote'],
  [/^(caption|figure|illustration|drawing)$/, () => 'caption'],
  [/^(html preformatted|preformatted text|plain code|source code|code|macro text)$/, () => 'pre'],
];

/** What a style of this name, in lower case, makes of its paragraphs. */
export function roleNamed(name: string): Role | undefined {
  for (const [pattern, role] of ROLES) {
    const found = pattern.exec(name);
    if (found) return role(Number(found[1] ?? 1) - 1);
  }
  return undefined;
}

interface Style {
  readonly name: string;
  readonly basedOn: string | undefined;
  readonly element: XmlElement;
}

/** More steps than this are a circle. */
const MAX_STEPS = 20;

export class Styles {
  readonly #styles = new Map<string, Style>();

  constructor(part: XmlDocument | undefined) {
    for (const element of part?.documentElement ? elementsOf(part.documentElement) : []) {
      const id = attribute(element, 'styleId');
      if (nameOf(element) !== 'style' || id === undefined || this.#styles.has(id)) continue;
      const name = (valOf(child(element, 'name')) ?? id).trim().toLowerCase();
      this.#styles.set(id, { name, basedOn: valOf(child(element, 'basedOn')), element });
    }
  }

  /** A style and those that it is based on. */
  *chain(id: string | undefined): Generator<Style> {
    let next = id;
    for (let step = 0; next !== undefined && step < MAX_STEPS; step++) {
      const style = this.#styles.get(next);
      if (!style) return;
      yield style;
      next = style.basedOn;
    }
  }

  /** The nearest word that a style has on a property, such as `rPr`, `b`. */
  find(id: string | undefined, ...path: readonly string[]): XmlElement | undefined {
    for (const { element } of this.chain(id)) {
      const found = child(element, ...path);
      if (found) return found;
    }
    return undefined;
  }

  role(properties: XmlElement | undefined): Role {
    const id = valOf(child(properties, 'pStyle'));
    const own = outline(child(properties, 'outlineLvl'));
    if (own !== undefined) return own < 0 ? 'p' : heading(own);
    const isKnown = id !== undefined && this.#styles.has(id);
    const named = isKnown ? [...this.chain(id)] : id ? [{ name: id.toLowerCase(), element: undefined }] : [];
    for (const { name, element } of named) {
      const role = roleNamed(name);
      if (role) return role;
      const level = outline(child(element, 'pPr', 'outlineLvl'));
      if (level !== undefined) return level < 0 ? 'p' : heading(level);
    }
    return 'p';
  }
}

/** Level 9 says that a paragraph is no heading, whatever its style. */
function outline(element: XmlElement | undefined): number | undefined {
  if (!element) return undefined;
  const level = Number(valOf(element));
  return Number.isInteger(level) && level >= 0 && level < 9 ? level : -1;
}

export interface ListPlace {
  readonly isOrdered: boolean;
  readonly level: number;
  /** Its number, where it is ordered. */
  readonly number: number;
  /** Paragraphs of one list have it in common. */
  readonly list: string;
}

/** Deeper lists become lists of this depth. */
const MAX_LEVEL = 4;

export class Lists {
  readonly #styles: Styles;
  readonly #nums = new Map<string, XmlElement>();
  readonly #definitions = new Map<string, XmlElement>();
  /** Next numbers by list definition and level. */
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(part: XmlDocument | undefined, styles: Styles) {
    this.#styles = styles;
    for (const element of part?.documentElement ? elementsOf(part.documentElement) : []) {
      const name = nameOf(element);
      if (name === 'num') this.#nums.set(attribute(element, 'numId') ?? '', element);
      if (name === 'abstractNum') this.#definitions.set(attribute(element, 'abstractNumId') ?? '', element);
    }
  }

  /** The place of a paragraph in a list. To be called once for each, in their order, because it counts. */
  place(properties: XmlElement | undefined): ListPlace | undefined {
    const style = valOf(child(properties, 'pStyle'));
    const property = (name: string) =>
      valOf(child(properties, 'numPr', name) ?? this.#styles.find(style, 'pPr', 'numPr', name));
    const id = property('numId');
    const num = id === undefined ? undefined : this.#nums.get(id);
    if (id === undefined || !num) return undefined;
    const definition = this.#definition(num);
    const written = Number(property('ilvl') ?? this.#levelOfStyle(definition, style) ?? 0);
    const level = Number.isInteger(written) && written > 0 ? Math.min(written, 8) : 0;
    const override = find(num, 'lvlOverride', level);
    const described = child(override, 'lvl') ?? (definition && find(definition, 'lvl', level));
    const format = valOf(child(described, 'numFmt')) ?? 'bullet';
    if (format === 'none' || !described) return undefined;
    const list = attribute(definition, 'abstractNumId') ?? id;
    const counts = this.#counts.get(list) ?? [];
    this.#counts.set(list, counts);
    const restart = valOf(child(override, 'startOverride'));
    if (restart !== undefined && !this.#begun.has(`${id} ${level}`)) counts[level] = Number(restart);
    this.#begun.add(`${id} ${level}`);
    const number = counts[level] ?? Number(valOf(child(described, 'start')) ?? 1);
    counts.length = level;
    counts[level] = number + 1;
    return { isOrdered: format !== 'bullet', level: Math.min(level, MAX_LEVEL), number, list };
  }

  /** Several numbers may share a definition, which may only point to the one that a style has. */
  #definition(num: XmlElement): XmlElement | undefined {
    let definition = this.#definitions.get(valOf(child(num, 'abstractNumId')) ?? '');
    for (let step = 0; definition && step < MAX_STEPS; step++) {
      const link = valOf(child(definition, 'numStyleLink'));
      if (link === undefined) break;
      const linked = this.#nums.get(valOf(this.#styles.find(link, 'pPr', 'numPr', 'numId')) ?? '');
      const next = linked && this.#definitions.get(valOf(child(linked, 'abstractNumId')) ?? '');
      definition = next ?? this.#definitionOfStyle(link);
    }
    return definition;
  }

  #definitionOfStyle(style: string): XmlElement | undefined {
    return [...this.#definitions.values()].find((each) => valOf(child(each, 'styleLink')) === style);
  }

  #levelOfStyle(definition: XmlElement | undefined, style: string | undefined): string | undefined {
    for (const level of definition ? elementsOf(definition) : []) {
      const named = valOf(child(level, 'pStyle'));
      if (named !== undefined && named === style) return attribute(level, 'ilvl');
    }
    return undefined;
  }
}

const find = (parent: XmlElement, name: string, level: number): XmlElement | undefined =>
  [...elementsOf(parent)].find((each) => nameOf(each) === name && Number(attribute(each, 'ilvl') ?? 0) === level);
