import { MAX_PROJECT_EXCLUSIONS } from '@linkstand/contract/projects/limits';
import { sql } from 'kysely';
import { actorIdOf, type Context, type Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';
import { nameDomains } from '../domains/name-domains.ts';
import { readDomains } from '../domains/read-domains.ts';

/** The domains of a project's list as the catalogue names them. @throws Refusal 422 on the line that holds none */
export async function readExclusions(tx: Tx, lines: readonly string[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const { entries } = await readDomains(lines.join('\n'), 'exclusions');
  const wrong = entries.find(({ address }) => address === null);
  if (wrong) throw fieldRule({ path: `exclusions.${wrong.line - 1}`, code: 'domain_wrong' });
  const domains = await nameDomains(tx, entries);
  if (domains.length > MAX_PROJECT_EXCLUSIONS)
    throw fieldRule({ path: 'exclusions', code: 'exclusions_full', parameters: { most: MAX_PROJECT_EXCLUSIONS } });
  return domains;
}

/** Makes the list of a project what it should be. */
export async function writeExclusions(tx: Tx, ctx: Context, projectId: number, domains: readonly string[]) {
  await sql`delete from exclusions where project_id = ${projectId} and domain <> all (${[...domains]}::text[])`.execute(
    tx,
  );
  await sql`insert into exclusions (project_id, domain, added_by_id, added_at)
    select ${projectId}, domain, ${actorIdOf(ctx.actor)}, ${ctx.now} from unnest(${[...domains]}::text[]) domain
    on conflict do nothing`.execute(tx);
}
