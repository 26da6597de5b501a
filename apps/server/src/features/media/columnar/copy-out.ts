import type pg from 'pg';

/** What the driver tells a statement that it runs (its `Submittable`); only what a copy brings. */
class CopyOut implements pg.Submittable {
  readonly #statement: string;
  readonly #take: (line: Buffer) => void;
  readonly #settle: (error?: Error) => void;
  #fault: Error | undefined;

  constructor(statement: string, take: (line: Buffer) => void, settle: (error?: Error) => void) {
    this.#statement = statement;
    this.#take = take;
    this.#settle = settle;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#fault) return;
    try {
      this.#take(chunk);
    } catch (error) {
      // Thrown from here it would end the process; the copy is read to its end instead.
      this.#fault = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#settle(error);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#fault);
  }
}

/**
 * Runs `copy … to stdout` and hands over line by line, as PostgreSQL's text format writes them, newline included. About
 * three times as fast as rows of a query, as no value becomes a string on the way. A line is valid during the call only.
 */
export function copyOut(client: pg.Client, statement: string, take: (line: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyOut(statement, take, (error) => (error ? reject(error) : resolve())));
  });
}

const TAB = 9;
const NEWLINE = 10;
const BACKSLASH = 92;
const MINUS = 45;
const ESCAPED: Readonly<Record<string, number>> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

/** How many texts a reader remembers; a power of two. */
const MOST_SHARED = 4096;

/** Reads one line of the text format field by field. Statements leave no null in it. */
export class LineReader {
  #line: Buffer = Buffer.alloc(0);
  #at = 0;
  /** Texts met lately with their bytes, by a mix of the bytes. */
  readonly #shared = new Array<{ bytes: Buffer; text: string } | undefined>(MOST_SHARED);

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

  /** A text that comes again and again: the same string every time, most often without decoding it anew. */
  sharedText(): string {
    const line = this.#line;
    const start = this.#at;
    let mix = 0;
    let at = start;
    for (let byte = line[at] ?? NEWLINE; byte !== TAB && byte !== NEWLINE; byte = line[++at] ?? NEWLINE)
      mix = Math.imul(mix ^ byte, 0x01000193);
    const place = (mix ^ (mix >>> 16)) & (MOST_SHARED - 1);
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
