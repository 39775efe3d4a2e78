import type { OwnFunction } from '../own-function.ts'

/** True if `number` is so small a fraction of `step` that Univer rounds it to 0 steps. */
const isLeast = (number: number, step: number): boolean =>
  number !== 0 && step !== 0 && Math.abs(number / step) < Number.EPSILON

const floor = (number = 0, step = 1, mode = 0): number | null => {
  if (!isLeast(number, step) || mode !== 0) return null
  return number < 0 ? -Math.abs(step) : 0
}

const ceiling = (number = 0, step = 1): number | null => {
  if (!isLeast(number, step)) return null
  return number > 0 ? Math.abs(step) : 0
}

const isoCeiling = (number = 0, given = 1): number => {
  const step = Math.abs(given)
  if (number === 0 || step === 0) return 0
  const steps = number / step
  const nearest = Number.EPSILON * Math.max(1, Math.abs(steps))
  return ceiling(number, step) ?? Math.ceil(steps - nearest) * step
}

/** CEILING rounds away from 0 if both arguments are negative. */
const oldCeiling = (number = 0, step = 0): number | null => {
  if (!isLeast(number, step) || (number > 0 && step < 0)) return null
  return number < 0 && step > 0 ? 0 : step
}

/** FLOOR and CEILING functions with correct results for numbers close to 0, and ISO.CEILING. */
export const FLOOR_CEILING: readonly OwnFunction[] = [
  {
    name: 'FLOOR',
    // With two negative arguments FLOOR rounds towards 0, which Univer does correctly.
    of: (number = 0, step = 0) => (step > 0 ? floor(number, step) : null),
    takesAll: true,
  },
  { name: 'FLOOR.PRECISE', of: (number, step) => floor(number, step), takesAll: true },
  { name: 'FLOOR.MATH', of: (number, step, mode) => floor(number, step, mode), takesAll: true },
  { name: 'CEILING', of: oldCeiling, takesAll: true },
  {
    name: 'CEILING.MATH',
    of: (number, step, mode = 0) => (mode === 0 ? ceiling(number, step) : null),
    takesAll: true,
  },
  { name: 'CEILING.PRECISE', of: ceiling, takesAll: true },
  {
    name: 'ISO.CEILING',
    like: 'CEILING.PRECISE',
    of: isoCeiling,
    takesAll: true,
    least: 1,
    blanks: { 1: 0 },
  },
]
