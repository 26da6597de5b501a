import { SheetFault } from './sheet.ts';
import type { ZipFile } from './zip-file.ts';

/** What the library reads as a whole may unpack to. */
const MOST = 120 * 1024 * 1024;
const MAX_DEPTH = 64;

/**
 * The library keeps a whole OpenDocument in memory and expands whatever is in it, so its content is looked at before.
 * @throws SheetFault, ZipFault
 */
export function requireHarmlessOds(zip: ZipFile): void {
  if (zip.has('META-INF/manifest.xml') && zip.read('META-INF/manifest.xml', MOST).includes('encryption-data'))
    throw new SheetFault('encrypted');
  for (const name of ['content.xml', 'styles.xml', 'meta.xml', 'settings.xml']) {
    if (!zip.has(name)) continue;
    const content = zip.read(name, MOST);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(content.toString('latin1', 0, 4096))) throw new SheetFault('hostile');
    requireShallow(content);
  }
}

const [OPEN, CLOSE, SLASH, QUESTION, BANG] = ['<', '>', '/', '?', '!'].map((sign) => sign.charCodeAt(0));

function requireShallow(content: Buffer): void {
  let depth = 0;
  for (let at = content.indexOf(OPEN ?? 0); at !== -1; ) {
    const next = content[at + 1];
    const end = content.indexOf(CLOSE ?? 0, at);
    if (end === -1) throw new SheetFault('broken');
    if (next === SLASH) depth -= 1;
    else if (next !== QUESTION && next !== BANG && content[end - 1] !== SLASH) depth += 1;
    if (depth > MAX_DEPTH) throw new SheetFault('hostile');
    at = content.indexOf(OPEN ?? 0, end);
  }
}
