/**
 * What is sent to PostgreSQL in one go and answered in one go: a statement, with the `begin` or `commit` around it. pg's
 * own query has each answer described again, builds the rows' columns from that each time, and waits for every `begin`.
 */
import pg from 'pg';
import type { ReaderFinder, Row, RowReader } from './rows.ts';

/** A value as pg sends it: text, bytes, or null. Its types leave it out. */
const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): string | Buffer | null } })
  .utils;

/** The part of pg's connection that sends, which its types leave out. */
interface Wire {
  query(text: string): void;
  readonly stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => string | Buffer | null;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: object): void;
  close(message: { type: 'S'; name: string }): void;
  flush(): void;
  sync(): void;
}

/** A statement as a session is to run it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What the session calls it; empty where it has no name; null for one without values, or several in one text. */
  readonly name: string | null;
  /** How its rows are read; undefined where the session has to parse it first, and then describes them. */
  readonly known: RowReader | null | undefined;
}

export interface FlightOptions {
  readonly asked: Statement;
  readonly readers: ReaderFinder;
  /** Sent before it, such as `begin`; if it fails, the rest is not run. */
  readonly before?: string | undefined;
  /** Sent after it, such as `commit`; not run where the statement failed. */
  readonly after?: string | undefined;
  /** PostgreSQL has carried the statement out, and says so before what is sent after it. */
  readonly onCommitting?: (() => void) | undefined;
  /** Names that the session is to forget. */
  readonly forgotten?: readonly string[];
}

export interface FlightResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
  readonly fields: pg.FieldDef[];
  /** How rows of this statement are read from now on; null where it has none. */
  readonly reader: RowReader | null;
}

/** `UPDATE 2`, `INSERT 0 1`, `CREATE TABLE` */
const COMMAND = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;
const NO_VALUES: readonly unknown[] = [];
/** All rows at once. */
const WHOLE = {};

/** Handed to `query()` of pg's client, which passes on what PostgreSQL answers. */
export class Flight {
  readonly result: Promise<FlightResult>;
  readonly #options: FlightOptions;
  readonly #values: readonly unknown[];
  readonly #resolve: (result: FlightResult) => void;
  readonly #reject: (error: Error) => void;
  readonly #rows: Row[] = [];
  #reader: RowReader | null | undefined;
  #command = '';
  #rowCount: number | null = null;
  /** Statements that were carried out, those around included. */
  #done = 0;
  #unreadable: Error | undefined;

  /** @throws TypeError for a value that can't be said */
  constructor(options: FlightOptions) {
    this.#options = options;
    this.#values = options.asked.values.map((value) => prepareValue(value));
    this.#reader = options.asked.known;
    const { promise, resolve, reject } = Promise.withResolvers<FlightResult>();
    this.result = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: unknown): null {
    const wire = connection as Wire;
    const { asked, before, after, onCommitting, forgotten } = this.#options;
    if (asked.name === null) {
      wire.query(asked.text);
      return null;
    }
    wire.stream.cork();
    try {
      for (const name of forgotten ?? []) wire.close({ type: 'S', name });
      if (before !== undefined) alone(wire, before);
      if (asked.known === undefined) wire.parse({ name: asked.name, text: asked.text });
      wire.bind({ statement: asked.name, values: this.#values, valueMapper: asIs });
      if (asked.known === undefined) wire.describe({ type: 'P', name: '' });
      wire.execute(WHOLE);
      if (after !== undefined) {
        if (onCommitting) wire.flush();
        alone(wire, after);
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  /**
   * Is the next message an answer to the statement, and not to what was sent around it? If there are several, the last
   * one counts.
   */
  get #isOfStatement(): boolean {
    const { asked, before } = this.#options;
    return asked.name === null || this.#done === (before === undefined ? 0 : 1);
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#reader = this.#options.readers(fields);
    this.#rows.length = 0;
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable) return;
    try {
      const row = this.#reader?.read(fields);
      if (row) this.#rows.push(row);
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#isOfStatement) {
      const [, command = '', first, second] = COMMAND.exec(text) ?? [];
      const count = second ?? first;
      this.#command = command;
      this.#rowCount = count === undefined ? null : Number(count);
      if (this.#options.after !== undefined) this.#options.onCommitting?.();
    }
    this.#done++;
  }

  handleEmptyQuery(): void {
    this.#done++;
  }

  handleError(error: Error): void {
    this.#reject(this.#unreadable ?? error);
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) {
      this.#reject(this.#unreadable);
      return;
    }
    const reader = this.#reader ?? null;
    this.#resolve({
      command: this.#command,
      rowCount: this.#rowCount,
      rows: this.#rows,
      fields: reader ? [...reader.fields] : [],
      reader,
    });
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail('No source stream defined');
  }
  handleCopyData(): void {}
}

const asIs = (value: unknown) => value as string | Buffer | null;

/** A statement without values or rows. */
function alone(wire: Wire, text: string): void {
  wire.parse({ name: '', text });
  wire.bind({ statement: '', values: NO_VALUES, valueMapper: asIs });
  wire.execute(WHOLE);
}
