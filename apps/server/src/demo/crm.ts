import type { Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { Row } from './insert.ts';
import { STAFF } from './people.ts';
import { randomOf } from './random.ts';

const SAID: readonly (readonly [kind: 'note' | 'call' | 'meeting' | 'email', body: string])[] = [
  ['call', 'Budget for the next quarter is approved in the second week. They want a proposal with ten sites.'],
  ['note', 'Prefers to be written to in the morning; answers the same day.'],
  ['email', 'Sent the list of national newspapers that they asked for.'],
  ['meeting', 'Met at their office. The new head of marketing decides from now on.'],
  ['call', 'Nobody answered; try again after the holidays.'],
  ['note', 'Compares our prices with an agency of Madrid.'],
];
const STEPS = [
  'Call about the proposal',
  'Send three sites for the summer',
  'Ask how the last publications did',
  'Offer the yearly price',
];

/** Every third client has been called or noted of lately. */
export function crmEntryRows(clients: readonly DemoClient[], calendar: Calendar): Row<'crmEntries'>[] {
  const random = randomOf('crm entries');
  const rows = clients.flatMap(({ id, executiveId }) => {
    const writer = executiveId ?? 1;
    const days = random.sample([3, 9, 17, 26, 41, 58, 83], random.int(0, 3));
    return days.map((daysAgo) => ({ id, writer, daysAgo, said: random.pick(SAID) }));
  });
  return rows
    .sort((one, other) => other.daysAgo - one.daysAgo)
    .map(({ id: accountId, writer, daysAgo, said: [kind, body] }, index) => ({
      id: index + 1,
      accountId,
      kind,
      authorKind: 'staff',
      authorId: writer,
      authorName: STAFF[writer - 1]?.name ?? STAFF[0].name,
      body,
      mentions: [],
      createdAt: calendar.at(daysAgo, 11),
    }));
}

/** The touches as each account keeps them, and what comes next with some. */
export async function planDemoSteps(tx: Tx, clients: readonly DemoClient[], calendar: Calendar): Promise<void> {
  const random = randomOf('crm steps');
  const touches = await tx
    .selectFrom('crmEntries')
    .select(['accountId', 'kind', 'authorName', 'createdAt'])
    .where('kind', '<>', 'note')
    .orderBy('createdAt')
    .execute();
  for (const { accountId, kind, authorName, createdAt } of touches)
    await tx
      .updateTable('crmAccounts')
      .set({ lastTouchAt: createdAt, lastTouchKind: kind, lastTouchBy: authorName })
      .where('id', '=', accountId)
      .execute();
  for (const { id } of clients.filter(() => random.chance(0.4)))
    await tx
      .updateTable('crmAccounts')
      .set({ nextStep: random.pick(STEPS), nextStepOn: calendar.day(random.int(-14, 5)) })
      .where('id', '=', id)
      .execute();
}
