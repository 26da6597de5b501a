import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Anchor, Button, Group, Paper, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { useT } from '../../../../lib/i18n.ts';
import { AddressText } from '../../../../ui/data/address-text.tsx';
import { ArticleJudgement } from '../../../briefings/components/article-judgement.tsx';
import { Section } from './section.tsx';
import { useActing } from './use-client-briefing-actions.tsx';

/** The articles that the site proposes for the link, each with what was seen of it, to choose one or none. */
export function ChooseArticle({ briefing }: { briefing: Briefing }) {
  const t = useT('campaigns');
  const acting = useActing(briefing);
  const proposed = briefing.insertion?.proposed ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState<'one' | 'none' | null>(null);
  const [fault, setFault] = useState('');
  const choose = async (articleId: number | null) => {
    setBusy(articleId === null ? 'none' : 'one');
    setFault('');
    const body = { articleId, ...(message.trim() && { message: message.trim() }) };
    const at = { params: { id: briefing.id }, version: briefing.version };
    try {
      await acting(
        () => api.briefings.choose_article({ ...at, body }),
        t(articleId === null ? 'insertion.noneChosen' : 'insertion.chosen'),
      );
    } catch (error) {
      setFault(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <Section title={t('insertion.chooseTitle')}>
      <Stack gap="sm">
        <Text size="sm">{t('insertion.chooseHelp', { site: briefing.site.name })}</Text>
        <Radio.Group aria-label={t('insertion.chooseTitle')} value={chosen} onChange={setChosen}>
          <Stack gap="xs">
            {proposed.map((article) => (
              <Paper key={article.id} withBorder p="sm">
                <Radio value={String(article.id)} label={<AddressText address={article.url} />} />
                <Stack gap={4} mt={6} ml={32}>
                  <ArticleJudgement judgement={article} />
                  <Anchor href={article.url} target="_blank" rel="noopener noreferrer" size="sm">
                    {t('insertion.read')}
                  </Anchor>
                </Stack>
              </Paper>
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('insertion.message')}
          autosize
          minRows={2}
          maxLength={5000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {fault && (
          <Text c="red" size="sm" role="alert">
            {fault}
          </Text>
        )}
        <Group gap="xs">
          <Button disabled={chosen === null} loading={busy === 'one'} onClick={() => void choose(Number(chosen))}>
            {t('insertion.choose')}
          </Button>
          <Button variant="default" loading={busy === 'none'} onClick={() => void choose(null)}>
            {t('insertion.none')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}
