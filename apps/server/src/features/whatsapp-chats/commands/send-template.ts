import type { ChatTemplateUse } from '@linkstand/contract/whatsapp-chats/schema';
import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule, rule } from '../../../platform/errors.ts';
import type { Whatsapp } from '../../../platform/whatsapp/cloud-api.ts';
import { findChat } from '../queries.ts';
import { queueMessage } from '../queue-message.ts';
import { knownTemplates } from '../templates.ts';

/** Queues an approved template with a value for each of its variables. */
export async function sendTemplate(
  ctx: Context<UserActor>,
  whatsapp: Whatsapp,
  id: number,
  use: ChatTemplateUse,
): Promise<void> {
  await findChat(ctx.db, ctx.actor, id);
  if (!whatsapp.account()) throw rule('chat_not_connected');
  const known = await knownTemplates(whatsapp);
  const template = known.find(({ name, language }) => name === use.name && language === use.language);
  if (!template) throw fieldRule({ path: 'name', code: 'choose_other' });
  if (template.variables !== use.values.length) throw fieldRule({ path: 'values', code: 'chat_values_missing' });
  const body = template.body.replace(/\{\{(\d+)\}\}/g, (variable, at) => use.values[Number(at) - 1] ?? variable);
  await ctx.db
    .transaction()
    .execute(async (tx) =>
      queueMessage(tx, ctx, await findChat(tx, ctx.actor, id), { kind: 'template', body, template: use }),
    );
}
