import { anyTranslatorOf } from '@linkstand/contract/words/translation';
import { describe, expect, it } from 'vitest';
import { messages } from '../messages/en-US.ts';
import { readTime, timeFault } from './read-time.ts';

describe('readTime', () => {
  it.each([
    ['9', '09:00'],
    ['0', '00:00'],
    ['21', '21:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['2130', '21:30'],
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['9,30', '09:30'],
    ['9 30', '09:30'],
    [' 09:30 ', '09:30'],
    ['21h', '21:00'],
    ['21 h', '21:00'],
    ['21h30', '21:30'],
    ['21H30', '21:30'],
    ['21 h 30', '21:30'],
    ['21:30 h', '21:30'],
    ['21:30 hs.', '21:30'],
    ['21h30min', '21:30'],
    ['00:00', '00:00'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (text, time) => {
    expect(readTime(text)).toEqual({ time });
  });
  it('reads the halves of a day', () => {
    const times = ['9 am', '9pm', '9:30 PM', '930pm', '9:30 p. m.', '12am', '12:15 p.m.'].map(readTime);
    expect(times.map(({ time }) => time)).toEqual(['09:00', '21:00', '21:30', '21:30', '21:30', '00:00', '12:15']);
  });
  it('says which part of a time is wrong', () => {
    for (const text of ['24', '24:00', '25.10', '99', '2560']) expect(readTime(text), text).toEqual({ fault: 'hours' });
    for (const text of ['9:60', '960', '21h75']) expect(readTime(text), text).toEqual({ fault: 'minutes' });
  });
  it('takes nothing half typed and nothing else', () => {
    const texts = ['', '9:', '9:3', '9:3:0', '21h3', '93000', '21:30:00', ':30', '-9', '9-30', 'noon', '9 x', '21 pm'];
    for (const text of [...texts, '0 am', '2026-11-24T09:30']) {
      expect(readTime(text), text).toEqual({ fault: 'unreadable' });
    }
  });
});

describe('timeFault', () => {
  const t = anyTranslatorOf(messages, 'en-US') as Parameters<typeof timeFault>[1];
  it('says what is wrong and how to write it', () => {
    expect(['nine', '24:00', '9:75'].map((text) => timeFault(text, t))).toEqual([
      'Enter a time, like 21:30.',
      'Hours go from 00 to 23. Midnight is 00:00.',
      'Minutes go from 00 to 59.',
    ]);
  });
  it('says nothing of a time, and of none', () => {
    expect(['', '  ', '9', '21h30'].map((text) => timeFault(text, t))).toEqual(Array(4).fill(undefined));
  });
});
