import { DEMO_EMAILS } from '../../apps/server/src/demo/people.ts';

/** Measured calls besides searches. `turn` makes each call different. */
export interface Call {
  readonly name: string;
  readonly as: string;
  readonly method: 'GET' | 'POST';
  readonly path: (turn: number, size: number) => string;
  readonly body?: (turn: number) => object;
  /** Milliseconds between calls, for rate-limited endpoints. */
  readonly restMs?: number;
  /** Goals in milliseconds, p50 at one connection, at 100,000 and 1,000,000 sites. */
  readonly goals: readonly [number, number];
}

const admin = DEMO_EMAILS.admin;
const client = DEMO_EMAILS.client;
/** Two letters that few sites have, so that no order finds them early; and two that nearly all have. */
const RARE = ['zq', 'xj', 'kz', 'wx'];

/** Texts typed into the search box: a number, a first letter, common and rare words. */
const TYPED = ['g', 'gol', 'golden', 'a', 'ma', '#341', 'garden', 'zq', 'travel blog', 'client@', 'norte'];
const typed = (turn: number) => TYPED[turn % TYPED.length] ?? '';

/** A site that was generated: the demo's own have the lowest ids. */
const siteAt = (turn: number, size: number) => size - ((turn * 7919) % Math.floor(size / 2));

export const CALLS: readonly Call[] = [
  { name: 'one site', as: client, method: 'GET', path: (turn, size) => `media/${siteAt(turn, size)}`, goals: [5, 5] },
  {
    name: 'office list, two letters',
    as: admin,
    method: 'POST',
    path: () => 'sites/search?size=50',
    body: (turn) => ({ text: RARE[turn % RARE.length] }),
    goals: [30, 100],
  },
  {
    name: 'office count, all sites',
    as: admin,
    method: 'POST',
    path: () => 'sites/count',
    body: () => ({}),
    goals: [60, 60],
  },
  {
    name: 'search of the office',
    as: admin,
    method: 'POST',
    path: () => 'desk/find',
    body: (turn) => ({ text: typed(turn) }),
    goals: [50, 50],
  },
  {
    name: 'portfolio',
    as: client,
    method: 'POST',
    path: () => 'portfolios/build',
    body: (turn) => ({ goal: 'da', budgetCents: 500_000 + turn }),
    restMs: 500,
    goals: [500, 2000],
  },
];
