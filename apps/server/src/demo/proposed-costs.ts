import { declineCost } from '../features/sites/commands/decline-cost.ts';
import { proposeCost } from '../features/sites/commands/propose-cost.ts';
import type { Calendar } from './calendar.ts';
import type { DemoOwner } from './owners.ts';
import type { PastOf } from './past.ts';
import { DEMO_EMAILS, KNOWN_SITES, STAFF } from './people.ts';
import type { DemoSite } from './sites.ts';

const PLANS = [
  { daysAgo: 1, less: 0.9, note: 'For ten publications a month, which we reached in summer.' },
  { daysAgo: 4, less: 0.85, note: 'They pay for their new newsroom and would like to be paid within 15 days.' },
  {
    daysAgo: 19,
    less: 1.2,
    note: 'They raise all prices this year.',
    answer: 'Too much for its traffic. Ask again in spring.',
  },
] as const;

const idOf = (email: string) => STAFF.findIndex((person) => person.email === email) + 1;

/** Costs that the owner manager negotiated, on sites of the site manager: some wait, one was declined. */
export async function proposeDemoCosts(
  past: PastOf,
  owners: readonly DemoOwner[],
  sites: readonly DemoSite[],
  calendar: Calendar,
): Promise<void> {
  const [manager, proposer] = [idOf(DEMO_EMAILS.siteManager), idOf(DEMO_EMAILS.ownerManager)];
  const known: readonly string[] = Object.values(KNOWN_SITES);
  const negotiated = sites.filter(
    ({ siteManagerId, status, domain, offers: [{ ownerId }] }) =>
      siteManagerId === manager &&
      status === 'active' &&
      !known.includes(domain) &&
      owners.find(({ id }) => id === ownerId)?.managerId === proposer,
  );
  for (const [index, plan] of PLANS.entries()) {
    const site = negotiated[index];
    if (!site) throw new Error('The demo has too few sites of the site manager and the owner manager.');
    const [{ id: offerId, costCents, gamblingCostCents }] = site.offers;
    const at = { siteId: site.id, offerId };
    const { proposal } = await proposeCost(past(proposer, calendar.at(plan.daysAgo, 10.5)), at, {
      costCents: Math.round((costCents * plan.less) / 100) * 100,
      gamblingCostCents,
      agreedWith: '',
      agreedOn: calendar.day(plan.daysAgo),
      note: plan.note,
      replacesId: null,
    });
    if ('answer' in plan && proposal)
      await declineCost(
        past(manager, calendar.at(plan.daysAgo - 1, 9)),
        { ...at, proposalId: proposal.id },
        plan.answer,
      );
  }
}
