import { MAX_LIST_LINES, MAX_LIST_TEXT } from '@linkstand/contract/domains/limits';
import { Textarea } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { FocusFirst } from '../../../ui/form/focus-first.tsx';
import { readListFile } from '../read-dropped-list.ts';
import { countLines } from '../read-list-file.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** What the server found wrong with it. */
  readonly error?: string | undefined;
  readonly rows: number;
  /** True where the list is what one came for. */
  readonly takesFocus?: boolean;
}

/** Why a list can't be sent as it is; null when it can. */
export function useListFault(text: string): string | null {
  const t = useT('domains');
  const lines = text.length > MAX_LIST_TEXT ? 0 : countLines(text);
  if (text.length > MAX_LIST_TEXT) return t('input.tooLarge');
  return lines > MAX_LIST_LINES ? t('input.tooLong', { count: lines, most: MAX_LIST_LINES }) : null;
}

/** Where a list of domains is pasted, typed or dropped as a file. */
export function ListInput({ label, value, onChange, error, rows, takesFocus = false }: Props) {
  const t = useT('domains');
  const fault = useListFault(value);
  const box = (
    <Textarea
      label={label}
      description={t('input.help', { most: MAX_LIST_LINES })}
      placeholder={'news.example\nhttps://www.magazine.example/\nblog.example/travel'}
      data-autofocus={takesFocus || undefined}
      value={value}
      rows={rows}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      error={fault ?? error}
      onChange={(event) => onChange(event.currentTarget.value)}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
    />
  );
  return (
    <>
      {takesFocus ? <FocusFirst>{box}</FocusFirst> : box}
      <FileDrop
        accept="table"
        maxBytes={MAX_LIST_TEXT}
        label={t('input.file')}
        onFiles={async ([file]) => {
          if (file) onChange(await readListFile(file));
        }}
      />
    </>
  );
}
