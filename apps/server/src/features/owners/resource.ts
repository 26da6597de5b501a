import { contract } from '@linkstand/contract';
import { type Owner, OwnerContact, PaymentHint } from '@linkstand/contract/owners/schema';
import { localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, hasRole, isUser } from '../../platform/context.ts';
import { conflict, forbidden, rule } from '../../platform/errors.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { readPhone, withPhone } from '../../platform/phone-numbers.ts';
import { defineResource, plain } from '../../platform/resource/resource.ts';
import { withTaxNumber } from '../../platform/tax-numbers/with-tax-number.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { scopeSizeOf } from '../briefings/scope.ts';
import { ownerConditions } from './conditions.ts';
import { ownerAddressChanged } from './emails/owner-address-changed.ts';
import {
  isOfSites,
  isOnlyConfirmer,
  isOwnerNotified,
  isWhole,
  mayBlockOwner,
  mayBringPrices,
  mayChangeOwner,
  mayConfirmPayment,
  mayLookAfter,
  mayReadAccount,
  mayRevealLink,
  ownersVisibleTo,
  unreadable,
} from './policy.ts';

const name = notNullSort(sql`owners.name collate people`);

const Contacts = z.array(OwnerContact);

/** Owners, as the team sees them. */
const fiscalKindOf = (kind: string): Owner['fiscalKind'] => (kind === 'freelance' ? 'freelance' : 'company');

const contactsOf = (contacts: readonly OwnerContact[], country = ''): string =>
  JSON.stringify(contacts.map((contact) => ({ ...contact, phone: readPhone(contact.phone, country) })));

