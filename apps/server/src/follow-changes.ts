import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from './db/types.generated.ts';
import type { ColumnarCatalogue } from './features/media/columnar/columnar-catalogue.ts';
import { type Live, live } from './features/notifications/live.ts';
import { loadFileStore } from './features/services/file-store.ts';
import { loadSettings } from './features/settings/live.ts';
import { type People, people } from './features/users/actor.ts';
import { liveScopes } from './live-scopes.ts';
import { listen } from './platform/listener.ts';
import type { Services } from './services.ts';

interface Given {
  readonly db: Kysely<DB>;
  readonly databaseUrl: string;
  readonly services: Services;
  readonly catalogue: ColumnarCatalogue | undefined;
  readonly log: FastifyBaseLogger;
}

/** What this process knows of the database by heart: kept right by what other processes announce. */
export async function followChanges(
  { db, databaseUrl, services, catalogue, log }: Given,
  opened: AsyncDisposableStack,
): Promise<{ people: People; live: Live }> {
  const persons = people(db);
  const lines = live(db, liveScopes, (error) => log.error({ err: error }, 'Live updates failed'));
  opened.defer(lines.stop);
  const readSettings = () => Promise.all([loadSettings(db), loadFileStore(db), services.outside.reload()]);
  const readChanged = () =>
    void readSettings().catch((error: unknown) => log.error({ err: error }, 'Changed settings were not read'));
  const listener = await listen(
    databaseUrl,
    {
      users_changed: (uid) => {
        persons.forget(uid);
        lines.drop(uid);
      },
      events: lines.announceEvent,
      notifications: lines.announceNotification,
      presence: lines.announcePresence,
      catalogue: (payload) => catalogue?.announce(payload),
      exclusions_changed: (payload) => catalogue?.announceExclusions(payload),
      settings: readChanged,
    },
    () => {
      persons.forgetAll();
      lines.announceGap();
      catalogue?.announceGap();
      readChanged();
    },
  );
  opened.defer(listener.stop);
  catalogue?.start();
  // What changed before this process listened.
  await readSettings();
  return { people: persons, live: lines };
}
