import type { DemoClient } from './clients.ts';
import { COORDINATOR, EDITOR, type Step, script } from './moves.ts';
import { asArticle, fits, orderOn, titleFor } from './order.ts';
import { CLIENT_CAMPAIGNS, KNOWN_SITES, OWNER_LINKS } from './people.ts';
import type { BriefingPlan, CampaignPlan } from './plans.ts';
import { randomOf } from './random.ts';
import type { DemoSite } from './sites.ts';

const TONE = 'El segundo párrafo suena a anuncio; ¿podéis darle un tono más de guía?';
const COVER = '¿La imagen de portada puede ser vertical?';
const NOFOLLOW = 'El sistema lo pone así de forma automática, lo revisamos.';

/** MAIN_CLIENT's campaigns: one in each state, and a briefing in each state of publication. */
export function clientCampaigns(client: DemoClient, sites: readonly DemoSite[]): CampaignPlan[] {
  const random = randomOf('client campaigns');
  const known = (domain: string) => sites.find((site) => site.domain === domain) as DemoSite;
  const plain = known(KNOWN_SITES.plain);
  const mainOwnerSites = sites.filter((site) => isGood(site) && site.offers[0].ownerId === 1 && site !== plain);
  const others = sites.filter(
    (site) => isGood(site) && site.offers[0].ownerId !== 1 && site.priceCents >= 6000 && site.priceCents <= 40_000,
  );
  const titles = new Set<string>();
  let next = 0;
  const another = () => others[next++] as DemoSite;
  const ofMainOwner = (index: number) => mainOwnerSites[index] ?? another();

  const briefing = (
    site: DemoSite,
    steps: readonly Step[],
    wish: Parameters<typeof orderOn>[4] = {},
    more: Partial<BriefingPlan> = {},
  ): BriefingPlan => ({
    ...asArticle(
      orderOn(random, site, 'travel', client.domain, { title: titleFor(random, 'es', 'travel', titles), ...wish }),
    ),
    editorId: EDITOR,
    moves: script(EDITOR, steps),
    messages: [],
    cases: [],
    ...more,
  });
  const campaign = (
    name: string,
    generalTitle: string,
    createdDaysAgo: number,
    briefings: BriefingPlan[],
    more: Partial<CampaignPlan> = {},
  ): CampaignPlan => ({
    client,
    name,
    generalTitle,
    defaultCategory: 'travel',
    endCustomer: '',
    createdDaysAgo,
    briefings,
    ...more,
  });

  /** Submitted and nothing else. */
  const submitted = (days: number): Step[] => [['submit', days, 10.1]];
  const approved = (days: number): Step[] => [...submitted(days), ['approve', days - 1, 9.3]];
  /** Of the campaign in progress: its text was shown to the client. */
  const shown = (started: number, sent: number): Step[] => [
    ...approved(16),
    ['start_review', started, 15.4],
    ['send_to_client', sent, 12.2],
  ];
  const agreed = (started: number, sent: number, accepted: number): Step[] => [
    ...shown(started, sent),
    ['accept_content', accepted, 16.1],
  ];
  /** Of the finished one: online on the day that was promised, done a week later. */
  const finished = (publishedDaysAgo: number): Step[] => [
    ...approved(72),
    ['start_review', 71, 15.4],
    ['send_to_client', 69, 12.2],
    ['accept_content', 68, 9.8],
    ['accept_publication', 67, 16.5, { promisedIn: -publishedDaysAgo }],
    ['confirm_publication', publishedDaysAgo, 11.2],
    ['finalize', publishedDaysAgo - 7, 3],
  ];

  return [
    campaign(CLIENT_CAMPAIGNS.finished, 'Ideas para los puentes del año', 74, [
      briefing(plain, finished(63), { reviewMode: 'review_and_send_back' }),
      briefing(ofMainOwner(0), finished(61), { reviewMode: 'review_and_send_back', targetCount: 2 }),
      briefing(
        another(),
        [
          ['submit', 72, 10.1],
          ['approve', 71, 9.3, { to: 'pending_owner' }],
          ['accept_publication', 69, 13, { promisedIn: -64 }],
          ['confirm_publication', 64, 10.4],
          ['finalize', 57, 3],
        ],
        { reviewMode: 'publish_as_is', writeForMe: false },
      ),
      briefing(
        another(),
        [
          ['submit', 72, 10.1],
          ['deny', 71, 9.5, { reason: 'El sitio ya ha publicado este mes dos artículos con el mismo enlace.' }],
        ],
        { reviewMode: 'review_and_publish' },
      ),
    ]),
    campaign(CLIENT_CAMPAIGNS.canceled, 'Cruceros fluviales para quien no ha viajado nunca en barco', 52, [
      briefing(another(), [
        ...submitted(50),
        ['cancel', 49, 18.2, { reason: 'Hemos pospuesto el producto hasta la próxima temporada.' }],
      ]),
      briefing(another(), [
        ...approved(50),
        ['cancel', 48, 12.3, { by: COORDINATOR, reason: 'El cliente lo pidió por teléfono: la campaña se pospone.' }],
      ]),
    ]),
    campaign(CLIENT_CAMPAIGNS.denied, 'Hoteles con casino en la costa', 33, [
      briefing(
        another(),
        [
          ...submitted(32),
          [
            'deny',
            31,
            11.1,
            {
              reason:
                'El texto promociona juego y este sitio no lo admite. Elige un sitio que acepte la categoría de juego.',
            },
          ],
        ],
        { reviewMode: 'review_and_publish' },
      ),
      briefing(
        another(),
        [...submitted(32), ['deny', 31, 11.2, { reason: 'El enlace lleva a una página que todavía no existe (404).' }]],
        { reviewMode: 'review_and_publish' },
      ),
    ]),
    campaign(CLIENT_CAMPAIGNS.inProgress, 'Guías de verano por la costa', 17, [
      briefing(
        another(),
        [
          ['submit', 16, 10.1],
          ['deny', 15, 9.6, { reason: 'El enlace lleva a una página que todavía no existe (404).' }],
          ['resubmit', 4, 13.2],
          ['approve', 3, 9.1],
        ],
        { reviewMode: 'review_and_publish' },
      ),
      briefing(
        another(),
        [...shown(14, 11), ['ask_review', 5, 10.7, { reason: TONE }]],
        { reviewMode: 'review_and_send_back', writeForMe: true },
        {
          internalComment: 'Cliente muy cuidadoso con el tono. Sin superlativos.',
          messages: [
            {
              audience: 'client',
              by: 'client',
              daysAgo: 5,
              hour: 10.75,
              body: `Gracias por la primera versión. ${TONE}`,
            },
            {
              audience: 'client',
              by: EDITOR,
              daysAgo: 5,
              hour: 12.1,
              body: 'Claro, lo rehago y te lo vuelvo a mandar.',
            },
            {
              audience: 'internal',
              by: COORDINATOR,
              daysAgo: 5,
              hour: 12.4,
              body: 'Keep the facts about the ferries: the owner liked them last time.',
            },
          ],
        },
      ),
      briefing(
        another(),
        shown(12, 3),
        { reviewMode: 'review_and_send_back', writeForMe: true },
        {
          messages: [
            {
              audience: 'client',
              by: EDITOR,
              daysAgo: 3,
              hour: 12.3,
              body: 'Aquí tienes la primera versión. Si te encaja, acéptala y la enviamos al medio.',
            },
          ],
        },
      ),
      briefing(
        ofMainOwner(1),
        agreed(12, 9, 3),
        { reviewMode: 'review_and_send_back' },
        {
          ownerLink: OWNER_LINKS.asked,
          messages: [{ audience: 'owner', by: 'owner', daysAgo: 2, hour: 9.9, body: COVER }],
          cases: [
            {
              kind: 'question',
              detail: COVER,
              openedBy: 'owner',
              daysAgo: 2,
              hour: 9.9,
              answers: [],
            },
          ],
        },
      ),
      briefing(
        plain,
        [...agreed(14, 13, 12), ['accept_publication', 10, 16.5, { promisedIn: 3 }]],
        { reviewMode: 'review_and_send_back', desiredIn: 5 },
        {
          ownerLink: OWNER_LINKS.promised,
          messages: [
            { audience: 'owner', by: 'owner', daysAgo: 10, hour: 16.6, body: 'Lo publicamos en la sección de viajes.' },
            { audience: 'owner', by: EDITOR, daysAgo: 10, hour: 17, body: 'Perfecto, muchas gracias.' },
          ],
        },
      ),
      briefing(
        ofMainOwner(2),
        [
          ...agreed(14, 13, 11),
          ['accept_publication', 10, 16.5, { promisedIn: -4 }],
          ['confirm_publication', 4, 12.8, { check: 'good' }],
        ],
        { reviewMode: 'review_and_send_back', targetCount: 4 },
        { ownerLink: OWNER_LINKS.published },
      ),
      briefing(
        another(),
        [
          ...agreed(14, 13, 12),
          ['accept_publication', 10, 11.4, { promisedIn: -5 }],
          ['confirm_publication', 6, 18.4, { check: 'nofollow', reason: NOFOLLOW }],
        ],
        { reviewMode: 'review_and_send_back' },
        {
          cases: [
            {
              kind: 'link_problem',
              detail: `link_nofollow: nofollow\n\n${NOFOLLOW}`,
              openedBy: 'owner',
              daysAgo: 6,
              hour: 18.4,
              answers: [],
            },
          ],
        },
      ),
      briefing(
        another(),
        [
          ['submit', 16, 10.1],
          ['approve', 15, 9.3, { to: 'pending_owner' }],
          ['accept_publication', 14, 16.2, { promisedIn: -11 }],
          ['confirm_publication', 11, 9.2],
          ['finalize', 4, 3],
        ],
        { reviewMode: 'publish_as_is', writeForMe: false },
      ),
    ]),
    campaign(CLIENT_CAMPAIGNS.waiting, 'Rutas por el norte para todo el año', 2, [
      briefing(plain, submitted(1), { reviewMode: 'review_and_publish' }),
      briefing(another(), submitted(1), { reviewMode: 'review_and_send_back', writeForMe: true }),
      briefing(another(), submitted(1), { reviewMode: 'publish_as_is', writeForMe: false, targetCount: 3 }),
    ]),
    campaign(
      CLIENT_CAMPAIGNS.draft,
      'Escapadas de otoño sin prisa',
      1,
      [
        briefing(plain, [], { reviewMode: 'review_and_publish', writeForMe: false }),
        briefing(another(), [], { writeForMe: false }, { typed: ['title', 'keyword'] }),
        briefing(another(), [], { writeForMe: false }, { typed: [] }),
      ],
      { defaultCategory: null },
    ),
  ];
}

/** Sites that a travel agency from Spain would take. */
const isGood = (site: DemoSite): boolean =>
  site.country === 'ES' &&
  site.status === 'active' &&
  site.offers[0].linkTypes[0] === 'do_follow' &&
  !site.domain.includes('/') &&
  site.domain !== KNOWN_SITES.sensitive &&
  fits(site, 'travel');
