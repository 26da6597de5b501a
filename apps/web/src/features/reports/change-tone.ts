import { type MeasureName, measureOf } from '@linkstand/contract/reports/measures';

/** The color of a change: good, bad or neither. */
export function changeTone(name: MeasureName, change: number): string {
  const { good } = measureOf(name);
  if (good === 'none' || change === 0) return 'dimmed';
  return change > 0 === (good === 'up') ? 'teal' : 'red';
}
