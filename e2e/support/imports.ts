import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf } from './api.ts';
import { once } from './once.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/sites-to-import.csv');
const PATIENCE_MS = 30_000;

/** Uploads the file of the documentation. */
async function bringIn(who: string) {
  const file = new File([readFileSync(EXAMPLE)], 'sites-to-import.csv', { type: 'text/csv' });
  return apiOf(who).sites.imports.create({ body: { file } });
}

/** An import whose columns are not mapped yet. */
export const uploadedImport = once(async (who: string) => (await bringIn(who)).id);

/** A planned import that changes nothing. */
export const plannedImport = once(async (who: string) => {
  const { imports } = apiOf(who).sites;
  const { id, guess } = await bringIn(who);
  await imports.plan({ params: { id }, body: guess });
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    const { state } = await imports.get({ params: { id } });
    if (state === 'planned') return id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Import ${id} was not planned in time.`);
});
