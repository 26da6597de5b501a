import { fileURLToPath } from 'node:url';
// @ts-expect-error: it has no types; Font says what is used of it.
import * as fontkit from 'fontkit';

/** What is used of a font of fontkit. */
interface Font {
  layout(text: string, features?: object): GlyphRun;
}
interface GlyphRun {
  readonly positions: readonly object[];
}

const FILES = { plain: '400Regular/Inter_400Regular', bold: '600SemiBold/Inter_600SemiBold' } as const;
export type FontName = keyof typeof FILES;

/** Words and amounts whose shape is cached; in a batch of documents most repeat. */
const MAX_SHAPES = 5000;

const opened = new Map<FontName, Font>();

/**
 * The font, read once in the life of a worker: to read it and to shape text takes most of the time of drawing a page.
 * What pdfkit takes beside a file is an object with this method.
 */
export function fontOf(name: FontName): Font {
  const known = opened.get(name);
  if (known) return known;
  const font = fontkit.openSync(
    fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${FILES[name]}.ttf`)),
  ) as Font;
  const shape = font.layout.bind(font);
  const shapes = new Map<string, GlyphRun>();
  font.layout = (text, features) => {
    const key = `${features ? 'f' : 'p'}${text}`;
    let run = shapes.get(key);
    if (!run) {
      run = shape(text, features);
      if (shapes.size >= MAX_SHAPES) shapes.clear();
      shapes.set(key, run);
    }
    // pdfkit scales the positions that it is given.
    const positions = run.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
  };
  opened.set(name, font);
  return font;
}
