/**
 * The API's calls handwritten for speed alone: prepared statements, the least SQL for the same data, no sign-in, no
 * checks, no policy. What PostgreSQL does after a move (triggers, keys, disk) is the same on both sides.
 */
import { BEFORE_PUBLICATION } from '@linkstand/contract/briefings/machine';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import type pg from 'pg';

type Row = Record<string, unknown>;
/** The part of a pool that the handlers need. */
type Ask = Pick<pg.Pool, 'query'>;

/** The caller of the measured calls. Moves are recorded under this name. */
export interface RawActor {
  readonly id: number;
  readonly name: string;
}

const ref = (id: unknown, name: unknown) => (id === null ? null : { id, name });

/** What a list shows of a briefing `b` and its related records. */
const LISTED = `
  b.id, b.version, b.status, b.status_since, b.title, c.general_title, b.keyword, b.site_id, s.name as site_name, s.domain,
  s.country, s.language, b.campaign_id, c.name as campaign_name, b.link_type, b.briefing_type, b.review_mode,
  t.id as category_id, t.name_en as category_name, b.desired_publication_date, b.due_date, b.promised_date, b.published_at,
  coalesce(v.words, 0) > 0 as has_text, b.publication_url, b.po_code, l.ok as check_ok, b.created_at, b.submitted_at, b.price_cents, b.cost_cents, b.bonus_at,
  u.id as user_id, u.name as user_name, k.id as company_id, k.name as company_name, e.id as editor_id, e.name as editor_name,
  o.id as owner_id, o.name as owner_name, o.phone as owner_phone,
  s.status <> 'active' or s.chosen_offer_id is null or o.blocked_at is not null as is_off_sale,
  (select count(*) from cases x where x.briefing_id = b.id and x.state <> 'closed') as open_cases,
  m.client_papers, m.client_payment, m.owner_papers, m.owner_payment, m.invoice_id, m.invoice_number, m.due_day, m.client_paid_on,
  m.owner_paid_on`;
const AROUND = `
  join campaigns c on c.id = b.campaign_id
  join users u on u.id = c.user_id
  left join companies k on k.id = c.company_id
  join sites s on s.id = b.site_id
  left join owners o on o.id = b.owner_id
  left join users e on e.id = b.editor_id
  left join categories t on t.id = coalesce(b.category_id, c.default_category_id)
  left join link_checks l on l.id = b.last_check_id
  left join content_versions v on v.id = b.current_version_id
  left join lateral (
    select f.client_status as client_papers, f.client_payment, f.owner_status as owner_papers, f.owner_payment,
      i.id as invoice_id, i.number as invoice_number, i.due_day, i.paid_on as client_paid_on,
      (select max(p.paid_on) from payout_lines y join payouts p on p.id = y.payout_id
        where y.transfer_id = f.owner_transfer_id and p.state = 'paid') as owner_paid_on
    from briefing_finances f
      left join invoice_lines w on w.briefing_id = f.briefing_id and w.side = 'client'
      left join invoices i on i.id = w.invoice_id
    where f.briefing_id = b.id offset 0
  ) m on true`;

const LIST = `
  select ${LISTED} from (select * from briefings order by created_at desc, id desc limit 50) b ${AROUND}
  order by b.created_at desc, b.id desc`;

function listed(row: Row) {
  const price = row.bonus_at === null ? (row.price_cents as number | null) : 0;
  const cost = row.cost_cents as number | null;
  const hasMoved = row.client_papers !== null;
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    statusSince: row.status_since,
    title: row.title || row.general_title,
    keyword: row.keyword,
    site: { id: row.site_id, name: row.site_name, domain: row.domain, country: row.country, language: row.language },
    campaign: { id: row.campaign_id, name: row.campaign_name },
    linkType: row.link_type,
    briefingType: row.briefing_type,
    reviewMode: row.review_mode,
    category: ref(row.category_id, row.category_name),
    desiredPublicationDate: row.desired_publication_date,
    dueDate: row.due_date,
    promisedDate: row.promised_date,
    publishedAt: row.published_at,
    publicationUrl: row.publication_url,
    checkOk: row.check_ok,
    createdAt: row.created_at,
    submittedAt: row.submitted_at,
    priceCents: price,
    isBonus: row.bonus_at !== null,
    openCases: row.open_cases,
    hasText: row.has_text,
    poCode: row.po_code,
    client: { id: row.user_id, name: row.user_name },
    company: ref(row.company_id, row.company_name),
    editor: ref(row.editor_id, row.editor_name),
    owner: ref(row.owner_id, row.owner_name),
    ownerPhone: row.owner_phone ?? '',
    siteIsOff: row.is_off_sale === true && (BEFORE_PUBLICATION as readonly unknown[]).includes(row.status),
    costCents: cost,
    profitCents: price === null || cost === null ? null : price - cost,
    clientFinance: hasMoved
      ? {
          papers: row.client_papers,
          payment: row.client_payment,
          invoice: row.invoice_id === null ? null : { id: row.invoice_id, number: row.invoice_number },
          dueDay: row.due_day,
          paidOn: row.client_paid_on,
        }
      : null,
    ownerFinance: hasMoved ? { papers: row.owner_papers, payment: row.owner_payment, paidOn: row.owner_paid_on } : null,
  };
}

