/** Words around a wish to be left alone that change nothing about it. */
const FILLERS = new Set(
  'please pls plz hi hello hey ok okay thanks thank you now just hola gracias porfavor porfa ya ola oi obrigado obrigada agora ja'.split(
    ' ',
  ),
);
const FILLER_PHRASES = /\b(por favor|bom dia|boa tarde|buenos dias|buenas tardes)\b/g;

/** What people may name beside the wish: the messages, the list, themselves. */
const OBJECTS = [
  'all|any|more|these|this|those|the|your|my|of|to|from|on|it|me|us|list|number|messages?|messaging|texts?|texting|writing',
  'sending|contacting|whatsapp|notifications?|ads?|adverts?|advertising|marketing|spam|subscription|newsletters?|promotions?',
  'de|del|da|do|la|el|los|las|o|a|os|as|mas|mais|me|mi|meu|minha|lista|numero|mensajes?|mensagens|mensagem|suscripcion',
  'inscricao|assinatura|notificaciones|notificacoes|publicidad|publicidade|propagandas?|promociones|promocoes|recibir|receber',
  'enviar|enviando|enviarme|envien|mandar|mandando|mandarme|escribir|escribirme|escrever|nada|su|sus|tu|sua|suas|esta|este|ese',
].join('|');
const MORE = `( (?:${OBJECTS}))*`;
/** What words point to that name nothing themselves: something that was spoken of before. */
const POINTERS = 'it|this|these|those|the|to|of|de|a|o|as|os|el|la|los|las|este|esta|ese';

const WISHES: readonly RegExp[] = [
  // English
  `(?:stopp?|stop ?all|unsubscribe|quit|end|cancel|opt ?out|opt me out|optout|unsub)${MORE}`,
  `(?:i )?(?:want|would like|wish|d like)? ?(?:to )?(?:unsubscribe|opt ?out)${MORE}`,
  `no more (?:messages?|texts?|ads?|marketing|spam)${MORE}`,
  `(?:do not|dont|don t|stop) (?:contact|message|text|write|writing|send|messaging|texting|contacting)${MORE}(?: again| anymore| any more)?`,
  `(?:remove|take|delete) (?:me|my number)(?: off| out)?${MORE}`,
  'leave me alone',
  // Spanish
  `(?:quiero |deseo |solicito |me )?(?:dar(?:me|se)?|doy|dame|denme|deme|darme)? ?(?:de |la )?baja${MORE}`,
  `(?:alto|basta|detener|detente|paren|pare|parar|cancelar|cancela|eliminar|borrar|borrame|quitar|quitame)${MORE}`,
  // Before anything else it is "for".
  'para',
  `(?:ya )?no (?:quiero|deseo)(?: (?:recibir|que me (?:escriban|escribas|envien|manden)))?(?: mas)${MORE}`,
  `no (?:quiero|deseo) recibir${MORE}`,
  `no me (?:escriban?|escribas|envien?|envies|manden?|mandes|contacten?|contactes) ?(?:mas)?${MORE}`,
  `no (?:enviar|mandar|escribir) mas${MORE}`,
  `(?:dejen?|deja|dejad) de (?:escribirme|enviarme|mandarme|contactarme|molestar|molestarme|enviar|mandar|escribir)${MORE}`,
  // Portuguese
  `(?:sair|parem|chega|descadastrar|descadastre|descadastra|cancele|remover|remova|excluir)${MORE}`,
  `(?:eu )?nao (?:quero|desejo)(?: (?:receber|que me (?:enviem|mandem)))?(?: mais)${MORE}`,
  `(?:eu )?nao (?:quero|desejo) receber${MORE}`,
  `nao (?:me )?(?:enviem?|envie|mandem?|mande|escrevam?|escreva|contatem?)(?: me)? ?(?:mais)?${MORE}`,
  `(?:pare|parem|para) de (?:me )?(?:enviar|mandar|escrever|enviarem|mandarem|perturbar|incomodar)${MORE}`,
  `(?:me )?(?:tire|tirem|tira|retire|remova|remove|exclua)(?: me)?${MORE}`,
  `(?:quero )?(?:me )?(?:descadastrar|sair)${MORE}`,
].map((wish) => new RegExp(`^${wish}$`));

/** "Remove it", "cancel this", "baja más": an order, a link or a price, of which the talk was. */
const OF_SOMETHING = new RegExp(
  `^(?:${[
    `(?:end|cancel|remove|(?:do not|dont|don t) (?:send|write))(?: (?:${POINTERS}))+`,
    `(?:cancelar?|cancele|eliminar|borrar|quitar|remov[ae]r?|excluir|exclua|retire|tire|tira)(?: (?:${POINTERS}))+`,
    `baja(?: (?:mas|${POINTERS}))+`,
  ].join('|')})$`,
);

/** Longer messages say more than that. */
const MOST_WORDS = 12;

/**
 * True if a message says nothing but that its writer wants no more messages, in the languages of the product and however
 * polite. What names something else ("cancel my order") or negates ("don't stop") is no such wish.
 */
export function isStop(body: string): boolean {
  const plain = body
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(FILLER_PHRASES, ' ');
  const words = plain.split(' ').filter((word) => word !== '' && !FILLERS.has(word));
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  const said = words.join(' ');
  return !OF_SOMETHING.test(said) && WISHES.some((wish) => wish.test(said));
}
