import { FLEX_MAX_INPUTS, FLEX_MAX_MS, FLEX_SHARE } from '#contract/limits/receipts.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import type { SheetData, WorkbookData } from '#contract/workbook/workbook.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { ReferenceGraph } from '../formulas/reference-graph.ts'
import { deadInputs } from './dead-inputs.ts'
import { groupFlexer, type BrokenCheck, type FlexedGroup, type FlexParts } from './flexed-groups.ts'
import { heldChecksOf } from './held-checks.ts'
import { typedTotals, type TypedTotal } from './typed-totals.ts'
import { typedAmounts, writtenInputs, type WrittenInput } from './written-inputs.ts'

/** A fault that shows only if an input changes. */
type FlexFault = {
  readonly rule: 'unmoved_results' | 'broken_check' | 'typed_total'
  readonly cells: readonly string[]
  readonly evidence: string
}

/** The faults, the inputs of an answer, and how many of them were not flexed. */
export type FlexResult = {
  readonly faults: readonly FlexFault[]
  readonly inputs: number
  readonly untested: number
}

type Place = { readonly sheet: SheetData; readonly row: number; readonly column: number }

const addressOf = ({ sheet, row, column }: Place): string =>
  formatRange({
    sheet: sheet.name,
    startRow: row,
    endRow: row,
    startColumn: column,
    endColumn: column,
  })

const SHARE = `${FLEX_SHARE * 100} %`
/** Cells that a fault names of the inputs that break a check only together. */
const MOST_NAMED = 3

const nameOf = ({ label, cells: [first] }: WrittenInput): string =>
  label === '' ? addressOf(first) : `"${label}" in ${addressOf(first)}`

const unmovedFault = (input: WrittenInput): FlexFault => ({
  rule: 'unmoved_results',
  cells: [addressOf(input.cells[0])],
  evidence: `A change of ${nameOf(input)} by ${SHARE} moves no formula.`,
})

const brokenFault = ({ check, inputs }: BrokenCheck): FlexFault => {
  const named = inputs.slice(0, MOST_NAMED)
  const more = inputs.length - named.length
  const names = [...named.map(nameOf), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return {
    rule: 'broken_check',
    cells: [addressOf(check), ...named.map(({ cells: [first] }) => addressOf(first))],
    evidence: `A change of ${names} by ${SHARE} breaks the check "${check.label}".`,
  }
}

const totalFault = ({ total, label, figures, first, last }: TypedTotal): FlexFault => ({
  rule: 'typed_total',
  cells: [addressOf(total)],
  evidence: `${label === '' ? addressOf(total) : `"${label}"`} is a typed number that equals the sum of ${figures} figures between ${addressOf(first)} and ${addressOf(last)}. It does not follow them.`,
})

/** The first inputs that break each check. */
const brokenFaults = (groups: readonly FlexedGroup[]): readonly FlexFault[] => {
  const faults = new Map<BrokenCheck['check'], FlexFault>()
  for (const broken of groups.flatMap((group) => group.broken))
    if (!faults.has(broken.check)) faults.set(broken.check, brokenFault(broken))
  return [...faults.values()]
}

const countIn = (groups: readonly (readonly WrittenInput[])[]): number =>
  groups.reduce((sum, inputs) => sum + inputs.length, 0)

type Flex = (inputs: readonly WrittenInput[]) => Promise<FlexedGroup | null>

/** Flexes groups of inputs one by one. Those that fail, or for which no time is left, are untested. */
const flexAll = async (
  groups: readonly (readonly WrittenInput[])[],
  flex: Flex,
  signal: AbortSignal,
  limit: AbortSignal,
): Promise<{ readonly done: readonly FlexedGroup[]; readonly untested: number }> => {
  const done: FlexedGroup[] = []
  for (const group of groups.slice(0, FLEX_MAX_INPUTS)) {
    await yieldToEventLoop()
    signal.throwIfAborted()
    if (limit.aborted) break
    const flexedGroup = await flex(group)
    signal.throwIfAborted()
    if (flexedGroup !== null) done.push(flexedGroup)
  }
  return { done, untested: countIn(groups) - countIn(done.map(({ inputs }) => inputs)) }
}

/**
 * Changes the numbers that an answer typed by a tenth, up and down, and looks at the results. Inputs
 * that are read alike change together. Faults are inputs that move nothing, totals that are typed,
 * and checks that hold only for the present figures. It stores nothing.
 */
export const flexFaultsOf = async (
  { before, after }: { readonly before: WorkbookData; readonly after: WorkbookData },
  { maxMs = FLEX_MAX_MS, ...parts }: FlexParts & { readonly maxMs?: number },
): Promise<FlexResult> => {
  const amounts = typedAmounts(before, after)
  if (amounts.length === 0) return { faults: [], inputs: 0, untested: 0 }
  const limit = AbortSignal.timeout(maxMs)
  const graph = new ReferenceGraph(after)
  await yieldToEventLoop()
  const { inputs, further } = await writtenInputs(after, graph, amounts)
  const read = inputs.filter(({ readers }) => readers.length > 0)
  const groups = [...Map.groupBy(read, ({ cells: [{ sheet }], key }) => `${sheet.id}\n${key}`)]
  await yieldToEventLoop()
  const checks = heldChecksOf(after)
  await yieldToEventLoop()
  const signal = AbortSignal.any([parts.signal, limit])
  const flex = groupFlexer(after, graph, checks, { ...parts, signal })
  const lists = groups.map(([, group]) => group)
  const { done, untested } = await flexAll(lists, flex, parts.signal, limit)
  const unmoved = done.flatMap((group) => (group.isAsExpected ? [] : group.inputs))
  const totals = await typedTotals(after, graph, amounts)
  // INDIRECT and OFFSET may read an input without a reference to it.
  const dead = graph.computed().length > 0 ? [] : deadInputs(after, inputs)
  return {
    faults: [
      ...brokenFaults(done),
      ...totals.map(totalFault),
      ...[...unmoved, ...dead].map(unmovedFault),
    ],
    inputs: inputs.length + further,
    untested: untested + further,
  }
}
