import { tableKeys } from '@linkstand/contract/shared/tables';
import type { ImportMapping } from '@linkstand/contract/sites/import';
import type { ImportField } from '@linkstand/contract/sites/import-choices';
import { callerOf, type Tx, together } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import type { Services } from '../../../services.ts';
import type { OwnerContext } from '../../owners/links.ts';
import { readFile } from '../imports/read-file.ts';
import { asList } from '../imports/steps.ts';
import { keepSentList } from './keep-sent-list.ts';
import { lookForProof } from './look-for-proof.ts';
import { findOfferedSite, lockOwner } from './offered-sites.ts';

type OfferedSite = NonNullable<Awaited<ReturnType<typeof findOfferedSite>>>;

const euros = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

/** What an offered site says, column by column. */
const CELLS = {
  domain: ({ domain }) => domain,
  name: ({ name }) => name,
  country: ({ country }) => country,
  language: ({ language }) => language,
  type: ({ type }) => type,
  description: ({ description }) => description,
  costCents: ({ costCents }) => euros(costCents),
  gamblingCostCents: ({ gamblingCostCents }) => euros(gamblingCostCents),
  insertionCostCents: ({ insertionCostCents }) => euros(insertionCostCents),
  deliveryDays: ({ deliveryDays }) => String(deliveryDays),
} satisfies { readonly [K in ImportField]?: (site: OfferedSite) => string };
const FIELDS = tableKeys(CELLS);

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** An offered site as a price list of one row, which is previewed, imported or declined as any other. */
async function asFile(ctx: OwnerContext, site: OfferedSite) {
  const rows = [FIELDS, FIELDS.map((field) => CELLS[field](site))];
  const csv = rows.map((cells) => cells.map(quoted).join(',')).join('\n');
  const file = new File([csv], `${site.domain.replaceAll('/', '-')}.csv`);
  const found = await asList(ctx.db, ctx.actor.ownerId, await readFile(() => file.stream(), callerOf(ctx)));
  const mapping: ImportMapping = { ...found.guess, columns: FIELDS, numbers: 'point' };
  return { file, found, mapping };
}

async function locked(tx: Tx, ctx: OwnerContext, id: number): Promise<OfferedSite> {
  await lockOwner(tx, ctx);
  const site = await findOfferedSite(tx, ctx, id);
  if (!site) throw notFound();
  if (site.importId !== null) throw conflict('not_possible_now');
  return site;
}

/**
 * Looks for what shows that an offered site is the owner's. Found, the site is sent to those who decide on price lists.
 * Not found, the page says for each way what was there instead.
 * @throws Refusal 404, 409
 */
export async function proveSite(
  ctx: OwnerContext,
  services: Pick<Services, 'fetchProof' | 'mailSender' | 'storage'>,
  id: number,
): Promise<void> {
  // Asked before strangers' servers are.
  const site = await together(ctx, (tx) => locked(tx, ctx, id));
  const look = await lookForProof(services, site);
  if ('faults' in look) {
    await together(ctx, async (tx) => {
      await locked(tx, ctx, id);
      await tx
        .updateTable('offeredSites')
        .set({ lookedAt: ctx.now, faults: JSON.stringify(look.faults) })
        .where('id', '=', id)
        .execute();
    });
    return;
  }
  const list = { ...(await asFile(ctx, site)), isSiteOffer: true, data: { changed: 0, unknown: 1 } };
  await keepSentList(ctx, services.storage, list, {
    before: (tx) => locked(tx, ctx, id),
    after: async (tx, importId) => {
      await tx
        .updateTable('offeredSites')
        .set({ provenAt: ctx.now, provenBy: look.by, lookedAt: ctx.now, faults: '{}', importId })
        .where('id', '=', id)
        .execute();
      await record(tx, ctx, {
        entity: 'owners',
        entityId: ctx.actor.ownerId,
        action: 'owner.prove_site',
        changes: { offeredSite: [null, site.domain], provenBy: [null, look.by] },
      });
    },
  });
}
