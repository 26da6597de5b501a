import type { BriefingStatus, BriefingTransition } from '@linkstand/contract/briefings/machine';
import type { LinkType, ReviewMode } from '@linkstand/contract/shared/topics';
import { timerOf } from '../features/briefings/jobs.ts';
import { ADMIN, COORDINATOR, type Step, script } from './moves.ts';
import type { Move, Mover, PlannedCase, PlannedMessage } from './plans.ts';
import type { Random } from './random.ts';
import type { ProseLanguage } from './words/prose.ts';
import { INTERNAL_NOTES, TALK } from './words/talk.ts';

export interface Life {
  readonly moves: readonly Move[];
  readonly messages: readonly PlannedMessage[];
  readonly cases: readonly PlannedCase[];
}

export interface LifeOptions {
  /** When it was submitted. */
  readonly daysAgo: number;
  readonly hour: number;
  readonly reviewMode: ReviewMode;
  /** Hours until the coordinator decided on its campaign. */
  readonly decidedAfter: number;
  readonly editorId: number;
  readonly linkType: LinkType;
  /** It is a link in a published article, which the owner proposes. */
  readonly proposes?: boolean;
  /** Of the client and of the site. */
  readonly clientLanguage: ProseLanguage;
  readonly ownerLanguage: ProseLanguage;
  /** The state in which it stops. */
  readonly stopsAt?: BriefingStatus | undefined;
}

/** Thrown when the next step would be in the future. */
class NotYet extends Error {}

/**
 * The course of an ordinary briefing from its submission until today: the usual steps, now and then a problem, each
 * some working hours after the one before. Steps in the future have not happened.
 */
