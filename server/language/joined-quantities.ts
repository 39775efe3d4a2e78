import { tidy } from './numbers.ts'
import { inYears, PER_YEAR, scanQuantities, type Quantity } from './quantities.ts'

/** "2 years and 6 months" is one duration. */
const joinsDuration = (text: string, first: Quantity, second: Quantity): boolean =>
  first.kind === 'duration' &&
  second.kind === 'duration' &&
  first.unit === 'year' &&
  second.unit === 'month' &&
  /^[\s,]*(?:and\s+)?$/i.test(text.slice(first.end, second.start))

/** Joins the years and months of one duration. */
const joinDurations = (text: string, all: readonly Quantity[]): readonly Quantity[] => {
  const done: Quantity[] = []
  for (const one of all) {
    const last = done.at(-1)
    if (last !== undefined && joinsDuration(text, last, one))
      done[done.length - 1] = {
        ...last,
        value: last.value * 12 + one.value,
        unit: 'month',
        end: one.end,
      }
    else done.push(one)
  }
  return done
}

/** Larger numbers share no unit: "300,000 and 30 years" are an amount and a term. */
const MOST_SHARED = 100

const sharesUnit = (text: string, first: Quantity, second: Quantity): boolean =>
  first.kind === 'number' &&
  first.value <= MOST_SHARED &&
  first.per === null &&
  (second.kind === 'duration' || second.kind === 'percent') &&
  /^\s*,?\s*(?:and|or|to|&|\/)\s*$/i.test(text.slice(first.end, second.start))

const isListed = (text: string, first: Quantity, second: Quantity): boolean =>
  first.kind === 'number' &&
  first.value <= MOST_SHARED &&
  /^\s*,\s*$/.test(text.slice(first.end, second.start))

/** In "10, 15 and 20 years" all three are years. */
const withSharedUnits = (text: string, all: readonly Quantity[]): readonly Quantity[] => {
  const done = [...all]
  let isSharing = false
  for (let at = done.length - 2; at >= 0; at -= 1) {
    const [first, second] = [done[at], done[at + 1]]
    if (first === undefined || second === undefined) continue
    isSharing = sharesUnit(text, first, second) || (isSharing && isListed(text, first, second))
    if (!isSharing) continue
    const value = second.kind === 'percent' ? tidy(first.value / 100) : first.value
    done[at] = { ...first, kind: second.kind, unit: second.unit, value }
  }
  return done
}

const inDays = ({ value, unit }: Quantity): number =>
  unit === 'day' ? value : unit === 'week' ? value * 7 : inYears({ value, unit }) * PER_YEAR.day

/** "13 weeks (91 days)" says one duration twice. */
const withoutRepeats = (text: string, all: readonly Quantity[]): readonly Quantity[] =>
  all.filter((one, at) => {
    const next = all[at + 1]
    return !(
      next !== undefined &&
      one.kind === 'duration' &&
      next.kind === 'duration' &&
      inDays(one) === inDays(next) &&
      /^\s*\(\s*$|^\s*,?\s*i\.?e\.?,?\s*$/.test(text.slice(one.end, next.start))
    )
  })

/** All quantities of a text, in order. Days are not among them: see days.ts. */
export const findQuantities = (text: string): readonly Quantity[] =>
  withoutRepeats(text, withSharedUnits(text, joinDurations(text, scanQuantities(text))))
