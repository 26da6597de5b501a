/**
 * How a measure is totalled. `additive` and `distinct` are counted anew over the whole set, a `ratio` is made of two
 * totals, `latest` is the last moment of all, `standing` is a balance at the end of the period.
 */
export type MeasureKind = 'additive' | 'distinct' | 'ratio' | 'latest' | 'standing';

/** Money in cents, a share in basis points, a duration in seconds, a day as the seconds since 1970. */
export type MeasureUnit = 'money' | 'count' | 'share' | 'duration' | 'day';

export interface Measure {
  readonly kind: MeasureKind;
  readonly unit: MeasureUnit;
  /** Which direction is good news. */
  readonly good: 'up' | 'down' | 'none';
  /** Of a ratio: what is divided by what. Both are additive; a hidden one is only counted for this. */
  readonly of?: readonly [over: string, under: string];
}

const sum = (unit: MeasureUnit, good: Measure['good'] = 'up') => ({ kind: 'additive', unit, good }) as const;
const distinct = (good: Measure['good'] = 'up') => ({ kind: 'distinct', unit: 'count', good }) as const;
const ratio = <O extends string, U extends string>(
  over: O,
  under: U,
  unit: MeasureUnit = 'share',
  good: Measure['good'] = 'up',
) => ({ kind: 'ratio', unit, good, of: [over, under] }) as const;
const standing = (unit: MeasureUnit, good: Measure['good'] = 'none') => ({ kind: 'standing', unit, good }) as const;

/** Every measure once: reports and dashboard name them, so that two numbers of one name are the same number. */
export const MEASURES = {
  campaigns: distinct(),
  briefings: sum('count'),
  clients: distinct(),
  spend: sum('money'),
  averagePrice: ratio('spend', 'briefings', 'money'),
  lastRequest: { kind: 'latest', unit: 'day', good: 'none' },
  sales: sum('money'),
  cost: sum('money', 'none'),
  margin: sum('money'),
  marginShare: ratio('margin', 'sales'),
  publications: sum('count'),
  tierClients: sum('count'),
  tierSpend: sum('money'),
  movedUp: sum('count'),
  movedDown: sum('count', 'down'),
  registered: sum('count'),
  firstOrder: sum('count'),
  firstOrderShare: ratio('firstOrder', 'registered'),
  repeat: sum('count'),
  repeatShare: ratio('repeat', 'firstOrder'),
  active: sum('count'),
  quiet30: sum('count', 'down'),
  quiet60: sum('count', 'down'),
  quiet90: sum('count', 'down'),
  lost: sum('count', 'down'),
  portfolioSpend: sum('money'),
  opening: standing('money'),
  moneyIn: sum('money', 'none'),
  moneyOut: sum('money', 'none'),
  closing: standing('money'),
  ongoing: sum('money', 'none'),
  invoicing: sum('money', 'none'),
  invoiced: sum('money', 'none'),
  openNotDue: sum('money', 'none'),
  open30: sum('money', 'down'),
  open60: sum('money', 'down'),
  openOlder: sum('money', 'down'),
  paid: sum('money'),
  base: sum('money'),
  commissionShare: ratio('earned', 'base', 'share', 'none'),
  earned: sum('money'),
  paidOut: sum('money', 'none'),
  stateStays: sum('count', 'none'),
  worked: distinct('none'),
  timeInState: ratio('stateSeconds', 'stateStays', 'duration', 'down'),
  timeWaiting: ratio('secondsWaiting', 'staysWaiting', 'duration', 'down'),
  timeReview: ratio('secondsReview', 'staysReview', 'duration', 'down'),
  timeClient: ratio('secondsClient', 'staysClient', 'duration', 'down'),
  timeOwner: ratio('secondsOwner', 'staysOwner', 'duration', 'down'),
  timePublish: ratio('secondsPublish', 'staysPublish', 'duration', 'down'),
  late: distinct('down'),
  returned: sum('count', 'down'),
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as [MeasureName, ...MeasureName[]];

/** The measure by its name, without the literal types of the table. */
export const measureOf = (name: MeasureName): Measure => MEASURES[name];
