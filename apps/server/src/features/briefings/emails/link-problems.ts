import type { LinkProblemCode } from '@linkstand/contract/links/schema';
import type { Locale } from '@linkstand/contract/shared/locales';

/** What a check found, as parts of a sentence. */
const words: Record<Locale, Record<LinkProblemCode, string>> = {
  'en-US': {
    page_unreachable: 'the page doesn’t respond',
    page_status: 'the page returns an error',
    link_missing: 'the link isn’t on the page',
    domain_only: 'the link goes to a different page on the same site',
    link_nofollow: 'the link is marked nofollow',
    link_sponsored: 'the link is marked sponsored',
    rel_mismatch: 'the link type isn’t the one agreed',
    anchor_mismatch: 'the anchor text doesn’t contain the keyword',
    noindex: 'the page tells search engines not to index it',
    canonical_elsewhere: 'the page’s canonical URL is a different page',
    robots_blocked: 'search engines aren’t allowed to crawl the page',
    redirected_off_site: 'the URL redirects to another site',
    unsafe_url: 'the URL can’t be checked',
    hidden: 'the link is hidden from visitors',
    sent_on: 'the page sends its readers to another one',
    challenge: 'the page asks visitors to prove they’re human',
    other_page: 'the page shows something other than the article',
    checks_refused: 'the site doesn’t let our checks read the page',
    link_not_new: 'the article linked there before the order',
    sentence_missing: 'the link isn’t in its sentence',
  },
  es: {
    page_unreachable: 'la página no responde',
    page_status: 'la página responde con un error',
    link_missing: 'el enlace no está en la página',
    domain_only: 'el enlace lleva a otra página del mismo sitio',
    link_nofollow: 'el enlace está marcado como nofollow',
    link_sponsored: 'el enlace está marcado como patrocinado',
    rel_mismatch: 'el enlace no es del tipo acordado',
    anchor_mismatch: 'al texto ancla le falta la palabra clave',
    noindex: 'la página pide a los buscadores que no la muestren',
    canonical_elsewhere: 'la página indica otra como original',
    robots_blocked: 'los buscadores no pueden leer la página',
    redirected_off_site: 'la URL lleva a otro sitio',
    unsafe_url: 'la URL no se puede comprobar',
    hidden: 'el enlace está oculto para quien visita la página',
    sent_on: 'la página lleva a sus lectores a otra',
    challenge: 'la página pide demostrar que no se es un robot',
    other_page: 'la página muestra algo distinto del artículo',
    checks_refused: 'el sitio no deja que nuestras comprobaciones lean la página',
    link_not_new: 'el artículo ya enlazaba ahí antes del pedido',
    sentence_missing: 'el enlace no está en su frase',
  },
  'pt-BR': {
    page_unreachable: 'a página não responde',
    page_status: 'a página retorna um erro',
    link_missing: 'o link não está na página',
    domain_only: 'o link leva a outra página do mesmo site',
    link_nofollow: 'o link está marcado como nofollow',
    link_sponsored: 'o link está marcado como patrocinado',
    rel_mismatch: 'o link não é do tipo combinado',
    anchor_mismatch: 'o texto âncora não contém a palavra-chave',
    noindex: 'a página pede aos buscadores que não a indexem',
    canonical_elsewhere: 'a página indica outra como canônica',
    robots_blocked: 'o robots.txt impede os buscadores de ler a página',
    redirected_off_site: 'a URL leva a outro site',
    unsafe_url: 'a URL não pode ser verificada',
    hidden: 'o link está escondido de quem visita a página',
    sent_on: 'a página leva os leitores a outra',
    challenge: 'a página pede que se prove não ser um robô',
    other_page: 'a página mostra algo diferente do artigo',
    checks_refused: 'o site não deixa nossas verificações lerem a página',
    link_not_new: 'o artigo já tinha esse link antes do pedido',
    sentence_missing: 'o link não está na sua frase',
  },
};

export interface ToldProblem {
  readonly code: LinkProblemCode;
  /** Of the link that it is about, where several were agreed. */
  readonly keyword?: string | undefined;
}

const QUOTES: Record<Locale, readonly [string, string]> = { 'en-US': ['“', '”'], es: ['«', '»'], 'pt-BR': ['“', '”'] };

/** In the order found. */
export const linkProblems = (locale: Locale, problems: readonly ToldProblem[]): string[] =>
  problems.map(({ code, keyword }) => {
    const [open, close] = QUOTES[locale];
    return keyword ? `${words[locale][code]} (${open}${keyword}${close})` : words[locale][code];
  });
