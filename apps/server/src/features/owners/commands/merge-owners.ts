import { PaymentHint } from '@linkstand/contract/owners/schema';
import { localeOf } from '@linkstand/contract/shared/locales';
import { tableEntries } from '@linkstand/contract/shared/tables';
import { MIN_TITLE } from '@linkstand/contract/shared/title';
import { type SqlBool, sql } from 'kysely';
import { type Context, type Inside, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { conflict, fieldRule, forbidden, rule } from '../../../platform/errors.ts';
import { findRow } from '../../../platform/list/read.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { record, setTransactionActor } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import { findDefaultBrandId, findMailBrand } from '../../brands/queries.ts';
import type { Step } from '../../crm/care.ts';
import { accountOf } from '../../ledger/accounts.ts';
import { postTransfer } from '../../ledger/transfers.ts';
import { addTask } from '../../tasks/commands/create-task.ts';
import { ownerAddressChanged } from '../emails/owner-address-changed.ts';
import { ownerPaymentChanged } from '../emails/owner-payment-changed.ts';
import { type MergePlan, planMerge } from '../merge-plan.ts';
import { mergedFields } from '../merged-fields.ts';
import { NO_PAYMENT, type PaymentVault } from '../payment.ts';
import { mayBlockOwner, mayChangeOwner } from '../policy.ts';
import { type OwnerRow, owners } from '../resource.ts';

const NO_STEP: Step = { nextStep: '', nextStepOn: null };

interface Merge {
  /** Stays. */
  readonly id: number;
  readonly version: number;
  /** Goes. */
  readonly otherId: number;
}

/** Both, as far as this person may make one of them. @throws Refusal 404, 403, 422 for one and the same */
export async function findBoth(db: Context['db'] | Tx, ctx: Context, { id, otherId }: Omit<Merge, 'version'>) {
  const stays = await findRow(owners, db, ctx, id);
  if (!mayChangeOwner(ctx.actor, stays) || !mayBlockOwner(ctx.actor)) throw forbidden();
  if (id === otherId) throw fieldRule({ path: 'otherId', code: 'choose_other' });
  const goes = await findRow(owners, db, ctx, otherId);
  if (!mayChangeOwner(ctx.actor, goes)) throw forbidden();
  return { stays, goes };
}

/**
 * Makes one owner of two. What the other one offers, publishes, is owed and was paid belongs to the one that stays, and
 * its links go on. Documents that were issued in its name keep it.
 *
 * @throws Refusal 404, 403, 409 `changed_meanwhile`, 422 with everything that stands against it
 */
export async function mergeOwners(ctx: Context<UserActor>, vault: PaymentVault, merge: Merge): Promise<void> {
  await together(ctx, async (tx, inside) => {
    await setTransactionActor(tx, ctx);
    const ids = [merge.id, merge.otherId];
    // First the orders, as whoever moves one does: what they post is settled before it is counted.
    await tx.selectFrom('briefings').select('id').where('ownerId', 'in', ids).orderBy('id').forUpdate().execute();
    // Whoever writes to one of the owners, such as a run of payouts, waits for the end of this.
    await tx.selectFrom('owners').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const { stays, goes } = await findBoth(tx, ctx, merge);
    if (stays.version !== merge.version) throw conflict('changed_meanwhile');
    const plan = await planMerge(tx, ctx, stays, goes);
    const [fault] = plan.faults;
    if (fault) throw rule(fault.code, { parameters: fault.parameters, faults: plan.faults });
    const fields = mergedFields(stays, goes);
    const sealAgain = sealingAgain(vault, goes.id, stays.id);
    const payment = await takePayment(tx, ctx, { vault, sealAgain, plan, stays, goes });
    await moveMoney(tx, ctx, sealAgain, plan, merge);
    await moveOffers(tx, ctx, stays, goes);
    await moveRecords(tx, merge);
    const step = await moveSteps(inside, stays, goes);
    await tx
      .updateTable('owners')
      .set({
        mergedIntoId: stays.id,
        mergedAt: ctx.now,
        // It is found by nothing any more, and nobody writes to it. Its name and tax data are on its documents.
        email: '',
        phone: '',
        contacts: '[]',
        ownerManagerId: null,
        createdById: null,
        ...NO_STEP,
        ...NO_PAYMENT,
        version: NEXT_VERSION,
      })
      .where('id', '=', goes.id)
      .execute();
    // A link that led to the other one leads on.
    await tx.updateTable('owners').set({ mergedIntoId: stays.id }).where('mergedIntoId', '=', goes.id).execute();
    const { contacts, ...typed } = fields;
    await tx
      .updateTable('owners')
      .set({ ...typed, ...step, ...payment?.set, contacts: JSON.stringify(contacts), version: NEXT_VERSION })
      .where('id', '=', stays.id)
      .execute();
    await tellOther(tx, stays, goes, { email: fields.email, asksAgain: payment !== null && !payment.isTaken });
    const changes = changesOf(stays, { ...fields, ...step });
    const isAsked = payment !== null && stays.paymentConfirmedAt !== null;
    const said = {
      merged: [null, `${goes.name} (#${goes.id})`],
      ...(isAsked && { paymentConfirmed: [true, false] }),
    };
    await record(tx, ctx, {
      entity: 'owners',
      entityId: stays.id,
      action: 'owner.merge',
      changes: { ...changes, ...said },
    });
    await record(tx, ctx, {
      entity: 'owners',
      entityId: goes.id,
      action: 'owner.remove',
      changes: { mergedInto: [null, stays.name] },
    });
    if (payment?.isTaken)
      await record(tx, ctx, {
        entity: 'owners',
        entityId: stays.id,
        action: 'owner.set_payment',
        changes: { payment: [null, goes.paymentHint] },
      });
  });
}

function changesOf(before: OwnerRow, after: ReturnType<typeof mergedFields> & Step): Record<string, unknown> {
  const { ownerManagerId: _manager, ...shown } = after;
  return Object.fromEntries(
    tableEntries(shown)
      .filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
      .map(([key, value]) => [key, [before[key], value]]),
  );
}

/**
 * What somebody sealed for one owner, sealed for the other, by what it was. Undefined where this instance can't open it.
 * Each is sealed once: a payout that comes back blocks the details that it was made with, which are the same bytes.
 */
function sealingAgain(vault: PaymentVault, from: number, to: number): (sealed: Buffer) => Buffer | undefined {
  const again = new Map<string, Buffer | undefined>();
  const seal = (sealed: Buffer) => {
    try {
      return vault.seal({ kind: 'owner', id: to }, vault.open({ kind: 'owner', id: from }, sealed)).sealed;
    } catch {
      return undefined;
    }
  };
  return (sealed) => {
    const key = sealed.toString('base64');
    if (!again.has(key)) again.set(key, seal(sealed));
    return again.get(key);
  };
}

interface Taking {
  readonly vault: PaymentVault;
  readonly sealAgain: ReturnType<typeof sealingAgain>;
  readonly plan: MergePlan;
  readonly stays: OwnerRow;
  readonly goes: OwnerRow;
}

/**
 * An owner without payment details takes those of the other. A second person confirms them anew: they were the other's,
 * and are the account of this one from now on. So are its own, if the other was paid into another account or is owed
 * money: nobody has looked at them for the other.
 */
async function takePayment(tx: Tx, ctx: Context<UserActor>, { vault, sealAgain, plan, stays, goes }: Taking) {
  const unconfirmed = {
    paymentChangedAt: ctx.now,
    paymentChangedById: ctx.actor.id,
    paymentConfirmedAt: null,
    paymentConfirmedById: null,
  };
  const kept = await tx
    .selectFrom('owners')
    .select(['id', 'paymentSealed'])
    .where('id', 'in', [stays.id, goes.id])
    .execute();
  const sealedOf = (owner: OwnerRow) => kept.find(({ id }) => id === owner.id)?.paymentSealed ?? null;
  const [own, others] = [sealedOf(stays), sealedOf(goes)];
  if (own) {
    const account = accountIn(vault, stays.id, own);
    const isOther = others !== null && (account === undefined || accountIn(vault, goes.id, others) !== account);
    return isOther || plan.owedCents > 0 ? { isTaken: false, set: unconfirmed } : null;
  }
  const sealed = others && sealAgain(others);
  if (!sealed) return null;
  const taken = { paymentSealed: sealed, paymentHint: JSON.stringify(goes.paymentHint) };
  return { isTaken: true, set: { ...taken, ...unconfirmed } };
}

/** The account that sealed details name. Undefined where this instance can't open them. */
function accountIn(vault: PaymentVault, id: number, sealed: Buffer): string | undefined {
  try {
    const { method, account, bankCode } = vault.open({ kind: 'owner', id }, sealed);
    return [method, account, bankCode].join(' ').replace(/\s/g, '').toUpperCase();
  } catch {
    return undefined;
  }
}

/** The address of the one that goes hears which account is paid into from now on, and that we write to another. */
async function tellOther(
  tx: Tx,
  stays: OwnerRow,
  goes: OwnerRow,
  { email, asksAgain }: { readonly email: string; readonly asksAgain: boolean },
): Promise<void> {
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  const to = goes.email || email;
  const of = goes.email === '' ? stays : goes;
  const mail = { to, locale: localeOf(of.language), brand };
  if (asksAgain && to !== '') {
    const { linkUuid, linkRevokedAt } = await tx
      .selectFrom('owners')
      .select(['linkUuid', 'linkRevokedAt'])
      .where('id', '=', of.id)
      .executeTakeFirstOrThrow();
    const { account } = PaymentHint.pick({ account: true }).parse(stays.paymentHint);
    const ending = account.replace(/[•\s]/g, '');
    const data = { name: of.name, ending, linkId: linkRevokedAt === null ? linkUuid : null };
    await sendMail(tx, { ...mail, template: ownerPaymentChanged, data });
  }
  if (goes.email.trim().toLowerCase() !== email.trim().toLowerCase() && goes.email !== '')
    await sendMail(tx, { ...mail, template: ownerAddressChanged, data: { name: goes.name, address: goes.email } });
}

/** What is owed to the other is owed to the one that stays, which is paid for it. */
async function moveMoney(
  tx: Tx,
  ctx: Context,
  sealAgain: Taking['sealAgain'],
  { owedCents }: MergePlan,
  { id, otherId }: Merge,
) {
  if (owedCents !== 0)
    await postTransfer(tx, ctx, {
      kind: 'owner_merge',
      entries: [
        [accountOf('payable', otherId), owedCents],
        [accountOf('payable', id), -owedCents],
      ],
    });
  await tx.updateTable('briefingFinances').set({ ownerId: id }).where('ownerId', '=', otherId).execute();
  const payouts = await tx
    .selectFrom('payouts')
    .select(['id', 'accountSealed'])
    .where('ownerId', '=', otherId)
    .orderBy('id')
    .execute();
  for (const { id: payoutId, accountSealed } of payouts)
    await tx
      .updateTable('payouts')
      .set({ ownerId: id, accountSealed: sealAgain(accountSealed) ?? accountSealed })
      .where('id', '=', payoutId)
      .execute();
}

/**
 * Offers, each once for a site. Where both offer one, the site keeps the offer that it is sold by, or that of the owner
 * who stays. Orders keep what was agreed: cost and days are their own. A negotiated cost that waits goes with them; of
 * two for one site, the newer one.
 */
async function moveOffers(tx: Tx, ctx: Context, stays: OwnerRow, goes: OwnerRow): Promise<void> {
  const { rows: twice } = await sql<{
    siteId: number;
    kept: number;
    dropped: number;
    owner: string;
    costCents: number;
    gamblingCostCents: number | null;
  }>`
    select s.id as site_id, p.kept, p.dropped, case when p.dropped = g.id then ${goes.name} else ${stays.name} end as owner,
      d.cost_cents, d.gambling_cost_cents
    from offers g join offers k on k.site_id = g.site_id and k.owner_id = ${stays.id} join sites s on s.id = g.site_id
      cross join lateral (select case when s.chosen_offer_id = g.id then g.id else k.id end as kept,
        case when s.chosen_offer_id = g.id then k.id else g.id end as dropped) p
      join offers d on d.id = p.dropped
    where g.owner_id = ${goes.id} order by s.id`.execute(tx);
  for (const { siteId, kept, dropped, ...offer } of twice) {
    await tx.updateTable('briefings').set({ offerId: kept }).where('offerId', '=', dropped).execute();
    const ended = await moveProposal(tx, kept, dropped);
    await tx.deleteFrom('offers').where('id', '=', dropped).execute();
    await record(tx, ctx, {
      entity: 'sites',
      entityId: siteId,
      action: 'site.remove_offer',
      changes: { offer: [offer, null] },
      ...(ended && { data: { owner: offer.owner, ...ended } }),
    });
  }
  await tx.updateTable('offers').set({ ownerId: stays.id }).where('ownerId', '=', goes.id).execute();
}

/**
 * The negotiated cost of two offers that become one: one that waits, else the newer.
 * @returns the one that waited, too, and ends: whoever proposed it is told
 */
async function moveProposal(tx: Tx, kept: number, dropped: number): Promise<object | undefined> {
  const { rows } = await sql<object>`
    with both_of_them as (
      select id, row_number() over (order by declined_at is null desc, id desc) as place
      from cost_proposals where offer_id in (${kept}, ${dropped})
    ), ended as (
      delete from cost_proposals where id in (select id from both_of_them where place > 1) returning *
    )
    select cost_cents, gambling_cost_cents, was_cost_cents, was_gambling_cost_cents, proposed_by_id
    from ended where declined_at is null`.execute(tx);
  await sql`update cost_proposals p
    set offer_id = ${kept}, was_cost_cents = o.cost_cents, was_gambling_cost_cents = o.gambling_cost_cents
    from offers o where o.id = ${kept} and p.offer_id = ${dropped}`.execute(tx);
  return rows[0];
}

async function moveRecords(tx: Tx, { id, otherId }: Merge): Promise<void> {
  const to = { ownerId: id };
  await tx.updateTable('briefings').set(to).where('ownerId', '=', otherId).execute();
  await tx.updateTable('whatsappChats').set(to).where('ownerId', '=', otherId).execute();
  await tx.updateTable('siteImports').set(to).where('ownerId', '=', otherId).execute();
  // What both offered stays as the one that stays offered it.
  await sql`delete from offered_sites o where o.owner_id = ${otherId}
    and exists (select from offered_sites s where s.owner_id = ${id} and s.domain = o.domain)`.execute(tx);
  await tx.updateTable('offeredSites').set(to).where('ownerId', '=', otherId).execute();
  await tx.updateTable('newsletterRecipients').set(to).where('ownerId', '=', otherId).execute();
  // Whoever saved a search for the other finds the one that stays. Documents keep their name.
  await tx
    .updateTable('views')
    .set({ search: sql`views.search || jsonb_build_object('ownerId', ${id}::bigint)`, version: NEXT_VERSION })
    .where(sql<SqlBool>`views.search ->> 'ownerId' = ${otherId}::text`)
    .where('list', '<>', 'invoices')
    .execute();
  await tx
    .updateTable('tasks')
    .set({ aboutId: id })
    .where('aboutKind', '=', 'owners')
    .where('aboutId', '=', otherId)
    .execute();
  await tx.updateTable('crmEntries').set(to).where('ownerId', '=', otherId).execute();
  await sql`select crm_recount_owner(${id}), crm_recount_owner(${otherId})`.execute(tx);
}

/** The step that is due first stays the next one. The other one becomes a task, so that nobody forgets it. */
async function moveSteps(ctx: Inside<Context<UserActor>>, stays: OwnerRow, goes: OwnerRow): Promise<Step> {
  const steps = [stays, goes].flatMap(({ nextStep, nextStepOn }) => (nextStepOn ? [{ nextStep, nextStepOn }] : []));
  const [next = NO_STEP, other] = steps.sort((one, two) => (one.nextStepOn <= two.nextStepOn ? -1 : 1));
  if (other)
    await addTask(ctx, {
      title: other.nextStep.padEnd(MIN_TITLE, '.'),
      dueOn: other.nextStepOn,
      assigneeId: ctx.actor.id,
      about: { kind: 'owners', id: stays.id },
    });
  return next;
}
