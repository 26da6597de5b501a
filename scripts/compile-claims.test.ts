/**
 * What CONTRIBUTING.md says does not compile, tried: every claim is a small edit of a copy of the sources, TypeScript
 * checks the copy once with all of them, and each must be refused where the page says it is.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A text of a file gives way to another; null makes the file. */
type Edit = readonly [file: string, find: string | null, put: string];
/** Where TypeScript refuses it, and a word of its reason. */
type Refusal = readonly [file: string, reason: string];

interface Claim {
  /** How the line of CONTRIBUTING.md begins that makes it. */
  readonly line: string;
  readonly edits: readonly Edit[];
  readonly refused: readonly Refusal[];
}

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;
const CONTRACT = 'packages/contract/src';
const WEB = 'apps/web/src';
const LANGUAGES = ['en-US', 'es', 'pt-BR'];
const TRANSLATIONS = ['es', 'pt-BR'];
const wordsOf = (locale: string): string => `${CONTRACT}/words/${locale.toLowerCase()}.ts`;

/** Lists that are more than conditions on a table: the catalogue has two engines, a report its sources. */
const OTHERWISE = [`${CONTRACT}/media/filter.ts`, `${CONTRACT}/reports/filter.ts`];
/** Every list of the product, and a filter that nobody has written for it. */
const filters = globSync(`${CONTRACT}/*/filter.ts`, { cwd: ROOT })
  .filter((file) => !OTHERWISE.includes(file))
  .flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/const (\w+) = defineFilter\(\{/g)].map(
      ([start = '', name = '']) => ({
        file,
        start,
        key: `unasked${name}`,
      }),
    ),
  );

