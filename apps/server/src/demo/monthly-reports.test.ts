import { expect, test } from 'vitest';
import { diskStorage } from '../platform/storage.ts';
import { testDatabase } from '../testing/database.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { issueDemoReports } from './monthly-reports.ts';

const { db } = await testDatabase({ world: 'demo' });

test('the demo has monthly reports with their files, once, also when two servers start', async () => {
  const storage = diskStorage(await makeTestFolder());
  const options = { db, storage, timeZone: 'Europe/Madrid', now: new Date() };
  await Promise.all([issueDemoReports(options), issueDemoReports(options)]);
  await issueDemoReports(options);
  const reports = await db.selectFrom('publicationReports').selectAll().orderBy('id').execute();
  expect(reports.length).toBeGreaterThan(0);
  expect(new Set(reports.map(({ clientId, endCustomer }) => `${clientId} ${endCustomer}`)).size).toBe(reports.length);
  for (const { pdfKey, xlsxKey, edition } of reports) {
    expect(edition).toBe(1);
    for (const key of [pdfKey, xlsxKey]) {
      let size = 0;
      for await (const part of await storage.read(key)) size += (part as Uint8Array).length;
      expect(size).toBeGreaterThan(2000);
    }
  }
});
