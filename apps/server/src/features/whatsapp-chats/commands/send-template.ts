import type { ChatTemplateUse } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import type { TemplateVariable, Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { isPaused } from '../policy.ts';
import { queueMessage } from '../queue-message.ts';
import { findTemplate } from '../templates.ts';

/**
 * Queues an approved template with a value for each of its variables.
 * @throws Refusal 422 for a template that is unknown, stopped or not supported; for values that are missing or too many
 */
export const sendTemplate = (
  ctx: Context<UserActor>,
  whatsapp: Whatsapp,
  id: number,
  use: ChatTemplateUse,
): Promise<void> =>
  queueMessage(ctx, id, async (chat, tx) => {
    if (!whatsapp.account()) throw rule('chat_not_connected');
    if (chat.continuedIn !== null) throw rule('chat_continued');
    if (chat.optedOutAt) throw rule('chat_opted_out');
    if (chat.stop) throw rule('chat_stopped');
    if (!chat.optedInOn) throw rule('chat_opt_in_missing');
    if (isPaused(chat, ctx.now)) throw rule('chat_paused');
    const template = await findTemplate(tx, use.name, use.language);
    if (!template) throw fieldRule({ path: 'name', code: 'choose_other' });
    if (template.status !== 'APPROVED') throw fieldRule({ path: 'name', code: 'chat_template_stopped' });
    if (!template.isSupported) throw fieldRule({ path: 'name', code: 'chat_template_not_supported' });
    const variables = template.variables;
    const missing = variables.filter((_variable, at) => !use.values[at]?.trim()).map(({ name }) => `{{${name}}}`);
    if (missing.length > 0 || use.values.length > variables.length)
      throw fieldRule({
        path: 'values',
        code: missing.length > 0 ? 'chat_values_missing' : 'chat_values_too_many',
        parameters: missing.length > 0 ? { names: missing.join(', ') } : {},
      });
    const filled = (part: TemplateVariable['part'], text: string) =>
      text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
        const at = variables.findIndex((each) => each.part === part && each.name === name);
        return use.values[at] ?? whole;
      });
    const body = [filled('header', template.header), filled('body', template.body), template.footer]
      .filter((text) => text !== '')
      .join('\n\n');
    return { kind: 'template', body, template: use };
  });
