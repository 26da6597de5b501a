import { MAX_SEARCH_TEXT } from '@linkstand/contract/media/choices';
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';

interface Props {
  readonly value: string;
  readonly onChange: (text: string | undefined) => void;
}

const WAIT_MS = 250;

/** Finds sites by name or domain while typing. `/` focuses it, Escape clears it. */
export function SearchBox({ value, onChange }: Props) {
  const t = useT('media');
  const ui = useT('ui');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(null);
  }
  const apply = useDebouncedCallback((text: string) => onChange(text.trim() === '' ? undefined : text), WAIT_MS);
  const type = (text: string) => {
    setTyped(text);
    apply(text);
  };
  const clear = () => {
    setTyped('');
    apply('');
    apply.flush();
  };
  // What is typed replaces what was looked for before.
  useHotkeys([['/', () => input.current?.select()]]);
  const shown = typed ?? value;
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      title={t('searchHint')}
      maxLength={MAX_SEARCH_TEXT}
      leftSection={<IconSearch size={16} />}
      rightSection={shown !== '' && <CloseButton size="sm" aria-label={ui('actions.clear')} onClick={clear} />}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply.flush();
        if (event.key === 'Escape' && shown !== '') clear();
        else if (event.key === 'Escape') input.current?.blur();
      }}
    />
  );
}
