import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { clearSent } from '../../../lib/clear-sent.ts';
import { useT } from '../../../lib/i18n.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { Section } from './section.tsx';
import { useMove } from './use-move.ts';

/** The note that only the team sees. */
export function InternalComment({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const ui = useT('ui');
  const move = useMove(briefing);
  const kept = briefing.internalComment ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const value = typed ?? kept;
  const changed = typed !== null && typed.trim() !== kept;
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
      () => setTyped(clearSent(typed, null)),
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
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && changed) void save();
        }}
      />
      {changed && (
        <Group justify="flex-end" gap="xs" mt={8}>
          <Button size="xs" variant="subtle" color="gray" disabled={busy} onClick={() => setTyped(null)}>
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
