/** One named move of a lifecycle. */
export interface Transition<State extends string, Party extends string> {
  readonly from: readonly State[];
  /** The state it leads to. `same` keeps the state. */
  readonly to: readonly State[] | 'same';
  /** Who may make it, as parties of the record. */
  readonly who: readonly Party[];
  /** A reason is required, for the people concerned. */
  readonly reason?: 'required';
}

/** A lifecycle of any record, for generic code. */
export interface Machine<State extends string, Name extends string, Party extends string> {
  readonly states: readonly State[];
  readonly transitions: Readonly<Record<Name, Transition<State, Party>>>;
  readonly names: readonly Name[];
  /** True if the table allows the move in this state. */
  allows(name: Name, state: State): boolean;
  /** True if the move may lead from this state to that one. */
  leads(name: Name, from: State, to: State): boolean;
}

/** A lifecycle as data: its states (the first is the initial one) and its named moves. */
export function defineMachine<
  const State extends string,
  const Name extends string,
  const Party extends string,
>(machine: {
  readonly states: readonly State[];
  readonly transitions: Readonly<Record<Name, Transition<NoInfer<State>, Party>>>;
}): Machine<State, Name, Party> {
  const names = Object.keys(machine.transitions) as Name[];
  return {
    ...machine,
    names,
    allows: (name, state) => machine.transitions[name].from.includes(state),
    leads: (name, from, to) => {
      const move = machine.transitions[name];
      return move.from.includes(from) && (move.to === 'same' ? from === to : move.to.includes(to));
    },
  };
}
