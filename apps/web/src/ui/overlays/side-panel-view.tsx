import { Drawer, FocusTrap, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/saving/use-leave-guard.ts';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { useUnsentWords } from '../form/unsent-words.ts';
import { RecordSteps } from '../list/record-steps.tsx';
import type { RowKey } from '../list/resource-list.tsx';
import { DialogHost } from './dialog.tsx';
import { useEscape } from './layers.ts';
import { useOpenPanel } from './open-panel.ts';
import asked from './questions.module.css';
import classes from './side-panel.module.css';
import type { SidePanelProps } from './side-panel.tsx';

/**
 * A record beside its list, which stays usable. On narrow screens it takes the whole page. What is typed in it and sent
 * nowhere is kept until its reader says otherwise, however the panel or its record would be left.
 */
export function SidePanelView({ opened, title, onClose, size = 560, steps, children }: SidePanelProps) {
  const ui = useT('ui');
  const isWhole = useMediaQuery(`(max-width: ${useMantineTheme().breakpoints.sm})`);
  const content = useRef<HTMLDivElement>(null);
  const [host, setHost] = useState<HTMLElement | null>(null);
  const from = useRef<Element | null>(null);
  // Not trapped, so it is led in and back here.
  useEffect(() => {
    if (!opened) return;
    from.current = document.activeElement;
    const timer = window.setTimeout(() => content.current?.focus({ preventScroll: true }));
    return () => window.clearTimeout(timer);
  }, [opened]);
  // The drawer always says that it is modal; beside a list it is not.
  const adopt = (node: HTMLDivElement | null) => {
    content.current = node;
    node?.setAttribute('aria-modal', String(isWhole === true));
  };
  const close = () => {
    if (words.has()) return onClose();
    const isWithin = content.current?.contains(document.activeElement) || document.activeElement === document.body;
    onClose();
    if (isWithin && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true });
  };
  const words = useUnsentWords({ withChoices: false });
  const leaving = useLeaveGuard({ isUnsaved: () => opened && words.has(), isSamePlace: isSameRecord });
  useEscape(opened, close, () => true);
  useOpenPanel(opened ? host : null, close);
  useWidthForOthers(opened, size);
  return (
    <Drawer.Root
      opened={opened}
      onClose={close}
      position="right"
      size={`min(${size}px, 100vw)`}
      padding="md"
      trapFocus={isWhole === true}
      lockScroll={isWhole === true}
      returnFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Drawer.Content ref={adopt} className={classes.content}>
        {/* Not the first of its buttons, where nobody reads what they would do. */}
        {isWhole && <FocusTrap.InitialFocus />}
        <Drawer.Header role="presentation">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          {steps?.id !== undefined && (
            <RecordSteps list={steps.list} id={steps.id} onOpen={(id: RowKey) => steps.onOpen(Number(id))} />
          )}
          <Drawer.CloseButton aria-label={ui('actions.close')} ml={8} />
        </Drawer.Header>
        <Drawer.Body>
          <div ref={words.box} className={asked.words}>
            <DialogHost value={host}>
              {children}
              <LeaveDialog leaving={leaving} />
            </DialogHost>
            <div ref={setHost} className={asked.questions} />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const openIn = (search: object): unknown => ('open' in search ? search.open : undefined);

/** Another filter or sort of the list leaves its panel alone. */
const isSameRecord: NonNullable<Parameters<typeof useLeaveGuard>[0]['isSamePlace']> = (from, to) =>
  from.pathname === to.pathname && openIn(from.search) === openIn(to.search);

/**
 * Content that must not be under the panel leaves `--ls-panel` free, which is the panel's width if enough of the page
 * is left.
 */
function useWidthForOthers(opened: boolean, size: number): void {
  useEffect(() => {
    if (!opened) return;
    const { style } = document.documentElement;
    style.setProperty('--ls-panel', `min(${size}px, 100% - 280px)`);
    return () => void style.removeProperty('--ls-panel');
  }, [opened, size]);
}
