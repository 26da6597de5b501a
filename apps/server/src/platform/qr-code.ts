import encodeQR from 'qr';

/** Modules of the quiet zone; four are what the standard asks for. */
const QUIET = 4;

/** Rows of a code, true where a module is dark, without its quiet zone. For drawing it as vectors in a PDF. */
export const qrModules = (text: string): boolean[][] =>
  // The library draws a border of one module at least.
  encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));

/**
 * A QR code as SVG with medium error correction, as payments (EPC069-12) and fiscal codes ask for. It has no size of its
 * own, only a view box: the page says how large it is.
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

/** Dark modules next to each other in a row: one rectangle each. */
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
