import { MAX_SEARCH_TEXT, MAX_SENTENCE } from '@linkstand/contract/media/choices';
import type { Understood } from '@linkstand/contract/media/sentence';
import { Button, CloseButton, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch, IconSparkles } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, Suspense, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { messageOf } from '../../lib/errors.ts';
import { useT } from '../../lib/i18n.ts';
import { lazy } from '../../ui/page/lazy-part.tsx';
import type { MediaSearch } from '../media/search.ts';
import { isSentence, mayBeName } from './is-sentence.ts';
import classes from './sentence-box.module.css';

const SentenceResult = lazy(async () => ({ default: (await import('./sentence-result.tsx')).SentenceResult }));

interface Props {
  readonly search: MediaSearch;
  readonly onSearch: (next: MediaSearch, replace?: boolean) => void;
}

const WAIT_MS = 250;

/**
 * The one search field of the catalogue. A name or a domain finds while it is typed; a sentence is made filters of with
 * Enter, which one can then change like any others. `/` focuses it, Escape clears it.
 */
export function SentenceBox({ search, onSearch }: Props) {
  const t = useT('sentences');
  const media = useT('media');
  const ui = useT('ui');
  const input = useRef<HTMLInputElement>(null);
  const text = search.text ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(text);
  /** What is typed was asked as a sentence. */
  const [isAsked, setAsked] = useState(false);
  if (known !== text) {
    setKnown(text);
    // What came from here or is a sentence stays; a link, a view or the way back replaces it.
    if (typed !== null && typed.trim() !== text && !isAsked) setTyped(null);
  }
  const find = (next: string) => {
    const wanted = next.trim() === '' ? undefined : next.trim().slice(0, MAX_SEARCH_TEXT);
    // Typing must not add an entry to the history for every letter.
    if (wanted !== search.text) onSearch({ ...search, text: wanted, page: undefined }, search.text !== undefined);
  };
  const { mutate, reset, data, variables, error, isPending } = useMutation<Understood, Error, string>({
    mutationFn: (sentence) => api.media.understand({ body: { sentence } }),
    onSuccess: async (understood, sentence) => {
      const { isEmpty, toSearch } = await import('./to-search.ts');
      // What holds no filter may be a name of many words.
      if (isEmpty(understood)) find(sentence);
      else onSearch(toSearch(understood, { ...search, text: undefined }));
    },
    meta: { quiet: true },
  });
  const findSoon = useDebouncedCallback(find, WAIT_MS);
  const type = (next: string) => {
    setTyped(next);
    setAsked(false);
    // A sentence waits for Enter.
    findSoon(mayBeName(next) ? next : '');
  };
  const ask = (sentence: string) => {
    findSoon.cancel();
    setTyped(sentence);
    setAsked(true);
    mutate(sentence.trim());
  };
  const clear = () => {
    reset();
    setTyped('');
    setAsked(false);
    findSoon.cancel();
    find('');
    input.current?.focus();
  };
  const shown = typed ?? text;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSentence(shown)) ask(shown);
    else findSoon.flush();
  };
  // What is typed replaces what was looked for before.
  useHotkeys([['/', () => input.current?.select()]]);
  return (
    <div className={classes.box} data-tour="search">
      <form className={classes.row} onSubmit={submit}>
        <TextInput
          ref={input}
          type="search"
          className={classes.input}
          aria-label={media('search')}
          placeholder={media('search')}
          title={media('searchHint')}
          maxLength={MAX_SENTENCE}
          leftSection={<IconSearch size={16} />}
          rightSection={shown !== '' && <CloseButton size="sm" aria-label={ui('actions.clear')} onClick={clear} />}
          value={shown}
          error={error && messageOf(error)}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            if (shown === '') input.current?.blur();
            else clear();
          }}
        />
        {isSentence(shown) && (
          <Button type="submit" variant="light" leftSection={<IconSparkles size={16} />} loading={isPending}>
            {t('find')}
          </Button>
        )}
      </form>
      {shown === '' && (
        <UnstyledButton
          className={classes.example}
          // Otherwise the field would lose the focus, and this with it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => ask(t('example'))}
        >
          <IconSparkles size={14} /> {t('tryExample', { sentence: t('example') })}
        </UnstyledButton>
      )}
      <div role="status">
        {data && isAsked && (
          <Suspense>
            <SentenceResult sentence={variables ?? ''} understood={data} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
