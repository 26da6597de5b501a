import type { LinkEvidence } from '@linkstand/contract/links/evidence';
import { sql } from 'kysely';
import { sha256 } from '../../../platform/canonical-json.ts';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { seesPage } from '../../briefings/readers.ts';
import { factsHash } from './chain.ts';
import { placeOf, type VisitKey } from './day-tree.ts';
import { sealDays } from './seal-days.ts';
import type { EvidenceSigner } from './signer.ts';

interface Row {
  readonly seq: number;
  readonly at: Date;
  readonly atText: string;
  readonly verdict: LinkEvidence['visits'][number]['verdict'];
  readonly hash: Buffer;
  readonly url: string;
  readonly result: unknown;
  readonly day: string;
  readonly checkpoint: string | null;
}

/**
 * Every visit of a link with what it found, its hash chain, and its proof in the Merkle tree of its day. It can be
 * verified without this product (scripts/verify-evidence.mjs). Visits of a day that is over are under its signed root,
 * or the file would not hold: days that no worker has sealed are sealed first. That none is left out at the end is
 * signed with the file.
 * @throws Refusal 404; 409 while the reader may not see the page
 */
export async function bundleOf(ctx: Context, signer: EvidenceSigner, briefingId: number): Promise<LinkEvidence> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  if (!seesPage(ctx.actor, briefing)) throw conflict('not_possible_now');
  const givenAt = await timeOf(ctx, briefingId);
  while ((await sealDays(ctx.db, signer, givenAt)) > 0);
  const { rows } = await sql<Row>`
    select v.seq, v.at, v.at::text as at_text, v.verdict, v.hash, l.url, l.result,
      (v.at at time zone 'UTC')::date::text as day, d.checkpoint
    from link_visits v join link_checks l on l.id = v.check_id
      left join link_days d on d.day = (v.at at time zone 'UTC')::date
        and exists (select from link_day_blocks b where b.day = d.day)
    where v.briefing_id = ${briefingId} order by v.seq`.execute(ctx.db);
  const facts: Record<string, { url: string; result: unknown }> = {};
  const days: Record<string, string> = {};
  const pages: Record<string, string> = {};
  const visits: LinkEvidence['visits'] = [];
  let previous: string | null = null;
  for (const { seq, at, atText, verdict, hash, url, result, day, checkpoint } of rows) {
    const digest = factsHash(url, result);
    facts[digest] = { url, result };
    if (checkpoint !== null) days[day] = checkpoint;
    visits.push({
      ...{ seq, at: at.toISOString(), verdict, facts: digest, previous },
      hash: hash.toString('hex'),
      place: checkpoint === null ? null : await placeIn(ctx, day, { at: atText, briefingId, seq }),
    });
    previous = hash.toString('hex');
  }
  for (const { hash, gzip } of await pagesOf(ctx, briefingId)) pages[hash] = gzip.toString('base64');
  const { house, origin, publicKey } = signer;
  const last = rows.at(-1)?.hash ?? sha256('');
  return {
    version: 4,
    link: briefingId,
    ...{ house, origin, publicKey, visits, facts, pages, days },
    end: signer.sign(visits.length, last, `link ${briefingId}`, givenAt.toISOString(), house),
  };
}

/** Now, or when it was last visited: after a step back of the clock, that is later. */
async function timeOf({ db, now }: Context, briefingId: number): Promise<Date> {
  const { last } = await db
    .selectFrom('linkVisits')
    .select(({ fn }) => fn.max<Date | null>('at').as('last'))
    .where('briefingId', '=', briefingId)
    .executeTakeFirstOrThrow();
  return last !== null && last > now ? last : now;
}

/** The pages that were kept with what was found. The same page may have been kept twice. */
async function pagesOf(ctx: Context, briefingId: number) {
  const { rows } = await sql<{ hash: string; gzip: Buffer }>`
    select l.result ->> 'pageHash' as hash, p.gzip from link_checks l join link_pages p on p.check_id = l.id
    where l.briefing_id = ${briefingId}
      and exists (select from link_visits v where v.briefing_id = l.briefing_id and v.check_id = l.id)`.execute(ctx.db);
  return rows;
}

async function placeIn(ctx: Context, day: string, key: VisitKey) {
  const place = await placeOf(ctx.db, day, key);
  return place && { day, index: place.index, path: place.path.map((hash) => hash.toString('hex')) };
}
