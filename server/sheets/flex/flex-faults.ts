import { FLEX_MAX_INPUTS, FLEX_MAX_MS, FLEX_SHARE } from '#contract/limits/receipts.ts'
import type { Region } from '#contract/figures/region.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { cellAt, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { isFormulaCell } from '../audit/cell-kinds.ts'
import type { WorkbookEngine } from '../engine/port.ts'
import { cellRange, ReferenceGraph } from '../formulas/reference-graph.ts'
import { plainVerdict } from '../receipt/check-results.ts'
import { compareCells } from '../receipt/compared-cells.ts'
import { heldChecksOf, isStructural, type HeldCheck } from './held-checks.ts'
import { isSumOf } from './reading-formulas.ts'
import { flexedValues, writtenInputs, type WrittenInput } from './written-inputs.ts'

/** A fault that shows only if an input changes. */
export type FlexFault = {
  readonly rule: 'unmoved_results' | 'broken_check'
  readonly cells: readonly string[]
  readonly evidence: string
}

type Place = { readonly sheet: SheetData; readonly row: number; readonly column: number }

type Parts = {
  readonly engine: Pick<WorkbookEngine, 'recalculateAfter'>
  readonly region?: Region | null | undefined
  readonly signal: AbortSignal
}

const addressOf = ({ sheet, row, column }: Place): string =>
  formatRange({
    sheet: sheet.name,
    startRow: row,
    endRow: row,
    startColumn: column,
    endColumn: column,
  })

const SHARE = `${FLEX_SHARE * 100} %`

/** The workbook with another value of an input, calculated. Null if it cannot be calculated. */
const flexed = async (
  workbook: WorkbookData,
  { sheet, row, column }: WrittenInput,
  value: number,
  { engine, region, signal }: Parts,
): Promise<WorkbookData | null> => {
  const before = cellAt(sheet, row, column)
  const after = { ...before, v: value }
  const cells = [{ sheet_id: sheet.id, row, column, before, after }]
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

const unmovedFault = (input: WrittenInput): FlexFault => ({
  rule: 'unmoved_results',
  cells: [addressOf(input)],
  evidence: `A change of "${input.label}" by ${SHARE} moves no formula.`,
})

const brokenFault = (input: WrittenInput, check: HeldCheck): FlexFault => ({
  rule: 'broken_check',
  cells: [addressOf(check), addressOf(input)],
  evidence: `A change of "${input.label}" in ${addressOf(input)} by ${SHARE} breaks the check "${check.label}".`,
})

/** An input stands out that moves nothing only if most others move something. */
const MOST_UNMOVED_SHARE = 0.34

type Flexed = {
  readonly input: WrittenInput
  readonly isMoved: boolean
  /** True if it should move something: it is marked as an input, or formulas add it up. */
  readonly shouldMove: boolean
  readonly broken: readonly HeldCheck[]
}

const unmovedFaults = (all: readonly Flexed[]): readonly FlexFault[] => {
  const unmoved = all.filter(({ isMoved, shouldMove }) => !isMoved && shouldMove)
  return unmoved.length <= all.length * MOST_UNMOVED_SHARE
    ? unmoved.map(({ input }) => unmovedFault(input))
    : []
}

/** The first input that breaks each check. */
const brokenFaults = (all: readonly Flexed[]): readonly FlexFault[] => {
  const faults = new Map<HeldCheck, FlexFault>()
  for (const { input, broken } of all)
    for (const check of broken) if (!faults.has(check)) faults.set(check, brokenFault(input, check))
  return [...faults.values()]
}

/** Looks at what other values of an input change. */
const flexInputsOf = (after: WorkbookData, parts: Parts) => {
  const graph = new ReferenceGraph(after)
  const checks = heldChecksOf(after)
  // INDIRECT and OFFSET may read an input without a reference to it.
  const isComputed = graph.computed().length > 0
  return async (input: WrittenInput): Promise<Flexed> => {
    const place = cellRange(input.sheet, input.row, input.column)
    const readers = graph.readersOf(place)
    const shouldMove =
      readers.length === 0 ? input.isMarked : readers.some(({ run }) => isSumOf(run))
    let isMoved = isComputed
    const broken: HeldCheck[] = []
    for (const value of readers.length === 0 ? [] : flexedValues(input)) {
      const trial = await flexed(after, input, value, parts)
      if (trial === null) return { input, isMoved: true, shouldMove, broken }
      isMoved ||= hasMoved(after, trial)
      const failing = checks.filter((check) => isBroken(trial, check))
      const structural = failing.filter((check) => isStructural(graph, after, check, place))
      // An input that must agree with other typed figures, such as an opening balance, breaks checks.
      if (structural.length === failing.length) broken.push(...structural)
    }
    return { input, isMoved, shouldMove, broken }
  }
}

/**
 * Changes each number that an answer typed by a tenth, up and down, and looks at the results.
 * Faults are inputs that move nothing, and checks that hold only for the present figures. It
 * stores nothing.
 */
export const flexFaultsOf = async (
  { before, after }: { readonly before: WorkbookData; readonly after: WorkbookData },
  parts: Parts,
): Promise<readonly FlexFault[]> => {
  const inputs = writtenInputs(before, after).slice(0, FLEX_MAX_INPUTS)
  if (inputs.length === 0) return []
  const flex = flexInputsOf(after, parts)
  const all: Flexed[] = []
  const end = performance.now() + FLEX_MAX_MS
  for (const input of inputs) {
    await yieldToEventLoop()
    parts.signal.throwIfAborted()
    if (performance.now() > end) break
    all.push(await flex(input))
  }
  return [...brokenFaults(all), ...unmovedFaults(all)]
}
