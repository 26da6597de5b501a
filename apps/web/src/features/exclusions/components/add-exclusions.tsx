import type { ExclusionListName } from '@linkstand/contract/exclusions/lists';
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { ListInput, useListFault } from '../../domains/components/list-input.tsx';
import { countLines } from '../../domains/read-list-file.ts';
import { useExclude } from '../queries.ts';
import classes from './exclusions.module.css';

/** Domains to exclude, pasted or from a file; lines without a domain are listed. */
export function AddExclusions({ list }: { list: ExclusionListName }) {
  const t = useT('exclusions');
  const ui = useT('ui');
  const domains = useT('domains');
  const [text, setText] = useState('');
  const fault = useListFault(text);
  const { form, errors, check } = useRequired({ text: countLines(text) === 0 });
  const exclude = useExclude();
  const refused = exclude.data?.refused ?? [];
  return (
    <form
      ref={form}
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (check()) exclude.mutate({ list, text }, { onSuccess: () => setText('') });
      }}
    >
      <ListInput
        label={t('add.label')}
        value={text}
        rows={4}
        error={exclude.error ? messageOf(exclude.error) : errors.text}
        onChange={(next) => {
          setText(next);
          if (exclude.data || exclude.error) exclude.reset();
        }}
      />
      <Button type="submit" loading={exclude.isPending} disabled={fault !== null}>
        {t('add.action')}
      </Button>
      {refused.length > 0 && (
        <Text size="sm" c="yellow" role="status">
          {t('add.invalid', { count: exclude.data?.invalid ?? 0 })}{' '}
          {refused
            .slice(0, 3)
            .map(({ written }) => ui('list.quoted', { text: written }))
            .join(', ')}
        </Text>
      )}
      {exclude.data?.slips.map(({ domain, meant }) => (
        <Text key={domain} size="sm" role="status">
          {t('add.slip', { domain })}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => exclude.mutate({ list, text: meant })}>
            {domains('meant', { domain: meant })}
          </Anchor>
        </Text>
      ))}
    </form>
  );
}