const CLAIMS: readonly Claim[] = [
  {
    line: '- **Endpoint**',
    edits: [[`${CONTRACT}/tags/endpoints.ts`, 'getAll: ', "unanswered: getAll('tags/all', ['ADMIN']),\n  getAll: "]],
    refused: [[`${FEATURES}/tags/routes.ts`, "'unanswered'"]],
  },
  {
    line: '- **Lifecycle**',
    edits: [
      [
        `${CONTRACT}/reviews/machine.ts`,
        '    approve: {',
        "    postpone: { from: ['open'], to: ['open'], who: ['admin'] },\n    approve: {",
      ],
    ],
    refused: [[`${WEB}/features/reviews/review-panel.tsx`, "'postpone'"]],
  },
  ...filters.map(
    ({ file, start, key }): Claim => ({
      line: '- **Filter of a list**',
      edits: [[file, start, `${start} ${key}: { kind: 'flag' },`]],
      refused: [[SERVER, key]],
    }),
  ),
  {
    line: '- **List** that is no section',
    edits: [[`${WEB}/features/crm/list.tsx`, 'crmTagId: { options: crmTags },', '']],
    refused: [[`${WEB}/features/crm/list.tsx`, "'crmTagId'"]],
  },
  {
    line: '- **Text for people**',
    edits: TRANSLATIONS.flatMap((locale): Edit[] => [
      [`${WEB}/features/tags/messages/${locale}.ts`, '    color: ', '    // color: '],
      [`${SERVER}/messages/${locale.toLowerCase()}.ts`, '  files_in_s3: ', '  // '],
      [wordsOf(locale), '  loan: ', '  // '],
    ]),
    refused: TRANSLATIONS.flatMap((locale): Refusal[] => [
      [`${WEB}/features/tags/messages/${locale}.ts`, "'color'"],
      [`${SERVER}/messages/${locale.toLowerCase()}.ts`, "'files_in_s3'"],
      [wordsOf(locale), "'loan'"],
    ]),
  },
  {
    line: '- **Job**',
    edits: [
      [
        `${FEATURES}/tasks/jobs.ts`,
        "Pick<Context, 'db' | 'timeZone'>",
        '{ db: Database; timeZone: string; lacking: 1 }',
      ],
    ],
    refused: [[`${SERVER}/jobs.ts`, "'lacking'"]],
  },
  {
    line: '- **Something about a record**',
    edits: [[`${CONTRACT}/about/kinds.ts`, "  'users',", "  'users',\n  'parcels',"]],
    refused: [
      [`${CONTRACT}/about/kinds.ts`, "'parcels'"],
      [`${SERVER}/about-sources.ts`, "'parcels'"],
      ...LANGUAGES.map((locale): Refusal => [wordsOf(locale), "'parcels'"]),
    ],
  },
  {
    line: '- **Setting**',
    edits: [
      [
        `${CONTRACT}/settings/settings.ts`,
        '  minimum_words: define({',
        "  unnamed_words: define({ group: 'content', who: ADMINISTRATORS, unit: 'words', schema: z.int(), default: 1 }),\n  minimum_words: define({",
      ],
    ],
    refused: [[`${WEB}/features/settings/messages/en-US.ts`, "'unnamed_words'"]],
  },
  // A section that is begun, and one that exists and is taken away place by place.
  {
    line: '| `packages/contract/src/contacts/filter.ts`',
    edits: [
      [
        `${CONTRACT}/contacts/schema.ts`,
        null,
        "import { filterSchema } from '../shared/filter-schema.ts';\nimport { contactFilter } from './filter.ts';\nexport const ContactFilter = filterSchema(contactFilter);\n",
      ],
    ],
    refused: [[`${CONTRACT}/contacts/schema.ts`, "'./filter.ts'"]],
  },
  {
    line: '| `packages/contract/src/contacts/schema.ts`',
    edits: [[`${CONTRACT}/people/endpoints.ts`, null, "export { Contact } from './schema.ts';\n"]],
    refused: [[`${CONTRACT}/people/endpoints.ts`, "'./schema.ts'"]],
  },
  {
    line: '| `packages/contract/src/contacts/endpoints.ts`',
    edits: [[`${CONTRACT}/index.ts`, 'import ', "export { contacts } from './contacts/endpoints.ts';\nimport "]],
    refused: [[`${CONTRACT}/index.ts`, "'./contacts/endpoints.ts'"]],
  },
  {
    line: '| `packages/contract/src/audit/entities.ts`',
    edits: [[`${FEATURES}/agencies/resource.ts`, "table: 'agencies'", "table: 'UNLOGGED'"]],
    refused: [[`${FEATURES}/agencies/resource.ts`, '"UNLOGGED"']],
  },
  {
    line: '| `apps/server/src/features/contacts/resource.ts`',
    edits: [[`${FEATURES}/contacts/routes.ts`, null, "export { contacts } from './resource.ts';\n"]],
    refused: [[`${FEATURES}/contacts/routes.ts`, "'./resource.ts'"]],
  },
  {
    line: '| `apps/server/src/features/contacts/routes.ts`',
    edits: [[`${SERVER}/app.ts`, 'import ', "export { peopleRoutes } from './features/people/routes.ts';\nimport "]],
    refused: [[`${SERVER}/app.ts`, "'./features/people/routes.ts'"]],
  },
  {
    line: '| `apps/server/src/app.ts`',
    edits: [[`${SERVER}/app.ts`, '  categories: categoriesRoutes(),', '']],
    refused: [[`${SERVER}/app.ts`, "'categories'"]],
  },
  {
    line: '| `apps/server/src/features/audit/queries.ts`',
    edits: [[`${FEATURES}/audit/queries.ts`, '  tags: sql`name`,', '']],
    refused: [[`${FEATURES}/audit/queries.ts`, "'tags'"]],
  },
  {
    line: '| `apps/web/src/faces/office/messages/{en-US,es,pt-BR}.ts`',
    edits: LANGUAGES.map((locale): Edit => [`${WEB}/faces/office/messages/${locale}.ts`, '    tags: ', '    // ']),
    refused: [[`${WEB}/faces/office/navigation.ts`, '"tags"']],
  },
  {
    line: '| `apps/web/src/features/audit/records.ts`',
    edits: [[`${WEB}/features/audit/records.ts`, '  tags: {', '  // {']],
    refused: [[`${WEB}/features/audit/records.ts`, "'tags'"]],
  },
  // The life of a briefing.
  {
    line: '| `packages/contract/src/briefings/schema.ts`',
    edits: [
      [
        `${FEATURES}/briefings/commands/decline-publication.ts`,
        '{ reason, ...at }',
        '{ reason, undeclaredField, ...at }',
      ],
    ],
    refused: [[`${FEATURES}/briefings/commands/decline-publication.ts`, "'undeclaredField'"]],
  },
  {
    line: '| `apps/server/src/db/migrations/`',
    edits: [
      [
        `${FEATURES}/briefings/commands/decline-publication.ts`,
        "    to: 'in_review',",
        "    to: 'in_review',\n    changes: { unmigrated: 1 },",
      ],
    ],
    refused: [[`${FEATURES}/briefings/commands/decline-publication.ts`, "'unmigrated'"]],
  },
  {
    line: '| `features/briefings/parts.ts`, `presenter.ts`',
    edits: [
      [
        `${CONTRACT}/briefings/schema.ts`,
        '  writeForMe: z.boolean(),\n  instructions',
        '  unpresented: z.string(),\n  writeForMe: z.boolean(),\n  instructions',
      ],
    ],
    refused: [[`${FEATURES}/briefings/presenter.ts`, "'unpresented'"]],
  },
  {
    line: '| `apps/server/src/messages/`',
    edits: [
      [
        `${FEATURES}/tags/routes.ts`,
        'export const',
        "import { rule } from '../../platform/errors.ts';\nexport const refused = rule('never_said');\nexport const",
      ],
    ],
    refused: [[`${FEATURES}/tags/routes.ts`, 'never_said']],
  },
  {
    line: '| `features/briefings/testing/moves.ts`',
    // The transition of the claim below.
    edits: [],
    refused: [[`${FEATURES}/briefings/testing/moves.ts`, "'pause'"]],
  },
  {
    line: 'A new state or transition',
    edits: [
      [`${CONTRACT}/briefings/machine.ts`, "'draft', ...SUBMITTED", "'draft', 'paused', ...SUBMITTED"],
      [
        `${CONTRACT}/briefings/machine.ts`,
        '    resubmit: {',
        "    pause: { from: ['waiting'], to: ['paused'], who: ['client'] },\n    resubmit: {",
      ],
    ],
    refused: [
      [`${CONTRACT}/briefings/machine.ts`, "'paused'"],
      [`${FEATURES}/briefings/testing/moves.ts`, "'pause'"],
      [`${WEB}/features/briefings/staff-briefings/use-briefing-actions.tsx`, "'pause'"],
      [`${WEB}/features/briefings/status-tones.ts`, "'paused'"],
      ...LANGUAGES.map((locale): Refusal => [wordsOf(locale), "'paused'"]),
    ],
  },
];

