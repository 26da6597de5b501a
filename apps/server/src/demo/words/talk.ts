import type { ProseLanguage } from './prose.ts';

/** What people write to each other about a briefing, per language. */
export interface Talk {
  /** What the versions of a text are called. */
  readonly versions: { readonly first: string; readonly polished: string; readonly byClient: string };
  readonly firstVersion: readonly string[];
  readonly asksChange: readonly string[];
  readonly willChange: readonly string[];
  readonly ownerAsks: readonly string[];
  readonly answersOwner: readonly string[];
  readonly ownerPromises: readonly string[];
  readonly declines: readonly string[];
  readonly newDate: readonly string[];
  readonly denied: readonly string[];
  readonly canceled: readonly string[];
  readonly problem: readonly string[];
  readonly problemAnswer: readonly string[];
  readonly campaigns: readonly string[];
}

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

const es: Talk = {
  versions: { first: 'Primera versión', polished: 'Estilo y longitud', byClient: 'Editada por el cliente' },
  firstVersion: lines(`
    Aquí tienes la primera versión. Si te encaja, acéptala y la enviamos al medio.
    Hemos escrito el artículo con el tono que pedías; dinos si cambiarías algo.`),
  asksChange: lines(`
    El titular promete más de lo que cuenta el texto. ¿Lo podéis ajustar?
    Me gusta, pero falta mencionar que el servicio es en toda España.
    ¿Podéis acortar la introducción? El enlace queda demasiado abajo.`),
  willChange: lines(`
    Hecho, te lo vuelvo a mandar en un rato.
    Claro, lo corrijo hoy mismo.`),
  ownerAsks: lines(`
    ¿La imagen de portada la ponéis vosotros o la elegimos nosotros?
    ¿Podemos cambiar el titular? El nuestro no pasa de setenta caracteres.
    ¿Hay problema si sale el lunes en lugar del viernes?`),
  answersOwner: lines(`
    Podéis elegirla vosotros, mientras sea horizontal.
    Sin problema, gracias por avisar.`),
  ownerPromises: lines(`
    Recibido, sale esta semana.
    Lo dejamos programado, gracias.`),
  declines: lines(`
    Este mes ya no publicamos más contenido patrocinado.
    El tema no encaja con nuestra línea editorial.
    Hemos publicado hace poco un artículo casi igual de otra empresa.`),
  newDate: lines(`
    Se nos ha acumulado el trabajo de redacción.
    Queremos que no coincida con el festivo.`),
  denied: lines(`
    El enlace lleva a una página que todavía no existe.
    El texto promete resultados que no se pueden demostrar; corrígelo y vuelve a enviarlo.
    El sitio elegido no acepta este tema.`),
  canceled: lines(`
    Hemos cambiado de proveedor y la página ya no existe.
    El presupuesto del trimestre se ha agotado.
    Duplicado de otro pedido.`),
  problem: lines(`
    El artículo ya no aparece en la portada de la sección y el enlace no se ve en el móvil.
    Han cambiado el texto del enlace después de publicar.`),
  problemAnswer: lines(`
    Lo hemos hablado con el medio y queda corregido hoy.
    El medio lo ha restaurado; gracias por avisar tan pronto.`),
  campaigns: lines(`
    Plan de contenidos
    Campaña de marca
    Posicionamiento de servicios
    Lanzamiento de la nueva web
    Presencia en prensa local
    Refuerzo de enlaces
    Temporada alta
    Artículos de fondo
    Apertura de mercado
    Palabras clave principales`),
};

