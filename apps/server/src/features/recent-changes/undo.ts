import { crm } from '@linkstand/contract/crm/endpoints';
import { owners as ownersContract } from '@linkstand/contract/owners/endpoints';
import type { UndoPart } from '@linkstand/contract/recent-changes/schema';
import { Id } from '@linkstand/contract/shared/pagination';
import type { Access } from '@linkstand/contract/shared/roles';
import { users } from '@linkstand/contract/users/endpoints';
import { sql } from 'kysely';
import { z } from 'zod';
import { message } from '../../messages/messages.ts';
import type { AboutSources } from '../../platform/about.ts';
import { type Context, isOneOf, type UserActor } from '../../platform/context.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import { refusalOf, refusalText } from '../../platform/http/problems.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { findRow } from '../../platform/list/read.ts';
import type { Resource, ResourceEndpoints } from '../../platform/resource/resource.ts';
import { updateRow } from '../../platform/resource/write.ts';
import { uuidOf } from '../../platform/uuid-of.ts';
import type { VersionedRow } from '../../platform/versioned-row.ts';
import { agencies } from '../agencies/resource.ts';
import { assignEditor } from '../briefings/commands/assign-editor.ts';
import { assignCase } from '../cases/commands/assign-case.ts';
import { reopenCase } from '../cases/commands/close-case.ts';
import { categories } from '../categories/resource.ts';
import { categoriesCosts } from '../categories-costs/resource.ts';
import { companies } from '../companies/resource.ts';
import { clientCare } from '../crm/care.ts';
import { restoreStep } from '../crm/commands/plan-step.ts';
import { ownerCare } from '../owners/care.ts';
import { owners } from '../owners/resource.ts';
import { projects } from '../projects/resource.ts';
import { releasesBills } from '../releases-bills/resource.ts';
import { executeBatch } from '../sites/batches/carry-out.ts';
import { undoImport } from '../sites/imports/steps.ts';
import { sites } from '../sites/resource.ts';
import {
  adminsResource,
  editorsResource,
  ownerManagersResource,
  sellersResource,
  siteManagersResource,
} from '../staff/staff-resource.ts';
import { tags } from '../tags/resource.ts';
import { tagsCrm } from '../tags-crm/resource.ts';
import { disablePerson, enablePerson } from '../users/commands/enable-person.ts';
import { peopleResource } from '../users/people.ts';
import { type BatchRow, findBatch, mayUndo, stillUndone } from './queries.ts';
import { readableNames } from './readable.ts';

/** An entry of the log with what its feature wrote down to undo it. */
interface Entry {
  readonly id: number;
  readonly entity: string;
  readonly entityId: number;
  readonly action: string;
  readonly undo: Readonly<Record<string, unknown>> | null;
}

/** Undoes one entry. */
type Undo = (ctx: Context<UserActor>, entry: Entry & { readonly version: number | undefined }) => Promise<unknown>;

/** Entries that one call undoes at most: each takes a few statements. */
const AT_ONCE = 50;

/** One of them, whichever: each takes back what it wrote down itself. */
type AnyResource = Resource<ResourceEndpoints, VersionedRow, never, never>;

/** Every resource that changes many records, by the address of its changes. */
export function resourcesBy(identity: IdentityAdmin): ReadonlyMap<string, AnyResource> {
  const all = [
    agencies,
    categories,
    categoriesCosts,
    companies,
    owners,
    projects,
    releasesBills,
    sites,
    tags,
    tagsCrm,
    peopleResource(identity),
    adminsResource(identity),
    editorsResource(identity),
    ownerManagersResource(identity),
    sellersResource(identity),
    siteManagersResource(identity),
  ] as unknown as AnyResource[];
  return new Map(all.map((resource) => [resource.contract.update.path, resource]));
}

/** Who may still do what undoes an entry: the callers of the endpoint that does it. */
function requireRole({ actor }: Context<UserActor>, callers: Access): void {
  if (typeof callers === 'string' || !isOneOf(actor, callers)) throw forbidden();
}

/** What was changed of a record of a resource, changed back over the version that is there now. */
const changeBack =
  (resources: ReadonlyMap<string, AnyResource>): Undo =>
  async (ctx, { entityId, undo, version }) => {
    const resource = resources.get(String(undo?.resource));
    if (!resource) throw conflict('not_possible_now');
    requireRole(ctx, resource.contract.update.access);
    return updateRow(resource, ctx, entityId, undo?.change, version, () => undefined);
  };

