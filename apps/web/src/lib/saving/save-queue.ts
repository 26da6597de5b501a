import { randomKey } from '@linkstand/contract/shared/random-key';
import { ApiError } from '../api-error.ts';
import { isDeepEqual } from '../is-deep-equal.ts';
import { freshRecordOf } from '../versions/fresh-record.ts';
import { contestedFields } from '../versions/merge-versions.ts';
import type { Attempt, UnsentValues } from './kept-values.ts';
import { newPriceOf, refusalOf, saveFailureOf } from './save-failures.ts';
import type { Conflict, Saved, SaveOptions, SaveState, Snapshot } from './save-types.ts';

const DELAYS = { pause: 700, longest: 4000, retry: 2000, slowest: 30_000 };
const KEEP_MS = 250;
const MAX_MERGES = 8;

/**
 * Saves one record while it is typed: one request at a time, only changed fields, with the version that was read.
 * Unsaved values are kept in the browser. Somebody else's change of another field is merged silently; for the same
 * field, `merge` may join both, otherwise both versions are shown and the person decides. A request whose answer was
 * lost is repeated as it was before anything else is sent or merged, also by the next page: its answer tells whether it
 * was saved, so nobody meets their own words as somebody else's.
 */
export class SaveQueue<V extends object> {
  readonly #options: SaveOptions<V>;
  readonly #delays: NonNullable<SaveOptions<V>['delays']>;
  readonly #listeners = new Set<() => void>();
  #server: Saved<V>;
  #typed: V;
  /** Last values sent, by field. The server may normalize them, so its answer may differ. */
  #sent: Partial<V> = {};
  /** Fields that the server refused. */
  #held = new Set<keyof V & string>();
  #snapshot: Snapshot<V>;
  #running: Promise<void> | null = null;
  #theirs: Saved<V> | null = null;
  /** A newer record read during a request or an open question. Merged afterwards, if still newer. */
  #readMeanwhile: Saved<V> | null = null;
  #confirmed: number | undefined;
  /** The request that is under way, or whose answer was lost. */
  #unanswered: Attempt<V> | null = null;
  /** What was refused last because the record had changed. If the record says the same, it is one's own. */
  #sentBefore: Partial<V> = {};
  #failures = 0;
  #isStopped = false;
  #typingSince = 0;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SaveOptions<V>) {
    this.#options = options;
    this.#delays = options.delays ?? DELAYS;
    this.#server = options.saved;
    this.#typed = options.saved.values;
    this.#snapshot = { values: this.#typed, state: 'saved', errors: {}, failure: '', conflicts: [], price: null };
    this.#restore(options.kept.read());
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getSnapshot = (): Snapshot<V> => this.#snapshot;
  /** The server's last known version. */
  get version(): number {
    return this.#server.version;
  }

