/**
 * Writes apps/server/src/db/types.generated.ts and schema.sql from the migrations, by way of a throw-away PostgreSQL.
 * `--check` changes nothing and fails when a committed file is not what the migrations make.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { generate, getDialect, RawExpressionNode } from 'kysely-codegen';
import { connect, createPool } from '../apps/server/src/db/client.ts';
import { ensureDatabase, startCluster } from '../apps/server/src/db/embedded/cluster.ts';
import { MigrationError, migrate } from '../apps/server/src/db/migrate.ts';
import { readClosedSets } from '../apps/server/src/testing/closed-sets.ts';
import { makeTestFolder } from '../apps/server/src/testing/test-folder.ts';
import { schemaText } from './schema-text.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'apps/server/src/db');
/**
 * What json columns hold where the server alone writes them, by the type that says so. Read as that type; the others are
 * read as unknown and parsed. Types of the contract and of the platform only: db/ knows no feature.
 */
const JSON_SHAPES: Readonly<Record<string, readonly [type: string, module: string]>> = {
  'briefings.guarantee': ['Guarantee', '@linkstand/contract/links/terms'],
  'case_entries.mentions': ['Mention[]', '../platform/thread.ts'],
  'content_versions.explanation': ['KeptExplanation', '@linkstand/contract/briefings/text-comparison'],
  'crm_entries.mentions': ['Mention[]', '../platform/thread.ts'],
  'fiscal_chains.last': ['PreviousRecord', '../platform/fiscal/verifactu-record.ts'],
  'fiscal_declarations.document': ['Declaration', '../platform/fiscal/declaration.ts'],
  'fiscal_records.record': ['VerifactuRecord', '../platform/fiscal/verifactu-record.ts'],
  'insertion_articles.judgement': ['ArticleJudgement', '@linkstand/contract/links/article'],
  'invoice_batches.refused': ["InvoiceBatch['refused']", '@linkstand/contract/invoices/schema'],
  'invoices.document': ['FrozenDocument', '../platform/fiscal/frozen-document.ts'],
  'link_checks.result': ['LinkCheck', '@linkstand/contract/links/schema'],
  'messages.mentions': ['Mention[]', '../platform/thread.ts'],
  'newsletters.filter': ['AudienceRules', '@linkstand/contract/newsletters/schema'],
  'newsletters.versions': ['NewsletterVersions', '@linkstand/contract/newsletters/schema'],
  'notifications.data': ["Notification['data']", '@linkstand/contract/notifications/endpoints'],
  'owners.payment_hint': ['object', ''],
  'projects.targets': ['ProjectTarget[]', '@linkstand/contract/projects/schema'],
  'publication_reports.document': ['PublicationReportDocument', '@linkstand/contract/publication-reports/schema'],
  'seller_accounts.payment_hint': ['object', ''],
  'services.fields': ['Record<string, string>', ''],
  'site_imports.mapping': ['ImportMapping', '@linkstand/contract/sites/import'],
  'sites.traffic_history': ["Site['trafficHistory']", '@linkstand/contract/sites/schema'],
  'task_entries.mentions': ['Mention[]', '../platform/thread.ts'],
  'tasks.checklist': ['TaskStep[]', '@linkstand/contract/tasks/schema'],
  'text_checks.matches': ["TextCheck['matches']", '@linkstand/contract/briefings/text-checks'],
  'views.columns': ["NonNullable<View['columns']>", '@linkstand/contract/views/schema'],
  'views.search': ["View['search']", '@linkstand/contract/views/schema'],
  'views.widths': ["NonNullable<View['widths']>", '@linkstand/contract/views/schema'],
  'whatsapp_entries.mentions': ['Mention[]', '../platform/thread.ts'],
  'whatsapp_messages.template': ['ChatTemplateUse', '@linkstand/contract/whatsapp-chats/schema'],
  'whatsapp_templates.variables': ['TemplateVariable[]', '../platform/whatsapp/cloud-api.ts'],
};
const SHAPE_IMPORTS = [
  ...new Set(Object.values(JSON_SHAPES).flatMap(([type, module]) => module && importOf(type, module))),
];
const HEADER = `/** Generated from the migrations by \`npm run db:types\`. Do not edit. */

${SHAPE_IMPORTS.filter(Boolean).toSorted().join('\n')}
import type { JsonColumn, JsonOf } from './json-column.ts';
import type { BaseCentsColumn } from './money-column.ts';
`;

