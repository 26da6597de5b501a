import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface StatementCounter {
  /** The address of the database behind it. */
  readonly url: string;
  /** Statements that were sent since this was last asked, by their beginnings. */
  take(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Counts every statement that is sent to a database on a Unix socket, by whatever process. */
export async function statementCounter(databaseUrl: string): Promise<StatementCounter> {
  const { username, pathname, searchParams } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let counts = new Map<string, number>();
  const server = createServer((caller) => {
    const inside = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one
        .on('error', () => undefined)
        .once('close', () => {
          open.delete(one);
          other.destroy();
        });
    }
    readStatements(caller, (text) => counts.set(text, (counts.get(text) ?? 0) + 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The counter has no port.');
  return {
    url: `postgres://${username}@127.0.0.1:${address.port}${pathname}`,
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reads what a client sends: Query (Q) has its text, and Execute (E) follows a Bind (B) that names what was prepared. */
function readStatements(socket: Socket, heard: (text: string) => void): void {
  const texts = new Map<string, string>();
  let rest = Buffer.alloc(0);
  let isStarted = false;
  let bound = '';
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : 'start';
      const [first = '', second = ''] = rest
        .subarray(head + 4, end)
        .toString('latin1')
        .split('\0', 2);
      rest = rest.subarray(end);
      isStarted = true;
      if (type === 'P') texts.set(first, second);
      else if (type === 'B') bound = texts.get(second) ?? second;
      else if (type === 'Q' || type === 'E')
        heard((type === 'Q' ? first : bound).replaceAll(/\s+/g, ' ').slice(0, 100));
    }
  });
}
