import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Role } from '@linkstand/contract/shared/roles';
import { isDoneBy, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readPerson } from '../briefings/mail-facts.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';
import { notify } from '../notifications/notify.ts';
import { taskDue } from './emails/task-due.ts';

/** A new assignee gets a notification, a due task also a mail. Mentions are notified as in other threads. */
export const followTask: Subscriber = async (tx, event) => {
  if (event.entity !== 'tasks') return;
  const task = await tx.selectFrom('tasks').selectAll().where('id', '=', event.entityId).executeTakeFirst();
  if (!task) return;
  const data = { title: task.title };
  // Owner managers don't open the board.
  const pathFor = (role: Role | undefined) =>
    role === 'OWNER_MANAGER' && task.aboutKind === 'owners' && task.aboutId !== null
      ? `${aboutPath('owners', task.aboutId)}?tab=care`
      : aboutPath('tasks', task.id);
  const assignee =
    task.assigneeId === null
      ? undefined
      : await tx.selectFrom('users').select('role').where('id', '=', task.assigneeId).executeTakeFirst();
  const href = pathFor(assignee?.role);
  if (event.name === 'task.note') {
    const entry = await tx
      .selectFrom('taskEntries')
      .selectAll()
      .where('id', '=', Number(event.data.entryId))
      .executeTakeFirst();
    const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
    if (entry) await tellMentioned(tx, event, entry, { kind: 'tasks', id: task.id, title: task.title, brand, pathFor });
    await notify(tx, event, [task.assigneeId], { type: 'task_commented', data, href });
    return;
  }
  if (event.name === 'task.create' || event.name === 'task.update') {
    if (task.assigneeId !== null && event.data.assigneeId === task.assigneeId)
      await notify(tx, event, [task.assigneeId], { type: 'task_assigned', data, href });
    return;
  }
  if (event.name !== 'task.ring' || task.dueOn === null) return;
  const person = await readPerson(tx, task.assigneeId);
  if (!person || isDoneBy(event, person.id)) return;
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  await sendMail(tx, {
    to: person.email,
    locale: person.locale,
    brand,
    dedupeKey: `event:${event.id}:task-due:${person.id}`,
    template: taskDue,
    data: {
      name: person.name,
      path: href,
      title: task.title,
      detail: task.detail,
      dueOn: task.dueOn,
      isOverdue: event.data.isOverdue === true,
    },
  });
  await notify(tx, event, [person.id], { type: 'task_due', data, href });
};
