import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Role } from '@linkstand/contract/shared/roles';
import { isDoneBy, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readPerson } from '../briefings/mail-facts.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';
import { notify } from '../notifications/notify.ts';
import { taskDue } from './emails/task-due.ts';
import { seesTask } from './require-scope.ts';

const FOLLOWED: ReadonlySet<string> = new Set(['task.note', 'task.create', 'task.update', 'task.ring']);

/**
 * A new assignee gets a notification, a due task also a mail, as long as they see the task. Mentions are notified as in
 * other threads.
 */
export const followTask: Subscriber = async (tx, event) => {
  if (!FOLLOWED.has(event.name)) return;
  const task = await tx.selectFrom('tasks').selectAll().where('id', '=', event.entityId).executeTakeFirst();
  if (!task) return;
  const data = { title: task.title };
  // Owner managers don't open the board.
  const pathFor = (role: Role | undefined) =>
    role === 'OWNER_MANAGER' && task.aboutKind === 'owners' && task.aboutId !== null
      ? `${aboutPath('owners', task.aboutId)}?tab=care`
      : aboutPath('tasks', task.id);
  if (event.name === 'task.note') {
    const entry = await tx
      .selectFrom('taskEntries')
      .selectAll()
      .where('id', '=', Number(event.data.entryId))
      .executeTakeFirst();
    const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
    if (entry) await tellMentioned(tx, event, entry, { kind: 'tasks', id: task.id, title: task.title, brand, pathFor });
  }
  const person = await readPerson(tx, task.assigneeId);
  if (!person || isDoneBy(event, person.id) || !(await seesTask(tx, person.id, task.id))) return;
  const { role } = await tx.selectFrom('users').select('role').where('id', '=', person.id).executeTakeFirstOrThrow();
  const tell = (type: 'task_commented' | 'task_assigned' | 'task_due') =>
    notify(tx, event, [person.id], { type, data, href: pathFor(role) });
  if (event.name === 'task.note') return tell('task_commented');
  if (event.name !== 'task.ring') {
    if (event.data.assigneeId === person.id) await tell('task_assigned');
    return;
  }
  if (task.dueOn === null) return;
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  await sendMail(tx, {
    to: person.email,
    locale: person.locale,
    brand,
    dedupeKey: `event:${event.id}:task-due:${person.id}`,
    template: taskDue,
    data: {
      name: person.name,
      path: pathFor(role),
      title: task.title,
      detail: task.detail,
      dueOn: task.dueOn,
      isOverdue: event.data.isOverdue === true,
    },
  });
  await tell('task_due');
};
