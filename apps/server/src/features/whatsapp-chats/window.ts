import type { Context } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import type { Whatsapp } from '../../platform/whatsapp/cloud-api.ts';
import { type ChatRecord, windowUntil } from './queries.ts';

/** Whether something else than a template may be sent. @throws Refusal 422 */
export function requireOpenWindow({ now }: Context, whatsapp: Whatsapp, chat: ChatRecord): void {
  // Without a connected number nothing would ever send it.
  if (!whatsapp.account()) throw rule('chat_not_connected');
  if (chat.continuedIn !== null) throw rule('chat_continued');
  if (chat.optedOutAt) throw rule('chat_opted_out');
  if (chat.stop) throw rule('chat_stopped');
  if (!windowUntil(chat, now)) throw rule('chat_window_closed');
}
