import type { MediaHistograms } from '@linkstand/contract/media/schema';
import type { Counted, Offered, PricedSites } from '../catalogue.ts';
import { type Engine, type EngineOptions, type EngineStatus, LocalEngine } from './engine.ts';
import type { IndexAnswer, IndexQuestion } from './site-index.ts';
import { ThreadEngine } from './thread-engine.ts';

type Answering = Pick<Engine, 'search' | 'histograms' | 'priced' | 'alike'>;

interface Waiting {
  /** Asks an engine and resolves with its answer. */
  readonly ask: (engine: Answering) => Promise<void>;
}

/** Questions in the other thread at a time: one being answered, one waiting. */
const MAX_IN_FLIGHT = 2;
/** Wait before a new thread is started after one has died. */
const AGAIN_MS = 60_000;

export interface PairedOptions extends EngineOptions {
  /** From this many sites there is a second index. */
  readonly pairFrom: number;
}

/**
 * An engine in this thread and, from some size on, a second one with its own index in another thread, which answers
 * some of the concurrent questions. A single question is answered here, without messages. The second index may apply a
 * change some milliseconds earlier or later. Each of its changes is a version too, so no outdated answer stays cached.
 */
export class PairedEngine implements Engine {
  readonly #options: PairedOptions;
  readonly #own: LocalEngine;
  #other: ThreadEngine | undefined;
  #ownStatus: EngineStatus | undefined;
  /** Undefined until it has loaded. */
  #otherStatus: EngineStatus | undefined;
  #version = 0;
  readonly #waiting: Waiting[] = [];
  #away = 0;
  #turn: NodeJS.Immediate | undefined;
  #otherFrom = 0;
  #isStopped = false;

  constructor(options: PairedOptions) {
    this.#options = options;
    this.#own = new LocalEngine({
      databaseUrl: options.databaseUrl,
      onError: options.onError,
      onStatus: (status) => {
        this.#ownStatus = status;
        if (status.sites >= options.pairFrom) this.#openOther();
        this.#tell();
      },
    });
  }

  search(question: IndexQuestion): Promise<IndexAnswer> {
    return this.#ask((engine) => engine.search(question));
  }

  histograms(question: IndexQuestion): Promise<MediaHistograms> {
    return this.#ask((engine) => engine.histograms(question));
  }

  priced(question: IndexQuestion, counted: Counted): Promise<PricedSites> {
    return this.#ask((engine) => engine.priced(question, counted));
  }

  alike(id: number, most: number, question: IndexQuestion): Promise<number[] | undefined> {
    return this.#ask((engine) => engine.alike(id, most, question));
  }

  offered(): Promise<Offered> {
    return this.#own.offered();
  }

  change(ids: string): void {
    this.#own.change(ids);
    this.#other?.change(ids);
  }

  reload(): void {
    this.#own.reload();
    this.#other?.reload();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#own.stop(), this.#other?.stop()]);
  }

  /** Starts after the first one, so that they don't compete for the database. */
  #openOther(): void {
    if (this.#other || this.#isStopped || performance.now() < this.#otherFrom) return;
    const other = new ThreadEngine({
      databaseUrl: this.#options.databaseUrl,
      onStatus: (status) => {
        this.#otherStatus = status;
        this.#tell();
      },
      onError: (error) => {
        if (!this.#isStopped) this.#options.onError(error);
        if (!other.end || this.#other !== other) return;
        this.#other = undefined;
        this.#otherStatus = undefined;
        this.#otherFrom = performance.now() + AGAIN_MS;
      },
    });
    this.#other = other;
  }

  #tell(): void {
    if (!this.#ownStatus) return;
    const { sites, bytes, loadMs } = this.#ownStatus;
    this.#version++;
    this.#options.onStatus({
      version: this.#version,
      sites,
      copies: this.#otherStatus ? 2 : 1,
      bytes: bytes + (this.#otherStatus?.bytes ?? 0),
      loadMs,
    });
  }

  #ask<A>(question: (engine: Answering) => Promise<A>): Promise<A> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ask: (engine) => question(engine).then(resolve, reject) });
      this.#turn ??= setImmediate(() => this.#answer());
    });
  }

  /** Answers one question per turn, so that requests are read in between. Others go to the second engine meanwhile. */
  #answer(): void {
    this.#turn = undefined;
    while (this.#waiting.length > 1 && this.#other && this.#otherStatus && this.#away < MAX_IN_FLIGHT)
      this.#giveTo(this.#other);
    void this.#waiting.shift()?.ask(this.#own);
    if (this.#waiting.length > 0) this.#turn = setImmediate(() => this.#answer());
  }

  #giveTo(other: ThreadEngine): void {
    this.#away++;
    // The thread may die while it answers.
    const either: Answering = {
      search: (question) => other.search(question).catch(() => this.#own.search(question)),
      histograms: (question) => other.histograms(question).catch(() => this.#own.histograms(question)),
      priced: (question, counted) => other.priced(question, counted).catch(() => this.#own.priced(question, counted)),
      alike: (...asked) => other.alike(...asked).catch(() => this.#own.alike(...asked)),
    };
    void this.#waiting
      .shift()
      ?.ask(either)
      .finally(() => {
        this.#away--;
      });
  }
}
