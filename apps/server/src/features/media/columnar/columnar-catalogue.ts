import type { MediaHistograms, MediaRow } from '@linkstand/contract/media/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { PricedFor } from '@linkstand/contract/shared/quote';
import type { Topic } from '@linkstand/contract/shared/topics';
import { sql } from 'kysely';
import type { Database, UserActor } from '../../../platform/context.ts';
import type {
  Catalogue,
  CatalogueAnswer,
  CatalogueQuestion,
  Counted,
  Offered,
  PricedFilter,
  PricedSites,
  Viewer,
} from '../catalogue.ts';
import { postgresCatalogue } from '../postgres-catalogue.ts';
import { forSale } from '../queries.ts';
import { plainWords, searchWords } from '../search-words.ts';
import type { Engine, EngineOptions, EngineStatus } from './engine.ts';
import { Names } from './names.ts';
import { PairedEngine } from './paired-engine.ts';
import { presentFacts } from './present-facts.ts';
import type { IndexAnswer, IndexQuestion } from './site-index.ts';
import { ThreadEngine } from './thread-engine.ts';
import { type KnownViewer, Viewers } from './viewers.ts';

/** From this many sites, a second thread with its own index answers concurrent questions. */
const PAIR_FROM = 20_000;
/** From this many sites, a single thread answers: two indexes would take too much memory. */
export const THREAD_FROM = 300_000;
/** Above this many sites, the memory is better used by PostgreSQL. */
export const MEMORY_MOST = 5_000_000;
const RETRY_MS = 5000;

export interface CatalogueStatus extends EngineStatus {
  /** What answers now: the event loop, a thread, or PostgreSQL (while an engine loads, or by configuration). */
  readonly by: 'memory' | 'thread' | 'postgres';
}

export interface ColumnarOptions {
  readonly db: Database;
  readonly databaseUrl: string;
  /** Called with each failure. PostgreSQL answers until the engine works again. */
  readonly onError: (error: unknown) => void;
  readonly onReady?: (status: CatalogueStatus) => void;
  readonly threadFrom?: number;
  readonly memoryMost?: number;
}

interface Seat {
  readonly engine: Engine;
  readonly by: 'memory' | 'thread';
  status: EngineStatus | undefined;
}

/**
 * The catalogue from memory. It starts in the background and grows with the table: small ones in this thread, large
 * ones in their own; as long as no index is loaded, and for very large tables, PostgreSQL answers the same questions.
 * Its contents follow the channel `catalogue` (sent by triggers of the database), whose payloads go to `announce`.
 */
export class ColumnarCatalogue implements Catalogue {
  readonly #options: ColumnarOptions;
  readonly #viewers = new Viewers();
  readonly #named = new Names();
  #seat: Seat | undefined;
  /** The engine that takes over once it has loaded. */
  #next: Seat | undefined;
  #seats = 0;
  /** Increases when names of categories or tags change, which rows show but the index does not hold. */
  #names = 0;
  #isStopped = false;
  #retry: NodeJS.Timeout | undefined;

  constructor(options: ColumnarOptions) {
    this.#options = options;
  }

  /** Begins to load. Called once the listener is connected, so that no change is missed. */
  start(): void {
    void this.#start();
  }

  status(): CatalogueStatus {
    const { by = 'postgres', status } = this.#seat ?? {};
    return { by, ...(status ?? { version: 0, sites: 0, copies: 0, bytes: 0, loadMs: 0 }) };
  }

  viewer(db: Database, actor: UserActor, projectId?: number): Promise<KnownViewer> {
    return this.#viewers.find(db, actor, projectId);
  }

  async search(
    db: Database,
    viewer: Viewer,
    question: CatalogueQuestion,
  ): Promise<CatalogueAnswer & Partial<IndexAnswer>> {
    return this.#ask(db, viewer, question, (engine, asked) => engine.search(asked), postgresCatalogue.search);
  }

  async histograms(db: Database, viewer: Viewer, asked: PricedFilter): Promise<MediaHistograms> {
    const question = { ...asked, orders: [], offset: 0, limit: 0 };
    return this.#ask(db, viewer, question, (engine, full) => engine.histograms(full), postgresCatalogue.histograms);
  }

