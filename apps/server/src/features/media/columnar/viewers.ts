import type { PriceCents } from '@linkstand/contract/shared/money';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { clockMs } from '../../../platform/clock.ts';
import type { Database, UserActor } from '../../../platform/context.ts';
import { commissionOf } from '../../users/commission.ts';
import { boughtSites } from '../bought-sites.ts';
import type { Viewer } from '../catalogue.ts';
import { excludedFor, excludedSites } from '../excluded-sites.ts';
import { specialPriceList } from '../special-price-list.ts';
import type { OwnIds } from './own-sites.ts';

/** A viewer with their own lists and prices, at one moment. */
export interface KnownViewer extends Viewer {
  readonly own: OwnIds;
  /** The lists and prices by site, and the cart. */
  readonly favorites: ReadonlySet<number>;
  readonly bought: ReadonlySet<number>;
  readonly excluded: ReadonlySet<number>;
  readonly cart: ReadonlySet<number>;
  readonly specialPrices: ReadonlyMap<number, PriceCents>;
  /** Different after every change of the viewer's own data, including the cart. */
  readonly stamp: string;
  /** Valid until this time (milliseconds), when the next special price ends. */
  readonly endsAt: number;
  /** Hides sites by domain, so that a new site can be one of them. */
  readonly hidesDomains: boolean;
}

const MOST = 5000;

type Person = Pick<UserActor, 'id' | 'companyId'>;

/** A special price with its end. */
interface Priced {
  readonly siteId: number;
  readonly priceCents: PriceCents;
  readonly endsAt: Date;
}

interface OwnRow {
  readonly favorites: number[];
  readonly bought: number[];
  readonly excluded: number[];
  readonly cart: number[];
  readonly hidesDomains: boolean;
}

interface Entry {
  readonly userId: number;
  readonly companyId: number | null;
  readonly viewer: Promise<KnownViewer>;
}

/** Remembers the viewers' own data until a change is announced. */
export class Viewers {
  /** By person, and project if one is chosen. */
  readonly #known = new LRUCache<string, Entry>({ max: MOST });
  readonly #clock: () => number;
  #read = 0;

  constructor(clock: () => number = clockMs) {
    this.#clock = clock;
  }

  async find(db: Database, actor: Person, projectId?: number): Promise<KnownViewer> {
    const viewer = await this.#find(db, actor, projectId);
    if (viewer.endsAt > this.#clock()) return viewer;
    this.forget(actor.id);
    return this.#find(db, actor, projectId);
  }

  #find(db: Database, { id, companyId }: Person, projectId: number | undefined): Promise<KnownViewer> {
    const key = `${id}/${projectId ?? ''}`;
    const known = this.#known.get(key);
    if (known && known.companyId === companyId) return known.viewer;
    const entry = { userId: id, companyId, viewer: this.#readViewer(db, { userId: id, companyId, projectId }) };
    // A change during the read removes it again, so nothing outdated stays.
    entry.viewer.catch(() => this.#known.peek(key) === entry && this.#known.delete(key));
    this.#known.set(key, entry);
    return entry.viewer;
  }

  forget(userId: number): void {
    // Nearly everybody chooses no project, and is found by one look.
    this.#known.delete(`${userId}/`);
    for (const [key, entry] of [...this.#known]) if (entry.userId === userId) this.#known.delete(key);
  }

  forgetCompany(companyId: number): void {
    for (const [id, entry] of [...this.#known]) if (entry.companyId === companyId) this.#known.delete(id);
  }

  forgetAll(): void {
    this.#known.clear();
  }

  /** Domains of sites changed, so exclusions may hide other sites now. */
  forgetHiding(): void {
    for (const [id, entry] of this.#known)
      entry.viewer.then(
        ({ hidesDomains }) => hidesDomains && this.#known.peek(id) === entry && this.#known.delete(id),
        () => {},
      );
  }

  async #readViewer(db: Database, person: Pick<Viewer, 'userId' | 'companyId' | 'projectId'>): Promise<KnownViewer> {
    const { userId } = person;
    const stamp = `${userId}.${++this.#read}`;
    const [commissionBp, { rows }, { rows: priced }] = await Promise.all([
      commissionOf(db, userId),
      sql<OwnRow>`
        select array(select site_id from favorites where user_id = ${userId}) as favorites,
          array(select distinct site_id from (${boughtSites(person)}) b) as bought,
          array(select distinct site_id from (${excludedSites(person)}) e) as excluded,
          array(select site_id from cart_items where user_id = ${userId}) as cart,
          exists (select from exclusions e where ${excludedFor(person)}) as hides_domains
      `.execute(db),
      sql<Priced>`${specialPriceList(person)}`.execute(db),
    ]);
    const [own] = rows;
    const ids = (list: readonly number[] | undefined) => Float64Array.from(list ?? []);
    return {
      ...person,
      commissionBp,
      stamp,
      hidesDomains: own?.hidesDomains ?? false,
      favorites: new Set(own?.favorites),
      bought: new Set(own?.bought),
      excluded: new Set(own?.excluded),
      cart: new Set(own?.cart),
      specialPrices: new Map(priced.map(({ siteId, priceCents }) => [siteId, priceCents])),
      endsAt: priced.reduce((first, { endsAt }) => Math.min(first, endsAt.getTime()), Number.POSITIVE_INFINITY),
      own: {
        favorites: ids(own?.favorites),
        bought: ids(own?.bought),
        excluded: ids(own?.excluded),
        priced: Float64Array.from(priced, ({ siteId }) => siteId),
        prices: Float64Array.from(priced, ({ priceCents }) => priceCents),
      },
    };
  }
}
