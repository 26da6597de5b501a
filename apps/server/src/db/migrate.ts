/** Plain SQL migrations, forward only: migrations/NNNN-name.sql, in the order of their numbers. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';

export const MIGRATIONS_DIR = join(import.meta.dirname, 'migrations');
const FILE_NAME = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
/** A file may say what it was, where it could not be applied everywhere. */
const FORMERLY = /^-- Formerly ([\da-f]{64}):/gm;
/** Any number, the same in every process: one of them migrates, the others wait for it. */
const LOCK = 0x4c4b5354;

/** One line for the person who starts the server. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface MigrationFile {
  name: string;
  text: string;
  sha256: string;
  /** Checksums of earlier texts with the same result, wherever they could be applied. */
  formerSha256: readonly string[];
}

/** Reads the folder and refuses names that would make the order unclear. */
export function readMigrations(dir: string): MigrationFile[] {
  const names = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const numbers = new Set<string>();
  return names.map((file) => {
    if (!FILE_NAME.test(file)) throw new MigrationError(`Migration ${file} must be named like 0042-what-it-does.sql.`);
    const number = file.slice(0, 4);
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}: rename one of them.`);
    numbers.add(number);
    // A checkout on Windows may turn line ends; the migration is still the same.
    const text = readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n');
    return {
      name: file.slice(0, -'.sql'.length),
      text,
      sha256: createHash('sha256').update(text).digest('hex'),
      formerSha256: [...text.matchAll(FORMERLY)].map(([, sum = '']) => sum),
    };
  });
}

/**
 * Applies what is missing, in the order of the numbers and in one transaction, and returns the names of what it applied.
 * What is applied is told by name and checksum, so a file may come with a lower number than one that is applied already.
 * Throws MigrationError when an applied file was edited or removed, when the database is newer than this version or began
 * with another first file, or when the SQL of a file fails; then nothing has changed.
 */
export async function migrate<T>(db: Kysely<T>, dir = MIGRATIONS_DIR): Promise<string[]> {
  const files = readMigrations(dir);
  return await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      await refuseOthers(connection, files);
      return await apply(connection, files);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
    }
  });
}

/** A database of other migrations than these files, or of files that were edited since. */
async function refuseOthers<T>(db: Kysely<T>, files: MigrationFile[]): Promise<void> {
  await sql`
    create table if not exists migration_checksums (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
  const applied = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migration_checksums order by name`.execute(db);
  const known = new Map(files.map((file) => [file.name, file]));
  const [first] = files;
  if (applied.rows.length > 0 && first && !applied.rows.some((row) => row.name === first.name && isOf(row, first))) {
    throw new MigrationError(
      'This database was made by another state of Linkstand, which this one does not continue: start the version that made it, or name an empty database. If it holds only the demo, npm start -- --fresh-demo makes it anew.',
    );
  }
  for (const row of applied.rows) {
    const { name } = row;
    const file = known.get(name);
    if (!file) {
      throw new MigrationError(
        `The database has migration ${name}, which this version does not have: start the newer version that made it, or restore a backup.`,
      );
    }
    if (!isOf(row, file)) {
      throw new MigrationError(
        `Migration ${name}.sql was edited after it was applied: put it back as it was and write the change as a new migration.`,
      );
    }
  }
}

/** Whether this file was applied, or an earlier text of it with the same result. */
const isOf = ({ sha256 }: { readonly sha256: string }, file: MigrationFile) =>
  file.sha256 === sha256 || file.formerSha256.includes(sha256);

async function apply<T>(db: Kysely<T>, files: MigrationFile[]): Promise<string[]> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, asMigration(file)]));
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error instanceof MigrationError) throw error;
  if (error) throw new MigrationError(`The database can't be migrated: ${messageOf(error)}.`, { cause: error });
  return results.map((result) => result.migrationName);
}

function asMigration({ name, text, sha256 }: MigrationFile): Migration {
  return {
    async up(db) {
      try {
        // Without parameters pg sends the whole file as one message, so it may hold any number of statements.
        await sql.raw(text).execute(db);
      } catch (error) {
        throw new MigrationError(`Migration ${name}.sql${lineOf(error, text)}: ${messageOf(error)}.`, { cause: error });
      }
      await sql`insert into migration_checksums (name, sha256) values (${name}, ${sha256})`.execute(db);
    },
  };
}

/** PostgreSQL counts characters from 1; people read lines. */
function lineOf(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return `, line ${text.slice(0, Number(error.position) - 1).split('\n').length}`;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
