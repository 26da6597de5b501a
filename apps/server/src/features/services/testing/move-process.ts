/** Moves files as a process of its own, for tests that kill it. Prints `done` when every file is moved. */
import { connect } from '../../../db/client.ts';
import { diskStorage } from '../../../platform/storage.ts';
import { moveAll } from '../move-files.ts';
import { outsideServices } from '../outside.ts';
import { typedS3 } from '../use-services.ts';

const [databaseUrl = '', folder = '', port = '', secret = ''] = process.argv.slice(2);
const { db, close } = connect(databaseUrl, { max: 2 });
const outside = outsideServices({
  db,
  secrets: [secret],
  environment: [],
  now: () => new Date(),
  onError: (error) => {
    throw error;
  },
  routeOverride: () => ({ address: '127.0.0.1', port: Number(port) }),
});
await outside.reload();
const stores = { disk: diskStorage(folder), s3: typedS3(outside, () => {}) };
if (await moveAll(db, stores, () => false)) process.stdout.write('done\n');
await close();
process.exit(0);