  /** Takes typed values. They are sent after a pause. */
  change(patch: Partial<V>): void {
    if (this.#snapshot.state === 'closed') return;
    this.#typed = { ...this.#typed, ...patch };
    const fields = Object.keys(patch) as (keyof V & string)[];
    for (const field of fields) this.#held.delete(field);
    // A refusal of the whole record is reset by any change.
    if (this.#snapshot.failure) this.#held.clear();
    const errors = Object.fromEntries(
      Object.entries(this.#snapshot.errors).filter(([path]) => !fields.some((field) => path.split('.')[0] === field)),
    );
    this.#keepSoon();
    const isAsking = this.#snapshot.state === 'conflict' || this.#snapshot.state === 'price';
    this.#tell(isAsking ? { errors } : { errors, failure: '', state: this.#running ? 'saving' : this.#idleState() });
    this.#schedule();
  }

  /** Sends pending changes now. True if nothing is left: the server has everything, or the record is closed. */
  async flush(): Promise<boolean> {
    this.#keep();
    do {
      clearTimeout(this.#saveTimer);
      await this.#run();
    } while (this.#snapshot.state === 'typing');
    return this.#snapshot.state === 'saved' || this.#snapshot.state === 'closed';
  }

  /** Merges a record changed by somebody else, a refetch or another call. */
  adopt(fresh: Saved<V>): void {
    if (this.#snapshot.state === 'closed' || fresh.version <= this.#server.version) return;
    if (this.#running || this.#unanswered || this.#theirs || this.#snapshot.price) {
      this.#readMeanwhile = fresh;
      return;
    }
    this.#merge(fresh);
    if (!this.#theirs) {
      this.#tell({ state: this.#idleState() });
      this.#schedule();
    }
  }

  /**
   * Resolves a conflict. Of the contested fields, the named ones keep what was typed, the others take the saved value.
   *
   * @param joined values made of both
   */
  resolve(mine: readonly string[], joined: Partial<V> = {}): void {
    const theirs = this.#theirs;
    if (!theirs) return;
    const { merged } = this.#compare(theirs, this.#server.values);
    const asked = this.#snapshot.conflicts.map(({ field }) => field);
    const taken = asked.filter((field) => !mine.includes(field)).map((field) => [field, theirs.values[field]]);
    this.#theirs = null;
    this.#take(theirs);
    this.#typed = { ...this.#typed, ...merged, ...(Object.fromEntries(taken) as Partial<V>), ...joined };
    this.#tell({ conflicts: [], state: this.#idleState() });
    void this.flush();
  }

  /** Answers whether the new price is accepted. Otherwise the fields that cause it are reverted. */
  answerPrice(isWanted: boolean): void {
    const { price } = this.#snapshot;
    if (!price) return;
    if (isWanted) this.#confirmed = price.toCents;
    else {
      const before = (this.#options.priceFields ?? []).map((field) => [field, this.#server.values[field]]);
      this.#typed = { ...this.#typed, ...(Object.fromEntries(before) as Partial<V>) };
    }
    this.#tell({ price: null, state: this.#idleState() });
    void this.flush();
  }

  /** Retries at once, such as when the connection is back. */
  retry(): void {
    if (this.#snapshot.state === 'offline') void this.flush();
  }

  /** Resumes with what this page or the one before it did not send. */
  start(): void {
    this.#isStopped = false;
    this.#restoreMore();
    this.#schedule();
  }

  /** Sends pending changes once more and stops. What the server did not accept stays in the browser. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#saveTimer);
    this.#keep();
    if (this.#snapshot.state === 'typing') void this.#run();
  }

  // — what is different

  #wire(): V {
    return this.#options.toWire?.(this.#typed) ?? this.#typed;
  }

  #fields(): (keyof V & string)[] {
    return Object.keys(this.#typed) as (keyof V & string)[];
  }

  /** Unsaved fields that would be sent. */
  #isUnsent(field: keyof V & string, wire: V): boolean {
    if (isDeepEqual(wire[field], this.#server.values[field])) return false;
    return !(field in this.#sent && isDeepEqual(wire[field], this.#sent[field]));
  }

  /** True if two values differ only in the server's normalization. */
  #isSame = (field: keyof V & string, a: unknown, b: unknown): boolean =>
    isDeepEqual(a, b) || (this.#options.isSame?.(field, a, b) ?? false);

  #unsent(): (keyof V & string)[] {
    const wire = this.#wire();
    return this.#fields().filter((field) => this.#isUnsent(field, wire));
  }

  #idleState(): SaveState {
    if (this.#unanswered) return 'typing';
    const unsent = this.#unsent();
    if (unsent.length === 0) return 'saved';
    return unsent.every((field) => this.#held.has(field)) ? 'refused' : 'typing';
  }

  // — keeping in the browser

  #restore(kept: UnsentValues<V> | null): void {
    if (!kept) return;
    if (kept.sent) this.#goBackTo(kept.sent, kept.base);
    const known = this.#fields().filter((field) => field in kept.typed);
    const isBaseSame = (field: keyof V & string) => isDeepEqual(kept.base[field], this.#server.values[field]);
    const mine = Object.fromEntries(known.map((field) => [field, kept.typed[field]])) as Partial<V>;
    this.#typed = { ...this.#typed, ...mine };
    const unsent = this.#unsent().filter(
      (field) => !this.#isSame(field, this.#typed[field], this.#server.values[field]),
    );
    const { contested, merged } = this.#compare(this.#server, kept.base, unsent, this.#typed);
    this.#typed = { ...this.#typed, ...merged };
    const conflicts = contested.map((field) => this.#conflictOf(field, this.#server, kept.base));
    // Half-typed text over something newer is not a conflict.
    for (const field of known) {
      if (!isBaseSame(field) && !unsent.includes(field)) {
        this.#typed = { ...this.#typed, [field]: this.#server.values[field] };
      }
    }
    if (conflicts.length > 0) this.#theirs = this.#server;
    const state = conflicts.length > 0 ? 'conflict' : this.#idleState();
    this.#snapshot = { ...this.#snapshot, values: this.#typed, conflicts, state };
  }

  /**
   * Once nothing is left of its own, with what another tab had kept of the record before this one was opened: what both
   * changed is asked about as if somebody else had.
   */
  #restoreMore(): void {
    while (this.#snapshot.state === 'saved') {
      const more = this.#options.kept.more();
      if (!more) return;
      this.#restore(more);
      this.#tell({});
      this.#keep();
    }
  }

  /** Goes on where a request was sent whose answer the page before this one never heard. */
  #goBackTo(attempt: Attempt<V>, base: Partial<V>): void {
    if (attempt.version < this.#server.version) this.#readMeanwhile = this.#server;
    this.#server = { version: attempt.version, values: { ...this.#server.values, ...base } };
    this.#unanswered = attempt;
  }

  /** What a field was typed over. Of a contested one it stays what both changed, so that the next page asks, too. */
  #baseOf(field: keyof V & string): V[keyof V & string] {
    const contested = this.#snapshot.conflicts.find((conflict) => conflict.field === field);
    return (contested ? contested.before : this.#server.values[field]) as V[keyof V & string];
  }

  #keepSoon(): void {
    this.#keepTimer ??= setTimeout(() => this.#keep(), KEEP_MS);
  }

  #keep(): void {
    clearTimeout(this.#keepTimer);
    this.#keepTimer = undefined;
    if (this.#snapshot.state === 'closed') return;
    const wire = this.#wire();
    const typed: Partial<V> = {};
    const base: Partial<V> = {};
    const keep = (field: keyof V & string) => {
      typed[field] = this.#typed[field];
      base[field] = this.#baseOf(field);
    };
    for (const field of this.#fields()) {
      const isHalfTyped = !isDeepEqual(wire[field], this.#typed[field]);
      if (isHalfTyped || this.#isUnsent(field, wire)) keep(field);
    }
    const sent = this.#unanswered;
    const isKept = sent !== null || Object.keys(typed).length > 0;
    for (const field of sent ? (Object.keys(sent.patch) as (keyof V & string)[]) : []) keep(field);
    this.#options.kept.write(isKept ? { typed, base, ...(sent && { sent }) } : null);
  }

  // — sending

  #schedule(after?: number): void {
    clearTimeout(this.#saveTimer);
    const state = this.#snapshot.state;
    if (state === 'saved' || state === 'refused' || state === 'conflict' || state === 'price') return;
    if (this.#running || this.#isStopped) return;
    const now = Date.now();
    if (this.#typingSince === 0) this.#typingSince = now;
    const left = Math.max(0, this.#typingSince + this.#delays.longest - now);
    this.#saveTimer = setTimeout(() => void this.#run(), after ?? Math.min(this.#delays.pause, left));
  }

  #run(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = null;
      this.#typingSince = 0;
      this.#keep();
      this.#takeReadMeanwhile();
      this.#restoreMore();
      if (this.#snapshot.state === 'typing') {
        // Typed during the last request of a page that was left.
        if (this.#isStopped) void this.#run();
        else this.#schedule();
      }
      if (this.#snapshot.state === 'offline')
        this.#schedule(Math.min(this.#delays.slowest, this.#delays.retry * 2 ** (this.#failures - 1)));
    });
    return this.#running;
  }

  /** Resolves after the next request, or when none is possible. Later changes wait for the next one. */
  async #send(): Promise<void> {
    for (let tries = 0; tries < MAX_MERGES; tries++) {
      if (this.#theirs || this.#snapshot.price || this.#snapshot.state === 'closed') return;
      const attempt = this.#unanswered ?? this.#nextAttempt();
      if (!attempt) return this.#tell({ state: this.#idleState() });
      this.#tell({ state: 'saving' });
      this.#unanswered = attempt;
      // Kept with it, so that the next page knows its own words should this one never hear the answer.
      this.#keep();
      const { patch, version, ...call } = attempt;
      try {
        const saved = await this.#options.send(patch, version, call);
        this.#unanswered = null;
        this.#sentBefore = {};
        this.#confirmed = undefined;
        this.#failures = 0;
        this.#take(saved, patch);
        return this.#tell({ failure: '', state: this.#idleState() });
      } catch (error) {
        if (!(await this.#recover(error, Object.keys(patch) as (keyof V & string)[]))) return;
      }
    }
    // Somebody else keeps saving at the same time: try later.
    this.#wait();
  }

  #nextAttempt(): Attempt<V> | null {
    const fields = this.#unsent().filter((field) => !this.#held.has(field));
    if (fields.length === 0) return null;
    const wire = this.#wire();
    const patch = Object.fromEntries(fields.map((field) => [field, wire[field]])) as Partial<V>;
    const { version } = this.#server;
    const confirmed = this.#confirmed !== undefined && { confirmedPriceCents: this.#confirmed };
    return { patch, version, ...confirmed, idempotencyKey: randomKey() };
  }

  /** True if sending continues. */
  async #recover(error: unknown, fields: readonly (keyof V & string)[]): Promise<boolean> {
    const failure = saveFailureOf(error);
    if (failure === 'overtaken') this.#sentBefore = { ...this.#sentBefore, ...this.#unanswered?.patch };
    if (failure !== 'wait') this.#unanswered = null;
    switch (failure) {
      case 'wait':
        return this.#wait();
      case 'closed':
        return this.#close(error);
      case 'price':
        this.#confirmed = undefined;
        this.#tell({ price: newPriceOf(error), state: 'price' });
        return false;
      case 'overtaken':
        return this.#catchUp(error);
      case 'refused':
        this.#refuse(error, fields);
        return true;
    }
  }

  #wait(): false {
    this.#failures++;
    this.#tell({ state: 'offline' });
    return false;
  }

  #close(error: unknown): false {
    const unsaved = Object.fromEntries(this.#unsent().map((field) => [field, this.#typed[field]])) as Partial<V>;
    // Of what was removed here, nothing is missed. Others see no record either where it was given to somebody else.
    const isGone = error instanceof ApiError && error.status === 404 && this.#options.isRemovedHere?.() === true;
    const isMissed = !isGone && Object.keys(unsaved).length > 0;
    this.#keep();
    // Found again on this device when the record is opened.
    if (!isMissed) this.#options.kept.write(null);
    this.#tell({ state: 'closed' });
    if (isMissed) this.#options.onUnsaved?.(unsaved);
    this.#options.onClosed?.();
    return false;
  }

  async #catchUp(error: unknown): Promise<boolean> {
    const current = this.#options.readCurrent(freshRecordOf(error));
    try {
      this.#merge(current ?? (await this.#options.fetch()));
    } catch (failed) {
      return saveFailureOf(failed) === 'closed' ? this.#close(failed) : this.#wait();
    }
    return this.#theirs === null;
  }

  #refuse(error: unknown, fields: readonly (keyof V & string)[]): void {
    const { blamed, errors, failure } = refusalOf(error, fields, this.#options.toPath ?? ((path) => path));
    // If no sent field is at fault, all changes wait.
    for (const field of fields) if (blamed.size === 0 || blamed.has(field)) this.#held.add(field);
    this.#tell({ errors: { ...this.#snapshot.errors, ...errors }, failure });
  }

  // — what others did

  #takeReadMeanwhile(): void {
    const fresh = this.#readMeanwhile;
    if (!fresh || this.#theirs || this.#snapshot.price) return;
    this.#readMeanwhile = null;
    this.adopt(fresh);
  }

  #conflictOf(field: keyof V & string, theirs: Saved<V>, before: Partial<V> = this.#server.values): Conflict<V> {
    return { field, mine: this.#typed[field], before: before[field] as V[keyof V], theirs: theirs.values[field] };
  }

  /** What to do with each field that was changed here and there. */
  #compare(
    fresh: Saved<V>,
    before: Partial<V>,
    changed: readonly (keyof V & string)[] = this.#unsent(),
    mine: V = this.#wire(),
  ): { contested: (keyof V & string)[]; merged: Partial<V> } {
    const theirs = fresh.values;
    const sent = this.#sentBefore;
    const isOwn = (field: keyof V & string) => field in sent && this.#isSame(field, sent[field], theirs[field]);
    const merged: Partial<V> = {};
    const contested = contestedFields(changed, { mine, before, theirs }, this.#isSame).filter((field) => {
      if (isOwn(field)) return false;
      const both = { mine: mine[field], before: before[field], theirs: theirs[field] };
      const joined = this.#options.merge?.(field, both);
      if (joined === undefined) return true;
      merged[field] = joined as V[typeof field];
      return false;
    });
    return { contested, merged };
  }

  #merge(fresh: Saved<V>): void {
    const { contested, merged } = this.#compare(fresh, this.#server.values);
    if (contested.length === 0) {
      this.#take(fresh);
      this.#typed = { ...this.#typed, ...merged };
      this.#tell({});
      return;
    }
    this.#theirs = fresh;
    this.#tell({ conflicts: contested.map((field) => this.#conflictOf(field, fresh)), state: 'conflict' });
  }

  /**
   * Makes the record the known one. Fields changed on the server are updated, except those changed here too, and those
   * the server only normalized.
   */
  #take(fresh: Saved<V>, sentNow: Partial<V> = {}): void {
    const unsent = new Set(this.#unsent());
    for (const field of this.#fields()) {
      if (field in sentNow || isDeepEqual(fresh.values[field], this.#server.values[field])) continue;
      delete this.#sent[field];
      if (!unsent.has(field)) this.#typed = { ...this.#typed, [field]: fresh.values[field] };
    }
    this.#sent = { ...this.#sent, ...sentNow };
    this.#server = fresh;
    this.#tell({});
  }

  /** It may be typed on while it is asked. */
  #asTyped = (conflict: Conflict<V>): Conflict<V> => {
    const mine = this.#typed[conflict.field];
    return mine === conflict.mine ? conflict : { ...conflict, mine };
  };

  #tell(change: Partial<Snapshot<V>>): void {
    const { conflicts, ...others } = { ...this.#snapshot, ...change };
    this.#snapshot = { ...others, conflicts: conflicts.map(this.#asTyped), values: this.#typed };
    for (const listener of this.#listeners) listener();
  }
}
