/** Every report against a plain count over all rows, in four time zones, on random days. */
import { SOLD_STATES } from '@linkstand/contract/reports/choices';
import { REPORTS, type Report, type ReportKey } from '@linkstand/contract/reports/definitions';
import type { ReportAnswer, ReportQuestion } from '@linkstand/contract/reports/schema';
import { SETTINGS } from '@linkstand/contract/settings/settings';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfDayIn } from '../../platform/calendar.ts';
import type { Context, UserActor } from '../../platform/context.ts';
import { testDatabase } from '../../testing/database.ts';
import { runs } from '../../testing/runs.ts';
import { readReport } from './read-report.ts';
import { sumMissingMonths } from './sum-months.ts';

const { db } = await testDatabase({ world: 'demo' });
const NOW = new Date();
const ZONES = ['Europe/Madrid', 'America/Sao_Paulo', 'Pacific/Auckland', 'Asia/Kolkata'] as const;
const BOUNDS = SETTINGS.report_bounds.default;

interface Order {
  readonly id: number;
  readonly status: string;
  readonly clientId: number;
  readonly sellerId: number | null;
  readonly companyId: number | null;
  readonly agencyId: number | null;
  readonly campaignId: number;
  readonly siteId: number;
  readonly ownerId: number | null;
  readonly topic: string;
  readonly briefingType: string;
  readonly siteType: string;
  readonly country: string;
  readonly price: number;
  readonly cost: number;
  readonly submittedAt: Date | null;
  readonly publishedAt: Date | null;
}
interface Move {
  readonly briefingId: number;
  readonly at: Date;
  readonly status: string;
  readonly action: string;
}
interface Entry {
  readonly at: Date;
  readonly cents: number;
  readonly code: string;
  readonly kind: string;
}
interface Settled {
  readonly at: Date;
  readonly status: string;
  readonly cents: number;
}

let orders: Order[] = [];
let stays: Stay[] = [];
let entries: Entry[] = [];
let clientSide: Settled[] = [];
let ownerSide: Settled[] = [];
let people: { readonly at: Date; readonly orders: number }[] = [];

beforeAll(async () => {
  orders = (
    await sql<Order>`select b.id, b.status, c.user_id as client_id, coalesce(f.seller_id, u.account_executive_id) as seller_id,
      c.company_id, u.agency_id, b.campaign_id, b.site_id, b.owner_id, b.topic, b.briefing_type, s.type as site_type,
      s.country, coalesce(b.cost_cents, 0) - coalesce(f.given_back_owner_cents, 0) as cost, b.submitted_at, b.published_at,
      case when b.bonus_at is null and f.client_credited_at is null
        then coalesce(b.accepted_price_cents, b.price_cents, 0) - coalesce(f.given_back_net_cents, 0) else 0 end as price
      from briefings b join campaigns c on c.id = b.campaign_id join users u on u.id = c.user_id
        join sites s on s.id = b.site_id left join briefing_finances f on f.briefing_id = b.id`.execute(db)
  ).rows;
  // In one of the zones past months are read as sums.
  await sumMissingMonths(db, 'Europe/Madrid');
  const moves = (
    await sql<Move>`select entity_id as briefing_id, at, to_status as status, action from audit_entries
      where entity = 'briefings' and to_status is not null and to_status is distinct from from_status
      order by id`.execute(db)
  ).rows;
  const about = await sql<Omit<Stay, keyof Move | 'seconds' | 'isOpen'> & { id: number }>`
    select b.id, b.site_id, b.editor_id, c.user_id as client_id, b.due_date::text as due_date
    from briefings b join campaigns c on c.id = b.campaign_id`.execute(db);
  const briefings = new Map(about.rows.map(({ id, ...each }) => [id, each]));
  stays = moves.flatMap((move, i) => {
    const briefing = briefings.get(move.briefingId);
    if (move.status === 'draft' || !briefing) return [];
    const left = moves.slice(i + 1).find(({ briefingId }) => briefingId === move.briefingId)?.at;
    const seconds = ((left ?? NOW).getTime() - move.at.getTime()) / 1000;
    return [{ ...briefing, ...move, seconds, isOpen: left === undefined }];
  });
  entries = (
    await sql<Entry>`select e.at, e.cents, a.code, t.kind from ledger_entries e
      join ledger_accounts a on a.id = e.account_id join ledger_transfers t on t.id = e.transfer_id`.execute(db)
  ).rows;
  const settled = async (side: 'client' | 'owner') =>
    (
      await sql<Settled>`select t.at, ${sql.ref(`f.${side}_status`)} as status,
        ${sql.ref(side === 'client' ? 'f.client_net_cents' : 'f.owner_cents')} as cents
        from briefing_finances f join ledger_transfers t on t.id = ${sql.ref(`f.${side}_transfer_id`)}`.execute(db)
    ).rows;
  [clientSide, ownerSide] = [await settled('client'), await settled('owner')];
  people = (
    await sql<{ at: Date; orders: number }>`select u.created_at as at,
      (select count(*) from campaigns c where c.user_id = u.id and c.submitted_at is not null) as orders
      from users u where u.role = 'USER' and not u.is_duplicate`.execute(db)
  ).rows;
});

