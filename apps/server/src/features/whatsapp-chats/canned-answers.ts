import { cannedAnswersOf } from '@linkstand/contract/cases/canned-answers';
import type { ChatCannedAnswer } from '@linkstand/contract/whatsapp-chats/schema';
import { liveSetting } from '../settings/live.ts';

/** The configured texts for messages, in every language: people are answered in their own. */
export function listCannedAnswers(): ChatCannedAnswer[] {
  const { english, spanish, portuguese } = liveSetting('chat_answers');
  const texts = [
    ['en-US', english],
    ['es', spanish],
    ['pt-BR', portuguese],
  ] as const;
  return texts.flatMap(([locale, text]) => cannedAnswersOf(text).map((answer) => ({ locale, ...answer })));
}
