import { ALL_SERVICES, type AnyService, OPERATOR_SERVICES, SERVICE_NAMES } from '@linkstand/contract/services/services';
import { serviceWords as enUs } from '@linkstand/contract/services/words/en-us';
import { serviceWords as es } from '@linkstand/contract/services/words/es';
import { serviceWords as ptBr } from '@linkstand/contract/services/words/pt-br';
import { translatorsOf } from '@linkstand/contract/words/translation';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ServiceStates } from '../../platform/adapters/service-states.ts';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Database, systemContext, type Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { resealSigningKeys } from '../../platform/mail/sender-domains.ts';
import { record } from '../../platform/record.ts';
import { findBrandLocale, findDefaultBrandId } from '../brands/queries.ts';
import { addTask } from '../tasks/commands/create-task.ts';
import { keepQuota, readService, resealSecrets, stateName } from './queries.ts';
import { CHECK_MINUTE, type ServicesDeps } from './services-deps.ts';
import { outcomeOf, testOperatorService, testService } from './test-service.ts';

type Deps = ServicesDeps & { readonly states: ServiceStates };

/** A Slack webhook can only be tried by writing a message. */
const UNTRIED = new Set(['slack']);

/** For the person who runs the installation, as what services say is. */
const UNREADABLE = 'Sealed with another SECRET of the server, so it must be typed again';

/** A service is reported after this long: most outages are shorter. */
const PATIENCE_MS = 30 * 60_000;

export async function checkEveryService(db: Database, deps: Deps, now: Date, timeZone: string): Promise<void> {
  for (const name of SERVICE_NAMES) {
    if (UNTRIED.has(name)) continue;
    const known = await readService(db, deps.vault, name, now);
    if (!known) continue;
    const [lost] = known.unreadable;
    if (lost) {
      deps.states.note({ service: stateName(name), works: false, milliseconds: 0, error: `${UNREADABLE}: ${lost}` });
      await deps.states.settled();
      continue;
    }
    const test = await testService(name, known, deps);
    deps.states.note(outcomeOf(name, test));
    await deps.states.settled();
    if (test.works) await keepQuota(db, name, test.quota);
  }
  for (const name of OPERATOR_SERVICES) {
    const check = deps.checks[name];
    if (!check) continue;
    const test = await testOperatorService(check);
    deps.states.note(outcomeOf(name, test));
    await deps.states.settled();
  }
  await tellOfBroken(db, deps.environment, now, timeZone);
}

/** One task and one notification for each outage, however long it lasts. */
async function tellOfBroken(
  db: Database,
  environment: readonly AnyService[],
  now: Date,
  timeZone: string,
): Promise<void> {
  const brandId = await findDefaultBrandId(db);
  await sql`update outside_services set alerted_at = null where works_since is not null and alerted_at is not null`.execute(
    db,
  );
  for (const name of ALL_SERVICES)
    await db.transaction().execute(async (tx) => {
      const broken = await tx
        .updateTable('outsideServices')
        .set({ alertedAt: now })
        .where('name', '=', stateName(name))
        .where('alertedAt', 'is', null)
        .where('brokenSince', '<=', new Date(now.getTime() - PATIENCE_MS))
        .returning(['lastError', 'brokenSince'])
        .executeTakeFirst();
      if (!broken) return;
      const service = await findRecord(tx, name, environment.includes(name), now);
      if (!service) return;
      const ctx = systemContext(tx, 'Services', brandId, now, timeZone);
      await addTask(ctx, {
        title: await brokenTitle(tx, brandId, name),
        detail: broken.lastError,
        priority: 'high',
        dueOn: addDays(dayIn(now, timeZone), 1),
      });
      await record(tx, ctx, { entity: 'services', entityId: service.id, action: 'service.break' });
    });
}

/** What the audit log says it of. A service that the operator has set up may have no record yet. */
async function findRecord(tx: Tx, name: AnyService, isOfOperator: boolean, now: Date) {
  if (isOfOperator)
    await tx
      .insertInto('services')
      .values({ name, fields: '{}', isSet: false, changedBy: '', changedAt: now })
      .onConflict((known) => known.column('name').doNothing())
      .execute();
  return tx
    .selectFrom('services')
    .select('id')
    .where('name', '=', name)
    .$if(!isOfOperator, (own) => own.where('isSet', '=', true))
    .executeTakeFirst();
}

const WORDS = translatorsOf<typeof enUs>({ 'en-US': enUs, es, 'pt-BR': ptBr });

/** The title of a task for a broken service, in the language of the installation. */
async function brokenTitle(tx: Tx, brandId: number, name: AnyService): Promise<string> {
  const t = WORDS[await findBrandLocale(tx, brandId)];
  return t('broken', { service: t(`name.${name}`) });
}

interface Tools {
  readonly db: Database;
  readonly outside: ServicesDeps;
  readonly states: ServiceStates;
  readonly timeZone: string;
}

/** Calls every configured service, and tells the team if one is broken. */
export const checkServices = defineJob({
  name: 'check-services',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: `${CHECK_MINUTE} * * * *`, zone: 'UTC' },
  run: (_data, { db, outside, states, timeZone }: Tools, { at }) =>
    checkEveryService(db, { ...outside, states }, at, timeZone),
});

/** Re-encrypts secrets after the instance's secret was replaced. */
export const resealServices = defineJob({
  name: 'reseal-services',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '50 3 * * *', zone: 'installation' },
  run: async (_data, { db, outside }: Pick<Tools, 'db' | 'outside'>, { at }) => {
    await resealSecrets(db, outside.vault, at);
    await resealSigningKeys(db, outside.vault);
  },
});