export function liveOn(random: Random, options: LifeOptions): Life {
  const steps: Step[] = [];
  const messages: PlannedMessage[] = [];
  const cases: PlannedCase[] = [];
  const client = TALK[options.clientLanguage];
  const owner = TALK[options.ownerLanguage];
  // Hours before the midnight that today began with.
  let left = options.daysAgo * 24 - options.hour;

  /** The responsible person of the team: nobody before the review, then the coordinator. */
  const carer = () => (steps.some(([name]) => name === 'start_review') ? options.editorId : COORDINATOR);

  const moment = () => {
    const daysAgo = Math.ceil(left / 24);
    return { daysAgo, hour: daysAgo * 24 - left };
  };
  /** Some hours later, within a working day. */
  const pass = (least: number, most: number) => {
    left -= least + random.next() * (most - least);
    const { hour } = moment();
    if (hour < 8) left -= 8 - hour + random.next() * 2;
    if (hour > 19) left -= 32 - hour + random.next() * 2;
    if (left <= 0) throw new NotYet();
  };
  const move = (name: BriefingTransition, more: Partial<Move> = {}) => {
    const { daysAgo, hour } = moment();
    steps.push([name, daysAgo, hour, more]);
    const reached = script(options.editorId, steps).at(-1)?.to;
    if (reached === options.stopsAt) throw new NotYet();
  };
  const say = (audience: PlannedMessage['audience'], by: Mover, body: string, withMove = false) =>
    messages.push({ audience, by, ...moment(), body, ...(withMove ? { withMove } : {}) });
  const open = (kind: PlannedCase['kind'], detail: string, openedBy: Mover) => {
    const place = cases.length;
    const answers: PlannedCase['answers'][number][] = [];
    cases.push({ kind, detail, openedBy, ...moment(), answers });
    return {
      answer: (by: Mover, body: string) => answers.push({ by, ...moment(), body }),
      close(resolution: string) {
        const opened = cases[place];
        if (opened) cases[place] = { ...opened, closed: { by: COORDINATOR, ...moment(), resolution } };
      },
    };
  };

  /** Goes through its life. A briefing that should end in a certain state goes there directly. */
  const fateOf = <F extends string>(usual: NoInfer<F>, weights: Readonly<Record<F, number>>): F =>
    options.stopsAt === undefined ? random.weighted(weights) : usual;

  try {
    live();
  } catch (error) {
    if (!(error instanceof NotYet)) throw error;
  }
  openSilences();
  return { moves: script(options.editorId, steps), messages, cases };

  function live(): void {
    move('submit');
    if (!review()) return;
    if (!agreeWithOwner()) return;
    publish();
  }

  /** From the queue to a text that is ready for the owner. False if it ended before. */
  function review(): boolean {
    const fate = fateOf('on', { on: 82, denied: 7, canceled: 6, direct: 5 });
    pass(options.decidedAfter, options.decidedAfter + 0.4);
    if (fate === 'direct') {
      move('approve_directly');
      return true;
    }
    if (fate === 'denied') {
      move('deny', { reason: random.pick(client.denied) });
      if (random.chance(0.6)) return false;
      pass(20, 60);
      move('resubmit');
      pass(2, 20);
    }
    if (fate === 'canceled' && random.chance(0.5)) {
      move('cancel', { reason: random.pick(client.canceled) });
      return false;
    }
    if (options.reviewMode === 'publish_as_is') {
      move('approve', { to: 'pending_owner' });
      return true;
    }
    move('approve', { by: random.chance(0.8) ? COORDINATOR : ADMIN });
    pass(1, 26);
    move('start_review');
    if (random.chance(0.12)) say('internal', COORDINATOR, random.pick(INTERNAL_NOTES));
    if (fate === 'canceled') {
      pass(3, 30);
      move('cancel', { by: COORDINATOR, reason: random.pick(client.canceled) });
      return false;
    }
    finishText();
    return true;
  }

  function finishText(): void {
    pass(4, 40);
    if (options.reviewMode !== 'review_and_send_back') {
      move('send_to_production', { by: carer() });
      return;
    }
    move('send_to_client', { by: carer() });
    say('client', carer(), random.pick(client.firstVersion), true);
    const answer = fateOf('accept', { accept: 66, ask: 24, edit: 10 });
    pass(5, answer === 'accept' && random.chance(0.1) ? 300 : 80);
    if (answer !== 'accept') {
      const wish = random.pick(client.asksChange);
      if (answer === 'ask') say('client', 'client', wish, true);
      move(answer === 'ask' ? 'ask_review' : 'send_version_back', answer === 'ask' ? { reason: wish } : {});
      pass(2, 24);
      say('client', carer(), random.pick(client.willChange), true);
      move('send_to_client', { by: carer() });
      pass(4, 60);
    }
    move('accept_content');
  }

  /** From the owner's mail to a promised date. False if no owner accepts it. */
  function agreeWithOwner(): boolean {
    if (options.proposes) {
      pass(6, 40);
      move('propose_articles');
      pass(6, 60);
      move('choose_article');
    }
    const fate = fateOf('accepts', { accepts: 80, silent: 8, declines: 7, recalled: 2, confirms: 3 });
    if (fate === 'confirms') return true;
    if (fate === 'silent') {
      pass(198, 199);
      const silence = open('owner_silent', '', 'system');
      pass(6, 60);
      silence.close('Reached by phone; the date is agreed.');
    } else if (fate === 'declines') {
      pass(10, 60);
      const reason = random.pick(owner.declines);
      move('decline_publication', { reason });
      const declined = open('declined', reason, 'owner');
      pass(4, 30);
      if (random.chance(0.5)) {
        move('cancel', { by: COORDINATOR, reason: random.pick(client.denied) });
        declined.close('No other site at this price fits; canceled in agreement with the client.');
        return false;
      }
      declined.answer(carer(), 'Talked to the publisher: they accept it with a different headline.');
      finishText();
      declined.close('Published after all, with a different headline.');
      pass(6, 50);
    } else if (fate === 'recalled') {
      pass(5, 20);
      move('recall', { by: carer(), reason: 'The client found an old price in the text.' });
      finishText();
      pass(6, 50);
    } else {
      pass(5, 90);
    }
    if (random.chance(0.15)) {
      say('owner', 'owner', random.pick(owner.ownerAsks));
      pass(1, 9);
      say('owner', carer(), random.pick(owner.answersOwner));
    }
    const promisedIn = -Math.floor(left / 24) + random.int(2, 8);
    move('accept_publication', { promisedIn });
    if (random.chance(0.3)) say('owner', 'owner', random.pick(owner.ownerPromises));
    keepPromise(promisedIn);
    return true;
  }

  function keepPromise(promisedIn: number): void {
    let promised = promisedIn;
    if (random.chance(0.12)) {
      pass(8, 30);
      promised += random.int(2, 5);
      move('change_promise', { promisedIn: promised, reason: random.pick(owner.newDate) });
    }
    const isLate = random.chance(0.08);
    const hoursToPromise = left + promised * 24;
    if (!isLate) {
      pass(Math.max(3, hoursToPromise - 30), Math.max(6, hoursToPromise + 8));
      return;
    }
    pass(hoursToPromise + 152, hoursToPromise + 153);
    const broken = open('promise_broken', '', 'system');
    pass(4, 50);
    broken.close('The owner published it after a call.');
  }

  function publish(): void {
    if (steps.at(-1)?.[0] !== 'accept_publication' && steps.at(-1)?.[0] !== 'change_promise') pass(8, 70);
    const found = random.weighted({ good: 87, nofollow: 8, missing: 5 });
    // A nofollow link that was agreed on is no finding.
    const finding = found === 'nofollow' && options.linkType !== 'do_follow' ? 'good' : found;
    move('confirm_publication', { check: finding });
    if (finding !== 'good') repairLink(finding);
    else if (random.chance(0.05)) {
      pass(20, 100);
      complain();
      return;
    }
    // After seven days without a problem the nightly job finalizes it.
    left -= 7 * 24;
    left = Math.floor(left / 24) * 24 + 21;
    if (left <= 0) throw new NotYet();
    move('finalize');
  }

  function repairLink(finding: 'nofollow' | 'missing'): void {
    const problem = open('link_problem', finding === 'nofollow' ? 'link_nofollow: nofollow' : 'link_missing', 'owner');
    pass(6, 40);
    problem.answer(carer(), 'Asked the publisher to correct it.');
    // Recent findings are still being corrected.
    if (left < 30 * 24 && random.chance(0.4)) throw new NotYet();
    pass(8, 60);
    if (finding === 'missing') {
      move('correct_url', { check: 'good' });
    } else {
      move('return_to_owner', { by: carer(), reason: 'The link is nofollow; do follow was agreed.' });
      pass(4, 30);
      move('confirm_publication', { check: 'good' });
    }
    problem.close('Corrected and checked again.');
  }

  function complain(): void {
    const reason = random.pick(client.problem);
    move('report_problem', { reason });
    const dispute = open('dispute', reason, 'client');
    pass(3, 30);
    dispute.answer(carer(), random.pick(client.problemAnswer));
    pass(10, 60);
    dispute.close('The publisher restored the article and the link.');
    pass(20, 60);
    move('finalize', { by: COORDINATOR });
  }

  /** Opens a case for what has not moved for too long, as features/briefings/jobs.ts does. */
  function openSilences(): void {
    const moves = script(options.editorId, steps);
    const last = moves.at(-1);
    if (!last || cases.some((one) => one.closed === undefined)) return;
    const openOn = (kind: PlannedCase['kind'], daysAgo: number) => {
      if (daysAgo > 0) cases.push({ kind, detail: '', openedBy: 'system', daysAgo, hour: 6.5, answers: [] });
    };
    const caseOn = timerOf(last.to)?.caseOn ?? 0;
    if (last.to === 'pending_owner') openOn('owner_silent', last.daysAgo - caseOn);
    if (last.to === 'pending_client') openOn('client_silent', last.daysAgo - caseOn);
    const promisedIn = moves.findLast((one) => one.promisedIn !== undefined)?.promisedIn;
    if (last.to === 'waiting_publish' && promisedIn !== undefined) openOn('promise_broken', -promisedIn - caseOn);
  }
}
