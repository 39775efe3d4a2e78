import { FLEX_SHARE } from '#contract/limits/receipts.ts'
import type { Region } from '#contract/figures/region.ts'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { cellAt, type WorkbookData } from '#contract/workbook/workbook.ts'
import { isFormulaCell } from '../audit/cell-kinds.ts'
import type { WorkbookEngine } from '../engine/port.ts'
import { cellRange, type ReferenceGraph } from '../formulas/reference-graph.ts'
import { plainVerdict } from '../receipt/check-results.ts'
import { compareCells } from '../receipt/compared-cells.ts'
import { structureOf, type HeldCheck } from './held-checks.ts'
import { isSumOf } from './reading-formulas.ts'
import type { TypedAmount, WrittenInput } from './written-inputs.ts'

/** What a calculation of a flexed workbook needs. `signal` ends it. */
export type FlexParts = {
  readonly engine: Pick<WorkbookEngine, 'recalculateAfter'>
  readonly region?: Region | null | undefined
  readonly signal: AbortSignal
}

/** A check that holds only for the present figures, and the inputs whose change broke it. */
export type BrokenCheck = { readonly check: HeldCheck; readonly inputs: readonly WrittenInput[] }

/** What a change of inputs showed. */
export type FlexedGroup = {
  readonly inputs: readonly WrittenInput[]
  /** False if they should move a formula and move none. */
  readonly isAsExpected: boolean
  readonly broken: readonly BrokenCheck[]
}

/** The value of a flexed number. A whole number stays whole. */
const flexedValue = ({ value }: TypedAmount, factor: number): number =>
  Number.isInteger(value) ? Math.round(value * factor) : value * factor

const [UP, DOWN] = [1 + FLEX_SHARE, 1 - FLEX_SHARE]
/**
 * All up, then by turns down and up. In the second change equal numbers do not keep their
 * proportions, which a comparison of two paths may depend on.
 */
const CHANGES: readonly ((at: number) => number)[] = [() => UP, (at) => (at % 2 === 0 ? DOWN : UP)]

/** The workbook with other values of numbers, calculated. Null if it cannot be calculated. */
const flexed = async (
  workbook: WorkbookData,
  amounts: readonly TypedAmount[],
  factorOf: (at: number) => number,
  { engine, region, signal }: FlexParts,
): Promise<WorkbookData | null> => {
  const cells = amounts.map((amount, at) => {
    const { sheet, row, column } = amount
    const before = cellAt(sheet, row, column)
    const after = { ...before, v: flexedValue(amount, factorOf(at)) }
    return { sheet_id: sheet.id, row, column, before, after }
  })
  const changed = applyChangeSet(workbook, { cells, operations: [] })
  if (!changed.ok) return null
  const done = await engine.recalculateAfter(changed.value, cells, { region, signal })
  return done.ok && !done.value.circular ? done.value.workbook : null
}

const hasMoved = (before: WorkbookData, after: WorkbookData): boolean => {
  let isMoved = false
  compareCells(before, after, ({ before: old, after: now }) => {
    if (isFormulaCell(now) && (old?.v ?? '') !== (now?.v ?? '')) isMoved = true
  })
  return isMoved
}

const isBroken = (workbook: WorkbookData, { sheet, row, column }: HeldCheck): boolean => {
  const now = workbook.sheets[sheet.id]
  return now !== undefined && plainVerdict(workbook, now, row, column) !== true
}

const amountsOf = (inputs: readonly WrittenInput[]): readonly TypedAmount[] =>
  inputs.flatMap(({ cells }) => [...cells])

const placesOf = (inputs: readonly WrittenInput[]) =>
  amountsOf(inputs).map(({ sheet, row, column }) => cellRange(sheet, row, column))

/** Looks at what other values of inputs change. Null if a calculation failed or was aborted. */
export const groupFlexer = (
  workbook: WorkbookData,
  graph: ReferenceGraph,
  checks: readonly HeldCheck[],
  parts: FlexParts,
) => {
  // INDIRECT and OFFSET may read an input without a reference to it.
  const isComputed = graph.computed().length > 0

  /** The checks that break although they should hold for all values. */
  const brokenIn = (trial: WorkbookData, inputs: readonly WrittenInput[]): readonly HeldCheck[] => {
    const failing = checks.filter((check) => isBroken(trial, check))
    if (failing.length === 0) return []
    const places = placesOf(inputs)
    const structural = failing.filter(
      (check) => structureOf(graph, workbook, check, places).isStructural,
    )
    // An input that must agree with other typed figures, such as an opening balance, breaks checks.
    return structural.length === failing.length ? structural : []
  }
  const trialsOf = async (
    inputs: readonly WrittenInput[],
  ): Promise<readonly WorkbookData[] | null> => {
    const trials: WorkbookData[] = []
    for (const factorOf of CHANGES) {
      const trial = await flexed(workbook, amountsOf(inputs), factorOf, parts)
      if (trial === null) return null
      trials.push(trial)
    }
    return trials
  }
  /** The input that breaks a check by itself. All of them if only their common change does. */
  const breakersOf = async (
    check: HeldCheck,
    inputs: readonly WrittenInput[],
  ): Promise<readonly WrittenInput[]> => {
    const { places } = structureOf(graph, workbook, check, placesOf(inputs))
    const first = inputs.find(({ cells }) =>
      cells.some(({ sheet, row, column }) =>
        places.some(
          (place) =>
            place.sheet.id === sheet.id && place.startRow === row && place.startColumn === column,
        ),
      ),
    )
    if (inputs.length === 1 || first === undefined) return inputs
    const trials = (await trialsOf([first])) ?? []
    return trials.some((trial) => isBroken(trial, check)) ? [first] : inputs
  }
  return async (inputs: readonly WrittenInput[]): Promise<FlexedGroup | null> => {
    const trials = await trialsOf(inputs)
    if (trials === null) return null
    const isMoved = isComputed || trials.some((trial) => hasMoved(workbook, trial))
    const shouldMove = inputs.some(({ readers }) => readers.some(({ run }) => isSumOf(run)))
    const found = new Set(trials.flatMap((trial) => brokenIn(trial, inputs)))
    const broken: BrokenCheck[] = []
    for (const check of found) broken.push({ check, inputs: await breakersOf(check, inputs) })
    return { inputs, isAsExpected: isMoved || !shouldMove, broken }
  }
}
