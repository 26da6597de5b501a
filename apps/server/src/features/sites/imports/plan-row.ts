import { MAX_CENTS } from '@linkstand/contract/shared/fields';
import { scale } from '@linkstand/contract/shared/rounding';
import { isChoice, isKeyOf, tableKeys } from '@linkstand/contract/shared/tables';
import { OFFER_COSTS } from '@linkstand/contract/sites/choices';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import {
  IMPORT_NEEDS,
  type ImportField,
  type ImportKind,
  type ImportQuestion,
} from '@linkstand/contract/sites/import-choices';
import type { MessageCode } from '../../../messages/en-us.ts';
import { hasRole } from '../../../platform/context.ts';
import { isSame } from '../is-same.ts';
import type { Terms } from '../offer-terms.ts';
import { mayAssign, mayChange, mayChangeCosts } from '../policy.ts';
import { type MonthVisits, withTraffic } from '../traffic-history.ts';
import type { Guesser } from './guess.ts';
import type { Lookups } from './lookups.ts';
import { type Figures, marginsOf, PAIRS, priceWith, slipsOf } from './price-list.ts';
import type { Fault, ReadRow, SiteValuesRead } from './read-row.ts';

export interface ExistingOffer extends Terms {
  readonly id: number;
  readonly version: number;
  readonly ownerId: number;
  readonly owner: string;
}

/** An existing site, with what rows are compared with. */
export interface Existing extends Required<SiteValuesRead> {
  readonly id: number;
  readonly version: number;
  readonly domain: string;
  readonly siteManagerId: number | null;
  readonly managerName: string | null;
  readonly trafficHistory: readonly MonthVisits[];
  readonly chosenOfferId: number | null;
  readonly offers: readonly ExistingOffer[];
}

/** An offer as it will be written. */
export interface PlannedOffer extends Terms {
  /** Null: it will be created. */
  readonly id: number | null;
  /** The version that the offer must still have when it is written. Null for a new one. */
  readonly version: number | null;
  readonly ownerId: number;
}

type Values = Record<string, unknown>;

/** Guessed prices are multiples of this, in cents. */
const ROUND_PRICE = 500;

export interface PlannedRow {
  readonly line: number;
  readonly kind: Exclude<ImportKind, 'kept' | 'gone'>;
  readonly domain: string;
  readonly name: string;
  readonly siteId: number | null;
  readonly version: number | null;
  /** The changed fields as they will be written. `offer` is a PlannedOffer, or null for none. */
  readonly before: Values;
  readonly after: Values & { readonly offer?: PlannedOffer };
  /** The same for readers: names instead of ids. */
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly faults: readonly Fault[];
  /** What somebody must agree to before it is carried out. */
  readonly asks?: ImportQuestion;
}

const USUAL_TERMS: Omit<Terms, 'costCents'> = {
  gamblingCostCents: null,
  insertionCostCents: null,
  insertionGamblingCostCents: null,
  linkTypes: ['do_follow'],
  fillModes: ['with_brand_tag'],
  defaultFillMode: 'with_brand_tag',
  deliveryDays: 7,
};

/** Characters of a site's name. */
const MAX_NAME = 160;
const FIGURES = ['da', 'pa', 'monthlyTraffic'] as const;

/** Plans one row: create a site, change one, change nothing, or refuse it with the reasons. */
export function planRow(
  row: ReadRow,
  existing: Existing | undefined,
  mapping: ImportMapping,
  lookups: Lookups,
  guesser: Guesser,
): PlannedRow {
  return new RowPlan(row, existing, mapping, lookups, guesser).plan();
}

class RowPlan {
  readonly #row: ReadRow;
  readonly #site: Existing | undefined;
  readonly #mapping: ImportMapping;
  readonly #lookups: Lookups;
  readonly #guesser: Guesser;
  readonly #guessed: string[] = [];
  readonly #faults: Fault[];
  readonly #before: Values = {};
  readonly #after: Values & { offer?: PlannedOffer } = {};
  readonly #changes: Record<string, [unknown, unknown]> = {};
  #isSlip = false;
  #margins: ReturnType<typeof marginsOf> = null;

