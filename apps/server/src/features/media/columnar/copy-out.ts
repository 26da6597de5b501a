import type pg from 'pg';

/** One `copy … to stdout` and its line handler. */
export interface Copy {
  readonly statement: string;
  /** A line as PostgreSQL's text format writes it, newline included; valid during the call only. */
  readonly take: (line: Buffer) => void;
  /** All lines have come. */
  readonly end?: () => void;
}

/** The part of the driver's `Submittable` interface that a copy needs. */
class CopyOut implements pg.Submittable {
  readonly #text: string;
  readonly #copies: readonly Copy[];
  readonly #settle: (error?: Error) => void;
  #at = 0;
  #fault: Error | undefined;

  constructor(text: string, copies: readonly Copy[], settle: (error?: Error) => void) {
    this.#text = text;
    this.#copies = copies;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#try(() => this.#copies[this.#at]?.take(chunk));
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (!text.startsWith('COPY')) return;
    this.#try(() => this.#copies[this.#at]?.end?.());
    this.#at++;
  }

  handleRowDescription(): void {}

  handleError(error: Error): void {
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#fault);
  }

  /** An error thrown here would end the process, so the rest is read and dropped instead. */
  #try(work: () => void): void {
    if (this.#fault) return;
    try {
      work();
    } catch (error) {
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/**
 * Runs copies one after the other on one snapshot and passes on line by line. About three times as fast as a query's
 * rows, because no value becomes a string. All statements go in one message, so a busy thread waits only once.
 * @param before statements such as `set local …` for these copies
 */
export async function copyOut(client: pg.Client, copies: readonly Copy[], before: readonly string[]): Promise<void> {
  const text = [
    'begin isolation level repeatable read read only',
    ...before,
    ...copies.map(({ statement }) => statement),
    // The transaction only read, so a rollback is fine.
    'rollback',
  ].join(';\n');
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(new CopyOut(text, copies, (error) => (error ? reject(error) : resolve())));
    });
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const MINUS = 45;
const ESCAPED: Readonly<Record<string, number>> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** How many texts a reader remembers; a power of two. */
const MAX_CACHED_TEXTS = 4096;

/** Reads one line of the text format field by field. The statements return no null. */
export class LineReader {
  #line: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Recent texts with their bytes, by a hash of the bytes. */
  readonly #shared = new Array<{ bytes: Buffer; text: string } | undefined>(MAX_CACHED_TEXTS);

  begin(line: Buffer): void {
    this.#line = line;
    this.#at = 0;
  }

  /** A whole number that a double holds. */
  number(): number {
    const line = this.#line;
    let at = this.#at;
    const isNegative = line[at] === MINUS;
    if (isNegative) at++;
    let value = 0;
    for (let byte = line[at] ?? NEWLINE; byte !== TAB && byte !== NEWLINE; byte = line[++at] ?? NEWLINE)
      value = value * 10 + (byte - 48);
    this.#at = at + 1;
    return isNegative ? -value : value;
  }

  text(): string {
    return this.bytes().toString('utf8');
  }

  /** A text that occurs often: returns the same string each time, usually without decoding it again. */
  sharedText(): string {
    const line = this.#line;
    const start = this.#at;
    let mix = 0;
    let at = start;
    for (let byte = line[at] ?? NEWLINE; byte !== TAB && byte !== NEWLINE; byte = line[++at] ?? NEWLINE)
      mix = Math.imul(mix ^ byte, 0x01000193);
    const place = (mix ^ (mix >>> 16)) & (MAX_CACHED_TEXTS - 1);
    const known = this.#shared[place];
    if (known && isAt(line, start, at, known.bytes)) {
      this.#at = at + 1;
      return known.text;
    }
    const text = this.text();
    this.#shared[place] = { bytes: Buffer.from(line.subarray(start, at)), text };
    return text;
  }

  bytes(): Buffer {
    const line = this.#line;
    const start = this.#at;
    let at = start;
    let isEscaped = false;
    for (let byte = line[at] ?? NEWLINE; byte !== TAB && byte !== NEWLINE; byte = line[++at] ?? NEWLINE)
      if (byte === BACKSLASH) isEscaped = true;
    this.#at = at + 1;
    const field = line.subarray(start, at);
    return isEscaped ? unescaped(field) : field;
  }
}

function isAt(line: Buffer, start: number, end: number, bytes: Buffer): boolean {
  if (bytes.length !== end - start) return false;
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== line[start + i]) return false;
  return true;
}

function unescaped(field: Buffer): Buffer {
  const plain = Buffer.alloc(field.length);
  let n = 0;
  for (let i = 0; i < field.length; i++) {
    const byte = field[i] ?? 0;
    if (byte !== BACKSLASH) {
      plain[n++] = byte;
      continue;
    }
    const escaped = field[++i] ?? BACKSLASH;
    plain[n++] = ESCAPED[String.fromCharCode(escaped)] ?? escaped;
  }
  return plain.subarray(0, n);
}
