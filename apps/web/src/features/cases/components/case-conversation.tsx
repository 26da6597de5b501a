import type { Case } from '@linkstand/contract/cases/schema';
import { Badge, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { PanelSection } from '../../../ui/overlays/panel.tsx';
import { CalledText } from '../../threads/components/called-text.tsx';
import { Present } from '../../threads/components/present.tsx';
import { noteThread, TeamNote } from '../../threads/components/team-note.tsx';
import { Thread } from '../../threads/components/thread.tsx';
import { UnsentDraft } from '../../threads/components/unsent-draft.tsx';
import type { Colleague } from '../../threads/use-presence.ts';
import { useCaseAct } from '../queries.ts';
import { CaseText } from './case-text.tsx';
import { caseThread, TextForm } from './text-form.tsx';

type Props = { found: Case; colleagues: readonly Colleague[]; onWrite: () => void };

/** Everything said in a case, and the field to say more in: to whoever opened it, or to the team only. */
export function CaseConversation({ found, colleagues, onWrite }: Props) {
  const t = useT('cases');
  const [chosen, setChosen] = useState<'answer' | 'note'>('answer');
  const allowed = (['answer', 'note'] as const).filter((act) => found.can[act]);
  const act = allowed.includes(chosen) ? chosen : allowed[0];
  const labels = { answer: t('answer.send'), note: t('note.action') };
  return (
    <PanelSection title={t('entries')}>
      <Stack gap="sm">
        <Thread
          entries={found.entries}
          none={t('noEntries')}
          look="log"
          label={t('entries')}
          bodyOf={(entry) =>
            entry.mentions.length > 0 ? <CalledText entry={entry} /> : <CaseText text={entry.body} />
          }
          markOf={({ isNote }) =>
            isNote && (
              <Badge size="xs" variant="light" color="gray">
                {t('note.mark')}
              </Badge>
            )
          }
        />
        <Present colleagues={colleagues} />
        {allowed.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('write')}
            style={{ alignSelf: 'flex-start' }}
            value={act ?? 'answer'}
            onChange={setChosen}
            data={allowed.map((value) => ({ value, label: labels[value] }))}
          />
        )}
        {!found.can.answer && <UnsentDraft thread={caseThread(found.id, 'answer')} />}
        {!found.can.note && <UnsentDraft thread={noteThread('cases', found.id)} />}
        {/* Hidden, not gone: what was typed is there again after a look at the other. */}
        {found.can.answer && (
          <div hidden={act !== 'answer'}>
            <TextForm act="answer" found={found} label={labels.answer} onWrite={onWrite} />
          </div>
        )}
        {found.can.note && (
          <div hidden={act !== 'note'}>
            <NoteForm found={found} onWrite={onWrite} />
          </div>
        )}
      </Stack>
    </PanelSection>
  );
}

/** What only the team reads; colleagues who see the case can be called. */
function NoteForm({ found, onWrite }: Pick<Props, 'found' | 'onWrite'>) {
  const t = useT('cases');
  const noting = useCaseAct(found);
  return (
    <TeamNote
      label={t('note.label')}
      description={t('note.help')}
      minRows={3}
      maxRows={12}
      about={{ noun: 'cases', id: found.id, find: api.cases.colleagues }}
      onSend={(note, clear) =>
        noting.mutate({ call: (at) => api.cases.note({ ...at, body: note }), done: t('note.done'), onDone: clear })
      }
      sending={noting}
      onWrite={onWrite}
      action={t('note.action')}
    />
  );
}
