import { keyBetween } from '../features/tasks/board-key.ts';
import type { Calendar } from './calendar.ts';
import type { Row } from './insert.ts';
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
    title: 'Negotiate a yearly price with Grupo Mirador Medios',
    state: 'doing',
    assignee: 'Marta Vilanova',
    due: -2,
    priority: 'urgent',
    about: ['owners', 1],
    comments: [
      ['Oliver Hartmann', 'Up to 8 % less is worth a year’s promise to us.'],
      ['Marta Vilanova', 'They answer until Friday.'],
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
    title: 'Weekly look at late publications',
    state: 'waiting',
    assignee: 'Oliver Hartmann',
    due: 3,
    repeats: 'weekly',
  },
  { title: 'Renew the certificate of the mail domain', state: 'done', assignee: 'Oliver Hartmann', due: -5 },
  { title: 'Welcome the new editor', state: 'done', assignee: 'Marta Vilanova', due: -8 },
];

const DAYS_AGO = 12;

/** What the administrators have on their board. */
export function taskRows(calendar: Calendar): { tasks: Row<'tasks'>[]; taskEntries: Row<'taskEntries'>[] } {
  const idOf = (name: string) => STAFF.findIndex((person) => person.name === name) + 1;
  const last = new Map<string, string>();
  const tasks: Row<'tasks'>[] = [];
  const taskEntries: Row<'taskEntries'>[] = [];
  PLANS.forEach((plan, index) => {
    const boardKey = keyBetween(last.get(plan.state) ?? null, null);
    last.set(plan.state, boardKey);
    const id = index + 1;
    const createdAt = calendar.at(DAYS_AGO - index, 9);
    tasks.push({
      id,
      state: plan.state,
      boardKey,
      title: plan.title,
      detail: plan.detail ?? '',
      assigneeId: plan.assignee ? idOf(plan.assignee) : null,
      dueOn: plan.due === undefined ? null : calendar.day(-plan.due),
      priority: plan.priority ?? 'normal',
      repeats: plan.repeats ?? null,
      checklist: (plan.steps ?? []).map(([text, isDone]) => ({ text, isDone })),
      aboutKind: plan.about?.[0] ?? null,
      aboutId: plan.about?.[1] ?? null,
      createdById: 1,
      createdBy: STAFF[0].name,
      doneAt: plan.state === 'done' ? calendar.at(2, 16) : null,
      // What was due before the demo began rings nobody out of bed.
      rungFor: plan.due === undefined ? null : calendar.day(-plan.due),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    });
    for (const [by, body] of plan.comments ?? [])
      taskEntries.push({
        id: taskEntries.length + 1,
        taskId: id,
        authorKind: 'staff',
        authorId: idOf(by),
        authorName: by,
        body,
        mentions: [],
        createdAt: calendar.at(1, 10 + taskEntries.length),
      });
  });
  return { tasks, taskEntries };
}
