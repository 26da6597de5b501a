import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { redact } from '../adapters/redact.ts';

/** A mailbox read by POP3 (RFC 1939). */
export interface Pop3Server {
  /** A checked address, which is not looked up again. */
  readonly address: string;
  readonly port: number;
  /** The name on its certificate. Undefined: without encryption. */
  readonly certificateName: string | undefined;
  readonly user: string;
  readonly password: string;
}

/** The server refused, or did not answer. */
export class Pop3Failed extends Error {
  override name = 'Pop3Failed';
  readonly reason: 'unauthorized' | 'unreachable' | 'timeout' | 'unreadable';
  constructor(reason: Pop3Failed['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

const SILENCE_MS = 15_000;
/** Limit of a whole session: a server that answers now and then is not silent. */
const SESSION_MS = 10 * 60_000;
const MAX_LINE = 8 * 1024;

interface Session {
  /** Number of messages. */
  readonly count: number;
  /** The first bytes of a message, from 1. */
  retrieve(at: number): Promise<string>;
  remove(at: number): Promise<void>;
}

/**
 * Signs in, works, and signs out, which deletes what was removed. If the connection is lost before, everything is still
 * there next time.
 *
 * @param maxBytes of a message that are kept
 * @throws Pop3Failed, which does not repeat the password
 */
export async function withPop3<T>(
  server: Pop3Server,
  maxBytes: number,
  work: (session: Session) => Promise<T>,
  limitMs = SESSION_MS,
): Promise<T> {
  const { address: host, port, certificateName, user, password } = server;
  const socket: Socket =
    certificateName === undefined
      ? connectPlain({ host, port })
      : connectSecure({ host, port, servername: certificateName, minVersion: 'TLSv1.2' });
  const lines = readLines(socket);
  const limit = setTimeout(() => socket.destroy(new Pop3Failed('timeout', 'The server takes too long.')), limitMs);
  try {
    const command = async (line: string): Promise<string> => {
      // A line break would be a command of its own.
      if (/[\r\n\0]/.test(line)) throw new Pop3Failed('unauthorized', 'A field has a line break.');
      socket.write(`${line}\r\n`);
      return expect(lines);
    };
    await expect(lines);
    await command(`USER ${user}`).catch(asUnauthorized);
    await command(`PASS ${password}`).catch(asUnauthorized);
    const count = Number(/^\+OK (\d{1,9})\b/.exec(await command('STAT'))?.[1]);
    if (!Number.isInteger(count)) throw new Pop3Failed('unreadable', 'The server does not say how many mails it has.');
    const done = await work({
      count,
      async retrieve(at) {
        await command(`RETR ${at}`);
        return readBody(lines, maxBytes);
      },
      async remove(at) {
        await command(`DELE ${at}`);
      },
    });
    await command('QUIT');
    return done;
  } catch (error) {
    throw error instanceof Pop3Failed ? new Pop3Failed(error.reason, redact(error.message, [password])) : error;
  } finally {
    clearTimeout(limit);
    socket.destroy();
  }
}

function asUnauthorized(error: unknown): never {
  if (error instanceof Pop3Failed && error.reason === 'unreadable') throw new Pop3Failed('unauthorized', error.message);
  throw error;
}

/** The next answer. @throws Pop3Failed if it is a refusal */
async function expect(lines: AsyncGenerator<string>): Promise<string> {
  const { value, done } = await lines.next();
  if (done) throw new Pop3Failed('unreachable', 'The server ended the connection.');
  if (!value.startsWith('+OK')) throw new Pop3Failed('unreadable', value);
  return value;
}

async function readBody(lines: AsyncGenerator<string>, maxBytes: number): Promise<string> {
  const kept: string[] = [];
  let size = 0;
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Pop3Failed('unreachable', 'The server ended the connection.');
    if (value === '.') return kept.join('\n');
    size += value.length + 1;
    if (size <= maxBytes) kept.push(value.startsWith('.') ? value.slice(1) : value);
  }
}

/** Lines without their ends; of an endless one only its beginning. */
async function* readLines(socket: Socket): AsyncGenerator<string> {
  let rest = '';
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Pop3Failed('timeout', 'The server keeps silent.')));
  try {
    for await (const chunk of socket) {
      rest += (chunk as Buffer).toString('latin1');
      const found = rest.split('\n');
      rest = (found.pop() ?? '').slice(0, MAX_LINE);
      for (const line of found) yield line.replace(/\r$/, '').slice(0, MAX_LINE);
    }
  } catch (error) {
    if (error instanceof Pop3Failed) throw error;
    throw new Pop3Failed('unreachable', error instanceof Error ? error.message : String(error));
  }
}
