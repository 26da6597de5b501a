import type { OfferedSite, OwnerBriefing, OwnerBriefingRow, OwnerPage } from '@linkstand/contract/owners/schema';
import { SITE_PROOFS } from '@linkstand/contract/owners/site-proof';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { message } from '../../messages/messages.ts';
import { dayIn } from '../../platform/calendar.ts';
import { isLate } from '../briefings/late.ts';
import { briefingCan } from '../briefings/policy.ts';
import { presentInsertion } from '../briefings/presenter.ts';
import { type BriefingRecord, findBriefing } from '../briefings/queries.ts';
import { findOwnerPayments, type OwnerPayment } from '../finances/owner-payments.ts';
import { ownerWithholdingBp } from '../finances/withholding.ts';
import { presentGuarantee } from '../links/guarantee.ts';
import { presentMessage } from '../messages/presenter.ts';
import { survivalOfOwner } from '../survival/queries.ts';
import { linkEnded, type OwnerContext, type PublicationContext } from './links.ts';
import {
  findLeaving,
  isOwnerBlocked,
  listOfferedSites,
  listOwnerSites,
  listPriceLists,
  listPublications,
  loadPublicationParts,
  type OfferedSiteRow,
  type PublicationParts,
  type PublicationRow,
} from './queries.ts';

const NOTHING_POSSIBLE: OwnerBriefing['can'] = {
  accept_publication: false,
  change_promise: false,
  decline_publication: false,
  propose_articles: false,
  confirm_publication: false,
  correct_url: false,
  ask: false,
};

const siteOf = ({ siteName, siteDomain }: Pick<BriefingRecord, 'siteName' | 'siteDomain'>) => ({
  name: siteName,
  domain: siteDomain,
  url: `https://${siteDomain}`,
});

/** Addresses of files, below the owner's own link. */
const fileUrl = (uuid: string, fileId: number | string) => `/api/v1/external/briefings/${uuid}/files/${fileId}`;
const withOwnFiles = (html: string, uuid: string): string =>
  html.replace(/src="\/api\/v1\/briefings\/\d+\/files\/(\d+)"/g, (_, id: string) => `src="${fileUrl(uuid, id)}"`);

function present(
  ctx: PublicationContext,
  row: BriefingRecord,
  parts: PublicationParts,
  payment: OwnerPayment,
): OwnerBriefing {
  const uuid = row.ownerLinkUuid;
  const can = briefingCan(ctx.actor, row);
  return {
    uuid,
    version: row.version,
    status: row.status,
    locale: ctx.locale,
    ownerName: ctx.actor.name,
    site: siteOf(row),
    title: row.title || row.generalTitle,
    briefingType: row.briefingType,
    fillMode: row.fillMode,
    linkType: row.linkType,
    targets: [...(row.url === '' ? [] : [{ keyword: row.keyword, url: row.url }]), ...parts.targets],
    insertion: presentInsertion(row, parts.articles),
    content: withOwnFiles(parts.html, uuid),
    words: parts.words,
    files: parts.files.map((file) => ({
      ...file,
      url: fileUrl(uuid, file.id),
      createdAt: new Date(file.createdAt).toISOString(),
    })),
    agreedCostCents: row.costCents ?? 0,
    currency: BASE_CURRENCY,
    ...payment,
    dueDate: row.dueDate,
    promisedDate: row.promisedDate,
    isLate: isLate(row, ctx),
    returned: parts.returned && { ...parts.returned, at: new Date(parts.returned.at).toISOString() },
    declined: null,
    proposed: null,
    today: dayIn(ctx.now, ctx.timeZone),
    publicationUrl: row.publicationUrl,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    guarantee: presentGuarantee(row.guarantee),
    lastCheck: parts.lastCheck,
    linkLife: parts.linkLife,
    messages: parts.messages.map((message) => presentMessage(ctx, message)),
    isBlocked: parts.isOwnerBlocked,
    ownerPageUuid: parts.ownerPageUuid,
    can: {
      accept_publication: can.accept_publication ?? false,
      change_promise: can.change_promise ?? false,
      propose_articles: can.propose_articles ?? false,
      decline_publication: can.decline_publication ?? false,
      confirm_publication: can.confirm_publication ?? false,
      correct_url: can.correct_url ?? false,
      ask: can.message_owner ?? false,
    },
  };
}

/**
 * The publication behind a link, as its owner sees it: what to publish and what was agreed, never who ordered it.
 * @throws Refusal 404 if it is no longer the owner's
 */
