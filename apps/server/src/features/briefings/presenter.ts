import { missingFields } from '@linkstand/contract/briefings/completeness';
import { CLIENT_STATUS } from '@linkstand/contract/briefings/machine';
import type { Attachment, Briefing, BriefingRow } from '@linkstand/contract/briefings/schema';
import { minimumWordsOf } from '@linkstand/contract/briefings/text-comparison';
import type { Locale } from '@linkstand/contract/shared/locales';
import type { z } from 'zod';
import { type Context, isStaff } from '../../platform/context.ts';
import { liveSetting } from '../settings/live.ts';
import { seesClient, seesClientContact, seesClientNames } from '../users/readers.ts';
import { presentExplanation } from './explain-text.ts';
import { presentHistory } from './history.ts';
import { isInsertion } from './insertion-articles.ts';
import { isLate } from './late.ts';
import { isOnSiteOffSale } from './off-sale.ts';
import { type ArticlePart, type BriefingParts, type FilePart, readParts, type VersionPart } from './parts.ts';
import { briefingCan, hasPriceToAccept } from './policy.ts';
import {
  type BriefingRecord,
  findWholeBriefing,
  type ListedBriefing,
  readWholeBriefing,
  readWholeBriefings,
  type WholeBriefing,
} from './queries.ts';
import {
  seesClientFinance,
  seesCost,
  seesEditor,
  seesInternalComment,
  seesOwner,
  seesOwnerFinance,
  seesPage,
} from './readers.ts';

type ClientFinance = NonNullable<BriefingRow['clientFinance']>;
type OwnerFinance = NonNullable<BriefingRow['ownerFinance']>;

const refOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
const instant = (text: string): string => new Date(text).toISOString();
const instantOrNull = (text: string | null) => (text === null ? null : instant(text));

function categoryOf(row: ListedBriefing, locale: Locale) {
  const names = { 'en-US': row.categoryNameEn, es: row.categoryNameEs, 'pt-BR': row.categoryNamePt };
  return refOf(row.effectiveCategoryId, names[locale]);
}

/** A bonus costs the client nothing. The frozen price returns when it is undone. */
const priceOf = (row: ListedBriefing) => (row.bonusAt === null ? row.priceCents : 0);

/** What is left of the price after refunds. */
const keptOf = (row: ListedBriefing) => (row.priceCents === null ? null : row.soldCents);

function moneyOf({ actor }: Context, row: ListedBriefing) {
  if (!seesCost(actor)) return {};
  const price = keptOf(row);
  const profitCents = price === null || row.costCents === null ? null : price - row.spentCents;
  return { costCents: row.costCents, profitCents };
}

/** How far the client's invoice and payment are. */
function clientFinanceOf(row: ListedBriefing): ClientFinance | null {
  const { clientPapers, clientPayment, invoiceId } = row;
  if (!clientPapers || !clientPayment) return null;
  return {
    papers: clientPapers,
    payment: clientPayment,
    invoice: invoiceId ? { id: invoiceId, number: row.invoiceNumber ?? null } : null,
    dueDay: row.invoiceDueDay ?? null,
    paidOn: row.clientPaidOn ?? null,
  };
}

/** How far the owner's document and payment are. */
const ownerFinanceOf = ({ ownerPapers, ownerPayment, ownerPaidOn }: ListedBriefing): OwnerFinance | null =>
  ownerPapers && ownerPayment ? { papers: ownerPapers, payment: ownerPayment, paidOn: ownerPaidOn ?? null } : null;

const financeOf = ({ actor }: Context, row: ListedBriefing) => ({
  ...(seesClientFinance(actor) ? { clientFinance: clientFinanceOf(row) } : {}),
  ...(seesOwnerFinance(actor) ? { ownerFinance: ownerFinanceOf(row) } : {}),
});

/** Fields that only some readers get. */
function peopleOf({ actor }: Context, row: ListedBriefing) {
  return {
    ...(seesClient(actor)
      ? { client: { id: row.userId, name: row.clientName }, company: refOf(row.companyId, row.companyName) }
      : {}),
    ...(seesEditor(actor) ? { editor: refOf(row.editorId, row.editorName) } : {}),
    ...(seesOwner(actor) ? { owner: refOf(row.ownerId, row.ownerName), ownerPhone: row.ownerPhone ?? '' } : {}),
  };
}

/** A briefing as a row of a list, with what its reader may see and do. */
export function presentBriefingRow(ctx: Context, row: ListedBriefing): BriefingRow {
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    clientStatus: CLIENT_STATUS[row.status],
    statusSince: row.statusSince.toISOString(),
    title: row.title || row.generalTitle,
    keyword: row.keyword,
    site: {
      id: row.siteId,
      name: row.siteName,
      domain: row.siteDomain,
      country: row.siteCountry,
      language: row.siteLanguage,
    },
    campaign: { id: row.campaignId, name: row.campaignName },
    linkType: row.linkType,
    briefingType: row.briefingType,
    reviewMode: row.reviewMode,
    category: categoryOf(row, ctx.locale),
    desiredPublicationDate: row.desiredPublicationDate,
    dueDate: row.dueDate,
    promisedDate: row.promisedDate,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    publicationUrl: seesPage(ctx.actor, row) ? row.publicationUrl : '',
    checkOk: seesPage(ctx.actor, row) ? row.lastCheckOk : null,
    isLate: isStaff(ctx.actor) && isLate(row, ctx),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    priceCents: priceOf(row),
    isBonus: row.bonusAt !== null,
    openCases: row.openCases,
    hasText: (row.contentWords ?? 0) > 0,
    siteIsOff: isStaff(ctx.actor) && isOnSiteOffSale(row),
    poCode: row.poCode,
    ...peopleOf(ctx, row),
    ...moneyOf(ctx, row),
    ...financeOf(ctx, row),
    can: briefingCan(ctx.actor, row),
  };
}

