import { aboutSources } from '../about-sources.ts';
import { createTask } from '../features/tasks/commands/create-task.ts';
import { moveTask, taskLife } from '../features/tasks/commands/move-task.ts';
import { noteTask } from '../features/tasks/commands/note-task.ts';
import type { Tx } from '../platform/context.ts';
import type { Calendar } from './calendar.ts';
import type { PastOf } from './past.ts';
import { STAFF } from './people.ts';

interface Plan {
  readonly title: string;
  readonly detail?: string;
  readonly state: 'todo' | 'doing' | 'waiting' | 'done';
  readonly assignee?: 'Marta Vilanova' | 'Oliver Hartmann';
  /** Days from today; negative is late. */
  readonly due?: number;
  readonly priority?: 'low' | 'high' | 'urgent';
  readonly repeats?: 'weekly' | 'monthly';
  readonly steps?: readonly (readonly [text: string, isDone: boolean])[];
  readonly about?: readonly ['users' | 'owners' | 'sites' | 'briefings' | 'cases', number];
  readonly comments?: readonly (readonly [by: 'Marta Vilanova' | 'Oliver Hartmann', body: string])[];
}

const PLANS: readonly Plan[] = [
  {
    title: 'Call Norte Viajes about the autumn campaign',
    detail: 'They asked for national newspapers only. Have three proposals ready.',
    state: 'todo',
    assignee: 'Marta Vilanova',
    due: 0,
    priority: 'high',
    about: ['users', STAFF.length + 1],
  },
  {
    title: 'Send last month’s figures to the accountant',
    state: 'todo',
    assignee: 'Oliver Hartmann',
    due: 4,
    repeats: 'monthly',
    steps: [
      ['Close the bank statements', true],
      ['Check open invoices', false],
      ['Export the ledger', false],
    ],
  },
  { title: 'Ask for new photos of the team', state: 'todo', priority: 'low' },
  {
    title: 'Negotiate an annual price with Grupo Mirador Medios',
    state: 'doing',
    assignee: 'Marta Vilanova',
    due: -2,
    priority: 'urgent',
    about: ['owners', 1],
    comments: [
      ['Oliver Hartmann', 'For 8% less, we can commit to a year.'],
      ['Marta Vilanova', 'They’ll answer by Friday.'],
    ],
  },
  {
    title: 'Look through sites without a publication this year',
    state: 'doing',
    assignee: 'Oliver Hartmann',
    due: 9,
    about: ['sites', 1],
  },
  {
    title: 'Signed contract of the new publisher in Lisbon',
    state: 'waiting',
    assignee: 'Marta Vilanova',
    due: 12,
    comments: [['Marta Vilanova', 'Sent again on Monday.']],
  },
  {
    title: 'Weekly check of overdue publications',
    state: 'waiting',
    assignee: 'Oliver Hartmann',
    due: 3,
    repeats: 'weekly',
  },
  { title: 'Renew the certificate of the mail domain', state: 'done', assignee: 'Oliver Hartmann', due: -5 },
  { title: 'Welcome the new editor', state: 'done', assignee: 'Marta Vilanova', due: -8 },
];

/** Those who keep the board. */
const idOf = (name: string) => STAFF.findIndex((person) => person.name === name) + 1;
const KEEPER = 1;

/** What the administrators have on their board. The first of each column was made last, so it is on top. */
export async function makeDemoTasks(tx: Tx, past: PastOf, calendar: Calendar): Promise<void> {
  const life = taskLife(aboutSources);
  for (const [index, plan] of [...PLANS.entries()].reverse()) {
    const isDone = plan.state === 'done';
    const id = await createTask(past(KEEPER, calendar.at(index + 4, 9)), aboutSources, {
      title: plan.title,
      detail: plan.detail ?? '',
      state: isDone ? 'todo' : plan.state,
      assigneeId: plan.assignee ? idOf(plan.assignee) : null,
      dueOn: plan.due === undefined ? null : calendar.day(-plan.due),
      priority: plan.priority ?? 'normal',
      repeats: plan.repeats ?? null,
      checklist: (plan.steps ?? []).map(([text, isTicked]) => ({ text, isDone: isTicked })),
      about: plan.about ? { kind: plan.about[0], id: plan.about[1] } : null,
    });
    if (isDone && plan.assignee)
      await moveTask(past(idOf(plan.assignee), calendar.at(2, 16)), life, { id, state: 'done' });
    for (const [number, [by, body]] of (plan.comments ?? []).entries())
      await noteTask(past(idOf(by), calendar.at(1, 10 + number)), life, { id, body });
  }
  // What was due before the demo began rings nobody out of bed.
  await tx
    .updateTable('tasks')
    .set((eb) => ({ rungFor: eb.ref('dueOn') }))
    .execute();
}
