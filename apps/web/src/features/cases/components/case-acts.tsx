import type { CaseAct } from '@linkstand/contract/cases/machine';
import type { Case } from '@linkstand/contract/cases/schema';
import { CloseButton, Paper } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { FocusFirst, useFocusBack } from '../../../ui/form/focus-first.tsx';
import { PanelHead, PanelSection } from '../../../ui/overlays/panel.tsx';
import { AssignForm } from './assign-form.tsx';
import { ChangeForm, RemoveForm, ResumeForm } from './change-forms.tsx';
import { MergeForm } from './merge-form.tsx';
import { TextForm } from './text-form.tsx';

/** In order of importance. Answers and notes are written in the conversation. */
const ACTS = ['reopen', 'close', 'assign', 'resume', 'wait', 'merge', 'update', 'remove'] as const;
type Act = Exclude<CaseAct, 'answer' | 'note'> & (typeof ACTS)[number];

type Props = {
  found: Case;
  /** How the case stands, before the buttons. */
  children: ReactNode;
  onWrite: () => void;
  onRemove: (call: () => Promise<unknown>) => Promise<void>;
};

/** What can be done with a case. Each act asks in the panel itself: a dialog over it hides what it is about. */
export function CaseActs({ found, children, onWrite, onRemove }: Props) {
  const t = useT('cases');
  const ui = useT('ui');
  const [chosen, setChosen] = useState<Act | null>(null);
  const act = chosen && found.can[chosen] ? chosen : null;
  const first = useFocusBack(act !== null);
  const onDone = () => setChosen(null);
  const label = (of: Act) => t(of === 'assign' && found.assignee ? 'assign.again' : `${of}.action`);
  const text = (of: 'close' | 'reopen' | 'wait') => (
    <TextForm act={of} found={found} label={label(of)} onWrite={onWrite} onDone={onDone} />
  );
  const forms: Record<Act, () => ReactNode> = {
    reopen: () => text('reopen'),
    close: () => text('close'),
    wait: () => text('wait'),
    resume: () => <ResumeForm found={found} label={label('resume')} onDone={onDone} />,
    merge: () => <MergeForm found={found} label={label('merge')} onDone={onDone} />,
    assign: () => <AssignForm found={found} label={label('assign')} onDone={onDone} />,
    update: () => <ChangeForm found={found} onDone={onDone} />,
    remove: () => <RemoveForm found={found} label={label('remove')} onRemove={onRemove} />,
  };
  const firstAct = ACTS.find((each) => found.can[each]);
  return (
    <>
      <PanelHead status={children}>
        {!act && (
          <ActionBar
            can={found.can}
            actions={ACTS.map((key) => ({
              key,
              label: label(key),
              onRun: () => setChosen(key),
              danger: key === 'remove',
              ...(key === firstAct && { ref: first }),
            }))}
          />
        )}
      </PanelHead>
      {act && (
        <Paper withBorder p="sm">
          <PanelSection title={label(act)} tools={<CloseButton aria-label={ui('actions.cancel')} onClick={onDone} />}>
            <FocusFirst key={act}>{forms[act]()}</FocusFirst>
          </PanelSection>
        </Paper>
      )}
    </>
  );
}
