/** One named move of a lifecycle. */
export interface Transition<State extends string, Party extends string> {
  readonly from: readonly State[];
  /** Where it may lead; `same` keeps the state. */
  readonly to: readonly State[] | 'same';
  /** Who may make it, as parties to the record. */
  readonly who: readonly Party[];
  /** A reason for the people concerned is asked for. */
  readonly reason?: 'required';
}

/** A lifecycle as data: its states (the first is the initial one) and the named moves between them. */
export function defineMachine<
  const State extends string,
  const Name extends string,
  const Party extends string,
>(machine: {
  readonly states: readonly State[];
  readonly transitions: Readonly<Record<Name, Transition<NoInfer<State>, Party>>>;
}) {
  const names = Object.keys(machine.transitions) as Name[];
  return {
    ...machine,
    names,
    /** Is the move in the table for a record in this state? */
    allows: (name: Name, state: State): boolean => machine.transitions[name].from.includes(state),
    /** May the move lead from this state to that one? */
    leads: (name: Name, from: State, to: State): boolean => {
      const move = machine.transitions[name];
      return move.from.includes(from) && (move.to === 'same' ? from === to : move.to.includes(to));
    },
  };
}
