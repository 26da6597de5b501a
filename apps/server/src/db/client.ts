import { CamelCasePlugin, Kysely, type PluginTransformResultArgs } from 'kysely';
import pg from 'pg';
import { SessionDialect } from './driver.ts';
import { preparingClient, surviveBreak } from './prepared-statements.ts';
import { type Parse, readersOf } from './rows.ts';
import type { DB } from './types.generated.ts';
import { ServerWatch } from './watch.ts';

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  /** Ends the pool after its running queries. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** Most connections. Default 20. */
  max?: number;
  /** The sessions' name in `pg_stat_activity`. Default `linkstand`. */
  applicationName?: string;
  /** Role of the sessions. Default: the user in the address. */
  role?: string;
  /**
   * A statement that waits longer than this for somebody else's lock fails, and is tried again by who asked. For ever, if
   * not given: right for migrations.
   */
  lockWaitMs?: number;
  /** False behind a pooler without support for named statements. Default true. */
  isPreparing?: boolean;
  /** An idle connection broke. The pool replaces it; without a listener the error would end the process. */
  onIdleError?: (error: Error) => void;
  /** What the database says beside its answers: notices and warnings. */
  onNotice?: (notice: Notice) => void;
}

/** A message of PostgreSQL that is no error. */
export interface Notice {
  /** `NOTICE`, `WARNING`, `INFO` and others. */
  readonly severity: string | undefined;
  readonly code: string | undefined;
  readonly message: string | undefined;
  /** Where in the database's own code it was said. */
  readonly where: string | undefined;
}

/** PostgreSQL's ids of types that we parse differently from pg. */
const [INT8, NUMERIC, DATE, TIMESTAMPTZ] = [20, 1700, 1082, 1184];
const [TEXT, VARCHAR, UUID] = [25, 1043, 2950];
const [INT8_ARRAY, NUMERIC_ARRAY, DATE_ARRAY, TEXT_ARRAY] = [1016, 1231, 1182, 1009];

/** Ids and cents fit a number by a wide margin. A larger value is a bug and throws. */
function safeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`);
  return value;
}
const parseTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
const arrayOf = (parse: Parse) => (text: string) =>
  parseTexts(text).map((entry) => (entry === null ? null : parse(entry)));
const asIs: Parse = (text) => text;

const readAnyInstant: Parse = pg.types.getTypeParser(TIMESTAMPTZ);
/** What a session in UTC writes, but for infinity, and years before 1000 and after 9999. */
const USUAL_INSTANT = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/;
/** Parses `2026-03-01 09:30:00.123456+00` as JavaScript's own format, because a page of a list has hundreds. */
const readInstant: Parse = (text) =>
  USUAL_INSTANT.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyInstant(text);

/** bigint and numeric as number, date as `YYYY-MM-DD` (a day has no time zone), the rest like pg. */
const PARSERS = new Map<number, Parse>([
  [INT8, safeNumber],
  [NUMERIC, Number],
  [DATE, asIs],
  [TIMESTAMPTZ, readInstant],
  [INT8_ARRAY, arrayOf(safeNumber)],
  [NUMERIC_ARRAY, arrayOf(Number)],
  [DATE_ARRAY, arrayOf(asIs)],
]);
/** For several statements in one text, which pg parses itself. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
};

const TEXTS: ReadonlySet<number> = new Set([TEXT, VARCHAR, UUID, DATE]);
const parseOf = (type: number): Parse | undefined =>
  TEXTS.has(type) ? undefined : (PARSERS.get(type) ?? pg.types.getTypeParser(type));

/**
 * Settings of every session. Lists mostly read from memory or SSD, so random access is cheap. JIT and parallel workers
 * are off: they take longer to start than they save, and slow down others.
 */
const SESSION = '-c TimeZone=UTC -c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0';

/** Limit for connecting, and for waiting until a pooled connection is free. */
const CONNECT_MS = 5000;
/** A silently lost connection (failover, cut network) is noticed after this and ten more seconds. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

const DEFAULT_MAX = 20;

/** A pool whose connections are watched until it ends. */
class WatchedPool extends pg.Pool {
  readonly #watch: ServerWatch;

  constructor(config: pg.PoolConfig, watch: ServerWatch) {
    super(config);
    this.#watch = watch;
  }

  override end(callback?: () => void): Promise<void> {
    const ended = super.end().finally(() => this.#watch.stop());
    if (callback) void ended.then(callback);
    return ended;
  }
}

/** A pool with the types of types.generated.ts, and UTC sessions. Connects on first use. */
export function createPool(databaseUrl: string, options: ConnectOptions = {}): pg.Pool {
  const applicationName = options.applicationName ?? 'linkstand';
  const watch = new ServerWatch(() => createClient(databaseUrl, `${applicationName} watch`));
  const settings = [
    SESSION,
    ...(options.role === undefined ? [] : [`-c role=${options.role}`]),
    ...(options.lockWaitMs === undefined ? [] : [`-c lock_timeout=${options.lockWaitMs}`]),
  ];
  const max = options.max ?? DEFAULT_MAX;
  const pool = new WatchedPool(
    {
      connectionString: databaseUrl,
      max,
      connectionTimeoutMillis: CONNECT_MS,
      ...KEEP_ALIVE,
      application_name: applicationName,
      options: settings.join(' '),
      types,
      Client: preparingClient(PLAIN_ROWS, watch, options.isPreparing),
    },
    watch,
  );
  pool.on('error', options.onIdleError ?? (() => {}));
  const { onNotice } = options;
  if (onNotice)
    pool.on('connect', (client) => {
      client.on('notice', ({ severity, code, message, where }) => onNotice({ severity, code, message, where }));
    });
  return pool;
}

/**
 * One connection outside of a pool, not connected yet: for LISTEN, copies, and checking whether a server is there. All
 * such connections are made here, so that none can end the process by breaking.
 */
export function createClient(databaseUrl: string, applicationName = 'linkstand'): pg.Client {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
    application_name: applicationName,
  });
  surviveBreak(client);
  return client;
}

/** Converts names: snake_case in SQL, camelCase in rows. */
class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }
  readonly nameOf = (column: string): string => this.camelCase(column);
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}
const columnNames = new ColumnNames();

/** Column names as in SQL, for queries on the pool itself. */
const PLAIN_ROWS = readersOf(parseOf, (column) => column);
const NAMED_ROWS = readersOf(parseOf, columnNames.nameOf);

/**
 * Kysely on a pool. Tables and columns are snake_case in SQL and camelCase here. Keys within json values are unchanged,
 * so build nested rows with jsonBuildObject (whose keys are the result's), not with jsonArrayFrom.
 *
 * @param pool made by `createPool`
 */
export function createKysely(pool: pg.Pool): Kysely<DB> {
  return new Kysely<DB>({ dialect: new SessionDialect(pool, NAMED_ROWS), plugins: [columnNames] });
}

/** Pool and Kysely of one database. */
export function connect(databaseUrl: string, options: ConnectOptions = {}): Database {
  const pool = createPool(databaseUrl, options);
  return { pool, db: createKysely(pool), close: () => pool.end() };
}
