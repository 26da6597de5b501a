/**
 * Moves files as a process of its own, which dies while the file of a number is put or removed: wherever its test is
 * then. Prints `done` when every file is moved; number 0 lets it.
 */
import { connect } from '../../../db/client.ts';
import { diskStorage, type Storage } from '../../../platform/storage.ts';
import { moveAll } from '../move-files.ts';
import { outsideServices } from '../outside.ts';
import { typedS3 } from '../use-services.ts';

const [databaseUrl = '', folder = '', port = '', secret = '', fatal = '0'] = process.argv.slice(2);

let steps = 0;
/** Some of what was begun may have happened by then, or none. */
const counted = <T>(begun: T): T => {
  if (++steps === Number(fatal)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Math.random() * 4);
  return begun;
};
const mortal = (store: Storage): Storage => ({
  ...store,
  put: (...given) => counted(store.put(...given)),
  remove: (...given) => counted(store.remove(...given)),
});

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
const stores = { disk: mortal(diskStorage(folder)), s3: mortal(typedS3(outside, () => {})) };
if (await moveAll(db, stores, () => false)) process.stdout.write('done\n');
await close();
process.exit(0);
