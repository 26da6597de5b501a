import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf } from './api.ts';

const EXAMPLE = join(import.meta.dirname, '../../docs/examples/sites-to-import.csv');
const PATIENCE_MS = 30_000;

const brought = new Map<string, Promise<number>>();
const once = (key: string, make: () => Promise<number>): Promise<number> => {
  const known = brought.get(key) ?? make();
  brought.set(key, known);
  return known;
};

/** Uploads the file of the documentation. */
async function bringIn(who: string) {
  const file = new File([readFileSync(EXAMPLE)], 'sites-to-import.csv', { type: 'text/csv' });
  return apiOf(who).sites.imports.create({ body: { file } });
}

/** An import whose columns are not mapped yet. */
export const uploadedImport = (who: string) => once(`${who} uploaded`, async () => (await bringIn(who)).id);

/** A planned import that changes nothing. */
export const plannedImport = (who: string) =>
  once(`${who} planned`, async () => {
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
