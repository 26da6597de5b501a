import type { Case, CaseRow } from '@linkstand/contract/cases/schema';
import { type AboutSources, showAbout } from '../../platform/about.ts';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, isStaff } from '../../platform/context.ts';
import { presentEntry } from '../../platform/thread.ts';
import { areLinksOfCaseThere } from '../briefings/link-life.ts';
import { caseEntries } from '../messages/threads.ts';
import { seesClientNames } from '../users/readers.ts';
import { aboutCases } from './about.ts';
import { wordFindings } from './findings.ts';
import { openerFor } from './opener.ts';
import { casePolicy, unreadable } from './policy.ts';
import { type CaseRecord, findCase } from './queries.ts';

const ref = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Its clocks run, and the day is over for its solution, or for a first answer that is still missing. */
const isLate = ({ state, stoppedOn, dueOn, answerDueOn, firstAnsweredAt }: CaseRecord, today: string): boolean =>
  state !== 'closed' &&
  stoppedOn === null &&
  ((dueOn !== null && dueOn < today) || (firstAnsweredAt === null && answerDueOn !== null && answerDueOn < today));

/** A case as a row of a list, as its reader may see it. */
export function presentCaseRow(ctx: Context, row: CaseRecord): CaseRow {
  const hidden = unreadable(ctx.actor);
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    state: row.state,
    title: row.title,
    briefing: ref(row.briefingId, row.briefingTitle),
    site: ref(row.siteId, row.siteName),
    dueOn: row.dueOn,
    stoppedOn: row.stoppedOn,
    waitsFor: row.waitsFor,
    answerDueOn: row.answerDueOn,
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    isLate: isLate(row, dayIn(ctx.now, ctx.timeZone)),
    openedBy: openerFor(ctx.actor, row),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    can: casePolicy.can(ctx.actor, row),
    ...(hidden.has('assignee') ? {} : { assignee: ref(row.assigneeId, row.assigneeName) }),
    ...(hidden.has('client') ? {} : { client: ref(row.clientId, row.clientName) }),
    ...(hidden.has('owner') ? {} : { owner: ref(row.ownerId, row.ownerName) }),
  };
}

/** The case in which a case goes on, and those that go on in it, as far as the reader sees them. */
async function presentMerged(ctx: Context, { id, mergedIntoId }: CaseRecord) {
  const merged = isStaff(ctx.actor)
    ? await ctx.db.selectFrom('cases').select('id').where('mergedIntoId', '=', id).orderBy('id').execute()
    : [];
  const ids = [...merged.map((one) => one.id), ...(mergedIntoId === null ? [] : [mergedIntoId])];
  const seen = ids.length === 0 ? [] : await aboutCases(ctx, ids);
  const refs = seen.map((one) => ({ id: one.id, name: one.name ?? '' }));
  return {
    mergedInto: refs.find((one) => one.id === mergedIntoId) ?? null,
    mergedCases: refs.filter((one) => one.id !== mergedIntoId),
  };
}

/** @throws Refusal 404 */
export async function presentCase(ctx: Context, id: number): Promise<Case> {
  const row = await findCase(ctx.db, ctx, id);
  // Notes are the team's own.
  const entries = await caseEntries.list(ctx.db, { caseId: id, ...(isStaff(ctx.actor) ? {} : { isNote: false }) });
  return {
    ...presentCaseRow(ctx, row),
    ...(await presentMerged(ctx, row)),
    detail: wordFindings(row.detail, ctx.locale),
    // A check closed it, nobody.
    resolution: row.closedById === null ? wordFindings(row.resolution, ctx.locale) : row.resolution,
    isLinkThere: row.kind === 'link_lost' && row.state !== 'closed' && (await areLinksOfCaseThere(ctx, id)),
    entries: entries.map((entry) => {
      const shown = {
        ...presentEntry(ctx, entry, { seesClientNames: seesClientNames(ctx.actor) }),
        isNote: entry.isNote,
      };
      return shown.author.kind === 'system' ? { ...shown, body: wordFindings(shown.body, ctx.locale) } : shown;
    }),
  };
}

/** The same with the conversation that it came out of, for the team. @throws Refusal 404 */
export async function presentCaseWithChat(ctx: Context, sources: AboutSources, id: number): Promise<Case> {
  const shown = await presentCase(ctx, id);
  if (!isStaff(ctx.actor)) return shown;
  const { chatId } = await findCase(ctx.db, ctx, id);
  const [chat] = chatId === null ? [] : await showAbout(sources, ctx, [{ kind: 'whatsapp_chats', id: chatId }]);
  return { ...shown, chat: chat ?? null };
}
