import { MAX_ABOUT } from '@linkstand/contract/media/choices';
import type { MediaOptions } from '@linkstand/contract/media/schema';
import { Button, Popover, Text } from '@mantine/core';
import { IconChevronDown, IconMessage2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import classes from './about-select.module.css';
import { ChoiceList } from './choice-list.tsx';

interface Props {
  readonly options: MediaOptions | undefined;
  readonly selected: readonly number[];
  readonly onChange: (categories: number[] | undefined) => void;
  /** In a word instead of a question, for a phone. */
  readonly isShort?: boolean;
}

/** "What will you publish about?": it decides the prices and which sites can be chosen. */
export function AboutSelect({ options, selected, onChange, isShort = false }: Props) {
  const t = useT('media');
  const [opened, setOpened] = useState(false);
  const categories = options?.categories ?? [];
  const chosen = categories.filter((category) => selected.includes(category.id)).map((category) => category.name);
  const choices = [...categories]
    .sort((a, b) => Number(a.topic === 'none') - Number(b.topic === 'none'))
    .map(({ id, name, topic }) => ({
      value: String(id),
      label: name,
      section: t(topic === 'none' ? 'about.other' : 'about.sensitive'),
    }));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={320} shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant={chosen.length > 0 ? 'light' : 'default'}
          data-tour="about"
          leftSection={<IconMessage2 size={16} />}
          rightSection={<IconChevronDown size={16} />}
          onClick={() => setOpened(!opened)}
          maw="100%"
          {...(isShort && {
            fullWidth: true,
            px: 'sm',
            'aria-label': [t('about.short'), ...chosen].join(', '),
            title: t('about.label'),
          })}
        >
          <Text span inherit {...(chosen.length > 0 && { lineClamp: isShort ? 1 : 2 })}>
            {isShort
              ? chosen.join(', ') || t('about.short')
              : chosen.length > 0
                ? t('about.chosen', { topics: chosen.join(', ') })
                : t('about.label')}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" c="dimmed" mb="xs">
          {t('about.help')}
        </Text>
        <div className={classes.choices}>
          <ChoiceList
            label={t('about.label')}
            noun={t('group.category')}
            choices={choices}
            selected={selected.map(String)}
            most={MAX_ABOUT}
            onChange={(next) => onChange(next.length > 0 ? next.map(Number) : undefined)}
          />
        </div>
        {selected.length >= MAX_ABOUT && (
          <Text size="xs" c="dimmed" mt="xs">
            {t('about.most', { count: MAX_ABOUT })}
          </Text>
        )}
        {selected.length > 0 && (
          <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => onChange(undefined)}>
            {t('about.clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
