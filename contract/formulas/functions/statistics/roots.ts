type Of = (at: number) => number

/** More steps than bisection needs to reach the last digit from any two numbers. */
const HALVES = 2200
/** Limit of doublings in the search for a change of sign. */
const DOUBLINGS = 1024
/**
 * Distance of the first step from the guess. Each further step is `STEP_GROWTH` times as far away.
 */
const FIRST_STEP = 1e-3
const STEP_GROWTH = 1.1
const STEPS = 110

const isSameSide = (one: number, other: number): boolean => one > 0 === other > 0

/** Zero of the secant, or null if it is outside the interval. */
const crossing = (low: number, atLow: number, high: number, atHigh: number): number | null => {
  const at = low - (atLow * (high - low)) / (atHigh - atLow)
  return at > Math.min(low, high) && at < Math.max(low, high) ? at : null
}

/**
 * Finds a zero between `one` and `other` to the last digit. The function must have different signs
 * at `one` and `other`. Secant steps converge fast. Bisection in every other step guarantees
 * convergence.
 */
const zeroBetween = (of: Of, one: number, other: number): number => {
  let [low, high] = [one, other]
  let [atLow, atHigh] = [of(low), of(high)]
  for (let step = 0; step < HALVES; step += 1) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) break
    const at = step % 2 === 0 ? (crossing(low, atLow, high, atHigh) ?? middle) : middle
    const found = of(at)
    if (found === 0) return at
    if (isSameSide(found, atLow)) [low, atLow] = [at, found]
    else [high, atHigh] = [at, found]
  }
  return Math.abs(atLow) < Math.abs(atHigh) ? low : high
}

/** Finds the zero of a decreasing function on values above `lowest`. */
export const zeroOfFalling = (of: Of, lowest: number): number | '#NUM!' => {
  const atStart = of(0)
  if (atStart === 0) return 0
  let [near, far] = [0, atStart > 0 ? 0.1 : lowest / 2]
  for (let step = 0; step < DOUBLINGS; step += 1) {
    const found = of(far)
    if (Number.isNaN(found) || far === near) return '#NUM!'
    if (!isSameSide(found, atStart)) return zeroBetween(of, near, far)
    near = far
    far = atStart > 0 ? far * 2 : (far + lowest) / 2
  }
  return '#NUM!'
}

/** Finds the zero closest to `guess` on either side, or null. */
export const nearestZero = (of: Of, guess: number): number | null => {
  if (of(guess) === 0) return guess
  let before = 0
  for (let step = 0; step < STEPS; step += 1) {
    const away = FIRST_STEP * STEP_GROWTH ** step
    for (const side of [-1, 1]) {
      const [near, far] = [guess + side * before, guess + side * away]
      if (of(near) < 0 === of(far) < 0) continue
      return near * far < 0 && of(0) === 0 ? 0 : zeroBetween(of, near, far)
    }
    before = away
  }
  return null
}
