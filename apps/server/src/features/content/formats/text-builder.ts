/** What a text loses on its way out of a document. */
export type DocumentWarningCode =
  | 'hidden_text'
  | 'broken_link'
  | 'missing_picture'
  | 'outside_picture'
  | 'drawing'
  | 'embedded'
  | 'broken_part'
  | 'comments';

export interface DocumentWarning {
  readonly code: DocumentWarningCode;
  /** The words or the part that it is about. */
  readonly detail: string;
}

/** A document as HTML that is not sanitized yet. */
export interface ReadDocument {
  /** Pictures have the address `docx-image:<index>`. */
  readonly html: string;
  readonly images: readonly Uint8Array[];
  readonly warnings: readonly DocumentWarning[];
}

/** From the outermost in. */
const MARKS = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code'] as const;
export type Mark = (typeof MARKS)[number];
export type BlockName = 'p' | 'title' | 'h1' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'pre' | 'hr' | 'caption';

export interface Style {
  readonly marks: ReadonlySet<Mark>;
  readonly href?: string | undefined;
}
export const PLAIN: Style = { marks: new Set() };

/** Where a paragraph stands in a list. */
export interface Item {
  readonly level: number;
  readonly isOrdered: boolean;
  /** Its number, where it is ordered and known. */
  readonly number?: number | undefined;
  /** Items of one list have it in common. */
  readonly list?: string | undefined;
  /** A further paragraph of the item before it. */
  readonly isFurther?: boolean | undefined;
}

interface Run {
  readonly html: string;
  /** Undefined for what is no text: a picture, a break. */
  readonly text?: string;
  readonly style: Style;
}
interface Block {
  readonly name: BlockName | 'raw';
  readonly html: string;
  readonly item?: Item | undefined;
}

const MAX_DETAIL = 80;
/** Lists and tables deeper in each other are written at this depth. */
const MAX_LEVEL = 8;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (each) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[each] ?? '&quot;');

/**
 * Puts together the text that a document holds, whatever program wrote it: runs of words with their formats become
 * paragraphs, those of lists stand in each other, and what can't be part of a text is told.
 */
export class TextBuilder {
  readonly images: Uint8Array[] = [];
  readonly #warnings = new Map<string, DocumentWarning>();
  readonly #hidden: string[] = [];
  readonly #notes: string[] = [];
  readonly #outer: { readonly blocks: Block[]; readonly runs: Run[] }[] = [];
  #blocks: Block[] = [];
  #runs: Run[] = [];

  warn(code: DocumentWarningCode, detail = ''): void {
    const short = detail.replace(/\s+/g, ' ').trim();
    const cut = short.length > MAX_DETAIL ? `${short.slice(0, MAX_DETAIL)}…` : short;
    this.#warnings.set(`${code} ${cut}`, { code, detail: cut });
  }

  /** Words that the document doesn't show. */
  hide(words: string): void {
    if (words.trim()) this.#hidden.push(words);
  }

  text(text: string, style: Style = PLAIN): void {
    if (text !== '') this.#runs.push({ html: escapeHtml(text), text, style });
  }

  break(style: Style = PLAIN): void {
    this.#runs.push({ html: '<br />', style });
  }

  /** @param bytes undefined where it isn't in the file */
  picture(bytes: Uint8Array | undefined, alt: string, style: Style = PLAIN): void {
    if (!bytes || bytes.length === 0) {
      this.warn('missing_picture', alt);
      return;
    }
    const known = this.images.indexOf(bytes);
    const index = known < 0 ? this.images.push(bytes) - 1 : known;
    const words = alt.trim();
    const html = `<img src="docx-image:${index}" alt="${escapeHtml(words)}" />`;
    this.#runs.push({ html, style: { marks: new Set(), href: style.href } });
  }

  /** Ends the paragraph. One without words is dropped, unless it is a line. */
  end(name: BlockName = 'p', item?: Item): void {
    const runs = this.#runs;
    this.#runs = [];
    if (name === 'hr') {
      if (runs.some(({ text }) => text?.trim())) this.#blocks.push({ name: 'p', html: inline(runs) });
      this.#blocks.push({ name, html: '' });
      return;
    }
    // The briefing's title, where a document that left from here comes back by another program.
    if (name === 'title') return;
    const isPre = name === 'pre';
    const html = inline(isPre ? runs : trimmed(runs), isPre);
    if (html.trim() === '') return;
    this.#blocks.push({ name, html: /^h\d$/.test(name) ? withoutBold(html) : html, item });
  }

