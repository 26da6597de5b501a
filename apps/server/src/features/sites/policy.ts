import { type Actor, type Context, hasRole } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';

/** Who may see and do what with a site (docs/RULES.md, Who sees what). Every internal person sees all of them. */

interface Managed {
  readonly siteManagerId: number | null;
}

const isOwn = (actor: Actor, site: Managed): boolean =>
  hasRole(actor, 'SITE_MANAGER') && site.siteManagerId === actor.id;

/** Cost, profit, offers and their history; without a site: of any site at all. */
export const seesCost = (actor: Actor, site?: Managed): boolean =>
  hasRole(actor, 'ADMIN', 'OWNER_MANAGER') ||
  (site === undefined ? hasRole(actor, 'SITE_MANAGER') : isOwn(actor, site));

/** Whose site it is. */
export const seesOwner = (actor: Actor): boolean => hasRole(actor, 'ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER');

export const mayChange = (actor: Actor, site: Managed): boolean => hasRole(actor, 'ADMIN') || isOwn(actor, site);

export const mayRemove = (actor: Actor): boolean => hasRole(actor, 'ADMIN');

/** Who may assign a site to another manager. */
export const mayAssign = (actor: Actor): boolean => hasRole(actor, 'ADMIN');

/** Changes many costs at once. Whoever may change a site may change its offers one by one. */
export const mayChangeCosts = (actor: Actor): boolean => hasRole(actor, 'ADMIN');

/** @throws Refusal 404 where the offers of this site are not for the reader */
export function requireCost(ctx: Context, site: Managed): void {
  if (!seesCost(ctx.actor, site)) throw notFound();
}

/** @throws Refusal 403 */
export function requireChange(ctx: Context, site: Managed): void {
  if (!mayChange(ctx.actor, site)) throw forbidden();
}

interface OwnerFacts {
  readonly ownerManagerId: number | null;
}

/** Who negotiates with this owner: whoever keeps all owners, or its manager, or any where it has none. */
export const mayProposeCost = (actor: Actor, owner: OwnerFacts): boolean =>
  hasRole(actor, 'ADMIN') ||
  (hasRole(actor, 'OWNER_MANAGER') && (actor.canSeeOwnersTable || (owner.ownerManagerId ?? actor.id) === actor.id));

const COST: readonly string[] = [
  'costCents',
  'gamblingCostCents',
  'insertionCostCents',
  'insertionGamblingCostCents',
  'costMultiplierMilli',
  'profitCents',
  'gamblingProfitCents',
  'chosenOfferId',
  'isCostProposed',
  // What the history says of offers.
  'offer',
  // Filters
  'costProposed',
  'costMin',
  'costMax',
  'profitMin',
  'profitMax',
];
const NOBODY = new Set<string>();
const COST_FIELDS = new Set(COST);
const COST_AND_OWNER_FIELDS = new Set([...COST, 'owner', 'ownerId', 'isOwnerBlocked']);

/** Fields, filters and sorts that are not for this reader, of this site or of any. */
export function unreadable({ actor }: Context, site?: Managed): ReadonlySet<string> {
  if (seesCost(actor, site)) return NOBODY;
  return seesOwner(actor) ? COST_FIELDS : COST_AND_OWNER_FIELDS;
}
