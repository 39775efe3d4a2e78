import { money, years } from '../../../inputs.ts'

export const inputs = {
  start: money('Start value', ['from', 'start', 'initial', 'began', 'was'], { min: 0.0001 }),
  end: money('End value', ['to', 'end', 'final', 'now', 'reached'], { min: 0.0001 }),
  term: years('Years', ['year', 'in', 'over', 'within'], { min: 0.05 }),
}