export async function rawList(pool: Ask) {
  const { rows } = await pool.query<Row>({ name: 'list', text: LIST });
  return { data: rows.map(listed), page: 0, size: 50 };
}

const READ = `
  select ${LISTED}, b.url, b.category_id as own_category_id, b.fill_mode, b.write_for_me, b.instructions,
    b.draft_link, b.final_link, b.topic, b.internal_comment, b.owner_link_uuid, s.link_types, s.fill_modes, s.delivery_days,
    s.insertion_price_cents is not null as sells_insertions, b.article_by, b.article_url, b.sentence_by, b.sentence,
    u.email, u.phone, u.language as user_language, o.email as owner_email,
    o.language as owner_language, r.base_url, l.result as last_check,
    (select jsonb_build_object('minWords', f.min_words, 'maxWords', f.max_words, 'maxLinks', f.max_links,
        'contentRules', f.content_rules) from offers f where f.id = coalesce(b.offer_id, s.chosen_offer_id)) as rules,
    (select value from settings where key = 'minimum_words') as minimum_words,
    (select jsonb_agg(jsonb_build_object('keyword', g.keyword, 'url', g.url, 'categoryId', g.category_id) order by g.position)
      from briefing_targets g where g.briefing_id = b.id) as targets,
    (select jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'words', v.words, 'author', jsonb_build_object(
        'kind', v.author_kind, 'name', coalesce(a.name, '')), 'note', v.note, 'createdAt', v.created_at,
        'sealedAt', v.sealed_at, 'acceptedAt', v.accepted_at, 'explanation', v.explanation) order by v.number)
      from content_versions v left join users a on a.id = v.author_id where v.briefing_id = b.id) as versions,
    (select v.html from content_versions v where v.briefing_id = b.id order by v.number desc limit 1) as html,
    (select jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'fileName', f.file_name, 'mediaType', f.media_type,
        'bytes', f.bytes, 'createdAt', f.created_at) order by f.id)
      from files f where f.briefing_id = b.id and f.removed_at is null) as files,
    (select jsonb_agg(jsonb_build_object('id', h.id, 'at', h.at, 'action', substr(h.action, 10), 'actor', h.actor_name,
        'from', h.from_status, 'to', h.to_status, 'reason', h.reason, 'forced', h.forced) order by h.id)
      from (select * from audit_entries n where n.entity = 'briefings' and n.entity_id = b.id order by n.id desc limit 500) h) as history
  from briefings b ${AROUND} join brands r on r.id = c.brand_id
  where b.id = $1`;

function whole(row: Row) {
  const brief = listed(row);
  const versions = (row.versions ?? []) as Row[];
  const newest = versions.at(-1);
  return {
    ...brief,
    title: row.title,
    site: {
      ...brief.site,
      linkTypes: row.link_types,
      fillModes: row.fill_modes,
      deliveryDays: row.delivery_days,
      sellsInsertions: row.sells_insertions,
      rules: row.rules,
    },
    insertion:
      row.briefing_type === 'link_insertion'
        ? {
            articleBy: row.article_by,
            articleUrl: row.article_url,
            sentenceBy: row.sentence_by,
            sentence: row.sentence,
          }
        : null,
    targets: [
      { keyword: row.keyword, url: row.url, categoryId: row.own_category_id },
      ...((row.targets ?? []) as unknown[]),
    ],
    fillMode: row.fill_mode,
    writeForMe: row.write_for_me,
    instructions: row.instructions,
    draftLink: row.draft_link,
    finalLink: row.final_link,
    content: newest === undefined ? null : { ...newest, html: row.html },
    versions,
    attachments: row.files ?? [],
    topic: row.topic,
    minimumWords: Math.max(Number(row.minimum_words ?? 500), (row.rules as ContentRules | null)?.minWords ?? 0),
    lastCheck: row.last_check,
    history: row.history ?? [],
    internalComment: row.internal_comment,
    clientContact: {
      name: row.user_name,
      email: row.email,
      phone: row.phone,
      company: row.company_name ?? '',
      locale: row.user_language ?? 'en-US',
    },
    ownerContact: {
      id: row.owner_id,
      name: row.owner_name,
      email: row.owner_email,
      phone: row.owner_phone,
      language: row.owner_language,
      linkUrl: `${row.base_url}/external/briefings/${row.owner_link_uuid}/owner/publish`,
    },
  };
}

