import type { MediaHistograms } from '@linkstand/contract/media/schema';
import type { Counted, Offered, PricedSites } from '../catalogue.ts';
import type { EngineStatus } from './engine.ts';
import type { IndexAnswer, IndexQuestion } from './site-index.ts';

export type ToThread =
  | { readonly kind: 'search'; readonly id: number; readonly question: IndexQuestion }
  | { readonly kind: 'histograms'; readonly id: number; readonly question: IndexQuestion }
  | { readonly kind: 'priced'; readonly id: number; readonly question: IndexQuestion; readonly counted: Counted }
  | { readonly kind: 'offered'; readonly id: number }
  | {
      readonly kind: 'alike';
      readonly id: number;
      readonly site: number;
      readonly most: number;
      readonly question: IndexQuestion;
    }
  | { readonly kind: 'change'; readonly ids: string }
  | { readonly kind: 'reload' }
  | { readonly kind: 'stop' };

export type FromThread =
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly answer: IndexAnswer | MediaHistograms | PricedSites | Offered | number[] | undefined;
    }
  | { readonly kind: 'refusal'; readonly id: number; readonly text: string }
  | { readonly kind: 'status'; readonly status: EngineStatus }
  | { readonly kind: 'error'; readonly text: string };
