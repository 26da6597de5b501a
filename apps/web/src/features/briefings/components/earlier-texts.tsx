import type { Briefing, EarlierText } from '@linkstand/contract/briefings/schema';
import { Button, Group, ScrollArea, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { toastDone, toastError, toastFailure } from '../../../ui/toasts/toast.ts';
import { flushText } from '../pending-text.ts';
import { briefingQuery, earlierTextQuery, earlierTextsQuery } from '../queries.ts';
import classes from './earlier-texts.module.css';
import { VersionCompare } from './version-compare.tsx';

type Props = { briefing: Pick<Briefing, 'id' | 'version' | 'content' | 'can'> };

/** What the text said before: listed, compared with the text of now, and brought back by whoever may write it. */
export function EarlierTexts({ briefing }: Props) {
  const t = useT('briefings');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconHistory size={15} />} onClick={() => setOpen(true)}>
        {t('earlier.title')}
      </Button>
      {isOpen && (
        <Dialog opened size="80rem" title={t('earlier.title')} onClose={() => setOpen(false)}>
          <Texts briefing={briefing} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Texts({ briefing, onDone }: Props & { onDone: () => void }) {
  const t = useT('briefings');
  const { id, content, can } = briefing;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const restore = useRestore(briefing);
  const query = useQuery(earlierTextsQuery(id, briefing.version));
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton h={200} />;
  const shown = query.data.find((text) => text.id === chosen) ?? query.data[0];
  if (!shown) return <EmptyState title={t('earlier.none')} help={t('earlier.help')} />;
  const bringBack = async () => {
    setBusy(true);
    try {
      if (await restore(shown.id)) onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('earlier.help')}
      </Text>
      <div className={classes.columns}>
        <ul className={classes.list}>
          {query.data.map((text) => (
            <li key={text.id}>
              <UnstyledButton
                className={classes.entry}
                aria-pressed={text.id === shown.id}
                onClick={() => setChosen(text.id)}
              >
                <Entry text={text} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
        <Compared id={id} text={shown} current={content?.html ?? ''} />
      </div>
      {(can.edit_content || can.edit) && (
        <Group justify="flex-end">
          <Button loading={isBusy} onClick={() => void bringBack()}>
            {t('earlier.restore')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Entry({ text }: { text: EarlierText }) {
  const t = useT('briefings');
  const by = text.author.name
    ? t('content.by.clientName', { name: text.author.name })
    : t(`content.by.${text.author.kind}`);
  return (
    <>
      <Text size="sm" fw={500} component="span" display="block">
        <DateText value={text.writtenAt} style="time" />
      </Text>
      <Text size="xs" component="span" display="block" className="ls-numbers">
        {t('content.words', { count: text.words })} {by}
      </Text>
      <Text size="xs" c="dimmed" component="span" display="block">
        {t(`earlier.reason.${text.reason}`)}
      </Text>
    </>
  );
}

function Compared({ id, text, current }: { id: number; text: EarlierText; current: string }) {
  const t = useT('briefings');
  const { data, error, refetch } = useQuery(earlierTextQuery(id, text.id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={200} />;
  return (
    <ScrollArea.Autosize mah="60vh" type="auto">
      <VersionCompare
        older={{ html: data.html, label: t('earlier.before') }}
        newer={{ html: current, label: t('earlier.now') }}
      />
    </ScrollArea.Autosize>
  );
}

/** Brings a text back, over all that was typed until now. True once it is. */
function useRestore({ id, version }: Props['briefing']) {
  const t = useT('briefings');
  const client = useQueryClient();
  return async (textId: number): Promise<boolean> => {
    if (!(await flushText(id))) {
      toastError(t('earlier.saveFirst'));
      return false;
    }
    const known = client.getQueryData(briefingQuery(id).queryKey)?.version ?? 0;
    await api.briefings.restoreText({ params: { id, textId }, version: Math.max(version, known) });
    await client.invalidateQueries({ queryKey: ['briefings'] });
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    toastDone(t('earlier.restored'));
    return true;
  };
}