const turn =
  (identity: IdentityAdmin, act: typeof enablePerson): Undo =>
  async (ctx, { entityId: id }) => {
    requireRole(ctx, users.enable.access);
    return act(ctx, identity, { id, find: (tx, ctx, id) => findRow(peopleResource(identity), tx, ctx, id) });
  };

/** @throws Refusal 409 where an entry has another shape, such as one of an earlier version */
function former<Schema extends z.ZodType>(schema: Schema, undo: unknown): z.output<Schema> {
  const read = schema.safeParse(undo);
  if (!read.success) throw conflict('not_possible_now');
  return read.data;
}

/** What these acts write down of what they change. */
const FormerEditor = z.object({ editorId: Id.nullable().default(null) });
const FormerAssignment = z.object({ assigneeId: Id.nullable(), dueOn: z.string().nullable() });
const FormerStep = z.object({ step: z.object({ nextStep: z.string(), nextStepOn: z.string().nullable() }) });

/** How entries are undone, by their action. Others are changes of a resource. */
const byAction = (identity: IdentityAdmin): Readonly<Record<string, Undo>> => ({
  'user.disable': turn(identity, enablePerson),
  'user.enable': turn(identity, disablePerson),
  'briefing.assign_editor': (ctx, { entityId, undo, version }) =>
    assignEditor(ctx, { id: entityId, version, ...former(FormerEditor, undo ?? {}) }),
  'case.assign': (ctx, { entityId, undo, version }) =>
    assignCase(ctx, { id: entityId, version, ...former(FormerAssignment, undo) }),
  'case.close': (ctx, { entityId, version }) =>
    reopenCase(ctx, { id: entityId, version, body: message(ctx.locale, 'closed_by_mistake') }),
  'crm_account.plan': (ctx, { entityId, undo, version }) => {
    requireRole(ctx, crm.plan.access);
    return restoreStep(clientCare, ctx, entityId, former(FormerStep, undo).step, version);
  },
  'owner.plan': (ctx, { entityId, undo, version }) => {
    requireRole(ctx, ownersContract.plan.access);
    return restoreStep(ownerCare, ctx, entityId, former(FormerStep, undo).step, version);
  },
});

