import { beforeEach, describe, expect, test } from 'vitest';
import type { Context, UserActor } from '../../platform/context.ts';
import { findRow } from '../../platform/list/read.ts';
import { updateRow } from '../../platform/resource/write.ts';
import { createSeal } from '../../platform/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { makeWorld, NOW } from '../../testing/world.ts';
import { changeOwner } from './commands/change-owner.ts';
import { confirmPayment } from './commands/confirm-payment.ts';
import { mergeOwners } from './commands/merge-owners.ts';
import { paymentVault } from './payment.ts';
import { mayConfirmPayment } from './policy.ts';
import { owners } from './resource.ts';

const world = await makeWorld(await testDatabase());
const { db, admin, make } = world;
const other = await make.person('ADMIN');
const HOUR = 3_600_000;
const after = (hours: number, actor: UserActor = admin) =>
  world.context(actor, { now: new Date(NOW.getTime() + hours * HOUR) });

const HINT = JSON.stringify({ method: 'bank_transfer', holder: 'A. R.', account: '•••• 1332' });
const setPayment = (ctx: Context<UserActor>, id: number) =>
  changeOwner(ctx, id, {
    act: 'set_payment',
    set: {
      paymentSealed: Buffer.from('sealed'),
      paymentHint: HINT,
      paymentChangedAt: ctx.now,
      paymentChangedById: ctx.actor.id,
      paymentConfirmedAt: null,
      paymentConfirmedById: null,
    },
  });
const setEmail = (ctx: Context<UserActor>, id: number, email: string) =>
  updateRow(owners, ctx, id, { email }, undefined, () => undefined);
const read = (ctx: Context<UserActor>, id: number) => findRow(owners, db, ctx, id);
const confirm = async (ctx: Context<UserActor>, id: number) => confirmPayment(ctx, id, (await read(ctx, id)).version);
const canConfirm = async (ctx: Context<UserActor>, id: number) => mayConfirmPayment(ctx, await read(ctx, id));
const setOther = (disabledAt: Date | null) =>
  db.updateTable('users').set({ disabledAt }).where('id', '=', other.id).execute();
const second = { status: 422, code: 'payment_second_look' };

beforeEach(() => setOther(null));

describe('bank details that an administrator has changed', () => {
  test('are confirmed by another administrator, however long it takes', async () => {
    const { ownerId } = await make.owner();
    await setPayment(after(0), ownerId);
    expect(await canConfirm(after(200), ownerId)).toBe(false);
    await expect(confirm(after(200), ownerId)).rejects.toMatchObject(second);
    expect(await canConfirm(after(1, other), ownerId)).toBe(true);
    await confirm(after(1, other), ownerId);
    expect(await read(after(1), ownerId)).toMatchObject({ paymentConfirmedAt: after(1).now });
  });

  test('are confirmed by the only administrator once the owner had three days to object', async () => {
    const { ownerId } = await make.owner();
    await setPayment(after(0), ownerId);
    await setOther(NOW);
    expect(await canConfirm(after(71), ownerId)).toBe(false);
    await expect(confirm(after(71), ownerId)).rejects.toMatchObject(second);
    expect(await canConfirm(after(72), ownerId)).toBe(true);
    await confirm(after(72), ownerId);
  });

  test('are not, if the owner was not notified at an address that it had before', async () => {
    await setOther(NOW);
    const emptied = (await make.owner()).ownerId;
    await setEmail(after(0), emptied, '');
    await setPayment(after(1), emptied);
    const redirected = (await make.owner()).ownerId;
    await setEmail(after(0), redirected, 'mine@thief.test');
    await setPayment(after(71), redirected);
    const restored = (await make.owner()).ownerId;
    await setEmail(after(0), restored, '');
    await setPayment(after(1), restored);
    await setEmail(after(2), restored, 'owner@publisher.test');
    const never = (await make.owner({ email: '' })).ownerId;
    await setPayment(after(0), never);
    for (const id of [emptied, redirected, restored, never]) {
      expect(await canConfirm(after(500), id)).toBe(false);
      await expect(confirm(after(500), id)).rejects.toMatchObject(second);
    }
    // Three days after the address, they are entered anew.
    await setPayment(after(80), restored);
    await confirm(after(152), restored);
  });

  test('are not, if its address came with an owner that was merged into it', async () => {
    await setOther(NOW);
    const stays = (await make.owner({ email: '' })).ownerId;
    const { ownerId: otherId } = await make.owner({ email: 'mine@thief.test' });
    const { version } = await read(after(0), stays);
    await mergeOwners(after(0), paymentVault(createSeal(Buffer.alloc(32, 7))), { id: stays, version, otherId });
    await setPayment(after(1), stays);
    expect(await read(after(1), stays)).toMatchObject({ email: 'mine@thief.test' });
    expect(await canConfirm(after(500), stays)).toBe(false);
    await expect(confirm(after(500), stays)).rejects.toMatchObject(second);
  });

  test('are not confirmed by whoever replaces others’ details at the same moment', async () => {
    const { ownerId } = await make.owner();
    await setPayment(after(0, other), ownerId);
    const { version } = await read(after(1), ownerId);
    const replace = () => setPayment(after(1), ownerId);
    // Whatever is read before the transaction is that of the other administrator.
    const racing = new Proxy(db, {
      get: (target, key) => {
        const value = Reflect.get(target, key, target);
        if (key !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
        return () => ({
          execute: async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
            await replace();
            return db.transaction().execute(work);
          },
        });
      },
    });
    await expect(confirmPayment({ ...after(1), db: racing }, ownerId, version + 1)).rejects.toMatchObject(second);
    expect(await read(after(1), ownerId)).toMatchObject({ paymentConfirmedAt: null, paymentChangedById: admin.id });
  });
});
