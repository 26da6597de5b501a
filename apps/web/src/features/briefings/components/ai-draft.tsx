import { AiDraft } from '@linkstand/contract/briefings/ai-draft';
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { RichView } from '../../../ui/rich/rich-view.tsx';
import { aiDraftingQuery } from '../queries.ts';
import classes from './ai-draft.module.css';

type Props = {
  briefingId: number;
  /** What is typed already is replaced: the reader is told. */
  hasText: boolean;
  onTake: (html: string) => void;
  /** Stores what is typed, so that the draft is written from it. */
  beforeWriting?: () => Promise<unknown>;
};

/** Lets the language model write a draft, shows it, and hands it over once somebody has read it. */
export function AiDraftButton(props: Props) {
  const t = useT('briefings');
  const drafting = useQuery(aiDraftingQuery);
  const [isOpen, setOpen] = useState(false);
  if (!drafting.data?.isReady) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconSparkles size={15} />} onClick={() => setOpen(true)}>
        {t('aiDraft.write')}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('aiDraft.title')}
        size="xl"
        closeOnClickOutside={false}
      >
        {isOpen && <DraftBeingWritten {...props} onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type State =
  | { readonly is: 'writing' }
  | { readonly is: 'done'; readonly draft: AiDraft }
  | { readonly is: 'failed'; readonly message: string };

function DraftBeingWritten({ briefingId, hasText, onTake, beforeWriting, onClose }: Props & { onClose: () => void }) {
  const t = useT('briefings');
  const [attempt, setAttempt] = useState(1);
  const [written, setWritten] = useState('');
  const [state, setState] = useState<State>({ is: 'writing' });
  const before = useRef(beforeWriting);
  before.current = beforeWriting;
  const lost = useRef('');
  lost.current = t('aiDraft.lost');

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt writes anew
  useEffect(() => {
    const leaving = new AbortController();
    setWritten('');
    setState({ is: 'writing' });
    const write = async () => {
      await before.current?.();
      let isOver = false;
      await api.briefings.aiDraft(
        { params: { id: briefingId } },
        {
          signal: leaving.signal,
          onEvent: ({ name, data }) => {
            const value: unknown = JSON.parse(data);
            if (name === 'text') setWritten((text) => text + Part.parse(value).text);
            if (name === 'done') setState({ is: 'done', draft: AiDraft.parse(value) });
            if (name === 'failed') setState({ is: 'failed', message: Failure.parse(value).message });
            isOver ||= name !== 'text';
          },
        },
      );
      if (!isOver) setState({ is: 'failed', message: lost.current });
    };
    write().catch((error: unknown) => {
      if (!leaving.signal.aborted) setState({ is: 'failed', message: messageOf(error) });
    });
    return () => leaving.abort();
  }, [briefingId, attempt]);

  return (
    <Stack gap="md">
      <div className={classes.text} aria-busy={state.is === 'writing'}>
        {state.is === 'done' ? <RichView html={state.draft.content} /> : <RichView html={whole(written)} />}
        {state.is === 'writing' && <Loader size="xs" type="dots" />}
      </div>
      <div role="status">
        {state.is === 'writing' && (
          <Text size="sm" c="dimmed">
            {t('aiDraft.writing')}
          </Text>
        )}
        {state.is === 'done' && (
          <Text size="sm" c="dimmed">
            {t('aiDraft.words', { count: state.draft.words })} {hasText && t('aiDraft.replaces')}
          </Text>
        )}
      </div>
      {state.is === 'failed' && <Alert color="red">{state.message}</Alert>}
      {state.is === 'done' && state.draft.faults.length > 0 && (
        <Alert color="yellow">
          {state.draft.faults.map((fault) => (
            <Text size="sm" key={fault}>
              {t(`aiDraft.fault.${fault}`)}
            </Text>
          ))}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('aiDraft.cancel')}
        </Button>
        {state.is !== 'writing' && (
          <Button variant="default" onClick={() => setAttempt(attempt + 1)}>
            {t('aiDraft.again')}
          </Button>
        )}
        {state.is === 'done' && (
          <Button
            onClick={() => {
              onTake(state.draft.content);
              onClose();
            }}
          >
            {t('aiDraft.take')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

const Part = z.object({ text: z.string() });
const Failure = z.object({ message: z.string() });

/** Without a tag whose end has not come yet, and without the fence that some models begin with. */
const whole = (written: string): string => written.replace(/^\s*```(?:html)?\s*/i, '').replace(/<[^>]*$/, '');
