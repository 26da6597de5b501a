import { describe, expect, it } from 'vitest';
import { importsOf } from '../plugins/imports-of.ts';

const CONTRACT = '../../../packages/contract/src/';
const files = import.meta.glob<string>(['./**/*.{ts,tsx}', '../../../packages/contract/src/**/*.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `./faces/public/routes.tsx` and `../page.tsx` → `./faces/page.tsx`. */
function resolve(file: string, from: string): string {
  const path = new URL(from, new URL(file, 'file:///a/b/c/d/e/f/')).pathname;
  const inApp = path.startsWith('/a/b/c/d/e/f/');
  return inApp ? `./${path.slice('/a/b/c/d/e/f/'.length)}` : `../../../${path.slice('/a/b/c/'.length)}`;
}

/** Every package that loading these files brings along, with the way it came. */
function packagesReached(entries: string[]): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return;
    seen.add(file);
    expect(Object.keys(files), trail.join(' → ')).toContain(file);
    const way = [...trail, file];
    for (const from of importsOf(files[file] ?? '')) {
      if (from.startsWith('.')) visit(resolve(file, from), way);
      else if (from === '@linkstand/contract') visit(`${CONTRACT}index.ts`, way);
      else if (from.startsWith('@linkstand/contract/')) visit(`${CONTRACT}${from.slice(20)}.ts`, way);
      else if (!found.has(from)) found.set(from, way.join(' → '));
    }
  };
  for (const entry of entries) visit(entry, []);
  return found;
}

const SMALL = [
  'react',
  'react-dom/client',
  '@mantine/core',
  '@mantine/core/styles.layer.css',
  '@tanstack/react-router',
  '@fontsource-variable/inter',
  'dequal/lite',
];

describe('the first thing a browser loads', () => {
  it('holds neither schemas nor tables nor forms: routes name choices from files without zod', () => {
    const pages = ['login', 'register', 'forgot-password', 'auth', 'not-found'];
    const entries = [
      './main.tsx',
      './faces/public/shell.tsx',
      ...pages.map((page) => `./faces/public/pages/${page}.tsx`),
    ];
    const reached = packagesReached(entries);
    expect(Object.fromEntries([...reached].filter(([name]) => !SMALL.includes(name)))).toEqual({});
  });
});
