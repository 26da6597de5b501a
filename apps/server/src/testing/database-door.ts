import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The socket that an address of ours names. */
const socketOf = (databaseUrl: string) => `${new URL(databaseUrl).searchParams.get('host')}/.s.PGSQL.5432`;

export interface DatabaseDoor {
  /** The address of the database behind it. */
  readonly url: string;
  /** Connections that are open now. */
  opened(): number;
  /** Connections that were tried. */
  knocks(): number;
  /** Breaks every connection and takes none. */
  shut(): void;
  unlock(): void;
  /** Leaves connections open and passes nothing on, as a network that drops packets does. */
  silence(): void;
  /** Takes new connections too, and answers none, as a frozen machine does. */
  freeze(): void;
  /** Takes new connections and answers none, while open ones go on, as a machine with too much to do does. */
  crowd(): void;
  /** Leads to another server from now on, and breaks the connections to this one. */
  lead(databaseUrl: string): void;
  close(): Promise<void>;
}

/** A database on a Unix socket behind a TCP port, with what networks and failovers do in between. */
export async function databaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const { username, pathname } = new URL(databaseUrl);
  const open = new Map<Socket, Socket>();
  /** Taken and never led anywhere. */
  const frozen = new Set<Socket>();
  let target = socketOf(databaseUrl);
  let isShut = false;
  let isFrozen = false;
  let knocks = 0;
  const breakAll = () => {
    for (const caller of [...open.keys(), ...frozen]) caller.destroy();
  };
  const silence = () => {
    for (const pair of open) for (const side of pair) side.unpipe().pause();
  };
  const server = createServer((caller) => {
    knocks += 1;
    caller.on('error', () => undefined);
    if (isShut) return void caller.destroy();
    if (isFrozen) {
      frozen.add(caller.pause());
      return void caller.once('close', () => frozen.delete(caller));
    }
    const inside = connect(target);
    open.set(caller, inside);
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      one.pipe(other);
      one.on('error', () => undefined).once('close', () => other.destroy());
    }
    caller.once('close', () => open.delete(caller));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port.');
  return {
    url: `postgres://${username}@127.0.0.1:${address.port}${pathname}`,
    opened: () => open.size,
    knocks: () => knocks,
    shut() {
      isShut = true;
      breakAll();
    },
    unlock() {
      isShut = false;
      isFrozen = false;
    },
    silence,
    freeze() {
      isFrozen = true;
      silence();
    },
    crowd() {
      isFrozen = true;
    },
    lead(next) {
      target = socketOf(next);
      breakAll();
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
