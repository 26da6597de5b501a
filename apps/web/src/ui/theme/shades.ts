import { blend, contrast, fromOklch, toOklch } from './color.ts';

/** Ten shades, 0 the lightest and 9 the darkest; 6 is the typed colour itself. */
export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** Backgrounds for coloured text. The theme uses exactly these. */
export const surface = {
  light: { body: '#ffffff', ground: '#f7f8fa' },
  dark: { body: '#191b20', ground: '#121317', raised: '#22252c' },
} as const;

const AA = 4.5;
/** Least contrast of a tint with the surface that it lies on. */
const SEEN = 1.14;
const LIGHTEST = 0.975;
const towardsBase = [0, 0.08, 0.2, 0.4, 0.6, 0.82];
const lightChroma = [0.12, 0.22, 0.4, 0.62, 0.82, 0.94];
const towardsDark = [0.35, 0.68, 1];
const darkChroma = [0.98, 0.92, 0.8];

/** Derives ten shades from one colour, in even steps of perceived lightness (OKLCH) with the same hue. */
export function deriveShades(base: string): Shades {
  const { l, c, h } = toOklch(base);
  const darkest = Math.min(0.32, l * 0.6);
  const lighter = towardsBase.map((t, i) => {
    // A very dark base still needs light shades that are readable on a dark background.
    const from = Math.max(LIGHTEST, l);
    return fromOklch({ l: from + (l - from) * t, c: c * (lightChroma[i] ?? 1), h });
  });
  const darker = towardsDark.map((t, i) => fromOklch({ l: l + (darkest - l) * t, c: c * (darkChroma[i] ?? 1), h }));
  return [...lighter, fromOklch({ l, c, h }), ...darker] as Shades;
}

/** Text on a colour: white where it is readable, otherwise black, which then is. */
export const textOn = (fill: string): '#ffffff' | '#000000' =>
  contrast('#ffffff', fill) >= AA ? '#ffffff' : '#000000';

/** The use of each shade, so that all text is readable (contrast 4.5 or more), whatever the colour. */
export type Roles = {
  /** Text on a filled button in shade 6. */
  onFill: '#ffffff' | '#000000';
  /** Shade of a hovered filled button: away from its text colour. */
  hover: number;
  /** Shade for coloured text, links and outlines on light surfaces and on shade 1. */
  textOnLight: number;
  /** Shade of coloured text, links and outlines on dark surfaces. */
  textOnDark: number;
  /** Tinted background on dark surfaces (shade 1 on light ones), also when hovered. Shade 0 is readable on it. */
  tintOnDark: { rest: string; hover: string };
};

export function assignRoles(shades: Shades): Roles {
  const onFill = textOn(shades[6]);
  const readable = (shade: string, grounds: readonly string[]) => grounds.every((g) => contrast(shade, g) >= AA);
  const light = [surface.light.body, surface.light.ground, shades[1]];
  const dark = Object.values(surface.dark);
  // The tint of a chosen item has to be visible on a dark surface, even of a brand that is nearly black.
  const isSeen = (shade: string) => contrast(blend(shade, surface.dark.body, 0.2), surface.dark.body) >= SEEN;
  const tint = [shades[6], shades[5], shades[4]].find(isSeen) ?? shades[3];
  return {
    onFill,
    hover: onFill === '#ffffff' ? 7 : 5,
    textOnLight: [6, 7, 8, 9].find((i) => readable(shades[i] ?? '', light)) ?? 9,
    tintOnDark: { rest: blend(tint, surface.dark.body, 0.2), hover: blend(tint, surface.dark.body, 0.28) },
    textOnDark: [5, 4, 3, 2, 1, 0].find((i) => readable(shades[i] ?? '', dark)) ?? 0,
  };
}
