import { defineMachine } from '../shared/machine.ts';

/**
 * How somebody can stand to an import of sites; `system` is the job that works through its rows, `decider` and `owner` of
 * a price list that its owner sent.
 */
export type ImportParty = 'maker' | 'admin' | 'system' | 'decider' | 'owner';

/** The life of an import of sites. The only place that knows it. */
export const importMachine = defineMachine({
  states: [
    'uploaded',
    'planning',
    'planned',
    'applying',
    'stopped',
    'applied',
    'undoing',
    'undone',
    'sent',
    'declined',
    'withdrawn',
  ],
  transitions: {
    // Another sheet, other names of columns, another encoding.
    reread: { from: ['uploaded', 'planned'], to: ['uploaded'], who: ['maker'] },
    plan: { from: ['uploaded', 'planned'], to: ['planning'], who: ['maker'] },
    end_plan: { from: ['planning'], to: ['planned'], who: ['system'] },
    // Which slips of a price list are meant, and which sites that it lacks are switched off.
    decide: { from: ['planned'], to: ['planned'], who: ['maker'] },
    // From `stopped` it goes on where it was.
    apply: { from: ['planned', 'stopped'], to: ['applying'], who: ['maker'] },
    end_apply: { from: ['applying'], to: ['applied'], who: ['system'] },
    stop: { from: ['planning', 'applying'], to: ['uploaded', 'stopped'], who: ['maker', 'admin'] },
    undo: { from: ['applied', 'stopped'], to: ['undoing'], who: ['maker', 'admin'] },
    end_undo: { from: ['undoing'], to: ['undone'], who: ['system'] },
    // Whoever looks at a list that its owner sent is its maker from then on.
    take: { from: ['sent'], to: ['planning'], who: ['decider'] },
    decline: { from: ['sent', 'uploaded', 'planned'], to: ['declined'], who: ['decider'] },
    withdraw: { from: ['sent', 'uploaded', 'planned'], to: ['withdrawn'], who: ['owner'] },
    // The job can't go on: its person left, the file is gone, or it failed too often.
    give_up: {
      from: ['planning', 'applying', 'undoing'],
      to: ['uploaded', 'stopped', 'applied'],
      who: ['system'],
    },
  },
});

export type ImportState = (typeof importMachine.states)[number];
export type ImportTransition = keyof typeof importMachine.transitions;

/** What people do with an import; the other moves are its job's. */
export const IMPORT_ACTS = [
  'reread',
  'plan',
  'decide',
  'apply',
  'stop',
  'undo',
  'take',
  'decline',
] as const satisfies readonly ImportTransition[];
export type ImportAct = (typeof IMPORT_ACTS)[number];
