import { Alert, Button, Checkbox, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import type { Category } from '../../../briefings/components/category-select.tsx';
import type { DraftStore } from '../../saving/draft-store.ts';
import { ASPECTS, type Aspect, handOver } from './apply-all.ts';
import type { SiteState } from './use-completion.ts';
import { useFieldNames } from './value-text.tsx';

type Props = {
  source: SiteState;
  sites: readonly SiteState[];
  store: DraftStore;
  categories: readonly Category[];
  onClose: () => void;
};

const PROPOSED: readonly Aspect[] = ['reviewMode', 'linkType', 'categories'];

/** Hands what one site has on to all others that can still be changed. */
export function ApplyAllDialog({ source, sites, store, categories, onClose }: Props) {
  const t = useT('campaigns');
  const ui = useT('ui');
  const nameOf = useFieldNames();
  const [chosen, setChosen] = useState<ReadonlySet<Aspect>>(new Set(PROPOSED));
  const [skipped, setSkipped] = useState<readonly { site: string; aspects: readonly Aspect[] }[] | null>(null);
  const labelOf = (aspect: Aspect) =>
    aspect === 'categories' || aspect === 'links' || aspect === 'texts' ? t(`applyAll.${aspect}`) : nameOf(aspect);
  const toggle = (aspect: Aspect) => {
    const next = new Set(chosen);
    if (!next.delete(aspect)) next.add(aspect);
    setChosen(next);
  };
  const apply = () => {
    const { values } = source;
    if (!values) return;
    const topicOf = (id: number) => categories.find((category) => category.id === id)?.topic;
    const others = sites.filter((site) => site.briefing.id !== source.briefing.id && site.values);
    const left: { site: string; aspects: readonly Aspect[] }[] = [];
    for (const other of others) {
      const queue = store.briefings.get(other.briefing.id);
      if (!queue || !other.values) continue;
      const receiver = { values: other.values, site: other.briefing.site, prices: other.line?.topicPrices };
      const { patch, skipped: refused } = handOver(values, chosen, receiver, topicOf);
      queue.change(patch);
      if (refused.length > 0) left.push({ site: other.briefing.site.name, aspects: refused });
    }
    toastDone(t('applyAll.done', { count: others.length }));
    if (left.length === 0) onClose();
    else setSkipped(left);
  };
  return (
    <Dialog opened onClose={onClose} title={t('applyAll.title')}>
      {skipped ? (
        <Stack>
          <Alert color="yellow" title={t('applyAll.skipped')}>
            <List size="sm">
              {skipped.map(({ site, aspects }) => (
                <List.Item key={site}>
                  {t('applyAll.skippedLine', { site, what: aspects.map(labelOf).join(', ') })}
                </List.Item>
              ))}
            </List>
          </Alert>
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {ui('actions.close')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <Stack>
            <Text size="sm">{t('applyAll.help', { site: source.briefing.site.name })}</Text>
            {ASPECTS.map((aspect) => (
              <Checkbox
                key={aspect}
                label={labelOf(aspect)}
                {...(aspect === 'texts' ? { description: t('applyAll.pictures') } : {})}
                checked={chosen.has(aspect)}
                onChange={() => toggle(aspect)}
              />
            ))}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {ui('actions.cancel')}
              </Button>
              <Button type="submit" disabled={chosen.size === 0}>
                {t('applyAll.apply')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
