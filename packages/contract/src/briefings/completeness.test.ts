import { describe, expect, test } from 'vitest';
import { type Completable, missingFields } from './completeness.ts';
import { MISSING_FIELDS } from './schema.ts';

const complete: Completable = {
  title: 'A title',
  keyword: 'bank',
  url: 'https://bank.example/',
  categoryId: 1,
  defaultCategoryId: 1,
  reviewMode: 'review_and_publish',
  fillMode: 'with_brand_tag',
  linkType: 'do_follow',
  writeForMe: false,
  hasContent: true,
};

describe('missingFields', () => {
  test('a briefing with everything misses nothing', () => expect(missingFields(complete)).toEqual([]));

  test('an empty one misses every field, in the order of the form', () => {
    const empty: Completable = {
      title: ' ',
      keyword: '',
      url: '',
      categoryId: null,
      defaultCategoryId: null,
      reviewMode: null,
      fillMode: null,
      linkType: null,
      writeForMe: false,
      hasContent: false,
    };
    expect(missingFields(empty)).toEqual([...MISSING_FIELDS]);
  });

  test('a category of its own or the campaign’s default will do', () => {
    expect(missingFields({ ...complete, categoryId: null })).toEqual([]);
    expect(missingFields({ ...complete, defaultCategoryId: null })).toEqual(['defaultCategory']);
    expect(missingFields({ ...complete, categoryId: null, defaultCategoryId: null })).toEqual([
      'category',
      'defaultCategory',
    ]);
  });

  test('content may be left to the team, but not where it is published as it is', () => {
    const unwritten = { ...complete, hasContent: false, writeForMe: true };
    expect(missingFields(unwritten)).toEqual([]);
    expect(missingFields({ ...unwritten, reviewMode: 'publish_as_is' })).toEqual(['content']);
    expect(missingFields({ ...unwritten, writeForMe: false })).toEqual(['content']);
  });
});
