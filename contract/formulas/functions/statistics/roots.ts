type Of = (at: number) => number

/** More steps than halving takes to come from any two numbers to the last digit between them. */
const HALVES = 2200
/** How often the search for a change of sign doubles its way. */
const DOUBLINGS = 1024
/** Steps away from a guess, each longer than the one before. */
const FIRST_STEP = 1e-3
const STEP_GROWTH = 1.1
const STEPS = 110

const isSameSide = (one: number, other: number): boolean => one > 0 === other > 0

/** Where the line between two points is 0; null where that is not between them. */
const crossing = (low: number, atLow: number, high: number, atHigh: number): number | null => {
  const at = low - (atLow * (high - low)) / (atHigh - atLow)
  return at > Math.min(low, high) && at < Math.max(low, high) ? at : null
}

/**
 * Finds the zero of a function between two numbers where it has different signs, to the last digit. Secants
 * close in quickly. Bisections in between keep both ends moving.
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

/** The zero of a function that falls all the way from just above `lowest`; an error where there is none. */
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

/** The zero that is nearest to a guess, on either side of it; null where none is found. */
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
