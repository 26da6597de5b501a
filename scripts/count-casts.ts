/** Finds the casts in TypeScript files: what the compiler is told to believe. `as const` is none, it claims nothing. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const TEST = /\.test\.tsx?$|\/testing\//;

export interface Cast {
  /** Path from the root of the repository. */
  file: string;
  line: number;
  /** The type it claims, as written. */
  type: string;
}

/** All casts below a folder of the repository but those of tests. */
export const castsIn = (folder: string): Cast[] =>
  globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .filter((file) => !TEST.test(file))
    .sort()
    .flatMap((file) => castsOf(readFileSync(join(ROOT, file), 'utf8'), file));

/** `a as unknown as B` are two. */
export function castsOf(text: string, file: string): Cast[] {
  const casts: Cast[] = [];
  walk(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return;
    const { start, end } = node.typeAnnotation as Span;
    const type = text.slice(start, end);
    if (type !== 'const') casts.push({ file, line: text.slice(0, start).split('\n').length, type });
  });
  return casts;
}

interface Span {
  start: number;
  end: number;
}

type SyntaxNode = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const each of Object.values(value)) walk(each, visit);
}

if (import.meta.main) {
  const folders = process.argv.slice(2);
  for (const folder of folders.length > 0 ? folders : ['apps/server/src/features']) {
    const casts = castsIn(folder);
    for (const { file, line, type } of casts) console.log(`${file}:${line} as ${type.replaceAll(/\s+/g, ' ')}`);
    console.log(`${casts.length} in ${folder}`);
  }
}