export async function presentPublication(ctx: PublicationContext): Promise<OwnerBriefing> {
  const row = await findBriefing(ctx.db, ctx.actor, ctx.actor.briefingId);
  const paymentOf = await findOwnerPayments(ctx, ctx.actor.ownerId, [row.id]);
  return present(ctx, row, await loadPublicationParts(ctx), paymentOf(row.id));
}

/**
 * What an owner sees of a publication they declined, or proposed articles for: where, when and why, in the owner's
 * language. The link opens nothing else.
 */
export async function presentLeft(ctx: PublicationContext): Promise<OwnerBriefing> {
  // Read without the owner's scope. That this owner declined it is checked below.
  const row = await findBriefing(ctx.db, { kind: 'system', name: 'declined' }, ctx.actor.briefingId);
  const left = await findLeaving(ctx);
  if (!left) throw linkEnded();
  const { articles } = left;
  const at = left.at.toISOString();
  return {
    ...present(ctx, row, { ...NO_ADDRESSES, ownerPageUuid: left.ownerPageUuid }, NOTHING_OWED),
    targets: [],
    insertion: null,
    publicationUrl: '',
    guarantee: null,
    dueDate: null,
    promisedDate: null,
    isLate: false,
    declined: articles === null ? { at, reason: left.reason } : null,
    proposed: articles && { at, urls: articles },
    can: NOTHING_POSSIBLE,
  };
}

const NOTHING_OWED: OwnerPayment = { paymentState: 'agreed', paymentDate: null };

const NO_ADDRESSES = {
  targets: [],
  html: '',
  words: 0,
  files: [],
  articles: [],
  lastCheck: null,
  linkLife: null,
  returned: null,
  messages: [],
  isOwnerBlocked: false,
} as const satisfies Omit<PublicationParts, 'ownerPageUuid'>;

const presentRow = (ctx: OwnerContext, row: PublicationRow, payment: OwnerPayment): OwnerBriefingRow => ({
  ...payment,
  uuid: row.uuid,
  version: row.version,
  status: row.status,
  site: siteOf(row),
  title: row.title,
  agreedCostCents: row.costCents ?? 0,
  dueDate: row.dueDate,
  promisedDate: row.promisedDate,
  isLate: isLate(row, ctx),
  publicationUrl: row.publicationUrl,
  publishedAt: row.publishedAt?.toISOString() ?? null,
});

function stateOf({ state, appliedAt, importId }: OfferedSiteRow): OfferedSite['state'] {
  if (importId === null) return 'unproven';
  if (state === 'declined' || state === 'withdrawn') return state;
  return appliedAt === null ? 'waiting' : 'taken';
}

function presentOfferedSite(row: OfferedSiteRow, locale: Locale): OfferedSite {
  const { id, domain, name, code, provenBy, provenAt, lookedAt, faults, importId, state } = row;
  return {
    id,
    domain,
    name,
    state: stateOf(row),
    code,
    proof: provenBy && provenAt && { by: provenBy, at: provenAt.toISOString() },
    missed:
      importId === null && lookedAt
        ? {
            at: lookedAt.toISOString(),
            faults: SITE_PROOFS.flatMap((way) => {
              const fault = faults[way];
              return fault ? [{ way, message: message(locale, fault) }] : [];
            }),
          }
        : null,
    reason: row.declineReason,
    canWithdraw: importId === null || state === 'sent' || state === 'uploaded' || state === 'planned',
  };
}

/** All publications of an owner. */
export async function presentOwnerPage(ctx: OwnerContext): Promise<OwnerPage> {
  const { rows, publishedCount } = await listPublications(ctx);
  const paymentOf = await findOwnerPayments(
    ctx,
    ctx.actor.ownerId,
    rows.map(({ id }) => id),
  );
  return {
    ownerName: ctx.actor.name,
    locale: ctx.locale,
    isBlocked: await isOwnerBlocked(ctx),
    briefings: rows.map((row) => presentRow(ctx, row, paymentOf(row.id))),
    publishedCount,
    ...(await listOwnerSites(ctx)),
    offeredSites: (await listOfferedSites(ctx)).map((row) => presentOfferedSite(row, ctx.locale)),
    priceLists: await listPriceLists(ctx),
    today: dayIn(ctx.now, ctx.timeZone),
    survival: await survivalOfOwner(ctx.db, ctx.actor.ownerId),
    withholdingBp: await ownerWithholdingBp(ctx.db, ctx.actor.ownerId, dayIn(ctx.now, ctx.timeZone)),
  };
}
