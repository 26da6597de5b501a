import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/errors.ts';
import { translator, useT } from '../../../../lib/i18n.ts';
import { keptValues } from '../../../../lib/saving/kept-values.ts';
import { useUser } from '../../../../lib/session.ts';
import { sameHtml } from '../../../../ui/rich/clean-html.ts';
import { RichEditor } from '../../../../ui/rich/rich-editor.tsx';
import { ComparedText, useTextReason } from '../../../briefings/components/text-order.tsx';
import { chosenText, mergeTexts } from '../../../briefings/merge-texts.ts';
import { useActing } from './use-client-briefing-actions.tsx';

type Props = { briefing: Briefing; onClose: () => void };
type Typed = { content: string; message: string };

const keptFor = (userId: number, id: number) => keptValues<Typed>(userId, `own version ${id}`);

/** Was an own version begun on this device, of the version that is current? */
export function hasOwnVersion(userId: number, briefing: Briefing): boolean {
  return keptFor(userId, briefing.id).read()?.base.content === briefing.content?.html;
}

/** What was written over another text than the current one, or can't be sent now; null without it. */
export function useFoundOwnVersion({ id, content, can }: Briefing) {
  const { id: userId } = useUser();
  const [looks, look] = useReducer((times: number) => times + 1, 0);
  const stored = content?.html;
  const mayAnswer = can.send_version_back === true;
  // Read at once: an editor that is open would take words that were written over another text for its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each look, the device may keep something else
  const html = useMemo(() => {
    const kept = keptFor(userId, id).read();
    const written = kept?.typed.content;
    if (written === undefined || sameHtml(written, stored ?? '')) return null;
    return kept?.base.content === stored && mayAnswer ? null : written;
  }, [userId, id, stored, mayAnswer, looks]);
  const forget = () => {
    keptFor(userId, id).write(null);
    look();
  };
  return { html, look, forget };
}

/** Of a passage that both changed, both are there to choose from. */
const joined = (mine: string, before: string, theirs: string): string =>
  chosenText(mergeTexts({ mine, before, theirs }), (part) => part.theirs + part.mine);

/** Goes on with what was written, over the current text. */
export function moveOwnVersion(userId: number, briefing: Briefing): void {
  const kept = keptFor(userId, briefing.id);
  const before = kept.read();
  const stored = briefing.content?.html ?? '';
  if (before?.typed.content === undefined) return;
  const content = joined(before.typed.content, before.base.content ?? '', stored);
  if (kept.write({ typed: { message: '', ...before.typed, content }, base: { content: stored } })) return;
  // Both don't fit on the device: the words that are there stay, to be copied.
  kept.write(before);
  throw new Error(translator('common')('errors.operation'));
}

/** The current text in an editor, to be changed and sent back. What is typed survives a reload. */
export function OwnVersion({ briefing, onClose }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const common = useT('common');
  const { id: userId } = useUser();
  const acting = useActing(briefing);
  const stored = briefing.content?.html ?? '';
  const [start, setStart] = useState(stored);
  const kept = useRef(keptFor(userId, briefing.id));
  const [typed, setTyped] = useState<Typed>(() => {
    const before = kept.current.read();
    return { content: start, message: '', ...(before?.base.content === start ? before.typed : {}) };
  });
  // The text was changed while this one is open: what is sent must contain it. Words that the device keeps were already
  // shown instead of the editor.
  if (start !== stored) {
    setStart(stored);
    setTyped({ ...typed, content: joined(typed.content, start, stored) });
  }
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const why = useTextReason(briefing, { side: 'client', reader: 'team', html: typed.content });
  /** Sent without the reason that it needs. */
  const [isLacking, setLacking] = useState(false);
  const change = (patch: Partial<Typed>) => {
    setFailure('');
    setTyped((before) => ({ ...before, ...patch }));
  };
  useEffect(() => {
    const isChanged = typed.content !== start || typed.message !== '';
    kept.current.write(isChanged ? { typed, base: { content: start } } : null);
  }, [typed, start]);
  const discard = () => {
    kept.current.write(null);
    onClose();
  };
  const send = async () => {
    if (typed.content === start) return setFailure(t('briefing.writeUnchanged'));
    if (why.isMissing) return setLacking(true);
    setBusy(true);
    try {
      const message = typed.message.trim();
      const body = { content: typed.content, ...(message ? { message } : {}), ...why.body };
      const isSent = await acting(
        () => api.briefings.send_version_back({ params: { id: briefing.id }, version: briefing.version, body }),
        t('briefing.sentBack'),
      );
      // Of what was overtaken, the words stay.
      if (isSent) discard();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">{t('briefing.writeHelp')}</Text>
      <RichEditor
        label={words('fields.content')}
        value={typed.content}
        onChange={(content) => change({ content })}
        minWords={briefing.minimumWords}
      />
      <Textarea
        label={t('briefing.writeMessage')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={typed.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {typed.content !== start && <ComparedText compared={why.compared} order={briefing} />}
      {isLacking && why.show(why.isMissing ? common('errors.required') : undefined)}
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={discard} disabled={busy}>
          {t('briefing.writeDiscard')}
        </Button>
        <Button onClick={() => void send()} loading={busy}>
          {t('briefing.writeSend')}
        </Button>
      </Group>
    </Stack>
  );
}
