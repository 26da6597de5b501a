import { MAX_SENTENCE } from '@linkstand/contract/media/choices';
import type { Understood } from '@linkstand/contract/media/sentence';
import { Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import type { MediaSearch } from '../media/search.ts';
import classes from './sentence-box.module.css';

const SentenceResult = lazy(async () => ({ default: (await import('./sentence-result.tsx')).SentenceResult }));

interface Props {
  readonly search: MediaSearch;
  readonly onSearch: (next: MediaSearch) => void;
}

/** What one looks for in one's own words, made filters of, which one can then change like any others. */
export function SentenceBox({ search, onSearch }: Props) {
  const t = useT('sentences');
  const ui = useT('ui');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { mutate, reset, data, variables, error, isPending } = useMutation<Understood, Error, string>({
    mutationFn: (sentence) => api.media.understand({ body: { sentence } }),
    onSuccess: async (understood) => {
      const { isEmpty, toSearch } = await import('./to-search.ts');
      if (!isEmpty(understood)) onSearch(toSearch(understood, search));
    },
    meta: { quiet: true },
  });
  const ask = (sentence: string) => {
    setTyped(sentence);
    if (sentence.trim() !== '') mutate(sentence.trim());
  };
  const clear = () => {
    setTyped('');
    reset();
    input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(typed);
  };
  return (
    <div className={classes.box}>
      <form className={classes.row} onSubmit={submit}>
        <TextInput
          ref={input}
          className={classes.input}
          aria-label={t('label')}
          placeholder={t('placeholder')}
          maxLength={MAX_SENTENCE}
          leftSection={<IconSparkles size={16} />}
          rightSection={typed !== '' && <CloseButton size="sm" aria-label={ui('actions.clear')} onClick={clear} />}
          value={typed}
          error={error && messageOf(error)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') clear();
          }}
        />
        <Button
          type="submit"
          variant="light"
          className={classes.find}
          loading={isPending}
          disabled={typed.trim() === ''}
        >
          {t('find')}
        </Button>
      </form>
      {typed === '' && (
        <UnstyledButton className={classes.example} onClick={() => ask(t('example'))}>
          {t('tryExample', { sentence: t('example') })}
        </UnstyledButton>
      )}
      <div role="status">
        {data && typed !== '' && (
          <Suspense>
            <SentenceResult sentence={variables ?? ''} understood={data} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