export async function rawBriefing(pool: Ask, id: number) {
  const { rows } = await pool.query<Row>({ name: 'read', text: READ, values: [id] });
  const [row] = rows;
  if (!row) throw new Error(`no briefing ${id}`);
  return whole(row);
}

const SITE = `
  select s.id, s.version, s.created_at as "createdAt", s.updated_at as "updatedAt", s.name, s.domain, s.country, s.language,
    s.type, s.tier, s.status, s.description, s.site_manager_id as "siteManagerId", m.name as manager,
    s.accepted_sensitive as "acceptedSensitive", s.price_cents as "priceCents", s.gambling_price_cents as "gamblingPriceCents",
    s.price_multiplier_milli as "priceMultiplierMilli", s.cost_multiplier_milli as "costMultiplierMilli", s.da, s.pa,
    s.monthly_traffic as "monthlyTraffic", s.metrics_source as "metricsSource", s.metrics_at as "metricsAt",
    s.traffic_history as "trafficHistory", s.chosen_offer_id as "chosenOfferId", s.owner_id, o.name as owner,
    o.blocked_at is not null as "isOwnerBlocked",
    s.cost_cents as "costCents", s.gambling_cost_cents as "gamblingCostCents",
    s.insertion_price_cents as "insertionPriceCents", s.insertion_gambling_price_cents as "insertionGamblingPriceCents",
    s.insertion_cost_cents as "insertionCostCents", s.insertion_gambling_cost_cents as "insertionGamblingCostCents", s.link_types as "linkTypes",
    s.fill_modes as "fillModes", s.delivery_days as "deliveryDays", s.times_published as "timesPublished",
    s.last_request_at as "lastRequestAt", s.last_published_at as "lastPublishedAt", s.shows_examples as "showsExamples",
    s.is_paused as "isPaused", (select f.paused_until from offers f where f.id = s.chosen_offer_id) as "pausedUntil",
    (select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name_en) order by c.name_en)
      from site_categories x join categories c on c.id = x.category_id where x.site_id = s.id) as categories,
    (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name)
      from site_tags x join tags t on t.id = x.tag_id where x.site_id = s.id) as tags,
    (select count(*) from offers f where f.site_id = s.id) as offers,
    exists (select from offers f join cost_proposals p on p.offer_id = f.id
      where f.site_id = s.id and p.declined_at is null) as "isCostProposed",
    (select count(*) from favorites f where f.site_id = s.id) as favorites,
    (select count(*) from briefings b where b.site_id = s.id
      and b.status in (${BEFORE_PUBLICATION.map((status) => `'${status}'`).join(', ')})) as "openOrders",
    (select count(*) from cart_items c where c.site_id = s.id) as carts
  from sites s left join users m on m.id = s.site_manager_id left join owners o on o.id = s.owner_id
  where s.id = $1`;

const idsOf = (named: unknown) => ((named ?? []) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);

export async function rawSite(pool: Ask, id: number) {
  const { rows } = await pool.query<Row>({ name: 'site', text: SITE, values: [id] });
  const [row] = rows;
  if (!row) throw new Error(`no site ${id}`);
  const { manager, owner_id, owner, categories, tags, ...site } = row;
  const price = row.priceCents as number;
  const cost = row.costCents as number;
  const [gamblingPrice, gamblingCost] = [row.gamblingPriceCents, row.gamblingCostCents] as (number | null)[];
  return {
    ...site,
    siteManager: ref(row.siteManagerId, manager),
    owner: ref(owner_id, owner),
    categories: categories ?? [],
    categoryIds: idsOf(categories),
    tags: tags ?? [],
    tagIds: idsOf(tags),
    profitCents: price - cost,
    gamblingProfitCents: gamblingPrice == null ? null : gamblingPrice - (gamblingCost ?? cost),
  };
}

