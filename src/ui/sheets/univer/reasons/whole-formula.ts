import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import type { CellRange } from '#contract/workbook/cells.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import {
  cellName,
  cellCountOf,
  cellValue,
  isError,
  MAX_SEARCHED_CELLS,
  meaningOf,
  possibleCause,
  cellsInRange,
  rangeOf,
  sureCause,
  clipToWorksheet,
  type ErrorQuestion,
  type Cause,
  type ReasonPlace,
} from './error-question.ts'
import { walkTree, treeOf, type Tree } from './formula-tree.ts'
import { ADDRESS_FUNCTIONS } from './function-kinds.ts'

type Causes = readonly Cause[]

/**
 * The child nodes of a syntax tree whose cells the formula reads. The name of a called LAMBDA
 * counts as a child.
 */
const partsOf = (tree: Tree, asked: ErrorQuestion): readonly Tree[] => {
  if (!('parts' in tree)) return []
  if (tree.kind === 'one' && rangeOf(tree.parts[0], asked)) return []
  if (tree.kind === 'applied') return [tree.called, ...tree.parts]
  if (tree.kind !== 'call') return tree.parts
  if (ADDRESS_FUNCTIONS.has(tree.name)) return []
  const isNamed = !asked.book.hasFunction(tree.name)
  return isNamed ? [{ kind: 'word', word: tree.name }, ...tree.parts] : tree.parts
}

/** The ranges that a formula reads, in the order of the formula. */
function* readsOf(tree: Tree, asked: ErrorQuestion): Generator<CellRange> {
  const range = rangeOf(tree, asked)
  const meaning = tree.kind === 'word' ? meaningOf(tree.word, asked) : null
  if (range) yield range
  else if (meaning) yield* readsOf(meaning.tree, meaning.asked)
  for (const part of partsOf(tree, asked)) yield* readsOf(part, asked)
}

const keyOf = ({ sheet, row, column }: ReasonPlace): string =>
  `${sheet.toLowerCase()} ${row} ${column}`

/** The cells that a formula reads and that have the circular reference error. */
function* circularReads(place: ReasonPlace, asked: ErrorQuestion): Generator<ReasonPlace> {
  const tree = treeOf(asked.book.cell(place)?.formula ?? '')
  if (!tree) return
  const here = { ...asked, place }
  for (const range of readsOf(tree, here))
    for (const at of cellsInRange(range, here) ?? []) {
      const value = cellValue(at, here)
      if (isError(value) && value.error === CIRCULAR_ERROR) yield at
    }
}

/**
 * True if the search from `from` reaches the asked cell. `seen` collects visited cells across
 * calls.
 */
const reaches = (from: ReasonPlace, asked: ErrorQuestion, seen: Set<string>): boolean => {
  const goal = keyOf(asked.place)
  const stack = [from]
  for (let at = stack.pop(); at && seen.size < MAX_SEARCHED_CELLS; at = stack.pop()) {
    const key = keyOf(at)
    if (key === goal) return true
    if (seen.has(key)) continue
    seen.add(key)
    stack.push(...circularReads(at, asked))
  }
  return false
}

/**
 * If the asked cell is part of a circle of references, the cause names the next cell of the circle.
 * If it is outside the circle, the cause is the first circular cell that it reads.
 */
export const circularCauses = (asked: ErrorQuestion): Causes => {
  const seen = new Set<string>()
  const read = [...circularReads(asked.place, asked)]
  const next = read.find((at) => reaches(at, asked, seen))
  if (next !== undefined) {
    const isItself = keyOf(next) === keyOf(asked.place)
    return sureCause(
      isItself ? ERROR_REASONS.circleOfOne : ERROR_REASONS.circleBy(cellName(next, asked)),
    )
  }
  const [at] = read
  return at ? [{ isSure: true, at, text: null }] : sureCause(ERROR_REASONS.circle)
}

/** The first other cell with content, row by row, in the range that the array formula must fill. */
const inTheWay = (needed: CellRange, asked: ErrorQuestion): ReasonPlace | null => {
  const { place, book } = asked
  const read = clipToWorksheet(needed, asked) ?? needed
  let remaining = MAX_SEARCHED_CELLS
  for (let row = read.startRow; row <= read.endRow; row += 1)
    for (let column = read.startColumn; column <= read.endColumn; column += 1) {
      const at = { sheet: place.sheet, row, column }
      if (keyOf(at) !== keyOf(place) && book.isFilled(at)) return at
      remaining -= 1
      if (remaining === 0) return null
    }
  return null
}

export const spillCauses = (asked: ErrorQuestion): Causes => {
  const needed = asked.book.results(asked.place)
  if (needed === null) return possibleCause(ERROR_REASONS.noSpace)
  const at = inTheWay(needed, asked)
  if (at !== null) return sureCause(ERROR_REASONS.blocked(cellName(at, asked)))
  const size = asked.book.size(asked.place.sheet)
  const isBeyond = size && (needed.endRow >= size.rows || needed.endColumn >= size.columns)
  return isBeyond ? sureCause(ERROR_REASONS.beyond) : possibleCause(ERROR_REASONS.noSpace)
}

/** Functions whose work is proportional to the number of their cells. */
const STRAIGHT = new Set(
  'FILTER TAKE DROP TOCOL TOROW CHOOSEROWS CHOOSECOLS SUM AVERAGE COUNT COUNTA MIN MAX IF IFERROR'.split(
    ' ',
  ),
)
/** Functions that can do any amount of work, however small their ranges are. */
const MAY_MAKE_ANY = new Set(
  'SEQUENCE RANDARRAY MAKEARRAY EXPAND MUNIT REPT INDIRECT OFFSET ANCHORARRAY REDUCE SCAN'.split(
    ' ',
  ),
)
/** Work steps, far fewer than the work limit of one formula in contract/limits/formulas.ts. */
const LITTLE_WORK = 2_000_000

/**
 * True if the work of a formula is certainly small. Assumes that each call compares every cell with
 * every other cell, unless all functions are in `STRAIGHT`.
 */
const isLittleWork = (tree: Tree, asked: ErrorQuestion): boolean => {
  const trees = [...walkTree(tree)]
  const calls = trees.flatMap((each) => (each.kind === 'call' ? [each.name] : []))
  const isOpen = trees.some(({ kind }) => ['applied', 'other', 'table', 'word'].includes(kind))
  if (calls.some((name) => MAY_MAKE_ANY.has(name) || !asked.book.hasFunction(name))) return false
  const isLambda = calls.filter((name) => name === 'LAMBDA').length
  if (isOpen && isLambda !== 1) return false
  const ranges = trees.flatMap((each) => rangeOf(each, asked) ?? [])
  const written = trees.reduce(
    (sum, each) => sum + (each.kind === 'array' ? each.text.length : 1),
    0,
  )
  const cells = ranges.reduce(
    (sum, range) => sum + cellCountOf(clipToWorksheet(range, asked) ?? range),
    written,
  )
  const isStraight = calls.every((name) => STRAIGHT.has(name))
  return cells * (isStraight ? trees.length : cells * calls.length) <= LITTLE_WORK
}

export const workLimitCauses = (tree: Tree, asked: ErrorQuestion): Causes =>
  isLittleWork(tree, asked) ? [] : possibleCause(ERROR_REASONS.work)