/** The clock on a wall in a zone, 'YYYY-MM-DD HH:MM:SS', so that moments compare as texts. */
const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
const nextDay = (day: string): string => dayBefore(day, -1);

/** Some days of the last two years, both included, and a zone. */
const asked = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    end: fc.integer({ min: 1, max: 200 }),
    length: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ zone, end, length }) => {
    const to = dayBefore(NOW.toISOString().slice(0, 10), end + 1);
    return { zone, from: dayBefore(to, length), to };
  });
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

async function read(
  key: ReportKey,
  { zone, from, to }: Asked,
  question: ReportQuestion = { grain: 'day' },
): Promise<ReportAnswer> {
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow();
  const actor = { kind: 'user', id: admin.id, role: 'ADMIN', companyId: null } as UserActor;
  const ctx = { actor, now: NOW, timeZone: zone, locale: 'en-US', brandId: 1, requestId: '', ip: '', db };
  return readReport(ctx as Context<UserActor>, key, { from, to, ...question }, { page: 0, size: 1000, sort: [] });
}

/** What a report has to say of the days that are asked for. */
interface Days {
  readonly isInside: (at: Date | null) => boolean;
  readonly isBefore: (at: Date, day: string) => boolean;
  readonly dayOf: (at: Date) => string;
  readonly from: string;
  /** Excluded. */
  readonly to: string;
}
type Naive = (days: Days) => Record<string, number | null>;