const copy = mkdtempSync(join(tmpdir(), 'linkstand-claims-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** TypeScript reads every file, but checks only those that a claim is about: seconds instead of minutes. */
const places = new Set(CLAIMS.flatMap(({ refused }) => refused.map(([file]) => file)));
const isAskedFor = (file: string, text: string): boolean =>
  places.has(file) || (file.startsWith(SERVER) && /\b(?:Conditions<|define(?:List|Resource)\()/.test(text));

let errors: string[] = [];
beforeAll(() => {
  for (const folder of ['packages/contract', 'apps/server', 'apps/web']) {
    // Unit tests would be most of the work, and no claim is about them.
    const filter = (path: string) => !/\.test\.tsx?$/.test(path);
    cpSync(join(ROOT, folder, 'src'), join(copy, folder, 'src'), { recursive: true, filter });
    cpSync(join(ROOT, folder, 'package.json'), join(copy, folder, 'package.json'));
  }
  // Packages are those of the repository, but for the workspaces.
  mkdirSync(join(copy, 'node_modules/@linkstand'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@linkstand') symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  symlinkSync(join(copy, 'packages/contract'), join(copy, 'node_modules/@linkstand/contract'));
  symlinkSync(join(copy, 'apps/server'), join(copy, 'node_modules/@linkstand/server'));
  const web = JSON.parse(readFileSync(join(ROOT, 'apps/web/tsconfig.json'), 'utf8'));
  web.compilerOptions.types = ['node', ...web.compilerOptions.types];
  web.compilerOptions.noUnusedLocals = false;
  cpSync(join(ROOT, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  const config = { ...web, extends: './tsconfig.base.json', include: ['packages/*/src', 'apps/*/src'] };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));

  for (const [file, find, put] of CLAIMS.flatMap(({ edits }) => edits)) {
    const path = join(copy, file);
    mkdirSync(dirname(path), { recursive: true });
    const text = find === null ? '' : readFileSync(path, 'utf8');
    if (find !== null && !text.includes(find)) throw new Error(`${file} has no "${find}": renew the claim.`);
    writeFileSync(path, find === null ? put : text.replace(find, () => put));
  }
  for (const file of globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: copy })) {
    const text = readFileSync(join(copy, file), 'utf8');
    if (!isAskedFor(file, text)) writeFileSync(join(copy, file), `// @ts-nocheck\n${text}`);
  }
  const { stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', copy, '--pretty', 'false'], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  errors = stdout.split(/\n(?=\S)/);
}, 600_000);

test.each(
  CLAIMS.flatMap(({ line, refused }) =>
    refused.map(([file, reason]): [string, string, string] => [line, file, reason]),
  ),
)('%s: %s refuses (%s)', (_line, file, reason) => {
  expect(errors.filter((error) => error.startsWith(file) && error.includes(reason)).length).toBeGreaterThan(0);
});

test('every claim of the page is tried, and nothing else', () => {
  const claims = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split('\n')
    .filter((line) => /\b(?:not|n’t) compile\b/.test(line));
  const begins = [...new Set(CLAIMS.map(({ line }) => line))];
  expect(claims.map((line) => begins.find((begin) => line.startsWith(begin)) ?? line).toSorted()).toEqual(
    begins.toSorted(),
  );
});
