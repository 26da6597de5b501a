import { cellShare } from '@linkstand/contract/charts/shapes';
import { blend } from '../theme/color.ts';
import { assignRoles, deriveShades, surface, textOn } from '../theme/shades.ts';

/** Colors of a cell of a heat table and of what is written on it. `strength`: 0 to 1. */
export type Heat = (strength: number) => { readonly fill: string; readonly text: string };

/** The cells in the color of a brand, from a faint tint to more than half of it. */
export function heatOf(color: string, scheme: 'light' | 'dark'): Heat {
  const shades = deriveShades(color);
  const { textOnLight, textOnDark } = assignRoles(shades);
  const shade = shades[scheme === 'dark' ? textOnDark : textOnLight] ?? color;
  return (strength) => {
    const fill = blend(shade, surface[scheme].body, cellShare(strength));
    return { fill, text: textOn(fill) };
  };
}
