import type { GuaranteeCover } from '@linkstand/contract/links/guarantee';
import type { FillMode, LinkType } from '@linkstand/contract/shared/topics';
import type { CostProposal, Offer } from '@linkstand/contract/sites/schema';
import { sql } from 'kysely';
import { type Context, isUser } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { liveSetting } from '../settings/live.ts';
import { mayChange, mayProposeCost, requireCost } from './policy.ts';
import { findFacts, type SiteFacts } from './queries.ts';

interface OfferRow {
  readonly id: number;
  readonly ownerId: number;
  readonly ownerName: string;
  readonly ownerCountry: string;
  readonly costCents: number;
  readonly gamblingCostCents: number | null;
  readonly insertionCostCents: number | null;
  readonly insertionGamblingCostCents: number | null;
  readonly linkTypes: LinkType[];
  readonly fillModes: FillMode[];
  readonly defaultFillMode: FillMode;
  readonly deliveryDays: number;
  readonly guaranteeDays: number | null;
  readonly guaranteeCovers: GuaranteeCover[];
  readonly minWords: number | null;
  readonly maxWords: number | null;
  readonly maxLinks: number | null;
  readonly contentRules: string | null;
  readonly pausedAt: Date | null;
  readonly pausedUntil: string | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly briefings: number;
  readonly openBriefings: number;
  readonly timesPublished: number;
  readonly late: number;
  readonly averageDaysLate: number | null;
  readonly ownerManagerId: number | null;
  readonly ownerBlockedAt: Date | null;
  readonly proposal: ProposalRow | null;
}

/** Its moments as JSON writes them: with an offset. */
type ProposalRow = Omit<CostProposal, 'can'>;

const UNDER_WAY = sql`('waiting', 'waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish')`;

/** Every offer of one site, or one of them, with how its owner has kept its word wherever it publishes. */
async function readOffers({ db, timeZone }: Context, siteId: number, offerId: number | null): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.owner_id, w.name as owner_name, w.country as owner_country, o.cost_cents, o.gambling_cost_cents,
      o.insertion_cost_cents, o.insertion_gambling_cost_cents, o.link_types, o.fill_modes, o.default_fill_mode, o.delivery_days, o.guarantee_days,
      o.guarantee_covers, o.min_words, o.max_words, o.max_links, o.content_rules, o.paused_at, o.paused_until, o.version, o.created_at, o.updated_at,
      b.briefings, b.open_briefings, r.times_published, r.late, r.average_days_late,
      w.owner_manager_id, w.blocked_at as owner_blocked_at,
      case when p.id is not null then jsonb_build_object('id', p.id, 'costCents', p.cost_cents,
        'gamblingCostCents', p.gambling_cost_cents, 'wasCostCents', p.was_cost_cents,
        'wasGamblingCostCents', p.was_gambling_cost_cents, 'agreedWith', p.agreed_with, 'agreedOn', p.agreed_on,
        'note', p.note, 'proposedBy', jsonb_build_object('id', proposer.id, 'name', proposer.name),
        'proposedAt', p.proposed_at, 'declined', case when p.declined_at is not null then jsonb_build_object(
          'by', jsonb_build_object('id', decliner.id, 'name', decliner.name), 'at', p.declined_at, 'reason', p.answer)
        end) end as proposal
    from offers o
    join owners w on w.id = o.owner_id
    left join cost_proposals p on p.offer_id = o.id
    left join users proposer on proposer.id = p.proposed_by_id
    left join users decliner on decliner.id = p.declined_by_id
    cross join lateral (
      select count(*)::int as briefings, (count(*) filter (where b.status in ${UNDER_WAY}))::int as open_briefings
      from briefings b where b.offer_id = o.id
    ) b
    cross join lateral (
      select count(*)::int as times_published, (count(*) filter (where days > 0))::int as late,
        round(avg(days) filter (where days > 0), 1)::float8 as average_days_late
      from (
        select (b.published_at at time zone ${timeZone})::date - coalesce(b.due_date, b.promised_date) as days
        from briefings b where b.owner_id = o.owner_id and b.status in ('published', 'done')
      ) delays
    ) r
    where o.site_id = ${siteId} and (${offerId}::bigint is null or o.id = ${offerId})
    order by o.id = (select chosen_offer_id from sites where id = ${siteId}) desc, o.cost_cents, o.id`.execute(db);
  return rows;
}

const instant = (written: string): string => new Date(written).toISOString();

function presentProposal(row: OfferRow, site: SiteFacts, { actor }: Context): CostProposal | null {
  const { proposal } = row;
  if (proposal === null) return null;
  const { declined } = proposal;
  const decides = declined === null && mayChange(actor, site);
  const negotiates = mayProposeCost(actor, row) || (isUser(actor) && actor.id === proposal.proposedBy.id);
  return {
    ...proposal,
    proposedAt: instant(proposal.proposedAt),
    declined: declined && { ...declined, at: instant(declined.at) },
    can: {
      accept: decides && row.ownerBlockedAt === null,
      decline: decides,
      withdraw: declined === null && negotiates,
    },
  };
}

function present(row: OfferRow, site: SiteFacts, ctx: Context): Offer {
  const isChosen = row.id === site.chosenOfferId;
  const may = mayChange(ctx.actor, site);
  return {
    id: row.id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ownerId: row.ownerId,
    owner: { id: row.ownerId, name: row.ownerName, country: row.ownerCountry },
    costCents: row.costCents,
    gamblingCostCents: row.gamblingCostCents,
    insertionCostCents: row.insertionCostCents,
    insertionGamblingCostCents: row.insertionGamblingCostCents,
    linkTypes: row.linkTypes,
    fillModes: row.fillModes,
    defaultFillMode: row.defaultFillMode,
    deliveryDays: row.deliveryDays,
    guaranteeDays: row.guaranteeDays,
    guaranteeCovers: row.guaranteeCovers,
    minWords: row.minWords,
    maxWords: row.maxWords,
    maxLinks: row.maxLinks,
    contentRules: row.contentRules,
    promisedDays: row.guaranteeDays ?? liveSetting('link_guarantee').termDays,
    isChosen,
    profitCents: site.priceCents - row.costCents,
    gamblingProfitCents:
      site.gamblingPriceCents === null ? null : site.gamblingPriceCents - (row.gamblingCostCents ?? row.costCents),
    openBriefings: row.openBriefings,
    briefings: row.briefings,
    record: { timesPublished: row.timesPublished, late: row.late, averageDaysLate: row.averageDaysLate },
    proposal: presentProposal(row, site, ctx),
    paused: row.pausedAt && { at: row.pausedAt.toISOString(), until: row.pausedUntil },
    can: {
      choose: may && !isChosen,
      update: may,
      remove: may,
      propose: mayProposeCost(ctx.actor, row) && row.ownerBlockedAt === null,
      resume: may && row.pausedAt !== null,
    },
  };
}

/** @throws Refusal 404 also where the site's offers are not for the reader */
export async function listOffers(ctx: Context, siteId: number): Promise<Offer[]> {
  const site = await findFacts(ctx.db, siteId);
  requireCost(ctx, site);
  return (await readOffers(ctx, siteId, null)).map((row) => present(row, site, ctx));
}

/** @throws Refusal 404 */
export async function findOffer(ctx: Context, siteId: number, offerId: number): Promise<Offer> {
  const site = await findFacts(ctx.db, siteId);
  requireCost(ctx, site);
  const [row] = await readOffers(ctx, siteId, offerId);
  if (!row) throw notFound();
  return present(row, site, ctx);
}
