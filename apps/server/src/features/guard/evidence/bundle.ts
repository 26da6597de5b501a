import type { LinkEvidence } from '@linkstand/contract/links/evidence';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { seesPage } from '../../briefings/readers.ts';
import { factsHash } from './chain.ts';
import { placeOf, type VisitKey } from './day-tree.ts';
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
 * verified without this product (scripts/verify-evidence.mjs). Today's visits are not in a sealed day yet; that none is
 * left out at the end is signed with the file. Empty while the reader may not see the page.
 * @throws Refusal 404
 */
export async function bundleOf(ctx: Context, signer: EvidenceSigner, briefingId: number): Promise<LinkEvidence> {
  const briefing = await findBriefing(ctx.db, ctx.actor, briefingId);
  const isSeen = seesPage(ctx.actor, briefing);
  const { rows } = await sql<Row>`
    select v.seq, v.at, v.at::text as at_text, v.verdict, v.hash, l.url, l.result,
      (v.at at time zone 'UTC')::date::text as day, d.checkpoint
    from link_visits v join link_checks l on l.id = v.check_id
      left join link_days d on d.day = (v.at at time zone 'UTC')::date
        and exists (select from link_day_blocks b where b.day = d.day)
    where v.briefing_id = ${briefingId} and ${isSeen} order by v.seq`.execute(ctx.db);
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
  for (const { hash, gzip } of await pagesOf(ctx, briefingId, isSeen)) pages[hash] = gzip.toString('base64');
  const last = rows.at(-1)?.hash;
  return {
    version: 3,
    link: briefingId,
    origin: signer.origin,
    publicKey: last ? signer.publicKey : '',
    ...{ visits, facts, pages, days },
    end: last ? signer.sign(visits.length, last, `link ${briefingId}`, ctx.now.toISOString()) : '',
  };
}

/** The pages that were kept with what was found. The same page may have been kept twice. */
async function pagesOf(ctx: Context, briefingId: number, isSeen: boolean) {
  const { rows } = await sql<{ hash: string; gzip: Buffer }>`
    select l.result ->> 'pageHash' as hash, p.gzip from link_checks l join link_pages p on p.check_id = l.id
    where l.briefing_id = ${briefingId} and ${isSeen}
      and exists (select from link_visits v where v.briefing_id = l.briefing_id and v.check_id = l.id)`.execute(ctx.db);
  return rows;
}

async function placeIn(ctx: Context, day: string, key: VisitKey) {
  const place = await placeOf(ctx.db, day, key);
  return place && { day, index: place.index, path: place.path.map((hash) => hash.toString('hex')) };
}
