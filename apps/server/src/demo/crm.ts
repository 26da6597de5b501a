import { clientCare } from '../features/crm/care.ts';
import { planStep } from '../features/crm/commands/plan-step.ts';
import { touch } from '../features/crm/commands/touch.ts';
import { ownerCare } from '../features/owners/care.ts';
import type { Calendar } from './calendar.ts';
import type { DemoClient } from './clients.ts';
import type { DemoOwner } from './owners.ts';
import type { PastOf } from './past.ts';
import { randomOf } from './random.ts';

const SAID: readonly (readonly [kind: 'note' | 'call' | 'meeting' | 'email', body: string])[] = [
  ['call', 'Budget for the next quarter is approved in the second week. They want a proposal with ten sites.'],
  ['note', 'Prefers emails in the morning; answers the same day.'],
  ['email', 'Sent the list of national newspapers that they asked for.'],
  ['meeting', 'Met at their office. The new head of marketing decides from now on.'],
  ['call', 'Nobody answered; try again after the holidays.'],
  ['note', 'Compares our prices with an agency in Madrid.'],
];
const STEPS = [
  'Call about the proposal',
  'Send three sites for the summer',
  'Ask how the last publications did',
  'Offer the annual price',
];

const SAID_BY_OWNERS: typeof SAID = [
  ['call', 'Raises prices by 5% in January; orders placed before keep today’s.'],
  ['note', 'Prefers one message with all publications of the week.'],
  ['meeting', 'Would give 8% less for ten publications a month.'],
  ['call', 'The editor is back on Monday; asked to be called then.'],
];
const STEPS_WITH_OWNERS = [
  'Ask for prices of the new sections',
  'Call about the late publications',
  'Agree on a discount',
];

/** Some owners were called, and some have a planned next step. */
export async function makeDemoOwnerCare(past: PastOf, owners: readonly DemoOwner[], calendar: Calendar): Promise<void> {
  const random = randomOf('owner contacts');
  for (const { id, managerId } of owners.filter((_owner, at) => at === 0 || random.chance(0.4))) {
    const by = managerId ?? 1;
    const [kind, body] = random.pick(SAID_BY_OWNERS);
    await touch(ownerCare, past(by, calendar.at(random.int(2, 40), 12)), id, { kind, body });
    if (random.chance(0.6))
      await planStep(ownerCare, past(by, calendar.at(1, 16)), id, {
        nextStep: random.pick(STEPS_WITH_OWNERS),
        nextStepOn: calendar.day(random.int(-10, 4)),
      });
  }
}

/** Some clients have recent calls or notes, and some have a planned next step. */
export async function makeDemoCrm(past: PastOf, clients: readonly DemoClient[], calendar: Calendar): Promise<void> {
  const random = randomOf('crm entries');
  const touches = clients.flatMap(({ id, executiveId }) => {
    const days = random.sample([3, 9, 17, 26, 41, 58, 83], random.int(0, 3));
    return days.map((daysAgo) => ({ id, writer: executiveId ?? 1, daysAgo, said: random.pick(SAID) }));
  });
  touches.sort((one, other) => other.daysAgo - one.daysAgo);
  for (const { id, writer, daysAgo, said } of touches)
    await touch(clientCare, past(writer, calendar.at(daysAgo, 11)), id, { kind: said[0], body: said[1] });
  const planning = randomOf('crm steps');
  for (const { id, executiveId } of clients.filter(() => planning.chance(0.4)))
    await planStep(clientCare, past(executiveId ?? 1, calendar.at(1, 17)), id, {
      nextStep: planning.pick(STEPS),
      nextStepOn: calendar.day(planning.int(-14, 5)),
    });
}
