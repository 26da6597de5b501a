import { inkFrom, inkOn, safeColor } from '../../platform/mail/brand.ts';
import { html } from '../../platform/mail/html.ts';

interface Named {
  readonly name: string;
  readonly primary: string;
}

const FONTS = 'Inter, Segoe UI, Helvetica, Arial, sans-serif';
/** Of a character in the widest of the fonts. */
const WIDTH = 13;

/** The brand's name in its colour, or in a darker shade that can be read on white. */
export function plainLogo({ name, primary }: Named): string {
  const width = 4 + Array.from(name).length * WIDTH;
  const text = html`<text x="2" y="22.5" font-family="${FONTS}" font-size="19" font-weight="700" letter-spacing="-0.3" fill="${inkFrom(safeColor(primary))}">${name}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32" role="img">${text}</svg>`
    .markup;
}

/** The brand's initial on its colour. */
export function plainIcon({ name, primary }: Named): string {
  const color = safeColor(primary);
  const initial = (Array.from(name.replace(/[^\p{L}\p{N}]/gu, ''))[0] ?? '').toUpperCase();
  const tile = html`<rect width="32" height="32" rx="8" fill="${color}"/>`;
  const text = html`<text x="16" y="22.5" text-anchor="middle" font-family="${FONTS}" font-size="19" font-weight="700" fill="${inkOn(color)}">${initial}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32" role="img">${tile}${text}</svg>`
    .markup;
}
