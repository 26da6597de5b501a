/** A piece of HTML that is safe to put on a page. */
export interface Markup {
  readonly html: string;
}

type Piece = string | number | null | Markup | readonly Markup[];

/** HTML from a template: what is put in is escaped, unless it is markup itself. */
export function markup(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return { html: strings.reduce((html, string, index) => html + rendered(pieces[index - 1] ?? '') + string) };
}

function rendered(piece: Piece): string {
  if (piece === null) return '';
  if (Array.isArray(piece)) return piece.map((part: Markup) => part.html).join('');
  if (typeof piece === 'object') return (piece as Markup).html;
  return String(piece).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
