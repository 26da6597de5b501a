import { EU_MEMBERS } from '@linkstand/contract/invoices/vat-rates';
import { sql } from 'kysely';
import { z } from 'zod';
import type { OutsideService } from '../../platform/adapters/outside-service.ts';
import { ServiceFailed } from '../../platform/adapters/service-failed.ts';
import type { Database } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { vatCountrySql } from '../../platform/tax-numbers/vat-country-sql.ts';
import { readSetting } from '../settings/queries.ts';
import { taxedNumber } from './taxed-number.ts';
import { vatNumberOf } from './vat-number.ts';

const DAY_MS = 86_400_000;
/** A number is asked about again after this many days. */
const AGAIN_DAYS = 30;
/** Numbers asked about in one run. */
const MOST = 200;
/** After so many failures one after the other a country is left out of the run: its register is off. */
const MOST_FAILURES = 3;
/** So many countries that fail one after the other end the run: the whole register is unavailable. */
const MOST_SILENT = 3;

export interface RegisterQuestion {
  /** With its prefix, `ESB64717838`. */
  readonly number: string;
  /** Our own number, so that the register gives a proof. */
  readonly requester: string | null;
}

/** Asks the register. Rejects with ServiceFailed if it doesn't know: an outage is no answer. */
export type AskRegister = (question: RegisterQuestion) => Promise<{ isValid: boolean; consultation: string }>;

const Answer = z.object({
  valid: z.boolean().nullish(),
  userError: z.string().nullish(),
  requestIdentifier: z.string().max(100).nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
});

const parts = (number: string) => ({ country: number.slice(0, 2), rest: number.slice(2) });

/** The register's REST interface. @param url of the service, without a slash at its end */
export const viesRegister =
  (url: string, call: OutsideService): AskRegister =>
  async ({ number, requester }) => {
    const { country, rest } = parts(number);
    const own = requester === null ? undefined : parts(requester);
    const answer = await call.json(
      {
        url: `${url.replace(/\/+$/, '')}/check-vat-number`,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          countryCode: country,
          vatNumber: rest,
          ...(own && { requesterMemberStateCode: own.country, requesterNumber: own.rest }),
        }),
      },
      Answer,
    );
    // It answers "not valid" also for a country whose register is off.
    const fault = answer.errorWrappers?.[0]?.error ?? answer.userError;
    if (typeof answer.valid !== 'boolean' || (fault && fault !== 'VALID' && fault !== 'INVALID'))
      throw new ServiceFailed(call.name, 'unavailable', `VIES: ${fault || 'no answer'}`);
    return { isValid: answer.valid, consultation: answer.requestIdentifier ?? '' };
  };

/**
 * Asks the register about the numbers that are due: of each country the new ones first, then those whose answer is
 * oldest. Countries take turns, so that one whose register is off doesn't fill the run. A number that it doesn't answer
 * for keeps its last answer and is asked about again by the next run.
 */
export async function askAboutVatNumbers(
  db: Database,
  ask: AskRegister,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { country: home, taxNumber } = await readSetting(db, 'fiscal_identity');
  const requester = (await vatNumberOf(home, taxNumber, 'unavailable')).number;
  const { rows } = await sql<{ country: string; taxNumber: string }>`
    select t.country, t.tax_number from (
      select ${vatCountrySql('country')} as country, tax_number from (
        select country, tax_number from companies
        union select country, tax_number from users where role = 'USER' and company_id is null and disabled_at is null
        -- What issued documents rest on is asked until it is answered, also where the client has another number by now.
        union select ${taxedNumber('i')}
          from invoice_lines l join invoices i on i.id = l.invoice_id and i.type = 'client' and i.number is not null
            left join briefing_finances f on f.briefing_id = l.briefing_id and l.side = 'client'
          where l.tax_rule = 'eu_reverse_charge_unconfirmed' and i.credited_cents < i.total_cents
      ) written group by 1, 2
    ) t left join vat_checks c using (country, tax_number)
    where t.tax_number <> '' and t.country = any (${[...EU_MEMBERS]}::text[]) and (c.due_at is null or c.due_at <= ${now})
    order by row_number() over (partition by t.country order by c.due_at nulls first, t.tax_number), t.country
    limit ${MOST}`.execute(db);
  const failures = new Map<string, number>();
  const silent = new Set<string>();
  for (const { country, taxNumber: typed } of rows) {
    if (signal?.aborted || silent.size >= MOST_SILENT) return;
    const failed = failures.get(country) ?? 0;
    if (failed >= MOST_FAILURES) continue;
    const { number } = await vatNumberOf(country, typed, 'unavailable');
    const again = new Date(now.getTime() + AGAIN_DAYS * DAY_MS);
    try {
      // One that breaks its country's rule is invalid without asking, and stays so until it is changed.
      const answer = number === null ? undefined : await ask({ number, requester });
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('vatChecks')
          .values({ country, taxNumber: typed, dueAt: again })
          .onConflict((on) => on.columns(['country', 'taxNumber']).doUpdateSet({ dueAt: again }))
          .execute();
        if (answer)
          await tx
            .insertInto('vatAnswers')
            .values({ country, taxNumber: typed, answeredAt: now, ...answer })
            .execute();
      });
      if (!answer) continue;
      failures.delete(country);
      silent.clear();
    } catch (error) {
      if (!(error instanceof ServiceFailed)) throw error;
      failures.set(country, failed + 1);
      silent.add(country);
    }
  }
}

interface Tools {
  readonly db: Database;
  /** Undefined while VIES isn't set up. */
  readonly vatRegister: () => AskRegister | undefined;
}

/** Asks the register about tax numbers of clients. */
export const checkVatNumbers = defineJob({
  name: 'check-vat-numbers',
  schema: z.object({}),
  retries: { limit: 0 },
  concurrency: 1,
  timeoutSeconds: 30 * 60,
  schedule: { cron: '45 * * * *', zone: 'UTC' },
  run: async (_data, { db, vatRegister }: Tools, { at, signal }) => {
    const ask = vatRegister();
    if (ask) await askAboutVatNumbers(db, ask, at, signal);
  },
});
