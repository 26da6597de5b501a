/** Colour arithmetic: sRGB hex ↔ OKLCH (Björn Ottosson's OKLab) and the WCAG 2 contrast formula. */

export type Oklch = { l: number; c: number; h: number };

type Triple = readonly [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** `#rgb` or `#rrggbb` → channels 0..1. Anything else is mid grey, so a mistyped brand colour still renders. */
function parseHex(hex: string): Triple {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(hex.trim());
  const long = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  const parts = short ? short.slice(1).map((d) => d + d) : long ? long.slice(1) : ['80', '80', '80'];
  const [r = 0, g = 0, b = 0] = parts.map((part) => Number.parseInt(part, 16) / 255);
  return [r, g, b];
}

function formatHex([r, g, b]: Triple): string {
  const byte = (v: number) =>
    Math.round(Math.min(1, Math.max(0, v)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(r)}${byte(g)}${byte(b)}`;
}

/** Relative luminance, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex);
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function toOklch(hex: string): Oklch {
  const [r, g, b] = parseHex(hex).map(toLinear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  };
}

function toLinearRgb({ l, c, h }: Oklch): Triple {
  const A = c * Math.cos(h);
  const B = c * Math.sin(h);
  const L = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const M = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const S = (l - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S,
    -1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S,
    -0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S,
  ];
}

/** OKLCH → hex. A colour outside sRGB loses chroma until it fits; lightness and hue stay. */
export function fromOklch(color: Oklch): string {
  const fits = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);
  let { c } = color;
  let rgb = toLinearRgb(color);
  for (let step = 0; step < 24 && !fits(rgb); step += 1) {
    c *= 0.9;
    rgb = toLinearRgb({ ...color, c });
  }
  return formatHex(rgb.map((v) => toGamma(Math.min(1, Math.max(0, v)))) as unknown as Triple);
}

/** Blends `part` (0 to 1) of one colour over another, as browsers do. */
export function blend(over: string, under: string, part: number): string {
  const [a, b] = [parseHex(over), parseHex(under)];
  return formatHex(a.map((v, i) => v * part + (b[i] ?? 0) * (1 - part)) as unknown as Triple);
}
