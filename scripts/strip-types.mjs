// Preloaded into every process and thread. Node takes the types off our files with a WebAssembly program, which costs each
// of them 20 to 30 MB and half a second. So what it made is kept in .cache, and that program is loaded only for a changed
// file: docs/decisions/memory.md.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const KEPT = join(dirname(dirname(fileURLToPath(import.meta.url))), '.cache', 'stripped');
const hash = (...parts) => createHash('sha1').update(parts.join('\0')).digest('hex');
const STAMP_LENGTH = hash('').length;

/** The file of a source starts with a stamp of what it was made from, so each source has one file. */
function strip(path) {
  const source = readFileSync(path, 'utf8');
  const stamp = hash(process.version, source);
  const file = join(KEPT, `${hash(path)}.js`);
  const kept = readKept(file);
  if (kept.startsWith(stamp)) return kept.slice(STAMP_LENGTH);
  const code = stripTypeScriptTypes(source);
  keep(file, stamp + code);
  return code;
}

function readKept(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function keep(file, text) {
  const unfinished = `${file}.${process.pid}.${threadId}`;
  try {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
  } catch {
    // A full disk or a folder that can't be written only costs the time to do it again.
  }
}

registerHooks({
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    try {
      return { format: 'module', source: strip(fileURLToPath(url)), shortCircuit: true };
    } catch {
      // Missing, or wrong: Node's own message says where.
      return next(url, context);
    }
  },
});
