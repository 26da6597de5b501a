import { type ExclusionListName, MAX_EXCLUSIONS } from '@linkstand/contract/exclusions/lists';
import type { ExclusionsAdded } from '@linkstand/contract/exclusions/schema';
import { sql } from 'kysely';
import { type Context, type Database, together, type UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findMeantNames } from '../../domains/meant-names.ts';
import { nameDomains } from '../../domains/name-domains.ts';
import { readDomains } from '../../domains/read-domains.ts';
import { sitesUnder } from '../../domains/sites-under.ts';
import { authorizeChange } from '../policy.ts';
import { onList, ownerOf } from '../queries.ts';

/** Number of lines without a domain that are reported. */
const TOLD = 20;

/**
 * Adds every domain of a text to a list. An address counts as the site it belongs to, otherwise as its registered
 * domain: pasted article addresses mean the papers.
 */
export async function addExclusions(
  ctx: Context<UserActor>,
  list: ExclusionListName,
  text: string,
): Promise<ExclusionsAdded> {
  authorizeChange(ctx.actor, list);
  const { entries } = await readDomains(text, 'text');
  const domains = await nameDomains(ctx.db, entries);
  const invalid = entries.filter(({ address }) => address === null);
  const added = domains.length === 0 ? 0 : await insert(ctx, list, domains);
  return {
    added,
    known: domains.length - added,
    invalid: invalid.length,
    refused: invalid.slice(0, TOLD).map(({ line, written }) => ({ line, written })),
    slips: await findSlips(ctx.db, domains),
  };
}

/** Domains without a site, and what was probably meant by them. */
async function findSlips(db: Database, domains: readonly string[]): Promise<ExclusionsAdded['slips']> {
  const having = new Set(
    (await sitesUnder(db, new Set(domains), sql<boolean>`true`)).map(({ registered }) => registered),
  );
  const strangers = domains.filter((domain) => !having.has(domain));
  const written = strangers.map((domain, at) => [at, { written: domain, address: null }] as const);
  const meant = await findMeantNames(db, new Map(written));
  return [...meant].slice(0, TOLD).map(([at, domain]) => ({ domain: strangers[at] ?? '', meant: domain }));
}

/** As text with a line each, because large arrays are escaped element by element. */
const lines = (names: Iterable<string>) => sql`string_to_table(nullif(${[...names].join('\n')}, ''), E'\\n')`;

/** @returns how many were added */
async function insert(ctx: Context<UserActor>, list: ExclusionListName, domains: readonly string[]): Promise<number> {
  const { actor, now } = ctx;
  const { userId, companyId } = ownerOf(actor, list);
  return together(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('exclusions ' || ${list}, ${userId ?? companyId}))`.execute(
      tx,
    );
    const { rows: added } = await sql<{ domain: string }>`
      insert into exclusions (user_id, company_id, domain, added_by_id, added_at)
      select ${userId}::bigint, ${companyId}::bigint, domain, ${actor.id}, ${now} from ${lines(domains)} domain
      on conflict do nothing returning domain
    `.execute(tx);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from exclusions e where ${onList(actor, list)}
    `.execute(tx);
    if ((rows[0]?.count ?? 0) > MAX_EXCLUSIONS) throw rule('exclusions_full', { parameters: { most: MAX_EXCLUSIONS } });
    // A person's own list is a preference; the company's changes what others see, so it is audited.
    if (companyId !== null && added.length > 0) {
      const data = { added: added.length, domains: added.slice(0, TOLD).map((row) => row.domain) };
      await record(tx, ctx, {
        entity: 'companies',
        entityId: companyId,
        action: 'company.exclude_domains',
        changes: data,
        silent: true,
      });
    }
    return added.length;
  });
}
