import type { Calendar } from './calendar.ts';
import { tagId } from './categories.ts';
import type { Row } from './insert.ts';
import { STAFF } from './people.ts';
import { randomOf } from './random.ts';
import type { Story } from './rows.ts';
import type { DemoSite } from './sites.ts';

const siteManagers = STAFF.flatMap((person) => (person.role === 'SITE_MANAGER' ? [person.name] : []));
/** Of the demo's offers, in turn. Null: as configured. */
const GUARANTEE_DAYS = [null, null, null, 730, null, null, 180, null, null] as const;
const SOURCES = ['Moz', 'Moz', 'Moz', 'Ahrefs', 'Semrush'];

/** The catalogue's rows, with how often and when the demo's briefings bought each site. */
export function siteRows(sites: readonly DemoSite[], calendar: Calendar, story: Story) {
  const random = randomOf('site rows');
  const bought = purchases(story);
  const rows = {
    sites: [] as Row<'sites'>[],
    offers: [] as Row<'offers'>[],
    chosen: [] as number[],
    categories: [] as Row<'siteCategories'>[],
    tags: [] as Row<'siteTags'>[],
    costChanges: [] as Row<'costChanges'>[],
    priceChanges: [] as Row<'priceChanges'>[],
    metricChanges: [] as Row<'metricChanges'>[],
  };
  for (const site of sites) {
    const [offer] = site.offers;
    const createdAt = calendar.at(site.joinedDaysAgo, random.int(7, 18));
    const times = bought.get(site.id);
    // Prices of the last year, oldest first; the last one is today's.
    const steps =
      site.joinedDaysAgo < 30
        ? []
        : random.sample(
            [...Array(11).keys()].map((month) => month * 30 + random.int(5, 30)),
            random.int(0, 3),
          );
    const days = [
      Math.min(site.joinedDaysAgo, 364),
      ...steps.filter((day) => day < site.joinedDaysAgo).sort((one, other) => other - one),
    ];
    let price = site.priceCents;
    let cost = offer.costCents;
    const prices: Row<'priceChanges'>[] = [];
    const costs: Row<'costChanges'>[] = [];
    for (const day of days.toReversed()) {
      const changedAt = calendar.at(day, random.int(8, 17));
      prices.unshift({ id: 0, siteId: site.id, kind: 'standard', priceCents: price, changedAt });
      price = Math.max(1000, Math.round((price * (0.82 + random.next() * 0.24)) / 500) * 500);
      const older = Math.max(500, Math.round((cost * (0.85 + random.next() * 0.2)) / 500) * 500);
      if (day !== days[0] && older !== cost && random.chance(0.7)) {
        costs.unshift({
          id: 0,
          siteId: site.id,
          kind: 'standard',
          oldCostCents: older,
          newCostCents: cost,
          changedAt,
          changedBy: random.pick(siteManagers),
        });
        cost = older;
      }
    }
    if (offer.gamblingCostCents !== null && site.joinedDaysAgo > 90 && random.chance(0.15)) {
      const older = Math.max(500, Math.round((offer.gamblingCostCents * (0.85 + random.next() * 0.2)) / 500) * 500);
      const changedAt = calendar.at(random.int(10, 80), random.int(8, 17));
      const costsOf = { oldCostCents: older, newCostCents: offer.gamblingCostCents };
      const by = { changedAt, changedBy: random.pick(siteManagers) };
      if (older !== offer.gamblingCostCents)
        rows.costChanges.push({ id: 0, siteId: site.id, kind: 'gambling', ...costsOf, ...by });
    }
    const by = random.pick(siteManagers);
    costs.unshift({
      id: 0,
      siteId: site.id,
      kind: 'standard',
      oldCostCents: null,
      newCostCents: cost,
      changedAt: createdAt,
      changedBy: by,
    });
    if (site.insertionPriceCents !== null)
      prices.push({
        id: 0,
        siteId: site.id,
        kind: 'insertion',
        priceCents: site.insertionPriceCents,
        changedAt: createdAt,
      });
    if (offer.insertionCostCents !== null)
      rows.costChanges.push({
        id: 0,
        siteId: site.id,
        kind: 'insertion',
        oldCostCents: null,
        newCostCents: offer.insertionCostCents,
        changedAt: createdAt,
        changedBy: by,
      });
    for (const change of prices) change.changedBy = by;
    rows.priceChanges.push(...prices);
    rows.costChanges.push(...costs);
    const changedAt = costs.at(-1)?.changedAt as Date;
    const history = trafficHistory(site);
    const source = random.pick(SOURCES);
    const measuredDaysAgo = random.int(1, 40);
    rows.metricChanges.push(...metricHistory(site, history, source, measuredDaysAgo, by));
    rows.sites.push({
      id: site.id,
      name: site.name,
      domain: site.domain,
      country: site.country,
      language: site.language,
      type: site.type,
      tier: site.tier,
      status: site.status,
      description: site.description,
      da: site.da,
      pa: site.pa,
      monthlyTraffic: site.monthlyTraffic,
      trafficHistory: history,
      metricsSource: source,
      metricsAt: calendar.day(measuredDaysAgo),
      priceCents: site.priceCents,
      gamblingPriceCents: site.gamblingPriceCents,
      insertionPriceCents: site.insertionPriceCents,
      insertionGamblingPriceCents: site.insertionGamblingPriceCents,
      priceMultiplierMilli: site.priceMultiplierMilli,
      costMultiplierMilli: site.costMultiplierMilli,
      acceptedSensitive: [...site.acceptedSensitive],
      siteManagerId: site.siteManagerId,
      ownerId: offer.ownerId,
      costCents: offer.costCents,
      gamblingCostCents: offer.gamblingCostCents,
      insertionCostCents: offer.insertionCostCents,
      linkTypes: [...offer.linkTypes],
      fillModes: [...offer.fillModes],
      deliveryDays: offer.deliveryDays,
      timesPublished: times?.published ?? 0,
      lastRequestAt: times?.lastRequestAt ?? null,
      lastPublishedAt: times?.lastPublishedAt ?? null,
      createdAt,
      // For sale since it joined.
      listedAt: createdAt,
      updatedAt: new Date(Math.max(changedAt.getTime(), createdAt.getTime())),
    });
    rows.chosen.push(offer.id);
    for (const one of site.offers) {
      rows.offers.push({
        id: one.id,
        siteId: site.id,
        ownerId: one.ownerId,
        costCents: one.costCents,
        gamblingCostCents: one.gamblingCostCents,
        insertionCostCents: one.insertionCostCents,
        linkTypes: [...one.linkTypes],
        fillModes: [...one.fillModes],
        defaultFillMode: one.defaultFillMode,
        deliveryDays: one.deliveryDays,
        guaranteeDays: GUARANTEE_DAYS[one.id % GUARANTEE_DAYS.length] ?? null,
        siteName: site.name,
        createdAt,
        updatedAt: createdAt,
      });
    }
    rows.categories.push(...site.categoryIds.map((categoryId) => ({ siteId: site.id, categoryId })));
    rows.tags.push(...site.tags.map((tag) => ({ siteId: site.id, tagId: tagId(tag) })));
  }
  // Ids in chronological order, as if they had been written one by one.
  const numbered = <T extends { changedAt?: unknown }>(list: T[]): T[] =>
    list
      .sort((one, other) => Number(one.changedAt) - Number(other.changedAt))
      .map((row, index) => ({ ...row, id: index + 1 }));
  return {
    ...rows,
    costChanges: numbered(rows.costChanges),
    priceChanges: numbered(rows.priceChanges),
    metricChanges: numbered(rows.metricChanges),
  };

  /** Measured every three months of the last year; the last figures are today's. */
  function metricHistory(
    site: DemoSite,
    traffic: readonly { readonly visits: number }[],
    source: string,
    measuredDaysAgo: number,
    changedBy: string,
  ): Row<'metricChanges'>[] {
    return [3, 2, 1, 0].flatMap((quartersAgo) => {
      const daysAgo = measuredDaysAgo + quartersAgo * 91;
      if (quartersAgo > 0 && daysAgo >= site.joinedDaysAgo) return [];
      const less = (figure: number, step: number) => Math.max(1, figure - Math.round(quartersAgo * step));
      return {
        id: 0,
        siteId: site.id,
        da: less(site.da, (site.id % 4) * 0.7),
        pa: less(site.pa, (site.id % 3) * 0.8),
        monthlyTraffic: traffic.at(-1 - quartersAgo * 3)?.visits ?? site.monthlyTraffic,
        source,
        measuredOn: calendar.day(daysAgo),
        changedAt: calendar.at(daysAgo, 10),
        changedBy,
      };
    });
  }

  /** Twelve months that end at today's traffic, with a season and a trend. */
  function trafficHistory(site: DemoSite) {
    const trend = 0.96 + random.next() * 0.07;
    return Array.from({ length: 12 }, (_, index) => {
      const monthsAgo = 12 - index;
      const season = 1 + Math.sin((index + site.id) / 2) * 0.05;
      const visits =
        monthsAgo === 1 ? site.monthlyTraffic : Math.round(site.monthlyTraffic * trend ** monthsAgo * season);
      return { month: calendar.month(monthsAgo), visits };
    });
  }
}

interface Purchases {
  published: number;
  lastRequestAt: Date | null;
  lastPublishedAt: Date | null;
}

function purchases(story: Story): Map<number, Purchases> {
  const bySite = new Map<number, Purchases>();
  const later = (one: Date | null, other: unknown) =>
    other instanceof Date && (one === null || other > one) ? other : one;
  for (const briefing of story.briefings) {
    const site = bySite.get(briefing.siteId) ?? { published: 0, lastRequestAt: null, lastPublishedAt: null };
    if (briefing.status === 'published' || briefing.status === 'done') site.published++;
    site.lastRequestAt = later(site.lastRequestAt, briefing.submittedAt);
    site.lastPublishedAt = later(site.lastPublishedAt, briefing.publishedAt);
    bySite.set(briefing.siteId, site);
  }
  return bySite;
}
