import { isMuch, removedWords } from '@linkstand/contract/briefings/removed-words';
import type { EarlierText, EarlierTextReason } from '@linkstand/contract/briefings/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, type Context, type Database, isStaff, type Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { seesDrafts } from './readers.ts';

/** While somebody writes, what the text said is kept this often. */
const EVERY_MINUTES = 5;
/** What one wrote over the other's words is kept this often, so that two at once don't fill the history. */
const OTHERS_EVERY_SECONDS = 60;
/**
 * Of one side of a briefing, so that nobody pushes out what the other side had. A text that is written in for days stays
 * far below, thinned with age.
 */
const MOST = 200;

interface Text {
  readonly number: number;
  readonly html: string;
  readonly words: number;
  readonly authorKind: EarlierText['author']['kind'];
  readonly authorId: number | null;
}

/** Keeps a text that is about to be overwritten, or that stays unused. */
export async function keepText(
  tx: Tx,
  ctx: Context,
  briefingId: number,
  { number, html, words, authorKind, authorId, writtenAt }: Text & { readonly writtenAt: Date },
  reason: EarlierTextReason,
): Promise<number> {
  const { id } = await tx
    .insertInto('earlierTexts')
    .values({ briefingId, number, html, words, authorKind, authorId, reason, writtenAt, createdAt: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  // What was kept only because time had passed goes first.
  await sql`
    delete from earlier_texts where id in (
      select id from earlier_texts where briefing_id = ${briefingId} and author_kind = ${authorKind}
      order by reason = 'pause', id desc offset ${MOST})`.execute(tx);
  return id;
}

interface Written {
  readonly html: string;
  /** It is the next version; the one before stays, but is no text to bring back. */
  readonly isNext: boolean;
  readonly isRestored: boolean;
}

/** Keeps what the working version says before it is overwritten: now and then, and whenever somebody would miss it. */
export async function keepBeforeWriting(
  tx: Tx,
  ctx: Context,
  briefingId: number,
  before: Text & { readonly createdAt: Date; readonly updatedAt: Date },
  { html, isNext, isRestored }: Written,
): Promise<void> {
  if (before.words === 0 || before.html === html) return;
  const reason = isRestored ? 'restored' : await reasonToKeep(tx, ctx, briefingId, before, { html, isNext });
  if (reason) await keepText(tx, ctx, briefingId, { ...before, writtenAt: before.updatedAt }, reason);
}

/**
 * Words of longer texts are not compared, so that nobody waits for it: their lengths tell enough. Characters of both, which
 * take a few milliseconds.
 */
const LONG = 60_000;

async function reasonToKeep(
  tx: Tx,
  ctx: Context,
  briefingId: number,
  before: Text & { readonly createdAt: Date },
  { html, isNext }: Pick<Written, 'html' | 'isNext'>,
): Promise<EarlierTextReason | undefined> {
  const { actor, now } = ctx;
  const lost =
    before.html.length + html.length > LONG
      ? { isAny: true, isMuch: html.length < before.html.length * 0.7 }
      : lostOf(removedWords(before.html, html));
  const isOthers = before.authorId !== (actor.kind === 'user' ? actor.id : null);
  if (isOthers && lost.isAny) {
    // A version that ends is kept once.
    const last = isNext ? undefined : await lastKept(tx, briefingId, before, 'other_author');
    if (!last || now.getTime() - last.getTime() >= OTHERS_EVERY_SECONDS * 1000) return 'other_author';
  }
  if (lost.isMuch) return 'replaced';
  if (isNext) return;
  const since = (await lastKept(tx, briefingId, before)) ?? before.createdAt;
  return now.getTime() - since.getTime() >= EVERY_MINUTES * 60_000 ? 'pause' : undefined;
}

const lostOf = (lost: ReturnType<typeof removedWords>) => ({ isAny: lost.removed > 0, isMuch: isMuch(lost) });

/** When a text of this version was last kept, of this author for this reason if one is given. */
async function lastKept(
  tx: Tx,
  briefingId: number,
  { number, authorId }: Pick<Text, 'number' | 'authorId'>,
  reason?: EarlierTextReason,
): Promise<Date | undefined> {
  let query = tx.selectFrom('earlierTexts').select('createdAt').where('briefingId', '=', briefingId);
  query = query.where('number', '=', number);
  if (reason) query = query.where('reason', '=', reason).where('authorId', 'is not distinct from', authorId);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.createdAt;
}

/**
 * Which earlier texts a reader sees: the team all but what a client put away unsent, a client its own side's. The team's
 * unfinished work stays with the team, also where its result was shown.
 */
const seenBy = (actor: Actor): RawBuilder<SqlBool> =>
  seesDrafts(actor) ? sql`(e.author_kind <> 'client' or e.reason <> 'put_away')` : sql`(e.author_kind = 'client')`;

const ofBriefing = (db: Database | Tx, actor: Actor, briefingId: number) =>
  db
    .selectFrom('earlierTexts as e')
    .leftJoin('users as u', 'u.id', 'e.authorId')
    .select(['e.id', 'e.number', 'e.words', 'e.authorKind', 'e.reason', 'e.writtenAt'])
    .select(['u.name as authorName', 'u.role as authorRole'])
    .where('e.briefingId', '=', briefingId)
    .where(seenBy(actor));

export type EarlierTextRow = Awaited<ReturnType<typeof listEarlierTexts>>[number];

/** The newest first. */
export const listEarlierTexts = ({ db, actor }: Context, briefingId: number) =>
  ofBriefing(db, actor, briefingId).orderBy('e.writtenAt', 'desc').orderBy('e.id', 'desc').execute();

/** @throws Refusal 404 */
export async function findEarlierText(db: Database | Tx, actor: Actor, briefingId: number, id: number) {
  const found = await ofBriefing(db, actor, briefingId).select('e.html').where('e.id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Whose text somebody's words are. */
export const sideOf = (actor: Actor): 'client' | 'staff' => (isStaff(actor) ? 'staff' : 'client');

/**
 * Thins the texts with age: of those kept while somebody wrote, one an hour after a day, one a day after a week, one a
 * month after 90 days. The others are kept whole for 30 days, then thinned like them. What was put away unsent is seen by
 * others than the rest, so it takes the place of none.
 */
export async function thinEarlierTexts(db: Database, now: Date): Promise<void> {
  await sql`
    with aged as (
      select *, ${now}::timestamptz - created_at as age
      from earlier_texts where created_at < ${now}::timestamptz - interval '1 day'
    ), thinned as (
      select *, case when age > interval '90 days' then 'month' when age > interval '7 days' then 'day' else 'hour' end
        as unit
      from aged where reason = 'pause' or age > interval '30 days'
    ), ranked as (
      select id, row_number() over (
        partition by briefing_id, number, author_kind, reason = 'put_away', unit, date_trunc(unit, written_at)
        order by written_at desc, id desc) as place
      from thinned
    )
    delete from earlier_texts where id in (select id from ranked where place > 1)`.execute(db);
}
