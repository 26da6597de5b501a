import type { Variables } from '../shared/variables.ts';

/** What a reminder's subject and text may name: `{{name}}` is the client, `{{executive}}` who looks after it. */
export const REMINDER_VARIABLES = {
  name: 'always',
  company: 'sometimes',
  brand: 'always',
  executive: 'sometimes',
  days: 'always',
} as const satisfies Variables;
export type ReminderVariable = keyof typeof REMINDER_VARIABLES;

export const DEFAULT_REMINDER_SUBJECT = {
  english: '{{name|Hello}}, new sites are waiting for you',
  spanish: '{{name|Hola}}, tenemos sitios nuevos para ti',
  portuguese: '{{name|Olá}}, temos sites novos para você',
};

export const DEFAULT_REMINDER = {
  english: `It’s been {{days}} days since we were last in touch. Since then, new sites have joined the catalog, and prices and metrics have been updated.

If you’re planning your next publications, take a look at what’s new. If something kept you from ordering, reply to this email. We’d like to know.

{{executive|Your team}}, {{brand}}`,
  spanish: `Hace {{days}} días que no sabemos de ti. Desde entonces hay medios nuevos en el catálogo, con precios y métricas al día.

Si estás planificando tus próximas publicaciones, échale un vistazo. Y si algo te ha impedido pedirlas, responde a este correo: queremos saberlo.

{{executive|Tu equipo}}, {{brand}}`,
  portuguese: `Faz {{days}} dias que não nos falamos. Desde então, o catálogo ganhou sites novos, com preços e métricas atualizados.

Se você está planejando as próximas publicações, dê uma olhada nas novidades. E se algo impediu você de pedir, responda a este e-mail: queremos saber.

{{executive|Sua equipe}}, {{brand}}`,
};