  async priced(db: Database, viewer: Viewer, asked: PricedFilter, counted: Counted): Promise<PricedSites> {
    return this.#ask(
      db,
      viewer,
      { ...asked, orders: [], offset: 0, limit: 0 },
      (engine, question) => engine.priced(question, counted),
      (...question) => postgresCatalogue.priced(...question, counted),
    );
  }

  /** Asks the engine, or PostgreSQL where there is none. */
  async #ask<A>(
    db: Database,
    viewer: Viewer,
    question: CatalogueQuestion,
    ask: (engine: Engine, asked: IndexQuestion) => Promise<A>,
    askPostgres: (db: Database, viewer: Viewer, question: CatalogueQuestion) => Promise<A>,
  ): Promise<A> {
    const seat = this.#seat;
    if (!seat) return askPostgres(db, viewer, question);
    const { own, stamp } = await this.#known(db, viewer);
    const { text = '', priceMin, priceMax } = question.filter;
    const words = await plainWords(db, searchWords(text));
    const isPriced = priceMin !== undefined || priceMax !== undefined;
    const asked = {
      ...question,
      words,
      commissionBp: viewer.commissionBp,
      ...(isPriced ? { categoryTopics: await this.#named.topics(db) } : {}),
      own,
      ownKey: stamp,
    };
    return ask(seat.engine, asked).catch((error: unknown) => {
      // The thread died while it was answering.
      if (this.#seat === seat) throw error;
      return askPostgres(db, viewer, question);
    });
  }

  async rows(
    db: Database,
    viewer: Viewer,
    locale: Locale,
    answer: CatalogueAnswer & Partial<IndexAnswer>,
    asked: PricedFor,
  ): Promise<MediaRow[]> {
    const { ids, facts } = answer;
    if (!facts) return postgresCatalogue.rows(db, viewer, locale, answer, asked);
    const [known, names, labels] = await Promise.all([
      this.#known(db, viewer),
      this.#named.ofSites(db, ids),
      this.#named.labels(db, locale),
    ]);
    return presentFacts(facts, names, labels, known, asked);
  }

  /** What this catalogue knows of a viewer, whichever catalogue made it. */
  async #known(db: Database, viewer: Viewer | KnownViewer): Promise<KnownViewer> {
    if ('own' in viewer) return viewer;
    return this.#viewers.find(db, { id: viewer.userId, companyId: viewer.companyId }, viewer.projectId);
  }

  async offered(db: Database): Promise<Offered> {
    return this.#seat ? this.#seat.engine.offered() : postgresCatalogue.offered(db);
  }

  async topicsOf(db: Database, categoryIds: readonly number[]): Promise<ReadonlyMap<number, Topic>> {
    if (!this.#seat) return postgresCatalogue.topicsOf(db, categoryIds);
    return categoryIds.length === 0 ? new Map() : this.#named.topics(db);
  }

  async alike(db: Database, viewer: Viewer, siteId: number, asked: PricedFor, most: number): Promise<number[]> {
    const askPostgres = () => postgresCatalogue.alike(db, viewer, siteId, asked, most);
    const question = { filter: {}, ...asked, orders: [], offset: 0, limit: 0 };
    const found = await this.#ask(
      db,
      viewer,
      question,
      (engine, full) => engine.alike(siteId, most, full),
      askPostgres,
    );
    // The site is too new to be in the index.
    return found ?? askPostgres();
  }

  stamp(viewer: Viewer | KnownViewer): string | undefined {
    const status = this.#seat?.status;
    return status && 'stamp' in viewer ? `${this.#seats}.${status.version}.${this.#names}.${viewer.stamp}` : undefined;
  }

  forget(userId: number): void {
    this.#viewers.forget(userId);
  }

  /**
   * A payload of the channel `catalogue`: `s:` ids of sites, `d:` domains of sites, `u:` ids of users, `c:` of
   * companies, `v:` all viewers, `n:` names of categories or tags, `r:` everything.
   */
  announce(payload: string): void {
    const rest = payload.slice(2);
    switch (payload.slice(0, 2)) {
      case 's:':
        this.#named.forgetSites(rest);
        for (const seat of this.#all()) seat.engine.change(rest);
        return;
      case 'd:':
        this.#viewers.forgetHiding();
        return;
      case 'u:':
        for (const id of rest.split(',')) this.#viewers.forget(Number(id));
        return;
      case 'c:':
        for (const id of rest.split(',')) this.#viewers.forgetCompany(Number(id));
        return;
      case 'v:':
        this.#viewers.forgetAll();
        return;
      case 'n:':
        this.#names++;
        this.#named.forgetLabels();
        return;
      case 'r:':
        this.announceGap();
        return;
    }
  }

  /** A payload of the channel `exclusions_changed`: `user:12` or `company:3`. */
  announceExclusions(payload: string): void {
    const [whose, id] = payload.split(':');
    if (whose === 'user') this.#viewers.forget(Number(id));
    else this.#viewers.forgetCompany(Number(id));
  }

  /** Announcements were missed. */
  announceGap(): void {
    this.#names++;
    this.#named.forgetAll();
    this.#viewers.forgetAll();
    for (const seat of this.#all()) seat.engine.reload();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retry);
    const seats = this.#all();
    this.#seat = undefined;
    this.#next = undefined;
    await Promise.all(seats.map((seat) => seat.engine.stop()));
  }

  #all(): Seat[] {
    return [this.#seat, this.#next].filter((seat) => seat !== undefined);
  }

  async #start(): Promise<void> {
    const { db, onError, threadFrom = THREAD_FROM, memoryMost = MEMORY_MOST } = this.#options;
    try {
      // Counting a million rows takes most of a second, so stop at the highest number that matters.
      const { rows } = await sql<{ sites: number }>`
        select count(*) as sites from (
          select from sites s where ${forSale}
          limit case when (select sum(difference) from site_tally) <= ${memoryMost}
            then ${threadFrom}::bigint else ${memoryMost + 1}::bigint end) s
      `.execute(db);
      const sites = rows[0]?.sites ?? 0;
      if (sites > memoryMost) return;
      this.#open(sites >= threadFrom ? 'thread' : 'memory');
    } catch (error) {
      if (this.#isStopped) return;
      onError(error);
      this.#startLater();
    }
  }

  #startLater(): void {
    this.#retry = setTimeout(() => void this.#start(), RETRY_MS);
    this.#retry.unref();
  }

  #open(by: Seat['by']): void {
    if (this.#isStopped || this.#next) return;
    const options: EngineOptions = {
      databaseUrl: this.#options.databaseUrl,
      onStatus: (status) => this.#follow(seat, status),
      onError: (error) => {
        if (!this.#isStopped) this.#options.onError(error);
        if (seat.engine instanceof ThreadEngine && seat.engine.end) this.#lose(seat);
      },
    };
    const seat: Seat = {
      by,
      status: undefined,
      engine: by === 'thread' ? new ThreadEngine(options) : new PairedEngine({ ...options, pairFrom: PAIR_FROM }),
    };
    this.#next = seat;
  }

  #follow(seat: Seat, status: EngineStatus): void {
    const { threadFrom = THREAD_FROM, memoryMost = MEMORY_MOST, onReady } = this.#options;
    seat.status = status;
    if (seat === this.#next) {
      const former = this.#seat;
      this.#next = undefined;
      this.#seat = seat;
      this.#seats++;
      void former?.engine.stop();
      onReady?.(this.status());
    }
    if (seat !== this.#seat) return;
    if (status.sites > memoryMost) {
      this.#seat = undefined;
      void seat.engine.stop();
    } else if (seat.by === 'memory' && status.sites > threadFrom * 1.05) this.#open('thread');
  }

  /** Its thread has died: PostgreSQL answers until another one has loaded. */
  #lose(seat: Seat): void {
    if (this.#seat === seat) this.#seat = undefined;
    if (this.#next === seat) this.#next = undefined;
    if (!this.#isStopped && !this.#seat && !this.#next) this.#startLater();
  }
}
