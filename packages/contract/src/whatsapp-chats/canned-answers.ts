import type { Variables } from '../shared/variables.ts';

/** What an answer may name: the person, whose name WhatsApp may not tell, and the writer. */
export const CHAT_ANSWER_VARIABLES = { name: 'sometimes', me: 'always' } as const satisfies Variables;

/** Answers of the default setting, each under a heading that names it. */
export const DEFAULT_CHAT_ANSWERS = {
  english: `# Thanks, we’re looking at it
Hello {{name|there}}, thanks for your message. I’m looking into it and will reply today. {{me}}

# The publication is live
Hello {{name|there}}, your publication is live. You’ll find the link in your campaign. {{me}}

# Where the invoices are
You’ll find every invoice under “Bills” in your account. If one is missing, tell me its month and I’ll send it.`,
  spanish: `# Gracias, lo estamos mirando
Hola, {{name|buenas}}. Gracias por escribirnos. Lo miro y te respondo hoy. {{me}}

# La publicación está activa
Hola, {{name|buenas}}. Tu publicación ya está activa. Tienes el enlace en tu campaña. {{me}}

# Dónde están las facturas
Tienes todas las facturas en tu cuenta, en «Facturas». Si falta alguna, dime el mes y te la envío.`,
  portuguese: `# Recebido, estamos vendo
Olá, {{name|tudo bem}}! Agradeço a mensagem. Vou ver e respondo ainda hoje. {{me}}

# A publicação está no ar
Olá, {{name|tudo bem}}! Sua publicação já está no ar. O link está na sua campanha. {{me}}

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