/** The next entries to undo, newest first; those of records that are undone already are passed over. */
async function entriesOf({ db }: Context, batch: BatchRow, from: number | undefined): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select e.id, e.entity, e.entity_id, e.action, e.undo
    from audit_entries e
    where e.batch_id = ${batch.id} and e.undo is not null
      and (${from ?? null}::bigint is null or e.id <= ${from ?? null}::bigint)
      and (e.entity, e.entity_id) not in (select entity, entity_id from ${stillUndone(sql`${batch.id}::bigint`)} undone)
    order by e.id desc limit ${AT_ONCE + 1}`.execute(db);
  return rows;
}

/**
 * The key of a batch that undoes another, the same for all its parts. What undid it before and was undone itself is over:
 * the next undo is a batch of its own.
 */
async function undoKey({ db }: Context, id: number): Promise<string> {
  const { rows } = await sql<{ over: number }>`
    select count(*)::int as over from batches u
    where u.undoes_id = ${id} and exists (select from batches again where again.undoes_id = u.id)`.execute(db);
  return uuidOf(`undo batch ${id} ${rows[0]?.over ?? 0}`);
}

interface Newer {
  readonly entityId: number;
  readonly id: number;
  readonly batchId: number | null;
  readonly undoesId: number | null;
}

/** Is a batch still in effect, after what came later? Its undo may have been undone, too. */
const stands = (batchId: number, later: readonly Newer[]): boolean =>
  !later.some(({ batchId: undoing, undoesId }) => undoesId === batchId && undoing !== null && stands(undoing, later));

/** Audit entries of a record that stayed as it was: viewed, written to, or negotiated for. */
const LOOKS = [
  'site.decline_cost',
  'site.propose_cost',
  'site.withdraw_cost',
  'owner.reveal_link',
  'owner.reveal_payment',
  'user.act_as',
  'user.impersonate',
  'user.invite',
  'user.send_reset',
];

/** The entries whose records were changed again later. A later batch that was undone doesn't count. */
async function overtakenOf({ db }: Context, batch: BatchRow, entries: readonly Entry[]): Promise<ReadonlySet<Entry>> {
  const [entry] = entries;
  if (!entry) return new Set();
  const { rows } = await sql<Newer>`
    select n.entity_id, n.id, n.batch_id, b.undoes_id
    from audit_entries n left join batches b on b.id = n.batch_id
    where n.entity = ${entry.entity} and n.entity_id = any(${entries.map(({ entityId }) => entityId)}::bigint[])
      and n.action <> all(${LOOKS}) and not (n.action like '%.touch' and n.changes = '{}')
      and n.id > ${Math.min(...entries.map(({ id }) => id))} and n.batch_id is distinct from ${batch.id}`.execute(db);
  return new Set(
    entries.filter(({ id, entityId }) => {
      const later = rows.filter((row) => row.entityId === entityId && row.id > id);
      return later.some(({ batchId, undoesId }) => undoesId === null && (batchId === null || stands(batchId, later)));
    }),
  );
}

interface Refused {
  readonly entry: Entry;
  readonly message: string;
}

/**
 * Undoes a part of a batch. Records on which something newer stands are left and named; the others are changed back by
 * the commands of their features, as the reader and with the reader's rights, and audited as a batch of their own.
 *
 * @throws Refusal 404, and 409 if it can't be undone (any more)
 */
export async function undoPart(
  given: Context<UserActor>,
  { identity, sources }: { identity: IdentityAdmin; sources: AboutSources },
  id: number,
  from: number | undefined,
): Promise<UndoPart> {
  const batch = await findBatch(given, id);
  if (!mayUndo(given, batch)) throw conflict('not_possible_now');
  const ctx: Context<UserActor> = { ...given, batch: { key: await undoKey(given, id), undoesId: id } };
  const found = await entriesOf(ctx, batch, from);
  const part = found.slice(0, AT_ONCE);
  const next = found[AT_ONCE]?.id ?? null;
  const importId = part[0]?.undo?.importId;
  if (typeof importId === 'number') {
    // All of it, by its own job.
    await undoImport(ctx, { id: importId });
    return { isStarted: true, done: 0, refused: [], next: null };
  }
  // Read before the log: a change between the two is refused as one of another version.
  const versions = await versionsOf(ctx, part);
  const overtaken = await overtakenOf(ctx, batch, part);
  const due = part.filter((entry) => !overtaken.has(entry));
  const refused: Refused[] = [...overtaken].map((entry) => ({ entry, message: message(ctx.locale, 'touched_since') }));
  const ofSites = due.filter(({ undo }) => typeof undo?.siteBatchId === 'number');
  const done = [
    await undoSites(ctx, ofSites, versions, refused),
    await undoEach(
      ctx,
      identity,
      due.filter((entry) => !ofSites.includes(entry)),
      versions,
      refused,
    ),
  ];
  const nameOf = await readableNames(
    ctx,
    sources,
    refused.map(({ entry }) => entry),
  );
  return {
    isStarted: false,
    done: done.reduce((sum, each) => sum + each, 0),
    refused: refused.map(({ entry, message }) => ({ id: entry.entityId, name: nameOf(entry), message })),
    next,
  };
}

async function undoEach(
  ctx: Context<UserActor>,
  identity: IdentityAdmin,
  entries: readonly Entry[],
  versions: ReadonlyMap<number, number>,
  refused: Refused[],
): Promise<number> {
  const acts = byAction(identity);
  const other = changeBack(resourcesBy(identity));
  let done = 0;
  for (const entry of entries) {
    try {
      await (acts[entry.action] ?? other)(ctx, { ...entry, version: versions.get(entry.entityId) });
      done++;
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.status >= 500) throw error;
      refused.push({ entry, message: refusalText(ctx.locale, refusal) });
    }
  }
  return done;
}

/** The versions that the records have now. */
async function versionsOf({ db }: Context, entries: readonly Entry[]): Promise<ReadonlyMap<number, number>> {
  const [entry] = entries;
  if (!entry) return new Map();
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(entry.entity)}
    where id = any(${entries.map(({ entityId }) => entityId)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Sites of a batch edit are written together, as they were when it was applied. */
async function undoSites(
  ctx: Context<UserActor>,
  entries: readonly Entry[],
  versions: ReadonlyMap<number, number>,
  refused: Refused[],
): Promise<number> {
  if (entries.length > 0) requireRole(ctx, sites.contract.update.access);
  let done = 0;
  for (const siteBatchId of new Set(entries.map(({ undo }) => Number(undo?.siteBatchId)))) {
    const own = entries.filter(({ undo }) => undo?.siteBatchId === siteBatchId);
    const ids = own.map(({ entityId }) => entityId);
    const outcome = await executeBatch(ctx, siteBatchId, ids, 'undo', versions);
    done += outcome.done;
    for (const { id, message } of outcome.refused) {
      const entry = own.find(({ entityId }) => entityId === id);
      if (entry) refused.push({ entry, message });
    }
  }
  return done;
}
