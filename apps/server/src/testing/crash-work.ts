import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from './money-work.ts';

/** What clients and the team do while a process is killed: submissions and reviews. */

/** Repeats the same until it is told to stop, also after every failure that `isGone` recognizes. */
export async function keepDoing(
  signal: AbortSignal,
  isGone: (error: unknown) => boolean,
  act: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await act().catch(async (error: unknown) => {
      if (!isGone(error)) throw error;
      await sleep(20);
    });
    // The other tests of the run need some of the machine too.
    await sleep(5);
  }
}

/** Enough money for whatever these people submit, however often something is killed. */
export async function fundWallets(call: Call, admin: string, people: readonly string[]): Promise<void> {
  for (const token of people) {
    const { id: recipientId } = await call('GET', '/api/v1/users/me', token);
    const gift = { recipientId, walletCents: 10_000_000, counterAccount: 'correction', comments: 'For many kills' };
    const { id } = await call('POST', '/api/v1/payments/new', admin, gift);
    if (id === undefined) throw new Error('The wallet was not funded.');
  }
}

export interface Draft {
  readonly id: number;
  readonly token: string;
  readonly totalCents: number;
}

/** A campaign that lacks nothing but being submitted. */
export async function draft(call: Call, token: string, siteIds: readonly number[], categoryId: number): Promise<Draft> {
  const campaign = await call('POST', '/api/v1/campaigns/new', token, {
    name: 'crash',
    generalTitle: 'Killed in the middle',
    defaultCategoryId: categoryId,
    siteIds,
  });
  for (const { id, version } of campaign.briefings) {
    const targets = [{ keyword: 'shoes', url: 'https://shop.example/', categoryId }];
    const content = `<p>We tried <a href="https://shop.example/">shoes</a>.${' word'.repeat(500)}</p>`;
    await call(
      'PUT',
      `/api/v1/briefings/${id}`,
      token,
      { targets, reviewMode: 'review_and_publish', content },
      version,
    );
  }
  const { totalCents } = await call('GET', `/api/v1/campaigns/${campaign.id}/quote`, token);
  return { id: campaign.id, token, totalCents };
}

/** Submits the next draft; one whose answer was lost is tried again, and refused when it went through. */
export async function submitNext(call: Call, drafts: Draft[]): Promise<void> {
  const next = drafts[0];
  if (!next) return void (await sleep(50));
  await call('POST', `/api/v1/campaigns/${next.id}/submit`, next.token, { expectedTotalCents: next.totalCents });
  drafts.shift();
}

/** Approves and denies what waits, in turn. */
export async function review(call: Call, token: string): Promise<void> {
  const { data } = await call('POST', '/api/v1/briefings/search?size=5&sort=submittedAt,desc', token, {
    status: ['waiting'],
  });
  for (const [index, { id, version }] of (data ?? []).entries()) {
    if (index % 2 === 0) await call('POST', `/api/v1/briefings/${id}/approve`, token, {}, version);
    else await call('POST', `/api/v1/briefings/${id}/deny`, token, { reason: 'Killed in the middle' }, version);
  }
}
