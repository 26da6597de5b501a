import { removedWords, removesMuch } from '@linkstand/contract/briefings/removed-words';
import type { EarlierTextReason } from '@linkstand/contract/briefings/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, type Context, type Database, isStaff, type Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { seesDrafts } from './readers.ts';

/** While somebody writes, what the text said is kept this often. */
const EVERY_MINUTES = 5;
/** Of one briefing. A text that is written in for days stays far below, thinned with age. */
const MOST = 200;

interface Text {
  readonly number: number;
  readonly html: string;
  readonly words: number;
  readonly authorKind: string;
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
  await sql`
    delete from earlier_texts where briefing_id = ${briefingId} and id <= (
      select id from earlier_texts where briefing_id = ${briefingId} order by id desc offset ${MOST} limit 1)`.execute(
    tx,
  );
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
  const isPause = async () => !isNext && isDue(tx, ctx, briefingId, before);
  const asked = isRestored ? 'restored' : reasonToKeep(ctx, before, html);
  const reason = asked ?? ((await isPause()) ? 'pause' : undefined);
  if (reason) await keepText(tx, ctx, briefingId, { ...before, writtenAt: before.updatedAt }, reason);
}

/** Words of longer texts are not compared, so that nobody waits for it: their lengths tell enough. Characters. */
const LONG = 150_000;

function reasonToKeep({ actor }: Context, before: Text, html: string): EarlierTextReason | undefined {
  const isOthers = before.authorId !== (actor.kind === 'user' ? actor.id : null);
  if (before.html.length + html.length > LONG) {
    if (isOthers) return 'other_author';
    return html.length < before.html.length * 0.7 ? 'replaced' : undefined;
  }
  if (isOthers && removedWords(before.html, html).removed > 0) return 'other_author';
  return removesMuch(before.html, html) ? 'replaced' : undefined;
}

async function isDue(
  tx: Tx,
  ctx: Context,
  briefingId: number,
  { number, createdAt }: { readonly number: number; readonly createdAt: Date },
): Promise<boolean> {
  const last = await tx
    .selectFrom('earlierTexts')
    .select('createdAt')
    .where('briefingId', '=', briefingId)
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return ctx.now.getTime() - (last?.createdAt ?? createdAt).getTime() >= EVERY_MINUTES * 60_000;
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
 * month after 90 days. The others are kept whole for 30 days, then thinned like them.
 */
export async function thinEarlierTexts(db: Database, now: Date): Promise<void> {
  await sql`
    with aged as (
      select id, briefing_id, number, author_kind, written_at, ${now}::timestamptz - created_at as age, reason
      from earlier_texts where created_at < ${now}::timestamptz - interval '1 day'
    ), ranked as (
      select id, row_number() over (
        partition by briefing_id, number, author_kind,
          case when age > interval '90 days' then 'month' when age > interval '7 days' then 'day' else 'hour' end,
          date_trunc(
            case when age > interval '90 days' then 'month' when age > interval '7 days' then 'day' else 'hour' end,
            written_at)
        order by written_at desc, id desc) as place
      from aged where reason = 'pause' or age > interval '30 days'
    )
    delete from earlier_texts where id in (select id from ranked where place > 1)`.execute(db);
}
