type Annuity = {
  readonly periods: number
  readonly payment: number
  readonly present: number
  readonly future: number
  readonly type: number
}

/** What is left over at a rate, given as the logarithm of 1 + rate, times something above 0. */
const leftOver = (loan: Annuity, growth: number): number => {
  const { periods, payment, present, future, type } = loan
  const rate = Math.expm1(growth)
  const due = payment * (1 + rate * type)
  if (rate === 0) return present + payment * periods + future
  if (rate > 0) {
    const worth = Math.exp(-periods * growth)
    return present + (due * -Math.expm1(-periods * growth)) / rate + future * worth
  }
  const worth = Math.exp(periods * growth)
  return present * worth + (due * Math.expm1(periods * growth)) / rate + future
}

const between = (loan: Annuity, low: number, high: number): number => {
  const isBelow = leftOver(loan, Math.min(low, high)) < 0
  let [from, to] = [Math.min(low, high), Math.max(low, high)]
  if (from < 0 && to > 0 && leftOver(loan, 0) === 0) return 0
  for (let step = 0; step < 200; step += 1) {
    const middle = (from + to) / 2
    if (middle === from || middle === to) break
    const left = leftOver(loan, middle)
    if (left === 0) return middle
    if (left < 0 === isBelow) from = middle
    else to = middle
  }
  return (from + to) / 2
}

const changesSign = (loan: Annuity, one: number, other: number): boolean =>
  leftOver(loan, one) < 0 !== leftOver(loan, other) < 0

/** Steps away from the guess, each longer than the one before. */
const FIRST_STEP = 1e-3
const STEP_GROWTH = 1.1
const STEPS = 110

/** The root that is nearest to the guess, on either side of it. */
const nearest = (loan: Annuity, guess: number): number | null => {
  if (leftOver(loan, guess) === 0) return guess
  let before = 0
  for (let step = 0; step < STEPS; step += 1) {
    const away = FIRST_STEP * STEP_GROWTH ** step
    for (const side of [-1, 1]) {
      const [near, far] = [guess + side * before, guess + side * away]
      if (changesSign(loan, near, far)) return between(loan, near, far)
    }
    before = away
  }
  return null
}

/** Guess of RATE where none is given. */
export const FIRST_GUESS = 0.1

/** Without payments a rate needs both a worth at the start and one at the end. */
const hasRate = ({ payment, present, future }: Annuity): boolean =>
  payment !== 0 || (present !== 0 && future !== 0)

const named = (numbers: readonly number[]): Annuity => {
  const [periods = 0, payment = 0, present = 0, future = 0, due = 0] = numbers
  return { periods, payment, present, future, type: due === 0 ? 0 : 1 }
}

/** RATE: the rate at which payments and worths come to nothing, the nearest to the guess (SHEET-825). */
export const rateOf = (...numbers: readonly number[]): number | '#NUM!' => {
  const loan = named(numbers)
  const guess = numbers[5] ?? FIRST_GUESS
  if (!(loan.periods > 0 && guess > -1 && hasRate(loan))) return '#NUM!'
  const found = nearest(loan, Math.log1p(guess))
  return found === null ? '#NUM!' : Math.expm1(found)
}
