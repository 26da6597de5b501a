import type { CaseAct } from '@linkstand/contract/cases/machine';
import type { Case } from '@linkstand/contract/cases/schema';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { ThreadField } from '../../threads/components/thread-field.tsx';
import { useCaseAct } from '../queries.ts';
import { CannedAnswers } from './canned-answers.tsx';

type TextAct = Extract<CaseAct, 'answer' | 'close' | 'reopen' | 'wait'>;

type Props = { act: TextAct; found: Case; label: string; onWrite: () => void; onDone?: () => void };

/** What is written with an act, and sends it. */
export function TextForm({ act, found, label, onWrite, onDone }: Props) {
  const t = useT('cases');
  const [text, setText] = useState('');
  const { mutate, isPending, error, reset } = useCaseAct(found, () => {
    setText('');
    onDone?.();
  });
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const body = text.trim();
    if (!body || isPending) return;
    const calls = {
      answer: (at) => api.cases.answer({ ...at, body: { body } }),
      reopen: (at) => api.cases.reopen({ ...at, body: { body } }),
      wait: (at) => api.cases.wait({ ...at, body: { body } }),
      close: (at) => api.cases.close({ ...at, body: { resolution: body } }),
    } satisfies Record<TextAct, Parameters<typeof mutate>[0]['call']>;
    mutate({ call: calls[act], done: t(`${act}.done`) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <ThreadField
          label={t(`${act}.label`)}
          description={act === 'close' || act === 'wait' ? t(`${act}.help`) : undefined}
          placeholder={act === 'answer' ? t('answer.placeholder') : undefined}
          minRows={3}
          maxRows={12}
          maxLength={act === 'close' ? 2000 : 5000}
          value={text}
          error={error ? messageOf(error) : undefined}
          onChange={(next) => {
            setText(next);
            reset();
            onWrite();
          }}
          onSend={submit}
        />
        <Group justify="flex-end">
          {act === 'answer' && (
            <CannedAnswers onPick={(picked) => setText(text.trim() ? `${text.trimEnd()}\n\n${picked}` : picked)} />
          )}
          <Button type="submit" loading={isPending} disabled={text.trim().length < (act === 'close' ? 3 : 1)}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
