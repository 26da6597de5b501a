import type { User } from '@linkstand/contract/users/schema';
import { IconBell, IconBellOff, IconPencil, IconTags, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import type { BulkAction } from '../../../../ui/list/bulk/bulk-types.ts';
import type { Words } from '../../../../ui/resource/words.ts';
import type { PeopleExtras } from '../extras.ts';
import { changeAll, turnAll } from './change-all.ts';
import { EditForm } from './edit-form.tsx';
import { MuteForm } from './mute-form.tsx';
import { TagsForm } from './tags-form.tsx';

/** People per step. Each is a request, so that the progress bar moves. */
const AT_ONCE = 10;

/** What can be done with many people at once: coordinator, company, tags, language, mute and the rest. */
export function peopleBulk(words: Words, rows: readonly User[], extras: PeopleExtras): readonly BulkAction<User>[] {
  const done = (key: string) => (count: number) => words(`bulk.${key}`, { count });
  const turn = (act: 'enable' | 'disable'): BulkAction<User> => ({
    key: act,
    label: words(`act.${act}`),
    icon: act === 'disable' ? <IconUserOff size={14} /> : <IconUserCheck size={14} />,
    danger: act === 'disable',
    chunk: AT_ONCE,
    done: done(`${act}d`),
    ...(act === 'disable'
      ? {
          confirm: (count) => ({
            title: count === undefined ? words('act.disable') : words('bulk.disableMany', { count }),
            children: words('act.disableHelp'),
            confirmLabel: words('act.disable'),
          }),
        }
      : {}),
    run: turnAll(act),
  });
  return [
    {
      key: 'edit',
      label: words('bulk.edit'),
      icon: <IconPencil size={14} />,
      title: words('bulk.edit'),
      form: (props) => <EditForm {...props} extras={extras} />,
      done: done('edited'),
    },
    {
      key: 'tags',
      label: words('bulk.tags'),
      icon: <IconTags size={14} />,
      title: words('bulk.tags'),
      form: (props) => <TagsForm {...props} tags={extras.crmTags} />,
      done: done('tagged'),
    },
    {
      key: 'mute',
      label: words('bulk.mute'),
      icon: <IconBellOff size={14} />,
      title: words('bulk.mute'),
      form: (props) => <MuteForm {...props} />,
      done: done('muted'),
    },
    {
      key: 'unmute',
      label: words('bulk.unmute'),
      icon: <IconBell size={14} />,
      disabled: rows.length > 0 && rows.every(({ crmMutedUntil }) => crmMutedUntil === null),
      run: changeAll({ crmMutedUntil: null }),
      done: done('unmuted'),
    },
    ...(rows.some(({ can }) => can.enable) ? [turn('enable')] : []),
    ...(rows.some(({ can }) => can.disable) ? [turn('disable')] : []),
  ];
}
