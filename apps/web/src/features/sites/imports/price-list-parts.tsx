import type { SiteImport, SiteImportItem } from '@linkstand/contract/sites/import';
import type { ImportQuestion } from '@linkstand/contract/sites/import-choices';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

/** Takes rows that wait for somebody to agree into the plan, or out of it; without rows, all that ask this. */
export type Decide = (question: ImportQuestion, isTaken: boolean, lines?: number[]) => void;

type AllProps = { found: SiteImport; question: ImportQuestion; onDecide: Decide | undefined; isBusy: boolean };

/** What is asked of these rows, and the answer for all of them. */
export function AskedOfAll({ found, question, onDecide, isBusy }: AllProps) {
  const t = useT('imports');
  const { taken, waiting } = found.asked?.[question] ?? { taken: 0, waiting: 0 };
  return (
    <Group justify="space-between" align="flex-end">
      <Text size="sm" c="dimmed" maw={640}>
        {t(`list.${question}.help`)}
      </Text>
      {onDecide && (
        <Group gap="xs">
          {taken > 0 && (
            <Button variant="default" loading={isBusy} onClick={() => onDecide(question, false)}>
              {t('list.none')}
            </Button>
          )}
          {waiting > 0 && (
            <Button variant="default" loading={isBusy} onClick={() => onDecide(question, true)}>
              {t(`list.${question}.all`, { count: waiting + taken })}
            </Button>
          )}
        </Group>
      )}
    </Group>
  );
}

type RowProps = { item: SiteImportItem; onDecide: Decide | undefined; isBusy: boolean };

/** The answer for one row. */
export function AskedOfRow({ item, onDecide, isBusy }: RowProps) {
  const t = useT('imports');
  if (!item.asked) return null;
  const { question, isTaken } = item.asked;
  return (
    <Checkbox
      mt={4}
      label={t(`list.${question}.one`)}
      aria-label={t(`list.${question}.oneOf`, { site: item.domain })}
      checked={isTaken}
      disabled={!onDecide || isBusy}
      onChange={(event) => onDecide?.(question, event.currentTarget.checked, [item.line])}
    />
  );
}

/** What a row does to what is earned. */
export function Margins({ margins }: { margins: NonNullable<SiteImportItem['margins']> }) {
  const t = useT('imports');
  const { money } = useFormat();
  const { ordinary, sensitive } = margins;
  const shown = [{ key: 'ordinary', ...ordinary }, ...(sensitive ? [{ key: 'sensitive', ...sensitive }] : [])] as const;
  return (
    <Group gap="4px 16px">
      {shown.map(({ key, before, after }) =>
        after === null ? null : (
          <Text key={key} span size="sm" {...(after < 0 ? { c: 'red' } : {})}>
            <Text span size="sm" c="dimmed">
              {t(key === 'ordinary' ? 'list.margin' : 'list.sensitiveMargin')}:
            </Text>{' '}
            {before !== null && (
              <>
                <del>{money(before)}</del> →{'\u00a0'}
              </>
            )}
            {money(after)}
          </Text>
        ),
      )}
    </Group>
  );
}
