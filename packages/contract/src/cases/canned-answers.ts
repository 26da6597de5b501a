/** Answers of the default setting, each under a heading that names it. */
export const DEFAULT_CASE_ANSWERS = {
  english: `# Asked the site
Thank you for telling us. We’ve asked the site to fix it, and we’ll let you know as soon as it answers.

# Repaired
The site has fixed it, and our check has confirmed it. If anything still looks wrong, just answer here.

# More details needed
We couldn’t find the problem on the page. Could you tell us what you see, and where, so that we can look again?`,
  spanish: `# Sitio avisado
Gracias por avisarnos. Hemos pedido al sitio que lo corrija y te escribiremos en cuanto responda.

# Corregido
El sitio lo ha corregido y nuestra comprobación lo confirma. Si todavía ves algo raro, responde aquí.

# Faltan detalles
No hemos encontrado el problema en la página. ¿Puedes decirnos qué ves y dónde, para que volvamos a mirarlo?`,
  portuguese: `# Site avisado
Agradecemos o aviso. Pedimos ao site que corrija e escreveremos assim que ele responder.

# Corrigido
O site corrigiu e nossa verificação confirmou. Se algo ainda parecer errado, responda aqui.

# Faltam detalhes
Não encontramos o problema na página. Você pode nos dizer o que vê, e onde, para olharmos de novo?`,
} as const;

export interface CannedAnswer {
  readonly name: string;
  readonly body: string;
}

/** The answers in a text: each begins with a line `# Name`. What has no name or no text is left out. */
export const cannedAnswersOf = (text: string): CannedAnswer[] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/^# /m)
    .slice(1)
    .flatMap((part) => {
      const [name = '', ...lines] = part.split('\n');
      const body = lines.join('\n').trim();
      return name.trim() && body ? [{ name: name.trim(), body }] : [];
    });
