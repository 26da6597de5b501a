/**
 * Tells a database that has gone silent (a frozen machine, a cut cable) from one that takes its time. Neither the system
 * nor pg does: a statement to a frozen server waits for ever, and keeps its connection.
 */
import pg from 'pg';
import { isRequest } from './patience.ts';
import { Unavailable } from './unavailable.ts';

/** Time is counted in ticks, so that a process that could not look up meanwhile takes its own delay for nobody's. */
const TICK_MS = 250;
/** If a statement takes longer, it is checked whether the server is there: 1 s. */
const SLOW = 4;
/** A server that does not greet a new connection for this long, nor answers anything, is away: 2 s. */
const SILENT = 8;
/** While it is away, it is asked again 0.5 s after the last try. */
const PAUSE = 2;
/**
 * What nobody waits for at a screen, such as a migration that has run for an hour, ends only when so many connections in
 * a row were not greeted: a machine that is very busy may let one wait.
 */
const SILENCES = 5;
/** A commit that a request waits for: 4 s. It waits for a disk or a standby, and may come true later. */
const LONGEST_COMMIT = 16;
/** Anything else that a request waits for: 60 s. It may have been lost on the way, without any sign of it. */
const LONGEST_STATEMENT = 240;

/** The server answers, but says that it starts, ends or recovers. */
const NOT_READY: ReadonlySet<string | undefined> = new Set(['57P01', '57P02', '57P03']);

interface Waiting {
  /** The tick of its last sign of life. */
  since: number;
  /** Ticks: of a request, which is answered whatever happens; infinite for all else. */
  most: number;
}

/** What is waited for. */
export interface Expected {
  /** The statement is carried out, as the server said: what it waits for now is its commit. */
  committing(): void;
  /** @param isHeard whether the server said anything */
  answered(isHeard: boolean): void;
}

interface Probe {
  readonly client: pg.Client;
  readonly since: number;
  readonly found: (isThere: boolean) => void;
}

/** Watches the connections of one pool. It ticks only while something is waited for. */
export class ServerWatch {
  readonly #makeClient: () => pg.Client;
  readonly #clients = new Set<pg.Client>();
  readonly #waiting = new Map<pg.Client, Waiting[]>();
  #timer: NodeJS.Timeout | undefined;
  #now = 0;
  #probe: Probe | undefined;
  /** The tick of the last answer to anything. */
  #heard = 0;
  #nextProbe = 0;
  /** Probes in a row that nobody answered. */
  #silences = 0;
  #isAway = false;
  #isStopped = false;

  /** @param makeClient a connection, not connected yet, that asks whether the server is there */
  constructor(makeClient: () => pg.Client) {
    this.#makeClient = makeClient;
  }

  /** No answer is to be expected: whoever needs the database is told so at once. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** @throws Unavailable while the server is away */
  requireServer(): void {
    if (this.#isAway) throw new Unavailable('The database does not answer.');
  }

  add(client: pg.Client): void {
    this.#clients.add(client);
    client.once('end', () => {
      this.#clients.delete(client);
      this.#waiting.delete(client);
    });
  }

  /**
   * Something is waited for on a connection, until it is answered.
   *
   * @param isCommit its answer waits for disk or standby
   */
  expect(client: pg.Client, isCommit = false): Expected {
    const ofRequest = isRequest();
    const most = ofRequest ? (isCommit ? LONGEST_COMMIT : LONGEST_STATEMENT) : Number.POSITIVE_INFINITY;
    const one: Waiting = { since: this.#now, most };
    const all = this.#waiting.get(client);
    if (all) all.push(one);
    else this.#waiting.set(client, [one]);
    this.#tickOn();
    return {
      committing: () => {
        this.#heard = this.#now;
        one.since = this.#now;
        if (ofRequest) one.most = LONGEST_COMMIT;
      },
      answered: (isHeard) => this.#answered(client, one, isHeard),
    };
  }

  stop(): void {
    this.#isStopped = true;
    this.#tickOff();
    this.#probe?.client.connection.stream.destroy();
  }

  #answered(client: pg.Client, one: Waiting, isHeard: boolean): void {
    if (isHeard) this.#heard = this.#now;
    const all = this.#waiting.get(client);
    if (!all) return;
    // Statements of one connection are answered in their order: the next one's time begins now.
    all.splice(all.indexOf(one), 1);
    if (all.length === 0) this.#waiting.delete(client);
    else for (const next of all) next.since = this.#now;
  }

  #tickOn(): void {
    if (this.#isStopped) return;
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #tickOff(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    this.#now++;
    if (this.#waiting.size === 0 && !this.#isAway && !this.#probe) this.#tickOff();
    // Data that arrived meanwhile is read before the check, because timers come first in a turn of the event loop.
    else setImmediate(() => this.#judge());
  }

  #judge(): void {
    let isSlow = false;
    for (const [client, all] of this.#waiting) {
      const [first] = all;
      if (!first) continue;
      const waited = this.#now - first.since;
      if (waited >= first.most) client.connection.stream.destroy();
      if (waited >= SLOW) isSlow = true;
    }
    if (this.#probe) {
      // Too busy for one more connection is not away: since it was asked for, somebody was answered.
      if (this.#now - this.#probe.since >= SILENT) this.#probe.found(this.#heard > this.#probe.since);
    } else if ((isSlow || this.#isAway) && this.#now >= this.#nextProbe) this.#ask();
  }

  /** A connection of its own: those of the pool may all wait for what was asked of them. */
  #ask(): void {
    const client = this.#makeClient();
    const found = (isThere: boolean) => {
      if (this.#probe?.client !== client) return;
      this.#probe = undefined;
      this.#nextProbe = this.#now + (isThere ? SILENT : PAUSE);
      client.connection.stream.destroy();
      if (this.#isStopped) return;
      this.#isAway = !isThere;
      this.#silences = isThere ? 0 : this.#silences + 1;
      if (!isThere) this.#cut(this.#silences >= SILENCES);
    };
    this.#probe = { client, since: this.#now, found };
    client
      .connect()
      .then(() => client.query('select'))
      .then(
        () => found(true),
        // A refusal is an answer, too.
        (error: unknown) => found(error instanceof pg.DatabaseError && !NOT_READY.has(error.code)),
      );
  }

  /**
   * What waits on them fails at once, and the pool replaces them when the server is back.
   *
   * @param isSure also what may take as long as it likes
   */
  #cut(isSure: boolean): void {
    for (const client of this.#clients) {
      const waiting = this.#waiting.get(client) ?? [];
      if (isSure || !waiting.some(({ most }) => most === Number.POSITIVE_INFINITY)) client.connection.stream.destroy();
    }
  }
}
