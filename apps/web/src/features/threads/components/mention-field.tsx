import type { Ref } from '@linkstand/contract/shared/pagination';
import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { type Call, callAt, withCall } from '../mentions.ts';
import { ThreadField } from './thread-field.tsx';

/** The colleagues whom an entry may mention: their query key, and their search by name. */
export interface Colleagues {
  readonly key: readonly unknown[];
  readonly load: (text: string, signal: AbortSignal) => Promise<readonly Ref[]>;
}

type Props = ComponentProps<typeof ThreadField> & {
  colleagues: Colleagues;
  /** Somebody was chosen, and the name is in the text now. */
  onCall: (colleague: Ref) => void;
};

/** The field of a thread that only the team reads: `@` offers colleagues who may see the record. */
export function MentionField({ colleagues, onCall, value, onChange, ...rest }: Props) {
  const t = useT('threads');
  const field = useRef<HTMLTextAreaElement>(null);
  const [call, setCall] = useState<Call | null>(null);
  const [asked] = useDebouncedValue(call?.text ?? null, 150);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { data: found = [] } = useQuery({
    queryKey: [...colleagues.key, asked],
    queryFn: ({ signal }) => colleagues.load(asked?.trim() ?? '', signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const follow = () => {
    const next = callAt(field.current?.value ?? '', field.current?.selectionStart ?? 0);
    setCall(next);
    if (next) {
      combobox.openDropdown();
      combobox.updateSelectedOptionIndex();
    } else combobox.closeDropdown();
  };
  const choose = (id: string) => {
    const colleague = found.find((each) => String(each.id) === id);
    if (!colleague || !call) return;
    const { text, cursor } = withCall(value, call, colleague);
    onChange(text);
    onCall(colleague);
    setCall(null);
    combobox.closeDropdown();
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} position="bottom-start" width={280}>
      <Combobox.Target>
        <ThreadField
          {...rest}
          ref={field}
          value={value}
          onChange={(text) => {
            onChange(text);
            follow();
          }}
          onClick={follow}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={call === null}>
        <Combobox.Options aria-label={t('colleagues')}>
          {found.map(({ id, name }) => (
            <Combobox.Option key={id} value={String(id)}>
              {name}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('nobody')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
