import encodeQR from 'qr';

/** Quiet zone in modules. The standard requires four. */
const QUIET = 4;

/** Rows of a code without its quiet zone, true for a dark module. For drawing vectors in a PDF. */
export const qrModules = (text: string): boolean[][] =>
  // The library draws a border of at least one module.
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/**
 * A QR code as SVG with medium error correction, as payments (EPC069-12) and fiscal codes require. It has a view box
 * and no size: the page sets the size.
 *
 * @throws for a text of more than 2,331 bytes
 */
export function qrSvg(text: string): string {
  const rows = qrModules(text);
  const side = rows.length + 2 * QUIET;
  const path = rows
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from + QUIET} ${y + QUIET}h${length}v1h-${length}z`))
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`;
}

/** Adjacent dark modules of a row become one rectangle. */
function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last.from + last.length === x) last.length++;
    else runs.push({ from: x, length: 1 });
  });
  return runs;
}
