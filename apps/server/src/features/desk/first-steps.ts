import { FIRST_STEPS, type FirstStep } from '@linkstand/contract/desk/endpoints';
import { DEFAULT_PRIVACY, DEFAULT_TERMS } from '@linkstand/contract/settings/legal-texts';
import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/context.ts';
import { forSale } from '../media/queries.ts';
import { readSetting } from '../settings/queries.ts';

/** Whether a legal text is the house's own: written in each language, and none of them the sample. */
function isOwnText(written: Readonly<Record<string, string>>, sample: Readonly<Record<string, string>>): boolean {
  return Object.entries(sample).every(([language, text]) => {
    const own = written[language]?.trim() ?? '';
    return own !== '' && own !== text.trim();
  });
}

/** Each step with whether it is done. Nobody ticks them: the records that a step makes do. */
export async function readFirstSteps(db: Database): Promise<{ step: FirstStep; isDone: boolean }[]> {
  const { legalName, taxNumber, address, postalCode, city, iban } = await readSetting(db, 'fiscal_identity');
  const [terms, privacy] = await Promise.all([readSetting(db, 'terms'), readSetting(db, 'privacy')]);
  const { rows } = await sql<Record<Exclude<FirstStep, 'identity' | 'account' | 'legal'>, boolean>>`select
      (exists (select 1 from mails where status = 'sent') or exists (select 1 from newsletters where state = 'sent')) as mail,
      (select count(*) > 1 from users where role = any(${INTERNAL_ROLES}) and disabled_at is null) as people,
      exists (select 1 from categories) as categories,
      exists (select 1 from categories where topic <> 'none') as topics,
      exists (select 1 from owners) as owners,
      exists (select 1 from sites s where ${forSale}) as sites`.execute(db);
  const done: Partial<Record<FirstStep, boolean>> = {
    ...rows[0],
    identity: [legalName, taxNumber, address, postalCode, city].every((fact) => fact !== ''),
    account: iban !== '',
    legal: isOwnText(terms, DEFAULT_TERMS) && isOwnText(privacy, DEFAULT_PRIVACY),
  };
  return FIRST_STEPS.map((step) => ({ step, isDone: done[step] ?? false }));
}
