import type { Own } from '../own.ts'

/** A part of a step that Univer takes for none. */
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

/** The old function goes away from 0 where both are negative. */
const oldCeiling = (number = 0, step = 0): number | null => {
  if (!isLeast(number, step) || (number > 0 && step < 0)) return null
  return number < 0 && step > 0 ? 0 : step
}

/** Whole steps down and up, of numbers that are next to nothing too, and ISO.CEILING. */
export const STEPS: readonly Own[] = [
  {
    name: 'FLOOR',
    // Towards 0 where both are negative.
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
