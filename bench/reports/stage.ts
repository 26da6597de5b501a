import { connect } from '../../apps/server/src/db/client.ts';
import { sumMissingMonths } from '../../apps/server/src/features/reports/sum-months.ts';
import { openKeptDatabase } from '../kept-database.ts';
import { GENERATOR, generateOrders } from './generate.ts';

/** Of the server and of the sums. */
export const TIME_ZONE = 'Europe/Madrid';

/** A durable database with a demo and this many briefings of five years, kept in `.cache/` for the next run. */
export async function openReportStage(briefings: number, fresh: boolean) {
  const kept = { name: 'bench-reports', size: briefings, generator: GENERATOR, fresh, fill: generateOrders };
  const { databaseUrl, dataDir, close } = await openKeptDatabase(kept);
  const database = connect(databaseUrl, { max: 1 });
  const began = performance.now();
  const { days, months, years } = await sumMissingMonths(database.db, TIME_ZONE);
  if (days + months + years > 0)
    console.log(
      `summed ${days} days, ${months} months and ${years} years in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
  await database.close();
  return { databaseUrl, dataDir, close };
}
