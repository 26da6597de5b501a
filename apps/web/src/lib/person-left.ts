type Listener = (isAnother: boolean) => void;

const listeners = new Set<Listener>();

/**
 * Calls when whoever was signed in no longer is, so that nothing of theirs is left for the next person on this device.
 * `isAnother`: that person is signed in already.
 */
export const onPersonLeft = (listener: Listener): void => {
  listeners.add(listener);
};

export function announcePersonLeft(isAnother: boolean): void {
  for (const listener of listeners) listener(isAnother);
}
