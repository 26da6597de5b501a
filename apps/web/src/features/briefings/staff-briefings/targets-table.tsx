import type { Target } from '@linkstand/contract/briefings/schema';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { WebAddress } from '../../../ui/data/web-address.tsx';
import { categoriesQuery } from '../../categories/queries.ts';
import classes from './targets-table.module.css';

/** The keywords and where they lead, the main one first. */
export function TargetsTable({ targets }: { targets: readonly Target[] }) {
  const t = useT('briefings');
  const { data: categories } = useQuery(categoriesQuery(useLocale()));
  const nameOf = (id: number | null) => categories?.find((category) => category.id === id)?.name;
  return (
    <table className={classes.targets}>
      <thead>
        <tr>
          <th scope="col">{t('fields.keyword')}</th>
          <th scope="col">{t('fields.url')}</th>
          <th scope="col">{t('fields.category')}</th>
        </tr>
      </thead>
      <tbody>
        {targets.map(({ keyword, url, categoryId }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sets have no identity but their place
          <tr key={index}>
            <td data-label={t('fields.keyword')}>
              <Text span fw={index === 0 ? 500 : 400}>
                {keyword || '–'}
              </Text>
            </td>
            <td data-label={t('fields.url')}>
              {url ? (
                <span className={classes.url}>
                  <WebAddress url={url} /> <CopyButton value={url} />
                </span>
              ) : (
                '–'
              )}
            </td>
            <td data-label={t('fields.category')}>{nameOf(categoryId) ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
