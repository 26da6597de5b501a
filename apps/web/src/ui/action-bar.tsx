import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { type Confirmation, ConfirmDialog, type ConfirmTexts } from './confirm-dialog.tsx';
import { toastFailure } from './toast.ts';

export type Action = {
  /** The key in the record's `can`. */
  key: string;
  label: string;
  /** `given` holds reason and date if `confirm` asks for them. */
  onRun: (given: Confirmation) => unknown;
  /** The next step: first and filled. */
  primary?: boolean;
  /** Destructive: last in the menu, in red. */
  danger?: boolean;
  icon?: ReactNode;
  /** Confirmation before it runs. */
  confirm?: ConfirmTexts;
};

type Props = {
  /** In order of importance. */
  actions: readonly Action[];
  /** What the server allows on this record. Absent or false acts are not shown. */
  can: Readonly<Record<string, boolean | undefined>>;
  /** Number of buttons. The rest is under "more". */
  shown?: number;
  /** Small buttons, for lists of records. */
  size?: 'sm' | 'compact-sm';
};

const nothing: Confirmation = { reason: '', date: null };

/** The acts on a record as buttons, filtered by the server's `can`. */
export function ActionBar({ actions, can, shown = 2, size = 'sm' }: Props) {
  const t = useT('ui');
  const [asking, setAsking] = useState<Action | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const allowed = actions.filter((action) => can[action.key]);
  const ordered = [...allowed.filter((action) => action.primary), ...allowed.filter((action) => !action.primary)];
  const plain = ordered.filter((action) => !action.danger);
  const buttons = plain.slice(0, shown);
  const more = [...plain.slice(shown), ...ordered.filter((action) => action.danger)];

  const start = async (action: Action) => {
    if (action.confirm) return setAsking(action);
    setBusy(action.key);
    try {
      await action.onRun(nothing);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(null);
    }
  };

  return (
    <>
      {buttons.map((action) => (
        <Button
          key={action.key}
          size={size}
          variant={action.primary ? 'filled' : 'default'}
          leftSection={action.icon}
          loading={busy === action.key}
          disabled={busy !== null && busy !== action.key}
          onClick={() => void start(action)}
        >
          {action.label}
        </Button>
      ))}
      {more.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={size === 'sm' ? 36 : 26}
              aria-label={t('actions.more')}
              loading={more.some((a) => a.key === busy)}
            >
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <Menu.Item
                key={action.key}
                leftSection={action.icon}
                {...(action.danger ? { color: 'red' } : {})}
                onClick={() => void start(action)}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asking?.confirm && (
        <ConfirmDialog
          {...asking.confirm}
          opened
          onClose={() => setAsking(null)}
          onConfirm={async (given) => {
            await asking.onRun(given);
          }}
        />
      )}
    </>
  );
}
