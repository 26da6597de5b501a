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
  briefingType: 'sponsored_article',
  articleBy: 'buyer',
  articleUrl: '',
  sentenceBy: 'buyer',
  sentence: '',
};

const insertion: Completable = {
  ...complete,
  ...{ title: '', reviewMode: null, fillMode: null, hasContent: false },
  briefingType: 'link_insertion',
  articleUrl: 'https://news.example/old',
  sentence: 'A good bank answers at night.',
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
      briefingType: 'sponsored_article',
      articleBy: 'buyer',
      articleUrl: '',
      sentenceBy: 'buyer',
      sentence: ' ',
    };
    const ofInsertions = ['article', 'sentence'];
    expect(missingFields(empty)).toEqual(MISSING_FIELDS.filter((field) => !ofInsertions.includes(field)));
    expect(missingFields({ ...empty, briefingType: 'link_insertion' })).toEqual([
      ...['keyword', 'url', 'category', 'defaultCategory', 'linkType'],
      ...ofInsertions,
    ]);
  });

  test('a category of its own or the campaign’s default will do', () => {
    expect(missingFields({ ...complete, categoryId: null })).toEqual([]);
    expect(missingFields({ ...complete, defaultCategoryId: null })).toEqual(['defaultCategory']);
    expect(missingFields({ ...complete, categoryId: null, defaultCategoryId: null })).toEqual([
      'category',
      'defaultCategory',
    ]);
  });

  test('a link insertion needs no text and no title, but its article and its sentence, or that its owner names them', () => {
    expect(missingFields(insertion)).toEqual([]);
    expect(missingFields({ ...insertion, articleUrl: '' })).toEqual(['article']);
    expect(missingFields({ ...insertion, articleUrl: '', articleBy: 'owner' })).toEqual([]);
    expect(missingFields({ ...insertion, sentence: '' })).toEqual(['sentence']);
    expect(missingFields({ ...insertion, sentence: '', sentenceBy: 'owner' })).toEqual([]);
  });

  test('the sentence has the words of the link in it', () => {
    expect(missingFields({ ...insertion, sentence: 'They answer at night.' })).toEqual(['sentence']);
    expect(missingFields({ ...insertion, sentence: 'Every BANK, at night.' })).toEqual([]);
  });

  test('content may be left to the team, but not where it is published as it is', () => {
    const unwritten = { ...complete, hasContent: false, writeForMe: true };
    expect(missingFields(unwritten)).toEqual([]);
    expect(missingFields({ ...unwritten, reviewMode: 'publish_as_is' })).toEqual(['content']);
    expect(missingFields({ ...unwritten, writeForMe: false })).toEqual(['content']);
  });
});
