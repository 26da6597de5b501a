import { localeOf } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import type { Tx } from '../../../platform/context.ts';
import type { DomainEvent, Subscriber } from '../../../platform/events.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../../brands/queries.ts';
import { readPerson } from '../../briefings/mail-facts.ts';
import { notify } from '../../notifications/notify.ts';
import { findAdminIds } from '../../users/admin-ids.ts';
import { priceListAnswered } from '../emails/price-list-answered.ts';
import { priceListSent } from '../emails/price-list-sent.ts';

const Told = z.object({ site: z.string().nullable(), sites: z.int(), until: z.string().nullable() });
const ToldRules = Told.omit({ until: true });

/** The manager of an owner; the administrators where none can sign in. */
async function managersOf(tx: Tx, ownerManagerId: number | null): Promise<number[]> {
  const manager = await readPerson(tx, ownerManagerId);
  return manager ? [manager.id] : findAdminIds(tx);
}

/** Tells an owner's manager that it takes no new orders, or does again. */
export const followPauses: Subscriber = async (tx, event) => {
  const isPaused = event.name === 'owner.pause_offers';
  if (!isPaused && event.name !== 'owner.resume_offers') return;
  const owner = await tx
    .selectFrom('owners')
    .select(['id', 'name', 'ownerManagerId'])
    .where('id', '=', event.entityId)
    .executeTakeFirst();
  const told = Told.safeParse(event.data).data;
  if (!owner || !told) return;
  await notify(tx, event, await managersOf(tx, owner.ownerManagerId), {
    type: isPaused ? 'owner_paused' : 'owner_resumed',
    data: { who: owner.name, site: told.site, sites: told.sites, date: told.until },
    href: `/owners/${owner.id}`,
  });
};

/** Tells an owner's manager what it wants of texts from now on. */
export const followContentRules: Subscriber = async (tx, event) => {
  if (event.name !== 'owner.set_content_rules') return;
  const owner = await tx
    .selectFrom('owners')
    .select(['id', 'name', 'ownerManagerId'])
    .where('id', '=', event.entityId)
    .executeTakeFirst();
  const told = ToldRules.safeParse(event.data).data;
  if (!owner || !told) return;
  await notify(tx, event, await managersOf(tx, owner.ownerManagerId), {
    type: 'owner_rules_changed',
    data: { who: owner.name, site: told.site, sites: told.sites },
    href: `/owners/${owner.id}`,
  });
};

/** Tells an owner what became of what it sent by its link. */
export const followAnsweredLists: Subscriber = async (tx, event) => {
  const isTaken = event.name === 'site_import.end_apply';
  if (!isTaken && event.name !== 'site_import.decline') return;
  const list = await tx
    .selectFrom('siteImports as i')
    .innerJoin('owners as o', 'o.id', 'i.ownerId')
    .leftJoin('offeredSites as s', 's.importId', 'i.id')
    .select(['i.fileName', 'i.applied', 'i.declineReason', 's.domain'])
    .select(['o.name', 'o.email', 'o.language', 'o.linkUuid', 'o.linkRevokedAt'])
    .where('i.id', '=', event.entityId)
    .where('i.sentAt', 'is not', null)
    .executeTakeFirst();
  // Nothing of it came into effect: whoever imports it tries again, or declines it.
  if (!list?.email || (isTaken && list.applied === 0)) return;
  await sendMail(tx, {
    to: list.email,
    locale: localeOf(list.language),
    brand: await findMailBrand(tx, await findDefaultBrandId(tx)),
    template: priceListAnswered,
    data: {
      name: list.name,
      what: list.domain ?? list.fileName,
      isSite: list.domain !== null,
      taken: isTaken ? list.applied : null,
      reason: isTaken ? null : list.declineReason,
      linkId: list.linkRevokedAt === null ? list.linkUuid : null,
    },
    dedupeKey: `price-list-answered:${event.id}`,
  });
};

const Sent = z.object({ changed: z.int(), unknown: z.int() });

interface List {
  readonly id: number;
  readonly fileName: string;
  readonly ownerId: number;
  readonly owner: string;
}

async function tellOf(tx: Tx, event: DomainEvent, list: List, readers: readonly number[], path: string): Promise<void> {
  const facts = Sent.safeParse(event.data).data ?? { changed: 0, unknown: 0 };
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  for (const id of readers) {
    const person = await readPerson(tx, id);
    if (!person) continue;
    await sendMail(tx, {
      to: person.email,
      locale: person.locale,
      brand,
      template: priceListSent,
      data: { name: person.name, owner: list.owner, file: list.fileName, path, ...facts },
      dedupeKey: `event:${event.id}:prices:${id}`,
    });
  }
  await notify(tx, event, readers, {
    type: 'price_list_sent',
    data: { who: list.owner, file: list.fileName },
    href: path,
  });
}

/** Tells those who decide on a price list that an owner sent, and its manager, who reads of it at the owner. */
export const followSentLists: Subscriber = async (tx, event) => {
  if (event.name !== 'site_import.send') return;
  const list = await tx
    .selectFrom('siteImports as i')
    .innerJoin('owners as o', 'o.id', 'i.ownerId')
    .select(['i.id', 'i.fileName', 'o.id as ownerId', 'o.name as owner', 'o.ownerManagerId'])
    .where('i.id', '=', event.entityId)
    // It may be withdrawn by now.
    .where('i.state', '=', 'sent')
    .executeTakeFirst();
  if (!list) return;
  const deciders = await findAdminIds(tx);
  await tellOf(tx, event, list, deciders, `/sites/imports/${list.id}`);
  const managers = await managersOf(tx, list.ownerManagerId);
  await tellOf(
    tx,
    event,
    list,
    managers.filter((id) => !deciders.includes(id)),
    `/owners/${list.ownerId}`,
  );
};
