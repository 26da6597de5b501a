/**
 * A row as PostgreSQL sends it, read from the received bytes. pg makes a string of each value in advance, which for a
 * page of a list takes longer than everything else that is done with its rows.
 */
import { isAscii } from 'node:buffer';
import { createRequire } from 'node:module';
import type pg from 'pg';

/** Messages of the protocol; their bodies begin after a letter and a length. */
const DATA_ROW = 'D'.charCodeAt(0);
/** What says how many values a row has. */
const COUNT_BYTES = 2;

/** The part of pg's parser that is made use of: it cuts what comes into messages. */
interface Parser {
  parse(bytes: Buffer, onMessage: (message: Message) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message;
}
interface Message {
  readonly name: string;
}
const ownRequire = createRequire(createRequire(import.meta.url).resolve('pg'));
const { Parser: MessageParser } = ownRequire('pg-protocol/dist/parser.js') as { readonly Parser: new () => Parser };

/** Holds for as long as the call that it is handed to. */
export class SentRow implements Message {
  readonly name = 'dataRow';
  bytes: Buffer = Buffer.alloc(0);
  /** Where its first value begins, with its length. */
  start = 0;
  end = 0;

  /** Its values as pg's own queries want them. */
  get fields(): (string | null)[] {
    const values: (string | null)[] = [];
    for (let at = this.start; at < this.end; ) {
      const length = this.bytes.readInt32BE(at);
      at += 4;
      values.push(length < 0 ? null : this.bytes.toString('utf8', at, at + Math.max(length, 0)));
      at += Math.max(length, 0);
    }
    return values;
  }
}

/** Leaves rows as they are; everything else is read as pg does. */
class RowParser extends MessageParser {
  readonly #row = new SentRow();

  override handlePacket(offset: number, code: number, length: number, bytes: Buffer): Message {
    if (code !== DATA_ROW) return super.handlePacket(offset, code, length, bytes);
    const row = this.#row;
    row.bytes = bytes;
    row.start = offset + COUNT_BYTES;
    // The length counts itself.
    row.end = offset + length - 4;
    return row;
  }
}

/** Has a connection hand on its rows unread. Before it connects. */
export function leaveRowsUnread(client: pg.Client): void {
  const { connection } = client as unknown as {
    readonly connection: NodeJS.EventEmitter & { attachListeners(stream: NodeJS.ReadableStream): void };
  };
  connection.attachListeners = (stream) => {
    const parser = new RowParser();
    const tell = (message: Message) =>
      void connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, tell));
  };
}

/** How the values of one column become what they are here: from their bytes, or from their text, else they stay that. */
export interface Reading {
  readonly ofBytes?: ((bytes: Buffer, from: number, to: number) => unknown) | undefined;
  readonly ofText?: ((text: string) => unknown) | undefined;
}

/**
 * Rows with this many columns become one string, of which each text is a slice: that costs less than a string for each.
 * A slice holds the whole string in memory, which would be a waste for the rows with few columns that are cached by the
 * thousand.
 */
const MANY_COLUMNS = 8;

/** Does a value have letters of more than one byte? */
function hasWideLetters(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if ((bytes[at] as number) > 0x7f) return true;
  return false;
}

/**
 * Puts the values of a row into an object; nulls are there already.
 *
 * @param names in the order of the columns, as are the readings
 */
export function readInto(
  row: Record<string, unknown>,
  { bytes, start, end }: SentRow,
  names: readonly string[],
  readings: readonly Reading[],
): void {
  const all = names.length < MANY_COLUMNS ? undefined : bytes.toString('latin1', start, end);
  const isNarrow = all !== undefined && isAscii(bytes.subarray(start, end));
  let at = start;
  for (let place = 0; place < names.length; place++) {
    const length =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
    at += 4;
    if (length < 0) continue;
    const to = at + length;
    const { ofBytes, ofText } = readings[place] as Reading;
    if (ofBytes) row[names[place] as string] = ofBytes(bytes, at, to);
    else {
      const isPart = all !== undefined && (isNarrow || !hasWideLetters(bytes, at, to));
      const text = isPart ? all.slice(at - start, to - start) : bytes.toString('utf8', at, to);
      row[names[place] as string] = ofText ? ofText(text) : text;
    }
    at = to;
  }
}
