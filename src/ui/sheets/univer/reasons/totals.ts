import { isTotal } from '#contract/formulas/engine/functions/nested-totals.ts'
import { valueOf, type Asked, type Cause, type Known, type Parts } from './asked.ts'

/**
 * With these function numbers SUBTOTAL and AGGREGATE count, so errors in their cells do not matter.
 */
const COUNTS: readonly Known[] = [2, 3, 102, 103]
/** AGGREGATE options that skip errors, and options that skip other totals. */
const LEAVES_ERRORS: readonly Known[] = [2, 3, 6, 7]
const LEAVES_TOTALS: readonly Known[] = [null, 0, 1, 2, 3]
/** From this function number on, AGGREGATE takes arrays. */
const OF_ARRAYS = 14

/** How SUBTOTAL or AGGREGATE reads its cells. It can skip hidden rows, so no cause is sure. */
type Total = {
  readonly settings: Parts
  readonly values: Parts
  readonly isRead: (cause: Cause) => boolean
}

export const totalOf = (
  { name, parts }: { readonly name: string; readonly parts: Parts },
  asked: Asked,
): Total => {
  const isAggregate = name === 'AGGREGATE'
  const first = isAggregate ? 2 : 1
  const [kind, option] = parts.slice(0, first).map((part) => valueOf(part, asked))
  const isOfErrors = COUNTS.includes(kind) || LEAVES_ERRORS.includes(option)
  const isOfCells = typeof kind === 'number' && kind < OF_ARRAYS
  const leavesTotals = !isAggregate || (isOfCells && LEAVES_TOTALS.includes(option))
  return {
    settings: parts.slice(0, first),
    values: parts.slice(first),
    isRead: ({ at }) => {
      if (isOfErrors) return false
      return !at || !leavesTotals || !isTotal(asked.book.cell(at)?.formula ?? '')
    },
  }
}
