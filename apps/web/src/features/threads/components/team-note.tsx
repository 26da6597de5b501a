import type { Ref } from '@linkstand/contract/shared/pagination';
import { Button, type ButtonProps, Group, Stack } from '@mantine/core';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { clearSent } from '../../../lib/clear-sent.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useDraft } from '../../../lib/saving/use-draft.ts';
import { useCalled } from '../use-called.ts';
import { MentionField } from './mention-field.tsx';

/** What the team writes about a record: the text, and the ids of the colleagues that it calls. */
export interface Note {
  readonly body: string;
  readonly mentions: number[];
}

interface Props
  extends Pick<
    ComponentProps<typeof MentionField>,
    'label' | 'description' | 'placeholder' | 'aria-label' | 'minRows' | 'maxRows'
  > {
  /** The record, and the endpoint that says who of the team sees it (`colleaguesOf()` in the contract). */
  about: {
    readonly noun: string;
    readonly id: number;
    readonly find: (
      asked: { params: { id: number }; query: { text?: string } },
      options: { signal: AbortSignal },
    ) => Promise<{ readonly data: readonly Ref[] }>;
  };
  /**
   * Sends the note. Once it is sent, `clear` empties the field, unless more was typed meanwhile. Call it in the
   * `onSuccess` of `useMutation`: the one of `mutate` isn't called after the panel was closed, and the note would still
   * be there to be sent again.
   */
  onSend: (note: Note, clear: () => void) => void;
  /** The mutation that sends it. */
  sending: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  /** Called with each letter that is typed. */
  onWrite?: () => void;
  /** On the button. */
  action: string;
  size?: ButtonProps['size'];
  /** Fields above the text. */
  children?: ReactNode;
}

/** Under which unsent notes about a record are kept. */
export const noteThread = (noun: string, id: number): string => `note ${noun} ${id}`;

/** A form for what only the team reads. Unsent words are kept. Colleagues who see the record can be called with `@`. */
export function TeamNote({ about, onSend, sending, onWrite, action, size, children, ...field }: Props) {
  const thread = noteThread(about.noun, about.id);
  const [text, setText] = useDraft(thread);
  const called = useCalled(thread);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const body = text.trim();
    if (!body || sending.isPending) return;
    onSend({ body, mentions: called.among(body) }, () => setText(clearSent(text, '')));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {children}
        <MentionField
          {...field}
          value={text}
          error={sending.error ? messageOf(sending.error) : undefined}
          onChange={(next) => {
            setText(next);
            sending.reset();
            onWrite?.();
          }}
          onSend={submit}
          onCall={called.add}
          colleagues={{
            key: [about.noun, 'colleagues', about.id],
            load: async (typed, signal) =>
              (await about.find({ params: { id: about.id }, query: typed ? { text: typed } : {} }, { signal })).data,
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" {...(size && { size })} loading={sending.isPending} disabled={!text.trim()}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
