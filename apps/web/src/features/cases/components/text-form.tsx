import type { CaseAct } from '@linkstand/contract/cases/machine';
import type { Case } from '@linkstand/contract/cases/schema';
import { isReason, MAX_REASON } from '@linkstand/contract/shared/reason';
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { clearSent } from '../../../lib/clear-sent.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/saving/use-draft.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { CannedAnswers } from '../../threads/components/canned-answers.tsx';
import { ThreadField } from '../../threads/components/thread-field.tsx';
import { useCaseAct } from '../queries.ts';

type TextAct = Extract<CaseAct, 'answer' | 'close' | 'reopen' | 'wait'>;

type Props = { act: TextAct; found: Case; label: string; onWrite: () => void; onDone?: () => void };

/** Under which the unsent words of an act are kept. */
export const caseThread = (id: number, act: TextAct): string => `case ${id} ${act}`;

/** What is written with an act, and sends it. */
export function TextForm({ act, found, label, onWrite, onDone }: Props) {
  const t = useT('cases');
  const [text, setText] = useDraft(caseThread(found.id, act));
  const body = text.trim();
  const isShort = act === 'close' ? !isReason(body) : body === '';
  // As in every conversation, the button that sends an answer waits for text.
  const isUnwritten = act === 'answer' && isShort;
  const { form, errors, check } = useRequired({ text: isShort });
  const { mutate, isPending, error, reset } = useCaseAct(found);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (isPending || isUnwritten || !check()) return;
    const calls = {
      answer: (at) => api.cases.answer({ ...at, body: { body } }),
      reopen: (at) => api.cases.reopen({ ...at, body: { body } }),
      wait: (at) => api.cases.wait({ ...at, body: { body } }),
      close: (at) => api.cases.close({ ...at, body: { resolution: body } }),
    } satisfies Record<TextAct, Parameters<typeof mutate>[0]['call']>;
    mutate({
      call: calls[act],
      done: t(`${act}.done`),
      onDone: () => {
        setText(clearSent(text, ''));
        onDone?.();
      },
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <ThreadField
          label={t(`${act}.label`)}
          description={act === 'close' || act === 'wait' ? t(`${act}.help`) : undefined}
          placeholder={act === 'answer' ? t('answer.placeholder') : undefined}
          required={act !== 'answer'}
          minRows={3}
          maxRows={12}
          maxLength={act === 'close' ? MAX_REASON : 5000}
          value={text}
          error={errors.text ?? (error ? messageOf(error) : undefined)}
          onChange={(next) => {
            setText(next);
            reset();
            onWrite();
          }}
          onSend={submit}
        />
        <Group justify="flex-end">
          {act === 'answer' && (
            <CannedAnswers
              about={{ noun: 'cases', load: api.cases.cannedAnswers }}
              onPick={(picked) => setText(text.trim() ? `${text.trimEnd()}\n\n${picked}` : picked)}
            />
          )}
          <Button type="submit" loading={isPending} disabled={isUnwritten}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
