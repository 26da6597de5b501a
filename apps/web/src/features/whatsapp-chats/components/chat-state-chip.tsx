import type { ChatState } from '@linkstand/contract/whatsapp-chats/choices';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';

const TONES: Readonly<Record<ChatState, Tone>> = {
  open: 'turn',
  waiting: 'waiting',
  snoozed: 'neutral',
  closed: 'done',
};

/** Whose turn it is in a conversation. */
export function ChatStateChip({ state }: { state: ChatState }) {
  const t = useT('whatsapp-chats');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