/** The type that it names, without the part of it and the list. */
function importOf(type: string, module: string): string {
  const [name = ''] = /\b(?!NonNullable)[A-Z]\w+/.exec(type) ?? [];
  return `import type { ${name} } from '${module}';`;
}

/** Kysely's own conversion, made visible. */
class CaseConverter extends CamelCasePlugin {
  roundTrip(name: string): string {
    return this.snakeCase(this.camelCase(name));
  }
}

try {
  process.exitCode = await main(process.argv.includes('--check'));
} catch (error) {
  if (!(error instanceof MigrationError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(check: boolean): Promise<number> {
  let isRight = true;
  for (const [name, text] of Object.entries(await filesOfMigrations())) {
    const file = join(FOLDER, name);
    const path = relative(ROOT, file);
    if (!check) {
      writeFileSync(file, text);
      console.log(`Wrote ${path}.`);
    } else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
      console.error(`${path} is not what the migrations make: run npm run db:types.`);
      isRight = false;
    }
  }
  return isRight ? 0 : 1;
}

async function filesOfMigrations(): Promise<Record<string, string>> {
  const dataDir = await makeTestFolder();
  const cluster = await startCluster({ dataDir, durable: false });
  try {
    await ensureDatabase(cluster, 'types');
    const database = connect(cluster.url('types'), { max: 1 });
    let schema: string;
    try {
      await migrate(database.db);
      schema = await schemaText(database.db);
    } finally {
      await database.close();
    }
    return { 'types.generated.ts': HEADER + (await introspect(cluster.url('types'))), 'schema.sql': schema };
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function introspect(connectionString: string): Promise<string> {
  const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' });
  // Each is a type of its own, so that default and null are added as for any other column.
  for (const [path, [type]] of Object.entries(JSON_SHAPES))
    dialect.adapter.scalars[path] = new RawExpressionNode(`JsonOf<${type}>`);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: createPool(connectionString, { max: 1 }) }) });
  try {
    return await generate({
      db,
      dialect,
      outFile: null,
      camelCase: true,
      typeOnlyImports: true,
      skipAutogeneratedFileComment: true,
      excludePattern: '{kysely_migration,kysely_migration_lock,migration_checksums}',
      // As apps/server/src/db/client.ts parses them.
      typeMapping: { int8: 'number', json: 'JsonColumn', jsonb: 'JsonColumn' },
      overrides: {
        columns: {
          // As nodes: it reads texts with a compiler that is not there. Null is added where a column may be null.
          'sites.price_cents': new RawExpressionNode('BaseCentsColumn'),
          'sites.gambling_price_cents': new RawExpressionNode('BaseCentsColumn'),
          'sites.insertion_price_cents': new RawExpressionNode('BaseCentsColumn'),
          'sites.insertion_gambling_price_cents': new RawExpressionNode('BaseCentsColumn'),
          'price_changes.price_cents': new RawExpressionNode('BaseCentsColumn'),
        },
      },
      postprocess: async ({ metadata }) => {
        refuseUnspeakable(metadata.tables.flatMap((table) => [table.name, ...table.columns.map(({ name }) => name)]));
        refuseUnknown(
          Object.keys(JSON_SHAPES),
          metadata.tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)),
        );
        const closed = new Map(
          (await readClosedSets(db)).map(({ table, column, values }) => [`${table}.${column}`, values]),
        );
        for (const { schema, name, columns } of metadata.tables) {
          const table = schema === 'public' ? name : `${schema}.${name}`;
          for (const column of columns) {
            const path = `${table}.${column.name}`;
            column.enumValues = closed.get(path)?.slice() ?? null;
            if (path in JSON_SHAPES) column.dataType = path;
          }
        }
        return metadata;
      },
    });
  } finally {
    await db.destroy();
  }
}

function refuseUnknown(named: string[], columns: string[]): void {
  const unknown = named.filter((path) => !columns.includes(path));
  if (unknown.length > 0) throw new MigrationError(`These columns of JSON_SHAPES do not exist: ${unknown.join(', ')}.`);
}

/** `keyword_2` becomes `keyword2` and that becomes `keyword2` again: such a column could never be queried. */
function refuseUnspeakable(names: string[]): void {
  const converter = new CaseConverter();
  const lost = names.filter((name) => converter.roundTrip(name) !== name);
  if (lost.length === 0) return;
  throw new MigrationError(
    `These names do not survive the way to camelCase and back: ${lost.join(', ')}. Write keyword2 instead of keyword_2, and no capitals.`,
  );
}
