import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { CampaignDraft } from '@linkstand/contract/campaigns/schema';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { SaveQueue } from '../../../lib/saving/save-queue.ts';
import type { SaveState } from '../../../lib/saving/save-types.ts';
import { type BriefingValues, savedBriefing } from './briefing-values.ts';
import { type CampaignValues, savedCampaign } from './campaign-values.ts';
import { briefingQueue, campaignQueue } from './queues.ts';

export type Draft = z.output<typeof CampaignDraft>;
export type BriefingQueue = SaveQueue<BriefingValues>;

/** The most urgent first: what the whole page says of its parts. */
const URGENCY: readonly SaveState[] = [
  'conflict',
  'price',
  'refused',
  'offline',
  'saving',
  'typing',
  'closed',
  'saved',
];

interface Options {
  readonly draft: Draft;
  readonly userId: number;
  readonly client: QueryClient;
  /** Something of it can't be edited any more. */
  readonly onClosed: () => void;
}

/** A campaign under completion: a queue for its own fields and one for each briefing that may be edited. */
export class DraftStore {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  readonly #stops = new Map<number, () => void>();
  readonly campaign: SaveQueue<CampaignValues>;
  #briefings: ReadonlyMap<number, BriefingQueue> = new Map();
  #state: SaveState = 'saved';
  #isStarted = false;

  constructor(options: Options) {
    this.#options = options;
    this.campaign = campaignQueue(options.draft, options);
    this.campaign.subscribe(this.#judge);
    this.#addAndDrop(options.draft.briefings);
    this.#judge();
  }

  get briefings(): ReadonlyMap<number, BriefingQueue> {
    return this.#briefings;
  }
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getState = (): SaveState => this.#state;

  /** The reloaded campaign: sites may have been added, removed or changed elsewhere. */
  sync(draft: Draft): void {
    this.campaign.adopt(savedCampaign(draft));
    this.#addAndDrop(draft.briefings);
    for (const briefing of draft.briefings) this.#briefings.get(briefing.id)?.adopt(savedBriefing(briefing));
    this.#judge();
  }

  /** Sends everything that is waiting, now. True when the server has all of it. */
  async flush(): Promise<boolean> {
    const flushed = await Promise.all(this.#queues().map((queue) => queue.flush()));
    return flushed.every(Boolean);
  }
  retry(): void {
    for (const queue of this.#queues()) queue.retry();
  }
  start(): void {
    this.#isStarted = true;
    for (const queue of this.#queues()) queue.start();
  }
  stop(): void {
    for (const queue of this.#queues()) queue.stop();
  }

  #queues() {
    return [this.campaign, ...this.#briefings.values()];
  }

  #addAndDrop(briefings: readonly Briefing[]): void {
    const editable = briefings.filter(({ can }) => can.edit);
    const next = new Map<number, BriefingQueue>();
    for (const briefing of editable) {
      const known = this.#briefings.get(briefing.id);
      next.set(briefing.id, known ?? this.#open(briefing));
    }
    for (const [id, queue] of this.#briefings) {
      if (next.has(id)) continue;
      this.#stops.get(id)?.();
      this.#stops.delete(id);
      queue.stop();
    }
    const isSame = next.size === this.#briefings.size && [...next.keys()].every((id) => this.#briefings.has(id));
    if (!isSame) this.#briefings = next;
  }

  #open(briefing: Briefing): BriefingQueue {
    const queue = briefingQueue(briefing, this.#options);
    this.#stops.set(briefing.id, queue.subscribe(this.#judge));
    if (this.#isStarted) queue.start();
    return queue;
  }

  #judge = (): void => {
    const states = new Set(this.#queues().map((queue) => queue.getSnapshot().state));
    this.#state = URGENCY.find((state) => states.has(state)) ?? 'saved';
    for (const listener of this.#listeners) listener();
  };
}