  constructor(
    row: ReadRow,
    existing: Existing | undefined,
    mapping: ImportMapping,
    lookups: Lookups,
    guesser: Guesser,
  ) {
    this.#guesser = guesser;
    this.#row = row;
    this.#site = existing;
    this.#mapping = mapping;
    this.#lookups = lookups;
    this.#faults = [...row.faults];
  }

  plan(): PlannedRow {
    const site = this.#site;
    if (this.#isRefused()) return this.#outcome('refused');
    if (site ? this.#mapping.mode === 'add' : this.#mapping.mode === 'change') {
      this.#fault(site ? 'row_is_there' : 'row_is_new', 'domain');
      return this.#outcome('unchanged');
    }
    if (site && !mayChange(this.#lookups.actor, site)) {
      this.#fault('site_of_another', 'domain');
      return this.#outcome('refused');
    }
    if (!site) this.#fillNew();
    this.#takeFields();
    this.#takeManager();
    this.#takeFigures();
    this.#takeOffer();
    const { listOwner } = this.#lookups;
    if (listOwner !== undefined) {
      this.#followCosts(listOwner);
      this.#judge(listOwner);
    }
    if (this.#isRefused()) return this.#outcome('refused');
    if (site && Object.keys(this.#after).length === 0) return this.#outcome('unchanged');
    return this.#outcome(this.#isSlip ? 'slip' : site ? 'changed' : 'new');
  }

  /** The offer of a list's owner as it is. */
  #offerOf(ownerId: number): ExistingOffer | undefined {
    return this.#site?.offers.find((offer) => offer.ownerId === ownerId);
  }

  /** True if what this owner asks is what the site costs, now or once its first offer is there. */
  #isCostOfSite(ownerId: number): boolean {
    const chosen = this.#site?.chosenOfferId ?? null;
    return chosen === null ? this.#after.offer !== undefined : this.#offerOf(ownerId)?.id === chosen;
  }

  /** Prices go with the costs of the list, if its reader wants that and the list has none of its own. */
  #followCosts(ownerId: number): void {
    const [was, offer] = [this.#offerOf(ownerId), this.#after.offer];
    if (this.#mapping.prices !== 'follow' || !was || !offer || !this.#site || !this.#isCostOfSite(ownerId)) return;
    for (const [price, cost] of PAIRS) {
      const [before, wasCost, nowCost] = [this.#site[price], was[cost], offer[cost]];
      if (price in this.#row.said || before === null) continue;
      if (typeof wasCost !== 'number' || typeof nowCost !== 'number') continue;
      const follows = priceWith(before, wasCost, nowCost);
      if (follows <= MAX_CENTS) this.#set(price, follows);
    }
  }

  /** What the row does to what is earned, and whether it looks like a slip. */
  #judge(ownerId: number): void {
    const site = this.#site;
    const sides: readonly Values[] = site ? [{ ...site }, { ...site, ...this.#after }] : [this.#after];
    const was = this.#offerOf(ownerId);
    const terms: readonly (Terms | undefined)[] = site ? [was, this.#after.offer ?? was] : [this.#after.offer];
    const [before, after] = sides.map((values, at) => figuresOf(values, terms[at]));
    const [first, then] = site ? [before, after] : [undefined, before];
    if (!then) return;
    for (const { field, code, parameters } of slipsOf(first, then)) {
      const column = this.#row.columnOf[field] ?? -1;
      this.#faults.push({
        column,
        code,
        parameters: column === -1 ? { ...parameters, field } : { ...parameters },
        isNote: true,
      });
      this.#isSlip = true;
    }
    if (this.#isCostOfSite(ownerId)) this.#margins = marginsOf(first, then);
  }

  /** Only what says which site it is, or that it may not be changed, refuses a row. What can't be read is left out. */
  #isRefused(): boolean {
    return this.#faults.some(({ isNote }) => !isNote);
  }

  #note(code: MessageCode, field: ImportField): undefined {
    this.#fault(code, field);
    const last = this.#faults.pop();
    if (last) this.#faults.push({ ...last, isNote: true });
    return undefined;
  }

  #fault(code: MessageCode, field: ImportField): undefined {
    const column = this.#row.columnOf[field];
    // The file has no such column: the reader is told which one.
    this.#faults.push(column === undefined ? { column: -1, code, parameters: { field } } : { column, code });
    return undefined;
  }

  #set(key: string, value: unknown, words: (value: unknown) => unknown = (same) => same, as = key): void {
    const was = this.#site && isKeyOf(this.#site, key) ? this.#site[key] : undefined;
    if (this.#site && isSame(was, value)) return;
    if (this.#site) this.#before[key] = was;
    this.#after[key] = value;
    this.#changes[as] = [this.#site ? words(was) : null, words(value)];
  }

  /** Gives a new site what its row lacks: what was said for all of them, else what can be guessed. */
  #fillNew(): void {
    const { said, domain, columnOf, faults } = this.#row;
    const { defaults } = this.#mapping;
    const guess = this.#guesser.guess(this.#row);
    this.#after.domain = domain;
    this.#changes.domain = [null, domain];
    for (const [key, value] of Object.entries({ status: 'verifying', ...defaults }))
      if (!(key in said) && key !== 'metricsSource') this.#set(key, value);
    this.#priceNew();
    const has = (field: ImportField) =>
      field === 'domain' || field in said || field in defaults || (field === 'priceCents' && field in this.#after);
    for (const field of IMPORT_NEEDS) {
      if (has(field)) continue;
      const value = field === 'name' ? domain.slice(0, MAX_NAME) : isKeyOf(guess, field) ? guess[field] : undefined;
      if (value !== undefined) {
        this.#set(field, value);
        this.#guessed.push(field);
        continue;
      }
      // What its cell says and can't be read is told already; here it is what the site can't be without.
      const told = faults.findIndex(({ column }) => column !== -1 && column === columnOf[field]);
      const wrong = this.#faults[told];
      if (wrong)
        this.#faults[told] = {
          column: wrong.column,
          code: wrong.code,
          ...(wrong.parameters && { parameters: wrong.parameters }),
        };
      else this.#fault('required', field);
    }
  }

  /** A price list names what its owner asks; the price of a new site is guessed from that. */
  #priceNew(): void {
    const { newPriceMilli } = this.#mapping;
    const { said, terms } = this.#row;
    if (this.#lookups.listOwner === undefined || newPriceMilli === undefined) return;
    for (const [price, cost] of PAIRS) {
      const asked = terms[cost];
      if (typeof asked !== 'number' || price in said) continue;
      // A guess is no price of cents.
      const value = Math.ceil(scale(asked, newPriceMilli, 1000) / ROUND_PRICE) * ROUND_PRICE;
      if (value > MAX_CENTS) continue;
      this.#set(price, value);
      this.#guessed.push(price);
    }
  }

  #takeFields(): void {
    const { categoryIds, tagIds, metricsSource: _source, metricsAt: _at, ...plain } = this.#row.said;
    for (const [key, value] of Object.entries(plain)) this.#set(key, value);
    const named = (names: ReadonlyMap<number, string>) => (ids: unknown) =>
      [ids]
        .flat()
        .map((id) => names.get(Number(id)) ?? `#${id}`)
        .sort((a, b) => a.localeCompare(b));
    if (categoryIds) this.#set('categoryIds', categoryIds, named(this.#lookups.categoryNames), 'categories');
    if (tagIds) this.#set('tagIds', tagIds, named(this.#lookups.tagNames), 'tags');
  }

  #takeManager(): void {
    const { managers } = this.#row;
    const { actor, managerNames, activeManagers } = this.#lookups;
    const current = this.#site?.siteManagerId ?? null;
    const set = (id: number | null) =>
      this.#set(
        'siteManagerId',
        id,
        (each) => (typeof each === 'number' ? (managerNames.get(each) ?? null) : null),
        'siteManager',
      );
    if (managers === undefined) {
      if (!this.#site && hasRole(actor, 'SITE_MANAGER')) set(actor.id);
      return;
    }
    // The present manager may stay, even if disabled by now.
    if (managers?.includes(current ?? 0)) return;
    const possible = managers === null ? null : managers.filter((id) => activeManagers.has(id));
    if (!mayAssign(actor)) {
      if (this.#site || !(possible === null || possible.includes(actor.id)))
        this.#fault('manager_wrong', 'siteManager');
      else set(actor.id);
    } else if (possible === null) set(null);
    else if (possible.length === 1 && possible[0] !== undefined) set(possible[0]);
    else this.#note(possible.length === 0 ? 'row_manager_unknown' : 'row_several_called', 'siteManager');
  }

  /** Sets source and day of new figures, and adds traffic to its history. */
  #takeFigures(): void {
    const { said } = this.#row;
    const { metricsAt } = said;
    const changed = FIGURES.filter((figure) => figure in this.#after && this.#after[figure] !== null);
    const current = this.#site?.metricsSource ?? '';
    const usual = changed.length > 0 && current === '' ? this.#mapping.defaults.metricsSource : undefined;
    const source = said.metricsSource || (usual ?? said.metricsSource);
    if (source !== undefined) this.#set('metricsSource', source);
    const [first] = changed;
    if (first && (this.#after.metricsSource ?? current) === '') {
      this.#note('metrics_need_source', first);
      for (const figure of FIGURES) {
        delete this.#after[figure];
        delete this.#before[figure];
        delete this.#changes[figure];
      }
      return;
    }
    if (metricsAt !== undefined) this.#set('metricsAt', metricsAt);
    else if (first) this.#set('metricsAt', this.#lookups.today);
    if (typeof this.#after.monthlyTraffic !== 'number') return;
    const day = String(this.#after.metricsAt ?? this.#site?.metricsAt ?? this.#lookups.today);
    const history = this.#site?.trafficHistory ?? [];
    if (this.#site) this.#before.trafficHistory = history;
    this.#after.trafficHistory = withTraffic(history, day.slice(0, 7), this.#after.monthlyTraffic);
  }

  #takeOffer(): undefined {
    const { owners, terms, columnOf } = this.#row;
    const hasTerms = Object.values(terms).some((value) => value !== null);
    if (owners === undefined) {
      const chosen = this.#site?.offers.find(({ id }) => id === this.#site?.chosenOfferId);
      if (chosen) this.#changeOffer(chosen);
      else if (hasTerms) {
        const [field = 'costCents'] = tableKeys(terms);
        const column = isKeyOf(columnOf, field) ? columnOf[field] : undefined;
        this.#faults.push({
          column: columnOf.owner ?? column ?? -1,
          code: this.#site ? 'no_chosen_offer' : 'row_offer_needs_owner',
          isNote: true,
        });
      }
      return;
    }
    const offered = this.#site?.offers.filter(({ ownerId }) => owners.includes(ownerId)) ?? [];
    const known =
      offered.find(({ id }) => id === this.#site?.chosenOfferId) ?? (offered.length === 1 ? offered[0] : undefined);
    if (known) return this.#changeOffer(known);
    const [ownerId] = owners;
    if (owners.length > 1 || ownerId === undefined) return this.#note('row_several_called', 'owner');
    this.#addOffer(ownerId);
  }

  #addOffer(ownerId: number): undefined {
    const { terms } = this.#row;
    const { costCents } = terms;
    if (costCents === undefined) {
      // A new site of a price list that says no price of it is nothing to bring in.
      if (this.#lookups.listOwner !== undefined)
        return this.#site ? undefined : this.#fault('list_row_without_cost', 'costCents');
      return this.#note('row_offer_needs_cost', 'owner');
    }
    const fitted = this.#fitted({ ...USUAL_TERMS, costCents, ...terms });
    if (!fitted) return;
    const owner = this.#lookups.ownerNames.get(ownerId) ?? '';
    if (this.#site) this.#before.offer = null;
    this.#after.offer = { id: null, version: null, ownerId, ...fitted } satisfies PlannedOffer;
    this.#changes.offer = [null, { owner, ...fitted }];
  }

  #changeOffer(offer: ExistingOffer): undefined {
    const { id, version, ownerId, owner, ...was } = offer;
    const fitted = this.#fitted({ ...was, ...this.#row.terms });
    if (!fitted) return;
    const changed = tableKeys(was).filter((key) => !isSame(was[key], fitted[key]));
    if (changed.length === 0) return;
    const cost = changed.find((key) => isChoice(OFFER_COSTS, key));
    if (cost && !mayChangeCosts(this.#lookups.actor)) return this.#fault('row_costs_of_admins', cost);
    this.#before.offer = { id, version, ownerId, ...was } satisfies PlannedOffer;
    this.#after.offer = { id, version, ownerId, ...fitted } satisfies PlannedOffer;
    const summaryOf = (from: Terms) => ({ owner, ...Object.fromEntries(changed.map((key) => [key, from[key]])) });
    this.#changes.offer = [summaryOf(was), summaryOf(fitted)];
  }

  /** The default fill mode must be one of the offered ones. If the row names none, it is the first. */
  #fitted(terms: Terms): Terms | undefined {
    if (terms.fillModes.includes(terms.defaultFillMode)) return terms;
    const [first] = terms.fillModes;
    if (this.#row.terms.defaultFillMode === undefined && first) return { ...terms, defaultFillMode: first };
    this.#note('default_fill_mode_wrong', 'defaultFillMode');
    return first ? { ...terms, defaultFillMode: first } : undefined;
  }

  #outcome(kind: PlannedRow['kind']): PlannedRow {
    const { line, domain, said } = this.#row;
    const isDone = kind === 'new' || kind === 'changed' || kind === 'slip';
    return {
      line,
      kind,
      domain,
      name: said.name ?? this.#site?.name ?? (isDone ? String(this.#after.name ?? '') : ''),
      siteId: this.#site?.id ?? null,
      version: this.#site?.version ?? null,
      before: isDone ? this.#before : {},
      after: isDone ? this.#after : {},
      changes: isDone
        ? {
            ...this.#changes,
            written: [null, this.#row.written],
            guessed: [null, this.#guessed],
            ...(this.#margins && { margins: [null, this.#margins] }),
          }
        : {},
      faults: this.#faults,
      ...(kind === 'slip' && { asks: kind }),
    };
  }
}

const figuresOf = (site: Values, terms: Terms | undefined): Figures => {
  const amount = (value: unknown) => (typeof value === 'number' ? value : null);
  const factor = (value: unknown) => amount(value) ?? 1000;
  return {
    amounts: Object.fromEntries(
      PAIRS.flatMap(([price, cost]) => [
        [price, amount(site[price])],
        [cost, amount(terms?.[cost])],
      ]),
    ),
    priceMultiplierMilli: factor(site.priceMultiplierMilli),
    costMultiplierMilli: factor(site.costMultiplierMilli),
    acceptedSensitive: Array.isArray(site.acceptedSensitive) ? site.acceptedSensitive.map(String) : [],
  };
};

/** Owners whose offers get the row's name. No owner may have two sites of one name. */
export function ownersAfter(planned: PlannedRow, existing: Existing | undefined): number[] {
  const offer = planned.after.offer;
  const renamed = 'name' in planned.after ? (existing?.offers ?? []).map(({ ownerId }) => ownerId) : [];
  const added = offer && offer.id === null ? [offer.ownerId] : [];
  return [...renamed, ...added];
}
