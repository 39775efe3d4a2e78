import { number } from '../../../inputs.ts'

export const inputs = {
  old_value: number('Old value', ['from', 'was', 'old', 'last year', 'before'], { min: -1e12 }),
  new_value: number('New value', ['to', 'now', 'new', 'this year', 'after'], { min: -1e12 }),
}
