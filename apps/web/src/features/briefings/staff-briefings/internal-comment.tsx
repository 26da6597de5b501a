import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { keptValues } from '../../../lib/saving/kept-values.ts';
import { useUser } from '../../../lib/session.ts';
import { useLatest } from '../../../ui/page/use-latest.ts';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { Section } from './section.tsx';
import { useMove } from './use-move.ts';

type Typed = { text: string };

/**
 * The note that only the team sees. What is typed is kept on this device until it is saved, with the comment that its
 * writer saw: another one is shown, and nothing is saved over it before the writer has chosen.
 */
export function InternalComment({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const ui = useT('ui');
  const move = useMove(briefing);
  const { id: userId } = useUser();
  const kept = briefing.internalComment ?? '';
  // One for the life of the field: it knows which words are those of this tab.
  const store = useMemo(() => keptValues<Typed>(userId, `comment ${briefing.id}`), [userId, briefing.id]);
  const [unsaved, setUnsaved] = useState<{ text: string; seen: string } | null>(() => {
    const before = store.read();
    return before?.typed.text === undefined ? null : { text: before.typed.text, seen: before.base.text ?? '' };
  });
  const [busy, setBusy] = useState(false);
  const value = unsaved?.text ?? kept;
  const changed = unsaved !== null && unsaved.text.trim() !== kept;
  const isOvertaken = changed && unsaved.seen !== kept;
  const keep = (next: { text: string; seen: string } | null) => {
    store.write(next && { typed: { text: next.text }, base: { text: next.seen } });
    setUnsaved(next);
  };
  const latest = useLatest(unsaved);
  if (briefing.internalComment === undefined) return null;
  if (!briefing.can.write_internal_comment) {
    return (
      <Section title={t('sections.internalComment')}>
        <Text style={{ whiteSpace: 'pre-wrap' }} {...(kept ? {} : { c: 'dimmed' })}>
          {kept || t('comment.none')}
        </Text>
      </Section>
    );
  }
  const save = async () => {
    setBusy(true);
    const body = { internalComment: value.trim() };
    await move((at) => api.briefings.write_internal_comment({ ...at, body }), t('done.write_internal_comment')).then(
      // What was typed meanwhile stays, on top of what was saved.
      () => {
        const now = latest.current;
        keep(now && now.text !== value ? { ...now, seen: body.internalComment } : null);
      },
      toastFailure,
    );
    setBusy(false);
  };
  return (
    <Section title={t('sections.internalComment')}>
      <Textarea
        aria-label={t('sections.internalComment')}
        placeholder={t('comment.placeholder')}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={5000}
        value={value}
        onChange={(event) => keep({ text: event.currentTarget.value, seen: unsaved?.seen ?? kept })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && changed && !isOvertaken) void save();
        }}
      />
      {isOvertaken && (
        <Alert color="yellow" mt={8} role="alert" title={t('comment.theirs')}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap' }} mb="xs">
            {kept || t('comment.none')}
          </Text>
          <Group gap="xs">
            <Button
              size="compact-xs"
              onClick={() => keep({ text: [kept, unsaved.text.trim()].filter(Boolean).join('\n\n'), seen: kept })}
            >
              {t('comment.both')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => keep({ ...unsaved, seen: kept })}>
              {t('comment.mine')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => keep(null)}>
              {t('comment.theirsOnly')}
            </Button>
          </Group>
        </Alert>
      )}
      {changed && !isOvertaken && (
        <Group justify="flex-end" gap="xs" mt={8}>
          <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => keep(null)}>
            {ui('actions.cancel')}
          </Button>
          <Button size="xs" loading={busy} onClick={() => void save()}>
            {ui('actions.save')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
