import { ActionIcon, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconMail, IconStarFilled, IconUsers } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { ViewRecipients } from './view-recipients.tsx';
import { isSameViewState, type ViewState } from './view-state.ts';
import classes from './views.module.css';
import type { useViewActs, View } from './views-data.ts';
import type { ViewMailWords } from './views-menu.tsx';

type Props = {
  view: View;
  look: ViewState;
  isCurrent: boolean;
  acts: ReturnType<typeof useViewActs>;
  mail: ViewMailWords | undefined;
  onShow: (view: View) => void;
};

/** One view: a click applies it; other actions unfold below. */
export function ViewItem({ view, look, isCurrent, acts, mail, onShow }: Props) {
  const t = useT('ui');
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <div className={classes.item} data-open={isOpen || undefined}>
      <Group gap={4} wrap="nowrap">
        <UnstyledButton className={classes.view} aria-current={isCurrent || undefined} onClick={() => onShow(view)}>
          <span className={classes.name}>{view.name}</span>
          {view.isDefault && <IconStarFilled size={13} role="img" aria-label={t('list.isDefaultView')} />}
          {mail && view.isMailed && <IconMail size={14} role="img" aria-label={mail.isMailed} />}
          {view.isShared && view.isMine && <IconUsers size={14} role="img" aria-label={t('list.isSharedView')} />}
          {!view.isMine && (
            <Text span size="xs" c="dimmed" truncate>
              {view.maker}
            </Text>
          )}
        </UnstyledButton>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('list.viewActions', { name: view.name })}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Group>
      {isOpen && <Actions view={view} look={look} acts={acts} mail={mail} onDone={close} />}
    </div>
  );
}

type ActionsProps = Pick<Props, 'view' | 'look' | 'acts' | 'mail'> & { onDone: () => void };

function Actions({ view, look, acts, mail, onDone }: ActionsProps) {
  const t = useT('ui');
  const action = (label: string, run: () => void, color = 'gray') => (
    <Button
      variant="subtle"
      color={color}
      size="compact-sm"
      justify="flex-start"
      onClick={() => {
        run();
        onDone();
      }}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap={0} pl={8} pb={6}>
      {action(view.isDefault ? t('list.noDefaultView') : t('list.defaultView'), () =>
        acts.chooseDefault.mutate(view.isDefault ? null : view.id),
      )}
      {view.can.update &&
        !isSameViewState(view, look) &&
        action(t('list.updateView'), () => acts.change.mutate({ view, ...look }))}
      {mail &&
        (view.can.mail || view.isMailed) &&
        action(view.isMailed ? mail.stop : mail.start, () => acts.change.mutate({ view, isMailed: !view.isMailed }))}
      {mail?.recipients && view.can.choose_recipients && view.isMailed && (
        <ViewRecipients view={view} label={mail.recipients} change={acts.change} />
      )}
      {view.can.share &&
        action(view.isShared ? t('list.unshareView') : t('list.shareView'), () =>
          acts.change.mutate({ view, isShared: !view.isShared }),
        )}
      {view.can.remove && action(t('list.deleteView', { name: view.name }), () => acts.remove.mutate(view), 'red')}
    </Stack>
  );
}
