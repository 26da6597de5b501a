import type { Variables } from '../shared/variables.ts';

/** What an answer may name: the person, whose name WhatsApp may not tell, and the writer. */
export const CHAT_ANSWER_VARIABLES = { name: 'sometimes', me: 'always' } as const satisfies Variables;

/** Answers of the default setting, each under a heading that names it. */
export const DEFAULT_CHAT_ANSWERS = {
  english: `# Thanks, we’re looking at it
Hello {{name|there}}, thanks for your message. I’m looking into it and will reply today. {{me}}

# The order is online
Hello {{name|there}}, your publication is online. You’ll find the link in your orders. {{me}}

# Where the invoices are
You’ll find every invoice under “Bills” in your account. If one is missing, tell me its month and I’ll send it.`,
  spanish: `# Gracias, lo estamos mirando
Hola, {{name|buenas}}. Gracias por escribirnos. Lo miro y te respondo hoy. {{me}}

# El pedido está publicado
Hola, {{name|buenas}}. Tu publicación ya está en línea. Tienes el enlace en tus pedidos. {{me}}

# Dónde están las facturas
Tienes todas las facturas en tu cuenta, en «Facturas». Si falta alguna, dime el mes y te la envío.`,
  portuguese: `# Obrigado, estamos vendo
Olá, {{name|tudo bem}}? Obrigado por escrever. Vou ver e respondo ainda hoje. {{me}}

# O pedido está no ar
Olá, {{name|tudo bem}}? Sua publicação já está no ar. O link está nos seus pedidos. {{me}}

# Onde ficam as faturas
Todas as faturas estão na sua conta, em “Faturas”. Se faltar alguma, diga o mês e eu envio.`,
} as const;

/**
 * A canned answer with its variables filled in: `{{name}}`, the person, and `{{me}}`, the writer, each with an optional
 * default such as `{{name|there}}`. There are no others: the setting refuses them.
 */
export const fillAnswer = (body: string, values: { readonly name: string; readonly me: string }): string =>
  body.replace(
    /\{\{\s*(name|me)\s*(?:\|([^{}]*))?\}\}/g,
    (_all, key: 'name' | 'me', otherwise: string | undefined) => values[key].trim() || otherwise?.trim() || '',
  );
