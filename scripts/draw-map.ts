/**
 * Draws in docs/ARCHITECTURE.md what follows from scripts/floors.ts: the picture and the table of floors.
 * `npm run docs:map` writes them; the structure check compares them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Floors, SERVER_FLOOR_EXAMPLES, SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

const PAGE = 'docs/ARCHITECTURE.md';

/** What stands between two comments of the page. */
const between = (name: string) => new RegExp(`(<!-- ${name}: npm run docs:map -->\\n)[\\s\\S]*?(\\n<!-- end -->)`);

/** Names on lines of about forty letters. */
function lines(names: readonly string[]): string {
  const rows: string[] = [''];
  for (const name of names) {
    const row = rows.at(-1) ?? '';
    if (row !== '' && row.length + name.length > 40) rows.push(name);
    else rows[rows.length - 1] = row === '' ? name : `${row} · ${name}`;
  }
  return rows.join('<br/>');
}

/** Floors from the top down, each on the next. */
function stack(side: string, title: string, floors: Floors): string[] {
  const nodes = floors.map((floor, at) => `    ${side}${at + 1}["${lines(floor)}"]`).reverse();
  const order = floors.map((_, at) => `${side}${at + 1}`).reverse();
  return [`  subgraph ${side}["${title}"]`, ...nodes, `    ${order.join(' --> ')}`, '  end'];
}

/** What imports what. Features stand in stacks: each knows only what is below. */
const picture = (): string =>
  [
    '```mermaid',
    'flowchart TB',
    '  faces["faces: client, office, external, public"] --> web',
    ...stack('web', 'apps/web/src/features', WEB_FLOORS),
    '  web --> ui["ui, lib"] --> contract["packages/contract"]',
    '  app["app.ts, jobs.ts, subscribers.ts, extensions.ts"] --> server',
    ...stack('server', 'apps/server/src/features', SERVER_FLOORS),
    '  server --> platform["platform, db"] --> contract',
    '```',
  ].join('\n');

/** Aligned, as `npm run format` has tables. */
function table(): string {
  const floors = SERVER_FLOORS.map((floor, at) => [floor.toSorted().join(', '), SERVER_FLOOR_EXAMPLES[at] ?? '']);
  const cells = [['Floor', 'Example'], ...floors];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  return lines.toSpliced(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`).join('\n');
}

/** The page as the floors make it. */
export function draw(page: string): string {
  return [['picture', picture()] as const, ['floors', table()] as const].reduce((text, [name, drawn]) => {
    const place = between(name);
    if (!place.test(text)) throw new Error(`${PAGE} has no place for the ${name}.`);
    return text.replace(place, (_, start: string, end: string) => `${start}\n${drawn}\n${end}`);
  }, page);
}

/** Nothing, or a line that says what to do. */
export function checkMap(root: string): string[] {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const isEven = SERVER_FLOOR_EXAMPLES.length === SERVER_FLOORS.length;
  return [
    ...(isEven ? [] : ['scripts/floors.ts has not one example for each floor of the server']),
    ...(draw(page) === page ? [] : [`${PAGE} is not what scripts/floors.ts makes: run npm run docs:map`]),
  ];
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '..', PAGE);
  writeFileSync(file, draw(readFileSync(file, 'utf8')));
  console.log(`Wrote ${PAGE}.`);
}
