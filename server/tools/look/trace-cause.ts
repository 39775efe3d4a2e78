import { cellAt, sheetsOf, type WorkbookData } from '#contract/workbook/workbook.ts'
import { causeOfError, type CellPlace, type ErrorCause } from '../../sheets/formulas/error-cause.ts'
import type { ReferenceProblem } from '../../sheets/formulas/formula-references.ts'
import type { SheetRange } from '../../sheets/formulas/reference-areas.ts'
import {
  cellRange,
  isSingleCell,
  type ReferenceGraph,
} from '../../sheets/formulas/reference-graph.ts'
import { precedentsOf } from '../../sheets/formulas/trace-walk.ts'
import { definedNamesOf, tablesOf } from '../../sheets/workbook-parts.ts'
import { addressOf, nearestName } from '../address.ts'
import { errorText } from '../error-texts.ts'
import type { CellDescriber, TracedCells, TraceEntry } from './trace-entries.ts'

/** The first cell whose error comes from no other cell. */
export type TracedCause = Omit<TracedCells, 'range' | 'count'> & {
  /** The error code with its meaning. */
  readonly error: string
  /** What is wrong in this cell, as far as its formula and its inputs show it. */
  readonly reason: string
  /** What its formula reads. */
  readonly reads: readonly TracedCells[]
  /** More cells from which the asked cell inherits the error. */
  readonly others?: readonly string[]
  readonly others_left_out?: number
  /** Cells that pass the error on to each other. */
  readonly circle?: readonly string[]
}

/** The way from the asked cell to the cause. */
export type CauseTrace = {
  readonly cause: TracedCause | null
  readonly entries: readonly TraceEntry[]
  readonly left_out: number
  readonly warnings: readonly string[]
}

const MOST_READS = 10
const MOST_OTHERS = 10
const MOST_CIRCLE = 20
/** A longer path keeps this many cells at both ends. */
const PATH_ENDS = 15
const MOST_NAMED = 5

const rangeAt = ({ sheet, row, column }: CellPlace): SheetRange => cellRange(sheet, row, column)
const addressAt = (at: CellPlace): string => addressOf(rangeAt(at))

const didYouMean = (name: string, names: readonly string[]): string => {
  const near = nearestName(name, names)
  return near === null ? '' : ` Did you mean "${near}"?`
}

/** Says why a reference leads to no cells, with the nearest name that exists. */
export const problemText = (workbook: WorkbookData, { type, name }: ReferenceProblem): string => {
  const sheets = sheetsOf(workbook).map((sheet) => sheet.name)
  const names = [...definedNamesOf(workbook), ...tablesOf(workbook)].map((one) => one.name)
  switch (type) {
    case 'deleted':
      return `${name} stands for cells that were deleted.`
    case 'missing_sheet':
      return `There is no worksheet "${name}".${didYouMean(name, sheets)}`
    case 'missing_name':
      return `There is no name "${name}".${didYouMean(name, names)}`
    case 'missing_part':
      return `The table has no part or column ${name}.`
    default:
      return `${name} is in another workbook, which is not read here.`
  }
}

const isZeroOrBlank = ({ sheet, startRow, startColumn }: SheetRange): boolean => {
  const value = cellAt(sheet, startRow, startColumn)?.v ?? ''
  return value === '' || value === 0
}

const divisorText = (ranges: readonly SheetRange[]): readonly string[] => {
  const empty = ranges.filter((range) => isSingleCell(range) && isZeroOrBlank(range))
  if (empty.length === 0) return []
  const named = empty.slice(0, MOST_NAMED).map(addressOf)
  return [`Zero or blank among what it reads: ${named.join(', ')}.`]
}

/** What the formula of the cause says about the error. */
const reasonOf = (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  at: CellPlace,
  error: string,
): string => {
  const part = graph.formulaAt(at.sheet, at.row, at.column)
  if (part === null) return 'The error value is typed into the cell.'
  const { references, isComputed } = graph.referencesOf(part.run, at.sheet)
  const problems = references.flatMap(({ problem }) => (problem === null ? [] : [problem]))
  // A function may be a name too: only #NAME? says that a name is missing.
  const known = problems.filter(({ type }) => type !== 'missing_name' || error === '#NAME?')
  const ranges = graph.readsOf(part).map(({ range }) => range)
  const sentences = [
    ...known.slice(0, MOST_NAMED).map((problem) => problemText(workbook, problem)),
    ...(error === '#DIV/0!' ? divisorText(ranges) : []),
    ...(isComputed ? ['INDIRECT or OFFSET decides what it reads.'] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Its own formula gives the error.'
}

const CIRCLE_REASON = 'These cells read each other in a circle, and no cell outside it is in error.'

const circleOf = ({ circle }: ErrorCause): Pick<TracedCause, 'circle'> =>
  circle.length === 0 ? {} : { circle: circle.slice(0, MOST_CIRCLE).map(addressAt) }

const othersOf = ({ others }: ErrorCause): Pick<TracedCause, 'others' | 'others_left_out'> =>
  others.length === 0
    ? {}
    : {
        others: others.slice(0, MOST_OTHERS).map(addressAt),
        ...(others.length > MOST_OTHERS && { others_left_out: others.length - MOST_OTHERS }),
      }

const pathEntries = (
  describe: CellDescriber,
  path: readonly CellPlace[],
): Pick<CauseTrace, 'entries' | 'left_out'> => {
  const entries = path
    .slice(1)
    .map((at, index) => ({ at, depth: index + 1, of: path[index] ?? at }))
  const isLong = entries.length > 2 * PATH_ENDS
  const kept = isLong ? [...entries.slice(0, PATH_ENDS), ...entries.slice(-PATH_ENDS)] : entries
  return {
    entries: kept.map(({ at, depth, of }) => ({
      depth,
      ...describe(rangeAt(at)),
      of: addressAt(of),
    })),
    left_out: entries.length - kept.length,
  }
}

/** Finds the first cause of the error in a cell. */
export const traceCause = (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  describe: CellDescriber,
  at: CellPlace,
): CauseTrace => {
  const found = causeOfError(graph, at)
  if (found === null) return { cause: null, entries: [], left_out: 0, warnings: [] }
  const root = found.path.at(-1) ?? at
  const isLost = !found.isComplete && found.path.length === 1
  const { range: _range, count: _count, ...cells } = describe(rangeAt(root))
  const isCircle = found.circle.length > 0
  const reads = precedentsOf(graph, rangeAt(root), 1).nodes.slice(0, MOST_READS)
  return {
    cause: isLost
      ? null
      : {
          ...cells,
          error: errorText(found.error),
          reason: isCircle ? CIRCLE_REASON : reasonOf(workbook, graph, root, found.error),
          reads: reads.map(({ range }) => describe(range)),
          ...circleOf(found),
          ...othersOf(found),
        },
    ...pathEntries(describe, found.path),
    warnings: found.isComplete
      ? []
      : ['Too many cells are in error to look at all of them, so there may be more causes.'],
  }
}
