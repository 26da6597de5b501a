import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { MediaHistograms } from '@linkstand/contract/media/schema';
import type pg from 'pg';
import { createClient } from '../../../db/client.ts';
import type { Counted, Offered, PricedSites } from '../catalogue.ts';
import { ChangedSites } from './changed-sites.ts';
import { readSites } from './read-sites.ts';
import { type IndexAnswer, type IndexQuestion, SiteIndex } from './site-index.ts';

/** The state of an engine. */
export interface EngineStatus {
  /** Increases with every change that an answer can show. Equal questions get equal answers within a version. */
  readonly version: number;
  readonly sites: number;
  /** Number of indexes that answer in parallel. */
  readonly copies: number;
  /** Their size in memory. */
  readonly bytes: number;
  /** Duration of the last load. */
  readonly loadMs: number;
}

/** Keeps an index of the sites for sale up to date with announced changes and answers from it. */
export interface Engine {
  search(question: IndexQuestion): Promise<IndexAnswer>;
  histograms(question: IndexQuestion): Promise<MediaHistograms>;
  priced(question: IndexQuestion, counted: Counted): Promise<PricedSites>;
  offered(): Promise<Offered>;
  /** Ids of the most similar sites, the most similar first. Undefined if the site itself is not for sale. */
  alike(id: number, most: number, question: IndexQuestion): Promise<number[] | undefined>;
  /** These sites changed: ids as `12,15-19`. */
  change(ids: string): void;
  /** Call when changes were missed. Reads everything again; meanwhile the present index answers. */
  reload(): void;
  stop(): Promise<void>;
}

export interface EngineOptions {
  readonly databaseUrl: string;
  /** After the first load and after every change. */
  readonly onStatus: (status: EngineStatus) => void;
  readonly onError: (error: unknown) => void;
}

/** Sites loaded at a time. Takes some milliseconds; questions are answered in between. */
const SLICE = 1000;
/** Long enough to collect all statements of one transaction. */
const GATHER_MS = 10;
/** From this share of empty slots on, a new load is worth the memory it frees. */
const MAX_EMPTY_SHARE = 0.25;
const LONGEST_PAUSE_MS = 10_000;

/** A text search yields this often, so that other questions need not wait for it. */
const TURN_MS = 4;

/** Runs the steps and yields to other work every few milliseconds. */
async function inTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** An engine that runs in the thread that creates it. */
export class LocalEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #changed = new ChangedSites();
  #index: SiteIndex | undefined;
  #client: pg.Client | undefined;
  #version = 0;
  #loadMs = 0;
  #mustLoad = true;
  #isStopped = false;
  /** Aborted to end the pause after a failure early. */
  #rest = new AbortController();
  #work: Promise<void> | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#wake();
  }

  async search(question: IndexQuestion): Promise<IndexAnswer> {
    const index = this.#loaded();
    return index.search(question, await inTurns(index.withWords(question.words)));
  }

  async histograms(question: IndexQuestion): Promise<MediaHistograms> {
    const index = this.#loaded();
    return index.histograms(question, await inTurns(index.withWords(question.words)));
  }

  async priced(question: IndexQuestion, counted: Counted): Promise<PricedSites> {
    const index = this.#loaded();
    return index.priced(question, counted, await inTurns(index.withWords(question.words)));
  }

  async offered(): Promise<Offered> {
    return this.#loaded().offered();
  }

  async alike(id: number, most: number, question: IndexQuestion): Promise<number[] | undefined> {
    return this.#loaded().alike(id, most, question);
  }

  #loaded(): SiteIndex {
    if (!this.#index) throw new Error('The index of the catalogue is not loaded yet.');
    return this.#index;
  }

  change(ids: string): void {
    this.#changed.add(ids);
    this.#wake();
  }

  reload(): void {
    this.#mustLoad = true;
    // The listener has just reconnected, so the database is probably back.
    this.#rest.abort();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#rest.abort();
    // This also ends a running load.
    await this.#client?.end().catch(() => {});
    await this.#work;
  }

  #wake(): void {
    this.#work ??= this.#workOff().finally(() => {
      this.#work = undefined;
      if (!this.#isStopped && (this.#mustLoad || this.#changed.size > 0)) this.#wake();
    });
  }

  async #workOff(): Promise<void> {
    let pause = 250;
    if (this.#index) await sleep(GATHER_MS);
    while (!this.#isStopped && (this.#mustLoad || this.#changed.size > 0)) {
      try {
        if (this.#mustLoad) await this.#load();
        else await this.#apply(this.#index ?? new SiteIndex());
        pause = 250;
        await nextTurn();
      } catch (error) {
        if (this.#isStopped) return;
        void this.#client?.end().catch(() => {});
        this.#client = undefined;
        // The connection broke during the load, so load everything again, as after any gap.
        this.#mustLoad = true;
        this.#options.onError(error);
        this.#rest = new AbortController();
        await sleep(pause, undefined, { ref: false, signal: this.#rest.signal }).catch(() => {});
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = createClient(this.#options.databaseUrl, 'linkstand catalogue');
    client.on('error', () => {
      if (this.#client === client) this.#client = undefined;
    });
    await client.connect();
    this.#client = client;
    return client;
  }

  async #load(): Promise<void> {
    const started = performance.now();
    const client = await this.#connected();
    // Later changes are announced and read after the load.
    this.#mustLoad = false;
    this.#changed.clear();
    const index = new SiteIndex();
    await readSites(client, undefined, (row) => index.put(row));
    index.trim();
    this.#index = index;
    this.#loadMs = performance.now() - started;
    this.#tell(index);
  }

  async #apply(index: SiteIndex): Promise<void> {
    if (this.#changed.size > Math.max(50_000, index.sites)) {
      this.#mustLoad = true;
      return;
    }
    const gone = new Set(this.#changed.take(SLICE));
    await readSites(await this.#connected(), [...gone], (row) => {
      index.put(row);
      gone.delete(row.id);
    });
    for (const id of gone) index.remove(id);
    if (index.gone > Math.max(SLICE, index.sites * MAX_EMPTY_SHARE)) this.#mustLoad = true;
    this.#tell(index);
  }

  #tell({ sites, bytes }: SiteIndex): void {
    this.#version++;
    this.#options.onStatus({ version: this.#version, sites, copies: 1, bytes, loadMs: this.#loadMs });
  }
}