  get isOpen(): boolean {
    return this.#runs.some(({ text }) => text === undefined || text.trim() !== '');
  }

  /** The words of the paragraph that is open. */
  get words(): string {
    return this.#runs.map(({ text = '' }) => text).join('');
  }

  /** Drops the paragraph that is open. */
  drop(): void {
    this.#runs = [];
  }

  /** The number of blocks that are ended. */
  get position(): number {
    return this.#blocks.length;
  }

  /** Takes out the blocks that were ended since a position. */
  takeFrom(position: number): string {
    return blocksHtml(this.#blocks.splice(position));
  }

  /** Begins something that stands apart from the text. */
  begin(): void {
    this.#outer.push({ blocks: this.#blocks, runs: this.#runs });
    this.#blocks = [];
    this.#runs = [];
  }

  /** Ends what was begun. @returns it as HTML */
  finish(): string {
    this.end();
    const html = blocksHtml(this.#blocks);
    const outer = this.#outer.pop();
    this.#blocks = outer?.blocks ?? [];
    this.#runs = outer?.runs ?? [];
    return html;
  }

  /** What `write` builds, as HTML of its own. */
  apart(write: () => void): string {
    this.begin();
    write();
    return this.finish();
  }

  raw(html: string): void {
    if (html !== '') this.#blocks.push({ name: 'raw', html });
  }

  /** A note below the text. Its number stands where it is referred to. */
  note(write: () => void): void {
    this.begin();
    write();
    this.endNote();
  }

  endNote(): void {
    const html = this.finish();
    if (html === '') return;
    this.#notes.push(html);
    this.text(`[${this.#notes.length}]`, { marks: new Set(['sup']) });
  }

  build(): ReadDocument {
    this.end();
    if (this.#hidden.length > 0) this.warn('hidden_text', this.#hidden.join(' '));
    const notes = this.#notes.length > 0 ? `<ol>${this.#notes.map((each) => `<li>${each}</li>`).join('')}</ol>` : '';
    return { html: blocksHtml(this.#blocks) + notes, images: this.images, warnings: [...this.#warnings.values()] };
  }
}

export interface Cell {
  readonly html: string;
  readonly isHead: boolean;
  readonly columns?: number | undefined;
  readonly rows?: number | undefined;
}

const span = (name: string, count: number | undefined) => (count && count > 1 ? ` ${name}="${count}"` : '');

export function tableHtml(rows: readonly (readonly Cell[])[]): string {
  const filled = rows.filter((cells) => cells.length > 0);
  if (filled.every((cells) => cells.every(({ html }) => html === ''))) return '';
  const row = (cells: readonly Cell[]) =>
    `<tr>${cells
      .map(({ html, isHead, columns, rows: down }) => {
        const tag = isHead ? 'th' : 'td';
        return `<${tag}${span('colspan', columns)}${span('rowspan', down)}>${html}</${tag}>`;
      })
      .join('')}</tr>`;
  const heads = filled.findIndex((cells) => !cells.every(({ isHead }) => isHead));
  const head = heads < 0 ? filled.length : heads;
  // A head of the first column alone is no head of the table.
  const top = filled.slice(0, head).map(row).join('');
  const rest = filled.slice(head).map(row).join('');
  return `<table>${top && `<thead>${top}</thead>`}${rest && `<tbody>${rest}</tbody>`}</table>`;
}

/** A heading is bold by itself. */
const withoutBold = (html: string): string =>
  html.replace(/^<strong>([\s\S]*)<\/strong>$/, (whole, inner: string) => (inner.includes('<strong>') ? whole : inner));

/** Without blanks and breaks at the beginning and the end. */
function trimmed(runs: readonly Run[]): Run[] {
  const kept = [...runs];
  const isBlank = ({ text, html }: Run) => (text === undefined ? html === '<br />' : /^[ \t\n\r]*$/.test(text));
  while (kept[0] && isBlank(kept[0])) kept.shift();
  for (let last = kept.at(-1); last && isBlank(last); last = kept.at(-1)) kept.pop();
  const cut = (at: number, pattern: RegExp) => {
    const run = kept.at(at);
    if (run?.text === undefined) return;
    const text = run.text.replace(pattern, '');
    kept[at < 0 ? kept.length + at : at] = { ...run, text, html: escapeHtml(text) };
  };
  cut(0, /^[ \t\n\r]+/);
  cut(-1, /[ \t\n\r]+$/);
  return kept;
}

/** Runs with as few tags as their formats allow. */
function inline(runs: readonly Run[], isPre = false): string {
  let html = '';
  let open: string[] = [];
  let hadBlank = false;
  for (const { html: own, text, style } of runs) {
    const wanted = [
      ...(style.href === undefined ? [] : [`a href="${escapeHtml(style.href)}"`]),
      ...MARKS.filter((mark) => style.marks.has(mark)),
    ];
    let same = 0;
    while (same < open.length && open[same] === wanted[same]) same++;
    for (const tag of open.slice(same).reverse()) html += `</${tag.split(' ')[0]}>`;
    for (const tag of wanted.slice(same)) html += `<${tag}>`;
    open = wanted;
    if (text === undefined || isPre) html += own;
    else {
      const single = own.replace(/[ \t\n\r]+/g, ' ');
      html += hadBlank && single.startsWith(' ') ? single.slice(1) : single;
    }
    hadBlank = text === undefined ? own === '<br />' : / $/.test(text.replace(/[\t\n\r]/g, ' '));
  }
  for (const tag of open.reverse()) html += `</${tag.split(' ')[0]}>`;
  return html.replace(/<(strong|em|u|s|sub|sup|code)>(\s*)<\/\1>/g, '$2');
}

function blocksHtml(blocks: readonly Block[]): string {
  let html = '';
  /** Lists that are open, with the number of their next item. */
  let open: { readonly isOrdered: boolean; readonly list: string | undefined; next: number }[] = [];
  const close = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()?.isOrdered ? 'ol' : 'ul'}>`;
  };
  for (const [at, block] of blocks.entries()) {
    const { item, name } = block;
    if (item && (name === 'p' || name === 'pre' || name === 'caption')) {
      const level = Math.min(item.level, MAX_LEVEL, open.length);
      if (item.isFurther && open.length > 0) {
        close(level + 1);
        html += `<p>${block.html}</p>`;
        continue;
      }
      close(level + 1);
      const before = open[level];
      const isSame =
        before !== undefined &&
        before.isOrdered === item.isOrdered &&
        before.list === item.list &&
        (!item.isOrdered || item.number === undefined || item.number === before.next);
      if (isSame) html += '</li>';
      else {
        close(level);
        const start = item.isOrdered && item.number !== undefined && item.number !== 1 ? ` start="${item.number}"` : '';
        html += item.isOrdered ? `<ol${start}>` : '<ul>';
        open.push({ isOrdered: item.isOrdered, list: item.list, next: item.number ?? 1 });
      }
      const now = open[level];
      if (now) now.next += 1;
      const hasMore = blocks[at + 1]?.item?.isFurther === true;
      html += hasMore ? `<li><p>${block.html}</p>` : `<li>${block.html}`;
      continue;
    }
    close(0);
    open = [];
    if (name === 'raw') html += block.html;
    else if (name === 'hr') html += '<hr />';
    else if (name === 'blockquote') {
      const isFirst = blocks[at - 1]?.name !== 'blockquote';
      const isLast = blocks[at + 1]?.name !== 'blockquote';
      html += `${isFirst ? '<blockquote>' : ''}<p>${block.html}</p>${isLast ? '</blockquote>' : ''}`;
    } else if (name === 'pre') {
      const isFirst = blocks[at - 1]?.name !== 'pre';
      const isLast = blocks[at + 1]?.name !== 'pre';
      html += `${isFirst ? '<pre>' : '\n'}${block.html.replace(/<br \/>/g, '\n')}${isLast ? '</pre>' : ''}`;
    } else if (name === 'caption')
      html += withPicture(html, block.html, (figure) => {
        html = html.slice(0, -figure.length);
      });
    else html += `<${name}>${block.html}</${name}>`;
  }
  close(0);
  return html;
}

/** What stands below a picture is its caption; elsewhere it is a paragraph. */
function withPicture(before: string, caption: string, take: (paragraph: string) => void): string {
  const found = /<p>(<img [^<>]*\/>)<\/p>$/.exec(before);
  if (!found) return `<p>${caption}</p>`;
  take(found[0]);
  return `<figure>${found[1]}<figcaption>${caption}</figcaption></figure>`;
}