const pt: Talk = {
  versions: { first: 'Primeira versão', polished: 'Estilo e tamanho', byClient: 'Editada pelo cliente' },
  firstVersion: lines(`
    Aqui está a primeira versão. Se estiver bem, aceite e enviamos ao veículo.
    Escrevemos o artigo no tom que pediu; diga se mudaria alguma coisa.`),
  asksChange: lines(`
    O título promete mais do que o texto conta. Podem ajustar?
    Gostei, mas falta dizer que o serviço atende todo o país.
    Podem encurtar a introdução? O link ficou muito embaixo.`),
  willChange: lines(`
    Feito, mando de volta daqui a pouco.
    Claro, corrijo ainda hoje.`),
  ownerAsks: lines(`
    A imagem de capa é vossa ou escolhemos nós?
    Podemos mudar o título? O nosso limite são setenta caracteres.
    Tem problema se sair na segunda em vez de sexta?`),
  answersOwner: lines(`
    Podem escolher, desde que seja horizontal.
    Sem problema, obrigado por avisar.`),
  ownerPromises: lines(`
    Recebido, sai esta semana.
    Já está programado, obrigado.`),
  declines: lines(`
    Este mês já não publicamos mais conteúdo patrocinado.
    O tema não combina com a nossa linha editorial.
    Publicamos há pouco um artigo quase igual de outra empresa.`),
  newDate: lines(`
    A redação está com muito trabalho esta semana.
    Preferimos que não coincida com o feriado.`),
  denied: lines(`
    O link leva a uma página que ainda não existe.
    O texto promete resultados que não se podem demonstrar; corrija e envie de novo.
    O site escolhido não aceita este tema.`),
  canceled: lines(`
    Mudamos de fornecedor e a página já não existe.
    A verba do trimestre acabou.
    Duplicado de outro pedido.`),
  problem: lines(`
    O artigo já não aparece na seção e o link não se vê no celular.
    Mudaram o texto do link depois de publicar.`),
  problemAnswer: lines(`
    Falamos com o veículo e fica corrigido hoje.
    O veículo já restaurou o link; obrigado por avisar tão depressa.`),
  campaigns: lines(`
    Plano de conteúdo
    Campanha de marca
    Posicionamento de serviços
    Lançamento do novo site
    Presença na imprensa local
    Reforço de links
    Alta temporada
    Artigos de fundo
    Entrada em novo mercado
    Palavras-chave principais`),
};

const en: Talk = {
  versions: { first: 'First version', polished: 'Style and length', byClient: 'Edited by the client' },
  firstVersion: lines(`
    Here is the first version. If it suits you, accept it and we send it to the site.
    We wrote the article in the tone you asked for; tell us if you would change anything.`),
  asksChange: lines(`
    The headline promises more than the text delivers. Could you adjust it?
    I like it, but it should say that we serve the whole country.
    Could you shorten the introduction? The link sits too low.`),
  willChange: lines(`
    Done, I will send it back in a moment.
    Of course, I will correct it today.`),
  ownerAsks: lines(`
    Do you send the cover picture or shall we choose one?
    May we change the headline? Ours end at seventy characters.
    Is it a problem if it runs on Monday instead of Friday?`),
  answersOwner: lines(`
    You may choose it, as long as it is horizontal.
    No problem, thank you for telling us.`),
  ownerPromises: lines(`
    Got it, it runs this week.
    Scheduled, thank you.`),
  declines: lines(`
    We have no room for sponsored content this month.
    The subject does not fit our editorial line.
    We ran an almost identical article for another company recently.`),
  newDate: lines(`
    The newsroom is short of hands this week.
    We would rather avoid the bank holiday.`),
  denied: lines(`
    The link leads to a page that does not exist yet.
    The text promises results that can't be shown; please correct it and send it again.
    The chosen site does not take this subject.`),
  canceled: lines(`
    We changed suppliers and the page is gone.
    The budget of the quarter is used up.
    Duplicate of another order.`),
  problem: lines(`
    The article has left its section and the link can't be seen on a phone.
    The text of the link was changed after publication.`),
  problemAnswer: lines(`
    We talked to the site and it is corrected today.
    The site has restored it; thank you for telling us so soon.`),
  campaigns: lines(`
    Content plan
    Brand campaign
    Service pages push
    New website launch
    Local press presence
    Link refresh
    High season
    Long reads
    New market entry
    Core keywords`),
};

export const TALK: Readonly<Record<ProseLanguage, Talk>> = { es, pt, en };

/** What the team notes for itself, in the language of the office. */
export const INTERNAL_NOTES = [
  'The client prefers short paragraphs.',
  'Check the spelling of the brand name: it is written in lower case.',
  'The owner is slow in the afternoon; call before noon.',
  'Third order on this site this year: vary the introduction.',
  'Waiting for the image from the client.',
] as const;
