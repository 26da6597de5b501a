import { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { describe, expect, it } from 'vitest';
import { toBriefingFilter } from './list-search.ts';

describe('toBriefingFilter', () => {
  it('keeps what its fields can hold, in the order of the life of a briefing', () => {
    expect(toBriefingFilter({ status: ['done', 'waiting'], late: true, dueFrom: '2026-05-31', siteId: 7 })).toEqual({
      status: ['waiting', 'done'],
      late: true,
      dueFrom: '2026-05-31',
      siteId: 7,
    });
  });

  it('leaves out what somebody typed into the address bar, so that the list still opens', () => {
    expect(
      toBriefingFilter({ status: ['nonsense'], country: ['Spain', 'ES'], dueTo: 'tomorrow', linkType: ['follow'] }),
    ).toEqual({ country: ['ES'] });
  });

  it('always makes a filter that the contract takes', () => {
    const filter = toBriefingFilter({
      text: 'bank',
      status: ['waiting', 'x'],
      clientStatus: ['pending'],
      reviewMode: ['publish_as_is'],
      fillMode: ['with_brand_tag'],
      briefingType: ['press_note'],
      language: ['es', 'ESP'],
      submittedFrom: '2026-01-01',
      mine: true,
    });
    expect(BriefingFilter.safeParse(filter).success).toBe(true);
  });
});