const yearBefore = (day: string): string =>
  day.endsWith('-02-29') ? `${Number(day.slice(0, 4)) - 1}-02-28` : `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
const isSold = ({ status }: Order) => (SOLD_STATES as readonly string[]).includes(status);
const isLive = ({ status }: Order) => status === 'published' || status === 'done';
function byClient(rows: readonly Order[]): Map<number, Order[]> {
  const found = new Map<number, Order[]>();
  for (const row of rows) found.set(row.clientId, [...(found.get(row.clientId) ?? []), row]);
  return found;
}
const billed = (rows: readonly Settled[], { isInside }: Days) =>
  Object.fromEntries(
    ['ongoing', 'invoicing', 'invoiced'].map((status) => [
      status,
      sum(
        rows.filter((row) => row.status === status && isInside(row.at)),
        ({ cents }) => cents,
      ),
    ]),
  );

const NAIVE: Partial<Record<ReportKey, Naive>> = {
  'clients-report': ({ isInside }) => {
    const found = orders.filter((row) => isSold(row) && isInside(row.submittedAt));
    const spend = sum(found, ({ price }) => price);
    return {
      briefings: found.length,
      spend,
      clients: byClient(found).size,
      averagePrice: found.length === 0 ? null : Math.round(spend / found.length),
    };
  },
  'totals-period': ({ isInside }) => {
    const found = orders.filter((row) => isLive(row) && isInside(row.publishedAt));
    return { publications: found.length, sales: sum(found, ({ price }) => price) };
  },
  'clients-tiers': ({ isBefore, from, to }) => {
    const tierIn = (rows: readonly Order[], end: string) => {
      const spent = sum(
        rows.filter(({ publishedAt: at }) => at && isBefore(at, end) && !isBefore(at, yearBefore(end))),
        ({ price }) => price,
      );
      const bounds = [BOUNDS.tierACents, BOUNDS.tierBCents, BOUNDS.tierCCents, 1];
      const place = bounds.findIndex((bound) => spent >= bound);
      return { spent, tier: place === -1 ? 5 : place + 1 };
    };
    const clients = [...byClient(orders.filter(isLive)).values()].map((rows) => [tierIn(rows, to), tierIn(rows, from)]);
    const tiers = clients.map(([now, before]) => [now?.tier ?? 5, before?.tier ?? 5] as const);
    return {
      tierClients: tiers.filter(([now]) => now < 5).length,
      tierSpend: sum(clients, ([now]) => now?.spent ?? 0),
      movedUp: tiers.filter(([now, before]) => now < before).length,
      movedDown: tiers.filter(([now, before]) => now > before).length,
    };
  },
  'clients-marketing': ({ isInside }) => {
    const found = people.filter(({ at }) => isInside(at));
    return {
      registered: found.length,
      firstOrder: found.filter((each) => each.orders > 0).length,
      repeat: found.filter((each) => each.orders > 1).length,
    };
  },
  'active-portfolio': ({ isInside, isBefore, to }) => {
    const sold = orders.filter((row) => isSold(row) && row.submittedAt && isBefore(row.submittedAt, to));
    const last = [...byClient(sold).values()].map((rows) =>
      rows.reduce((latest, { submittedAt: at }) => (at && at > latest ? at : latest), new Date(0)),
    );
    const olderThan = (days: number) => last.filter((at) => isBefore(at, dayBefore(to, days))).length;
    const ages = [BOUNDS.quietDays, BOUNDS.quieterDays, BOUNDS.quietestDays, BOUNDS.lostDays].map(olderThan);
    const [quiet = 0, quieter = 0, quietest = 0, lost = 0] = ages;
    return {
      active: last.length - quiet,
      quiet30: quiet - quieter,
      quiet60: quieter - quietest,
      quiet90: quietest - lost,
      lost,
      portfolioSpend: sum(
        sold.filter((row) => isInside(row.submittedAt)),
        ({ price }) => price,
      ),
    };
  },
  'financial-report': ({ isInside }) => {
    const found = entries.filter(({ at }) => isInside(at)).map(({ cents }) => cents);
    return {
      moneyIn: sum(found, (cents) => Math.max(0, cents)),
      moneyOut: -sum(found, (cents) => Math.min(0, cents)),
    };
  },
  'client-view': (days) => billed(clientSide, days),
  'owner-view': (days) => billed(ownerSide, days),
  'seller-commission': ({ isInside }) => {
    const found = entries.filter(({ at, code }) => code === 'commission_payable' && isInside(at));
    return {
      earned: -sum(
        found.filter(({ kind }) => kind !== 'payout'),
        ({ cents }) => cents,
      ),
      paidOut: sum(
        found.filter(({ kind }) => kind === 'payout'),
        ({ cents }) => cents,
      ),
    };
  },
  'briefings-report': (days) =>
    figuresOf(
      stays.filter(({ at }) => days.isInside(at)),
      days.dayOf,
    ),
};

interface Stay extends Move {
  readonly siteId: number;
  readonly editorId: number | null;
  readonly clientId: number;
  readonly dueDate: string | null;
  readonly seconds: number;
  readonly isOpen: boolean;
}
const WAITING = ['waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish'];
const SENT_BACK = /^briefing\.(deny|recall|ask_review|send_version_back|decline_publication|return_to_owner)$/;

/** What the report on states says of these stays. */
function figuresOf(found: readonly Stay[], dayOf: (at: Date) => string): Record<string, number | null> {
  const average = (...states: string[]) => {
    const those = found.filter(({ status }) => states.includes(status));
    return those.length === 0 ? null : sum(those, ({ seconds }) => seconds) / those.length;
  };
  const different = (those: readonly Stay[]) => new Set(those.map(({ briefingId }) => briefingId)).size;
  const isLate = ({ status, at, dueDate, isOpen }: Stay) =>
    dueDate !== null &&
    (status === 'published' ? dayOf(at) > dueDate : isOpen && WAITING.includes(status) && dueDate < dayOf(NOW));
  return {
    worked: different(found),
    timeInState: average(...WAITING),
    timeWaiting: average('waiting'),
    timeReview: average('waiting_review', 'in_review'),
    timeClient: average('pending_client'),
    timeOwner: average('pending_owner'),
    timePublish: average('waiting_publish'),
    late: different(found.filter(isLate)),
    returned: found.filter(({ action }) => SENT_BACK.test(action)).length,
  };
}

function expectFigures(told: Readonly<Record<string, number | null | undefined>>, expected: ReturnType<Naive>): void {
  for (const [name, value] of Object.entries(expected)) {
    // Durations are rounded twice.
    if (name.startsWith('time') && value !== null) expect(Math.abs((told[name] ?? 0) - value), name).toBeLessThan(2);
    else expect(told[name] ?? null, name).toBe(value === 0 ? 0 : value);
  }
}

describe.each(Object.keys(NAIVE) as ReportKey[])('%s', (key) => {
  test('is what a plain count says, whatever the days and the zone', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (question) => {
        const clock = clocks.get(question.zone) as Intl.DateTimeFormat;
        const isBefore = (at: Date, day: string) => clock.format(at) < day;
        const [from, to] = [question.from, nextDay(question.to)];
        const isInside = (at: Date | null) => at !== null && !isBefore(at, from) && isBefore(at, to);
        const dayOf = (at: Date) => clock.format(at).slice(0, 10);
        const expected = NAIVE[key]?.({ isInside, isBefore, dayOf, from, to }) ?? {};
        const { totals } = await read(key, question);
        expectFigures(totals, expected);
      }),
      { numRuns: runs(90) },
    );
  });
});

/** What an order belongs to, by the name of a kind of row. */
const BELONGS = {
  client: ({ clientId }: Order) => clientId,
  company: ({ companyId }: Order) => companyId,
  agency: ({ agencyId }: Order) => agencyId,
  seller: ({ sellerId }: Order) => sellerId,
  campaign: ({ campaignId }: Order) => campaignId,
  briefing: ({ id }: Order) => id,
  site: ({ siteId }: Order) => siteId,
  owner: ({ ownerId }: Order) => ownerId,
} as const;
const FILTERS = ['clientId', 'companyId', 'sellerId', 'siteId', 'ownerId'] as const;
const CHOICES = ['topic', 'briefingType', 'siteType', 'country'] as const;

describe.each(['clients-report', 'sells-report', 'sells-by-clients'] as const)('the rows of %s', (key) => {
  const report: Report = REPORTS[key];
  const filters = [...FILTERS, ...CHOICES].filter((name) => (report.filters as readonly string[]).includes(name));

  test('are what a plain count says, whatever is filtered', async () => {
    const wanted = fc.record({
      rows: fc.constantFrom(...report.rows),
      by: fc.subarray(filters, { maxLength: 2 }),
      example: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(asked, wanted, async (days, { rows, by, example }) => {
        const clock = clocks.get(days.zone) as Intl.DateTimeFormat;
        const isInside = (at: Date | null) =>
          at !== null && clock.format(at) >= days.from && clock.format(at) < nextDay(days.to);
        const isSubmitted = report.basis === 'submitted';
        const counted = orders.filter((row) =>
          isSubmitted ? isSold(row) && isInside(row.submittedAt) : isLive(row) && isInside(row.publishedAt),
        );
        // Filtered by what one of the orders has.
        const like = orders[example % orders.length] as Order;
        const has = by.filter((name) => like[name] !== null);
        const isOne = (name: string): name is (typeof CHOICES)[number] => (CHOICES as readonly string[]).includes(name);
        const filter = Object.fromEntries(has.map((name) => [name, isOne(name) ? [like[name]] : like[name]]));
        const found = counted.filter((row) => has.every((name) => row[name] === like[name]));
        const groups = new Map<string, Order[]>();
        for (const row of found) {
          const group = String(BELONGS[rows as keyof typeof BELONGS](row) ?? 'none');
          groups.set(group, [...(groups.get(group) ?? []), row]);
        }
        const answer = await read(key, days, { rows, filter } as ReportQuestion);
        expect(answer.rowCount).toBe(groups.size);
        const money = key === 'clients-report' ? 'spend' : 'sales';
        expect(answer.totals[money]).toBe(sum(found, ({ price }) => price));
        for (const { key: group, values, cells } of answer.rows) {
          const mine = groups.get(group) ?? [];
          expect(values[money], group).toBe(sum(mine, ({ price }) => price));
          if (key !== 'clients-report') expect(values.margin).toBe(sum(mine, ({ price, cost }) => price - cost));
          if (key === 'clients-report') expect(values.campaigns).toBe(new Set(mine.map((row) => row.campaignId)).size);
          for (const [part, value] of Object.entries(cells)) {
            const inPart = mine.filter(
              ({ publishedAt }) => publishedAt && clock.format(publishedAt).startsWith(part.slice(0, 7)),
            );
            expect(value, part).toBe(sum(inPart, ({ price }) => price));
          }
        }
      }),
      { numRuns: runs(150) },
    );
  });
});

test('the rows and parts of briefings-report are what a plain count says, whatever is filtered', async () => {
  const of = {
    status: ({ status }: Stay) => status,
    site: ({ siteId }: Stay) => String(siteId),
    editor: ({ editorId }: Stay) => String(editorId ?? 'none'),
  };
  const wanted = fc.record({
    rows: fc.constantFrom('status' as const, 'site' as const, 'editor' as const),
    grain: fc.constantFrom('month' as const, 'month' as const, 'week' as const, 'year' as const),
    by: fc.subarray<'siteId' | 'editorId' | 'clientId' | 'status' | 'statuses'>(
      ['siteId', 'editorId', 'clientId', 'status', 'statuses'],
      { maxLength: 2 },
    ),
    example: fc.nat(),
  } as const);
  await fc.assert(
    fc.asyncProperty(asked, wanted, async (days, { rows, grain, by, example }) => {
      const clock = clocks.get(days.zone) as Intl.DateTimeFormat;
      const dayOf = (at: Date) => clock.format(at).slice(0, 10);
      const like = stays[example % stays.length] as Stay;
      const other = stays[(example * 7) % stays.length] as Stay;
      const states = by.includes('statuses') ? [...new Set([like.status, other.status])] : [like.status];
      const found = stays.filter(
        (stay) =>
          dayOf(stay.at) >= days.from &&
          dayOf(stay.at) <= days.to &&
          by.every((name) =>
            name === 'status' || name === 'statuses' ? states.includes(stay.status) : stay[name] === like[name],
          ),
      );
      const filter = Object.fromEntries(
        by.flatMap((name): [string, unknown][] => {
          if (name === 'status' || name === 'statuses') return [['status', states]];
          return [[name, like[name]]];
        }),
      );
      fc.pre(!by.includes('editorId') || like.editorId !== null);
      const answer = await read('briefings-report', days, { rows, grain, filter } as ReportQuestion);
      expectFigures(answer.totals, figuresOf(found, dayOf));
      const groups = new Set(found.map(of[rows]));
      expect(answer.rowCount).toBe(groups.size);
      for (const { key, values } of answer.rows)
        expectFigures(
          values,
          figuresOf(
            found.filter((stay) => of[rows](stay) === key),
            dayOf,
          ),
        );
      answer.parts.forEach(({ start, values }, i) => {
        const next = answer.parts[i + 1]?.start ?? '9999';
        const inPart = found.filter(({ at }) => dayOf(at) < next && (i === 0 || dayOf(at) >= start));
        const { worked, late, returned, timeOwner } = figuresOf(inPart, dayOf);
        expectFigures(values, { worked, late, returned, timeOwner } as Record<string, number | null>);
      });
    }),
    { numRuns: runs(200) },
  );
});

test('each year has what was published in it', async () => {
  for (const zone of ZONES) {
    const clock = clocks.get(zone) as Intl.DateTimeFormat;
    const { rows } = await read('sells-by-years', { zone, from: '2020-01-01', to: NOW.toISOString().slice(0, 10) }, {});
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, values, cells } of rows) {
      const inYear = (month: string) =>
        orders.filter((row) => isLive(row) && row.publishedAt && clock.format(row.publishedAt).startsWith(month));
      const year = key.slice(0, 4);
      expect(values.sales).toBe(sum(inYear(year), ({ price }) => price));
      for (const [month, value] of Object.entries(cells))
        expect(value, `${year}-${month}`).toBe(sum(inYear(`${year}-${month}`), ({ price }) => price));
    }
  }
});

/** Days of 23 and 25 hours in the last year and a bit, each followed by a week that is over. */
const unusualDays = (zone: string): string[] =>
  Array.from({ length: 400 }, (_, days) => dayBefore(NOW.toISOString().slice(0, 10), days + 9)).filter(
    (day) => startOfDayIn(nextDay(day), zone).getTime() - startOfDayIn(day, zone).getTime() !== 86_400_000,
  );

test('each day has what happened on it by the zone’s clock, also where clocks change', async () => {
  let count = 0;
  for (const zone of ['Europe/Madrid', 'Pacific/Auckland'] as const) {
    const clock = clocks.get(zone) as Intl.DateTimeFormat;
    const unusual = unusualDays(zone);
    expect(unusual.length).toBeGreaterThan(1);
    for (const day of unusual) {
      const [from, to] = [dayBefore(day, 6), dayBefore(day, -6)];
      const { parts } = await read('totals-period', { zone, from, to });
      expect(parts.map(({ start }) => start)[0]).toBe(from);
      expect(parts.map(({ start }) => start).at(-1)).toBe(to);
      for (const { start, values } of parts) {
        const found = orders.filter(
          (row) => isLive(row) && row.publishedAt && clock.format(row.publishedAt).startsWith(start),
        );
        expect([values.publications, values.sales], start).toEqual([found.length, sum(found, ({ price }) => price)]);
        count += found.length;
      }
    }
  }
  expect(count).toBeGreaterThan(0);
});
