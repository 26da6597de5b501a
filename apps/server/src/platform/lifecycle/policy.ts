import type { MessageCode } from '../../messages/en-us.ts';
import type { Actor } from '../context.ts';
import { conflict, forbidden, type Refusal } from '../errors.ts';

/** Which parties may do an act, and in which states. A machine's transition is one. */
export interface ActRule<State extends string, Party extends string> {
  readonly who: readonly Party[];
  readonly from: readonly State[];
}

interface PolicyOptions<Act extends string, State extends string, Party extends string, Facts> {
  /** The machine's transitions, and the acts that are no moves. */
  readonly rules: Readonly<Record<Act, ActRule<State, Party>>>;
  readonly stateOf: (facts: Facts) => State;
  /** How an actor relates to the record. */
  readonly partiesTo: (actor: Actor, facts: Facts) => ReadonlySet<Party>;
  /** Allows an actor more than the party alone. */
  readonly alsoAllows?: (actor: Actor, act: Act, facts: Facts) => boolean;
  /** Forbids what the party alone would allow: returns the refusal. */
  readonly keepsFrom?: (actor: Actor, act: Act, facts: Facts) => Refusal | undefined;
  /** Conditions beyond states: returns the code of the obstacle. */
  readonly obstacle?: (actor: Actor, act: Act, facts: Facts, parties: ReadonlySet<Party>) => MessageCode | undefined;
}

/** Who may do what to a record, and what prevents it now. Commands ask it, and readers get it as `can`. */
export interface Policy<Act extends string, Facts> {
  /**
   * Checks that the actor may do this to the record.
   * @throws Refusal 403
   */
  authorize(actor: Actor, act: Act, facts: Facts): void;
  /**
   * Checks that the record's state allows it.
   * @throws Refusal 409
   */
  requirePossible(actor: Actor, act: Act, facts: Facts): void;
  /** Every act the actor may do now. Commands then refuse only invalid input. */
  allowed(actor: Actor, facts: Facts): Act[];
  /** The same as an object with every act. */
  can(actor: Actor, facts: Facts): Record<Act, boolean>;
  /** True if the actor's party may do the act, in whatever state. */
  isAllowed(actor: Actor, act: Act, facts: Facts): boolean;
}

/**
 * Makes a policy from data: the machine says which party may make which move from where; the options add what a table
 * can't express.
 */
export function definePolicy<Act extends string, State extends string, Party extends string, Facts>(
  options: PolicyOptions<Act, State, Party, Facts>,
): Policy<Act, Facts> {
  const { rules, stateOf, partiesTo } = options;
  const acts = Object.keys(rules) as Act[];
  const isAllowed = (actor: Actor, act: Act, facts: Facts, parties = partiesTo(actor, facts)): boolean =>
    options.keepsFrom?.(actor, act, facts) === undefined &&
    (rules[act].who.some((party) => parties.has(party)) || (options.alsoAllows?.(actor, act, facts) ?? false));
  const obstacleTo = (actor: Actor, act: Act, facts: Facts, parties: ReadonlySet<Party>): MessageCode | undefined =>
    rules[act].from.includes(stateOf(facts)) ? options.obstacle?.(actor, act, facts, parties) : 'not_possible_now';
  /** The acts possible in each state. A list checks only these for every row. */
  const actsIn = new Map<State, readonly Act[]>();
  for (const state of new Set(acts.flatMap((act) => rules[act].from))) {
    actsIn.set(
      state,
      acts.filter((act) => rules[act].from.includes(state)),
    );
  }
  const allowed = (actor: Actor, facts: Facts): Act[] => {
    const parties = partiesTo(actor, facts);
    return (actsIn.get(stateOf(facts)) ?? []).filter(
      (act) => isAllowed(actor, act, facts, parties) && options.obstacle?.(actor, act, facts, parties) === undefined,
    );
  };
  return {
    allowed,
    isAllowed: (actor, act, facts) => isAllowed(actor, act, facts),
    can: (actor, facts) => {
      const possible = new Set(allowed(actor, facts));
      return Object.fromEntries(acts.map((act) => [act, possible.has(act)])) as Record<Act, boolean>;
    },
    authorize: (actor, act, facts) => {
      const kept = options.keepsFrom?.(actor, act, facts);
      if (kept) throw kept;
      if (!isAllowed(actor, act, facts)) throw forbidden();
    },
    requirePossible: (actor, act, facts) => {
      const obstacle = obstacleTo(actor, act, facts, partiesTo(actor, facts));
      if (obstacle) throw conflict(obstacle);
    },
  };
}