export const owners = defineResource({
  contract: contract.owners,
  table: 'owners',
  noun: 'owner',
  rows: (db, ctx) =>
    db
      .selectFrom('owners')
      .leftJoin('users as m', 'm.id', 'owners.ownerManagerId')
      .leftJoin('users as blocker', 'blocker.id', 'owners.blockedById')
      .select([
        'owners.id',
        'owners.version',
        'owners.createdAt',
        'owners.updatedAt',
        'owners.name',
        'owners.email',
        'owners.phone',
        'owners.language',
        'owners.languages',
        'owners.country',
        'owners.contacts',
        'owners.notes',
        'owners.legalName',
        'owners.taxNumber',
        'owners.address',
        'owners.postalCode',
        'owners.city',
        'owners.fiscalKind',
        'owners.activeSince',
        'owners.withholdingBp',
        'owners.ownerManagerId',
        'owners.linkRevokedAt',
        'owners.blockedAt',
        'owners.blockedById',
        'owners.blockReason',
        'blocker.name as blockerName',
        'owners.paymentHint',
        'owners.paymentChangedAt',
        'owners.paymentChangedById',
        'owners.paymentConfirmedAt',
        'm.name as managerName',
        'owners.sitesCount as sites',
        'owners.waitingCount as waiting',
        'owners.publishedCount as published',
        'owners.lastPublishedAt',
        'owners.lastTouchAt',
        'owners.lastTouchKind',
        'owners.lastTouchBy',
        'owners.nextStep',
        'owners.nextStepOn',
        isOfSites(ctx).as('isOfSites'),
        isOnlyConfirmer(ctx).as('isOnlyConfirmer'),
        isOwnerNotified(ctx).as('isOwnerNotified'),
      ]),
  visibleTo: ownersVisibleTo,
  unreadable,
  only: isWhole('owners'),
  scopeSize: ({ db, actor }) =>
    hasRole(actor, 'SITE_MANAGER') && !actor.canSeeOwnersTable ? scopeSizeOf(db, actor) : Promise.resolve('many'),
  filters: ownerConditions,
  sorts: {
    name,
    country: notNullSort(sql`owners.country`),
    createdAt: notNullSort(sql`owners.created_at`),
    sites: notNullSort(sql`owners.sites_count`),
    waiting: notNullSort(sql`owners.waiting_count`),
    published: notNullSort(sql`owners.published_count`),
    lastPublishedAt: sql`owners.last_published_at`,
    lastTouchAt: sql`owners.last_touch_at`,
    nextStep: sql`owners.next_step_on`,
  },
  order: { by: name, direction: 'asc' },
  present: (row, ctx) => {
    const { actor } = ctx;
    const { managerName, linkRevokedAt, isOfSites: _is, ...rest } = plain(row);
    const { isOnlyConfirmer: _only, isOwnerNotified: _notified, ...kept } = rest;
    const { blockedAt, blockedById, blockReason, blockerName, ...unblocked } = kept;
    const { paymentHint, paymentChangedAt, paymentChangedById: _by, paymentConfirmedAt, ...shown } = unblocked;
    const may = mayChangeOwner(actor, row);
    return {
      ...shown,
      can: {
        reveal_payment: may && paymentHint !== null,
        confirm_payment: mayConfirmPayment(ctx, row),
        reveal_link: linkRevokedAt === null && mayRevealLink(actor, row),
        renew_link: may,
        block: may && mayBlockOwner(actor) && blockedAt === null,
        unblock: may && mayBlockOwner(actor) && blockedAt !== null,
        merge: may && mayBlockOwner(actor),
        bring_prices: mayBringPrices(actor, row),
        touch: mayLookAfter(actor),
        plan: mayLookAfter(actor),
        read_account: mayReadAccount(actor, row),
      },
      language: localeOf(row.language),
      fiscalKind: fiscalKindOf(row.fiscalKind),
      contacts: Contacts.parse(row.contacts),
      ownerManager: row.ownerManagerId === null ? null : { id: row.ownerManagerId, name: managerName ?? '' },
      lastPublishedAt: row.lastPublishedAt?.toISOString() ?? null,
      lastTouchAt: row.lastTouchAt?.toISOString() ?? null,
      isStepDue: row.nextStepOn !== null && row.nextStepOn <= dayIn(ctx.now, ctx.timeZone),
      isLinkRevoked: linkRevokedAt !== null,
      blocked:
        blockedAt === null
          ? null
          : {
              at: blockedAt.toISOString(),
              by: blockedById === null ? null : { id: blockedById, name: blockerName ?? '' },
              reason: blockReason ?? '',
            },
      payment:
        paymentHint === null
          ? null
          : PaymentHint.parse({
              ...paymentHint,
              changedAt: paymentChangedAt?.toISOString(),
              isConfirmed: paymentConfirmedAt !== null,
            }),
    };
  },
  unaudited: new Set(['sites', 'waiting', 'published', 'lastPublishedAt', 'ownerManagerId', 'isStepDue', 'can']),
  columns: async ({ contacts, ...input }, _ctx, before) => ({
    ...withPhone(await withTaxNumber(input, before, 'person'), before),
    ...(contacts ? { contacts: contactsOf(contacts, input.country ?? before?.country) } : {}),
  }),
  check: async (tx, ctx, input, before) => {
    if (!before && !mayMakeOwner(ctx)) throw forbidden();
    const { ownerManagerId } = input;
    if (ownerManagerId === undefined || ownerManagerId === null) return;
    const manager = await tx
      .selectFrom('users')
      .select(['role', 'disabledAt'])
      .where('id', '=', ownerManagerId)
      .executeTakeFirst();
    if (manager?.role !== 'OWNER_MANAGER' || manager.disabledAt !== null)
      throw rule('choose_other', { faults: [{ path: 'ownerManagerId', code: 'choose_other' }] });
  },
  insert: async (tx, { actor }, { contacts, ...input }) => {
    const columns = withPhone(await withTaxNumber(input, undefined, 'person'));
    const { id } = await tx
      .insertInto('owners')
      .values({
        ...columns,
        name: input.name ?? '',
        ...(contacts ? { contacts: contactsOf(contacts, input.country) } : {}),
        createdById: isUser(actor) ? actor.id : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  // Whoever gets its mails gets its links, so the address that loses them is told.
  after: async (tx, _ctx, _id, { email }, before) => {
    if (!before?.email || email === undefined || email === before.email) return;
    await sendMail(tx, {
      to: before.email,
      locale: localeOf(before.language),
      brand: await findMailBrand(tx, await findDefaultBrandId(tx)),
      template: ownerAddressChanged,
      data: { name: before.name, address: before.email },
    });
  },
  mayUpdate: (row, { actor }) => mayChangeOwner(actor, row),
  mayRemove: (_row, { actor }) => hasRole(actor, 'ADMIN'),
  // The rows of those that became this one stay, for documents and links that name them.
  checkRemove: async (tx, _ctx, { id }) => {
    const merged = await tx.selectFrom('owners').select('name').where('mergedIntoId', '=', id).orderBy('id').execute();
    const names = merged.map(({ name }) => name).join(', ');
    if (names !== '') throw conflict('owner_has_merged', { parameters: { names } });
  },
});

export type OwnerRow = Awaited<ReturnType<ReturnType<typeof owners.rows>['executeTakeFirstOrThrow']>>;

/** Owner managers may add owners if they see all of them. */
const mayMakeOwner = ({ actor }: Context) =>
  hasRole(actor, 'ADMIN', 'SITE_MANAGER') || (hasRole(actor, 'OWNER_MANAGER') && actor.canSeeOwnersTable);
