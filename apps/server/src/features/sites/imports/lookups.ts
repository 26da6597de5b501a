import type { EuroRates } from '@linkstand/contract/currencies/exchange';
import type { Locale } from '@linkstand/contract/shared/locales';
import { LOCALES } from '@linkstand/contract/shared/locales';
import { plainName } from '@linkstand/contract/shared/plain-words';
import { sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, hasRole, type UserActor } from '../../../platform/context.ts';
import { isDemo } from '../../../platform/demo-marker.ts';
import { ratesOn } from '../../currencies/rates.ts';
import { ownersOf } from '../queries.ts';

/** Records by what cells call them; several may be called the same. */
export type IdsByName = ReadonlyMap<string, readonly number[]>;

/** What rows speak of and the catalogue knows, read once for a plan. */
export interface Lookups extends CellLookups {
  readonly actor: UserActor;
}

/** What the cells of rows are read with. */
export interface CellLookups {
  readonly locale: Locale;
  /** YYYY-MM-DD, where the installation is. */
  readonly today: string;
  /** Are `.example` domains sites here? */
  readonly hasExamples: boolean;
  readonly categories: IdsByName;
  readonly categoryNames: ReadonlyMap<number, string>;
  readonly tags: IdsByName;
  readonly tagNames: ReadonlyMap<number, string>;
  /** Everybody who may manage sites, those who are out too; only who is in may get a site. */
  readonly managers: IdsByName;
  readonly managerNames: ReadonlyMap<number, string>;
  readonly activeManagers: ReadonlySet<number>;
  readonly owners: IdsByName;
  readonly ownerNames: ReadonlyMap<number, string>;
  /** Whose price list it is. Undefined for any other file. */
  readonly listOwner: number | undefined;
  /** Those of today, for amounts in other currencies. */
  readonly rates: EuroRates;
}

/** For a list that has nothing but addresses, amounts and days. */
export async function readListLookups({ db, now, timeZone, locale }: Context, listOwner: number): Promise<CellLookups> {
  const [called, names] = [new Map<string, number[]>(), new Map<number, string>()];
  const today = dayIn(now, timeZone);
  return {
    locale,
    today,
    hasExamples: await isDemo(db),
    categories: called,
    categoryNames: names,
    tags: called,
    tagNames: names,
    managers: called,
    managerNames: names,
    activeManagers: new Set(),
    owners: called,
    ownerNames: names,
    listOwner,
    rates: await ratesOn(db, today),
  };
}

class NameIndex {
  readonly called = new Map<string, number[]>();
  readonly names = new Map<number, string>();

  add(id: number, name: string, ...others: readonly string[]): void {
    this.names.set(id, name);
    for (const word of new Set([name, ...others].map(plainName))) {
      if (word === '') continue;
      const known = this.called.get(word);
      if (known) known.push(id);
      else this.called.set(word, [id]);
    }
  }
}

const PAGE = 2000;

/** Owners that this person may name, a page at a time: others have their turn in between. */
async function readOwners({ db, actor }: Context<UserActor>): Promise<NameIndex> {
  const owners = new NameIndex();
  for (let after = 0, isMore = true; isMore; ) {
    const page = await db
      .selectFrom('owners')
      .select(['id', 'name', 'email'])
      .where('id', '>', after)
      .where('mergedIntoId', 'is', null)
      .$if(hasRole(actor, 'SITE_MANAGER'), (query) => query.where(ownersOf(actor)))
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, name, email } of page) owners.add(id, name, email);
    after = page.at(-1)?.id ?? after;
    isMore = page.length === PAGE;
  }
  return owners;
}

/** @param listOwner whose price list the file is */
export async function readLookups(ctx: Context<UserActor>, listOwner?: number): Promise<Lookups> {
  const { db, locale } = ctx;
  const [categories, tags, managers] = [new NameIndex(), new NameIndex(), new NameIndex()];
  const { rows } = await sql<{ id: number; key: string; nameEn: string; nameEs: string; namePt: string }>`
    select id, key, name_en, name_es, name_pt from categories`.execute(db);
  const at = LOCALES.indexOf(locale);
  for (const { id, key, nameEn, nameEs, namePt } of rows) {
    const names = [nameEn, nameEs, namePt];
    categories.add(id, names[at] ?? nameEn, key, ...names);
  }
  for (const { id, name } of await db.selectFrom('tags').select(['id', 'name']).execute()) tags.add(id, name);
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'disabledAt'])
    .where('role', 'in', ['SITE_MANAGER', 'ADMIN'])
    .execute();
  for (const { id, name, email } of people) managers.add(id, name, email);
  const owners = await readOwners(ctx);
  const today = dayIn(ctx.now, ctx.timeZone);
  return {
    actor: ctx.actor,
    locale,
    today,
    hasExamples: await isDemo(db),
    categories: categories.called,
    categoryNames: categories.names,
    tags: tags.called,
    tagNames: tags.names,
    managers: managers.called,
    managerNames: managers.names,
    activeManagers: new Set(people.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id)),
    owners: owners.called,
    ownerNames: owners.names,
    listOwner,
    rates: await ratesOn(db, today),
  };
}

/** The ids of what a cell calls so; none where nothing is. */
export const idsCalled = (called: IdsByName, text: string): readonly number[] => called.get(plainName(text)) ?? [];