function presentVersion(ctx: Context, version: VersionPart): Briefing['versions'][number] {
  const isNamed = version.isByClient === true ? seesClientNames(ctx.actor) : isStaff(ctx.actor);
  return {
    id: version.id,
    number: version.number,
    words: version.words,
    author: { kind: version.authorKind, name: isNamed ? (version.authorName ?? '') : '' },
    note: version.note,
    createdAt: instant(version.createdAt),
    sealedAt: instantOrNull(version.sealedAt),
    acceptedAt: instantOrNull(version.acceptedAt),
    explanation: presentExplanation(ctx.actor, version.explanation),
  };
}

const presentFile = (briefingId: number, file: FilePart): z.output<typeof Attachment> => ({
  ...file,
  url: `/api/v1/briefings/${briefingId}/files/${file.id}`,
  createdAt: instant(file.createdAt),
});

/** Contacts and notes, for readers who may see them. */
function contactsOf({ actor }: Context, row: BriefingRecord, parts: BriefingParts) {
  const { client, owner } = parts;
  return {
    ...(seesInternalComment(actor) ? { internalComment: row.internalComment } : {}),
    ...(seesClientContact(actor)
      ? {
          clientContact: {
            name: row.clientName,
            email: client.email,
            phone: client.phone,
            company: row.companyName ?? '',
            locale: client.locale,
          },
        }
      : {}),
    ...(seesOwner(actor)
      ? {
          ownerContact:
            row.ownerId === null || owner === null
              ? null
              : {
                  id: row.ownerId,
                  name: row.ownerName ?? '',
                  ...owner,
                },
        }
      : {}),
  };
}

/** True if the owner declined it, and the team has not chosen another site since. */
function isDeclined({ status, statusSince }: BriefingRecord, history: BriefingParts['history']): boolean {
  if (status !== 'in_review') return false;
  const last = history.findLast(({ action }) =>
    ['briefing.decline_publication', 'briefing.swap_site'].includes(action),
  );
  return last?.action === 'briefing.decline_publication' && new Date(last.at).getTime() === statusSince.getTime();
}

/** What is to be done to a published article. Null: nothing. */
export function presentInsertion(
  row: Pick<BriefingRecord, 'briefingType' | 'status' | 'articleBy' | 'articleUrl' | 'sentenceBy' | 'sentence'>,
  articles: readonly ArticlePart[],
): Briefing['insertion'] {
  if (!isInsertion(row)) return null;
  const { articleBy, articleUrl, sentenceBy, sentence } = row;
  return {
    articleBy,
    articleUrl,
    sentenceBy,
    sentence: sentenceBy === 'buyer' ? sentence : '',
    article: articles.find(({ judgement }) => judgement.url === articleUrl)?.judgement ?? null,
    proposed:
      row.status === 'pending_client'
        ? articles.flatMap(({ id, place, judgement }) => (place === null ? [] : [{ id, ...judgement }]))
        : [],
  };
}

function present(ctx: Context, row: BriefingRecord, parts: BriefingParts): Briefing {
  const versions = parts.versions.map((version) => presentVersion(ctx, version));
  const newest = versions.at(-1);
  const brief = presentBriefingRow(ctx, row);
  return {
    ...brief,
    // As typed. Empty means the campaign's general title.
    title: row.title,
    site: { ...brief.site, ...parts.site },
    targets: [{ keyword: row.keyword, url: row.url, categoryId: row.categoryId }, ...parts.targets],
    fillMode: row.fillMode,
    writeForMe: row.writeForMe,
    instructions: row.instructions,
    insertion: presentInsertion(row, parts.articles),
    draftLink: row.draftLink,
    finalLink: seesPage(ctx.actor, row) ? row.finalLink : '',
    content: newest === undefined ? null : { ...newest, html: parts.html ?? '' },
    versions,
    attachments: parts.files.map((file) => presentFile(row.id, file)),
    topic: row.topic,
    isDeclined: isDeclined(row, parts.history),
    priceToAccept: hasPriceToAccept(row)
      ? { fromCents: row.acceptedPriceCents ?? 0, toCents: row.priceCents ?? 0 }
      : null,
    missing: missingFields({
      ...row,
      title: row.title || row.generalTitle,
      hasContent: (row.contentWords ?? 0) > 0,
    }),
    minimumWords: minimumWordsOf(row.briefingType, liveSetting('minimum_words'), parts.site.rules.minWords),
    lastCheck: seesPage(ctx.actor, row) ? parts.lastCheck : null,
    history: presentHistory(ctx, parts.history),
    ...contactsOf(ctx, row, parts),
  };
}

const presentWhole = (ctx: Context, row: WholeBriefing): Briefing => present(ctx, row, readParts(row));

/** Complete briefings in the given order. One deleted meanwhile is left out. */
export const presentBriefings = async (ctx: Context, rows: readonly { readonly id: number }[]): Promise<Briefing[]> =>
  (
    await readWholeBriefings(
      ctx,
      rows.map(({ id }) => id),
    )
  ).map((row) => presentWhole(ctx, row));

/**
 * One briefing with everything its reader may see.
 * @throws Refusal 404
 */
export const presentBriefing = async (ctx: Context, id: number): Promise<Briefing> =>
  presentWhole(ctx, await findWholeBriefing(ctx, id));

/** The same for whoever has just acted on it, even if that moved it out of their scope. */
export const presentActedOn = async (ctx: Context, id: number): Promise<Briefing> =>
  presentWhole(ctx, await readWholeBriefing(ctx, id));
