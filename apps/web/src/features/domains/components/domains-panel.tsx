import type { DomainList, ListedDomain } from '@linkstand/contract/domains/schema';
import { type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { countLines } from '../read-list-file.ts';
import { takeMeant } from '../take-meant.ts';
import { DomainsResult, type Exclusion, type SaveList } from './domains-result.tsx';
import { ListInput, useListFault } from './list-input.tsx';
import classes from './panel.module.css';

/** A list of domains: what of it is for sale here and at what price, and what can be done with it. */
export function DomainsPanel({ wanted, exclusion }: { wanted: Wanted; exclusion: Exclusion }) {
  const t = useT('domains');
  const [text, setText] = useState('');
  const fault = useListFault(text);
  const lines = countLines(text);
  const { form, errors, check: isFilled } = useRequired({ text: lines === 0 });
  const check = useMutation<DomainList, Error, string>({
    mutationFn: (list) => api.domains.check({ body: { text: list, ...wantedBody(wanted) } }),
    meta: { quiet: true },
  });
  const take = (rows: readonly ListedDomain[]) => {
    const next = takeMeant(text, rows);
    setText(next);
    check.mutate(next);
  };
  const save: SaveList = (only, format) =>
    download(
      () => api.domains.export({ query: { format }, body: { text, ...wantedBody(wanted), ...only } }),
      `domains.${format}`,
    );
  if (check.data) {
    return (
      <DomainsResult
        list={check.data}
        wanted={wanted}
        exclusion={exclusion}
        onAgain={check.reset}
        onChanged={() => check.mutate(text)}
        onTake={take}
        onExport={save}
      />
    );
  }
  return (
    <form
      ref={form}
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFilled()) check.mutate(text);
      }}
    >
      <Text size="sm" c="dimmed">
        {t('intro')}
      </Text>
      <ListInput
        label={t('input.label')}
        value={text}
        rows={12}
        takesFocus
        error={check.error ? messageOf(check.error) : errors.text}
        onChange={(next) => {
          setText(next);
          if (check.error) check.reset();
        }}
      />
      <Button type="submit" loading={check.isPending} disabled={fault !== null}>
        {lines === 0 ? t('check') : t('checkLines', { count: lines })}
      </Button>
    </form>
  );
}