/**
 * A move in one statement, which is its own transaction: the briefing, the shown version, audit entry, event, job, and
 * the notification that wakes a worker. Values: id, version, actor's id and name, request, reason.
 */
const moveOf = (action: string, from: string[], to: string, shows: boolean) => `
  with found as (
    select b.*, c.user_id from briefings b join campaigns c on c.id = b.campaign_id
    where b.id = $1 and b.version = $2 and b.status in (${from.map((status) => `'${status}'`).join(', ')})
  ), ${
    shows
      ? `shown as (
    insert into content_versions (briefing_id, number, html, words, author_kind, author_id, sealed_at)
    select v.briefing_id, v.number + 1, v.html, v.words, 'staff', $3::bigint, now()
    from found join content_versions v on v.id = found.current_version_id where v.sealed_at is not null
    returning id
  ), sealed as (
    update content_versions v set sealed_at = now() from found where v.id = found.current_version_id and v.sealed_at is null
  ), `
      : ''
  }moved as (
    update briefings b set status = '${to}', status_since = now(), reminders_sent = 0, promised_date = null,
      version = b.version + 1${shows ? ', current_version_id = coalesce((select id from shown), b.current_version_id)' : ''}
    from found where b.id = found.id and b.version = $2
    returning b.id
  ), logged as (
    insert into audit_entries (at, actor_kind, actor_id, actor_name, action, entity, entity_id, from_status, to_status,
      reason, forced, changes, request_id)
    select now(), 'user', $3, $4, 'briefing.${action}', 'briefings', found.id, found.status, '${to}', $6, false, '{}', $5
    from found join moved using (id)
  ), happened as (
    insert into events (at, name, entity, entity_id, actor_kind, actor_id, data)
    select now(), 'briefing.${action}', 'briefings', found.id, 'user', $3, jsonb_build_object('campaignId', found.campaign_id,
      'clientId', found.user_id, 'siteId', found.site_id, 'ownerId', found.owner_id, 'editorId', found.editor_id,
      'from', found.status, 'to', '${to}', 'reason', $6::text)
    from found join moved using (id) returning id
  ), queued as (
    insert into pgboss.job_common (name, data, singleton_key, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, keep_until)
    select q.name, jsonb_build_object('eventId', happened.id), gen_random_uuid()::text, q.policy, q.dead_letter, q.retry_limit,
      q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.heartbeat_seconds,
      now() + q.retention_seconds * interval '1 s'
    from happened join pgboss.queue q on q.name = 'follow-event' returning name
  )
  select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from queued`;

const MOVES = {
  send_to_client: moveOf('send_to_client', ['in_review'], 'pending_client', true),
  recall: moveOf('recall', ['pending_client', 'pending_owner', 'waiting_publish'], 'in_review', false),
};

export async function rawMove(
  pool: Ask,
  turn: keyof typeof MOVES,
  actor: RawActor,
  { id, version, reason }: { id: number; version: number; reason: string },
) {
  const values = [id, version, actor.id, actor.name, crypto.randomUUID(), reason];
  const { rowCount } = await pool.query({ name: turn, text: MOVES[turn], values });
  if (rowCount !== 1) throw new Error(`${turn} of ${id} at version ${version} moved nothing`);
  return rawBriefing(pool, id);
}

/** Fields that the API calculates or decides beyond stored data. */
const RECKONED = new Set(['can', 'clientStatus', 'isLate', 'isDeclined', 'priceToAccept', 'missing']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Paths at which the raw answer lacks or differs from the API's. Empty: the same data. */
export function differences(ours: unknown, raw: unknown, path = ''): string[] {
  if (typeof ours === 'object' && ours !== null) {
    const other = (raw ?? {}) as Row;
    return Object.entries(ours)
      .filter(([name]) => !RECKONED.has(name))
      .flatMap(([name, value]) => differences(value, other[name], `${path}/${name}`));
  }
  const isSame =
    typeof ours === 'string' && typeof raw === 'string' && INSTANT.test(ours)
      ? Date.parse(ours) === Date.parse(raw)
      : ours === raw;
  return isSame ? [] : [`${path}: ${JSON.stringify(ours)} and ${JSON.stringify(raw)}`];
}
