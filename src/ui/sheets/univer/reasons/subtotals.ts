import { isTotalFormula } from '#contract/formulas/engine/functions/nested-totals.ts'
import {
  knownValueOf,
  type ErrorQuestion,
  type Cause,
  type KnownValue,
  type ArgumentTrees,
} from './error-question.ts'

/**
 * The function numbers with which SUBTOTAL and AGGREGATE count cells. An error in a counted cell
 * does not matter.
 */
const COUNTS: readonly KnownValue[] = [2, 3, 102, 103]
/** AGGREGATE options that skip errors, and options that skip other totals. */
const LEAVES_ERRORS: readonly KnownValue[] = [2, 3, 6, 7]
const LEAVES_TOTALS: readonly KnownValue[] = [null, 0, 1, 2, 3]
/** The lowest function number for which AGGREGATE takes arrays. */
const OF_ARRAYS = 14

/**
 * How SUBTOTAL or AGGREGATE reads its cells. `isRead` returns whether the function passes on the
 * error of a cause. It ignores that both functions can skip hidden rows, so an accepted cause stays
 * uncertain.
 */
type Subtotal = {
  readonly settings: ArgumentTrees
  readonly values: ArgumentTrees
  readonly isRead: (cause: Cause) => boolean
}

export const subtotalOf = (
  { name, parts }: { readonly name: string; readonly parts: ArgumentTrees },
  asked: ErrorQuestion,
): Subtotal => {
  const isAggregate = name === 'AGGREGATE'
  const first = isAggregate ? 2 : 1
  const [kind, option] = parts.slice(0, first).map((part) => knownValueOf(part, asked))
  const isOfErrors = COUNTS.includes(kind) || LEAVES_ERRORS.includes(option)
  const isOfCells = typeof kind === 'number' && kind < OF_ARRAYS
  const leavesTotals = !isAggregate || (isOfCells && LEAVES_TOTALS.includes(option))
  return {
    settings: parts.slice(0, first),
    values: parts.slice(first),
    isRead: ({ at }) => {
      if (isOfErrors) return false
      return !at || !leavesTotals || !isTotalFormula(asked.book.cell(at)?.formula ?? '')
    },
  }
}
