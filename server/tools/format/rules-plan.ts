import { ok, type Result } from '#contract/api/result.ts'
import type { Operation } from '#contract/workbook/change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { EntryOrder, EntryRule } from '../../sheets/rules/entry-order.ts'
import { entryRuleOf } from '../../sheets/rules/entry-rules.ts'
import type { FormatOrder, FormatRule } from '../../sheets/rules/format-order.ts'
import { formatRuleOf } from '../../sheets/rules/format-rules.ts'
import { changeRules, type RuleKind } from '../../sheets/rules/rule-resources.ts'
import type { TypedReader } from '../../sheets/writes/block-schema.ts'
import {
  addressOf,
  extentOf,
  resolveAddress,
  usedPart,
  type ResolvedRange,
  type SheetView,
} from '../address.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** The rules that a call sets and clears. */
export type RulesOrder = {
  readonly range: string
  readonly format?: FormatOrder | undefined
  readonly entry?: (EntryOrder & { readonly from_range?: string | undefined }) | undefined
  readonly clear?: RuleKind | 'all' | undefined
}

/** Rules that are not stored yet. */
export type RulesPlan = {
  readonly area: ResolvedRange
  readonly operations: readonly Operation[]
  readonly format: FormatRule | null
  readonly entry: EntryRule | null
  readonly cleared: Readonly<Record<RuleKind, number>>
}

/** What a plan needs besides the workbook. */
export type RulesReading = {
  readonly view: SheetView | null
  readonly read: TypedReader
  /** The ids of the new rules. */
  readonly ids: Readonly<Record<RuleKind, string>>
}

/** A whole column or row ends where the worksheet ends. */
const withinSheet = (range: ResolvedRange): ResolvedRange => {
  const { row, column } = extentOf(range.sheet)
  const rows = Math.max(range.sheet.rowCount ?? 0, row + 1, range.startRow + 1)
  const columns = Math.max(range.sheet.columnCount ?? 0, column + 1, range.startColumn + 1)
  return {
    ...range,
    endRow: Math.min(range.endRow, rows - 1),
    endColumn: Math.min(range.endColumn, columns - 1),
  }
}

const cellsOf = ({ startRow, endRow, startColumn, endColumn }: ResolvedRange) => ({
  startRow,
  endRow,
  startColumn,
  endColumn,
})

const entryOf = (
  workbook: WorkbookData,
  { entry }: RulesOrder,
  area: ResolvedRange,
  { view, read, ids }: RulesReading,
): Result<EntryRule | null, ToolFailure | Refusal> => {
  if (entry === undefined) return ok(null)
  const source =
    entry.from_range === undefined ? null : resolveAddress(workbook, entry.from_range, view)
  if (source !== null && !source.ok) return source
  const from = source === null ? null : usedPart(source.value)
  if (source !== null && from === null)
    return refuse(`There are no choices in ${addressOf(source.value)}. Write them there first.`)
  const made = entryRuleOf(entry, { workbook, area, from, read }, ids.entry)
  return made.ok
    ? made
    : refuse(`The entry rule cannot be set: ${made.error}. Nothing was changed.`)
}

type NewRules = Pick<RulesPlan, 'format' | 'entry'>

const newRulesOf = (
  workbook: WorkbookData,
  order: RulesOrder,
  area: ResolvedRange,
  reading: RulesReading,
): Result<NewRules, ToolFailure | Refusal> => {
  const format = order.format
    ? formatRuleOf(order.format, cellsOf(area), reading.read, reading.ids.format)
    : ok(null)
  if (!format.ok)
    return refuse(`The conditional format cannot be set: ${format.error}. Nothing was changed.`)
  const entry = entryOf(workbook, order, area, reading)
  return entry.ok ? ok({ format: format.value, entry: entry.value }) : entry
}

const changesOf = (
  workbook: WorkbookData,
  { clear }: RulesOrder,
  area: ResolvedRange,
  { format, entry }: NewRules,
): Pick<RulesPlan, 'operations' | 'cleared'> => {
  const cells = cellsOf(area)
  const isCleared = (kind: RuleKind): boolean => clear === kind || clear === 'all'
  const formats = changeRules(workbook, 'format', area.sheet.id, {
    cut: isCleared('format') ? cells : null,
    rule: format?.rule ?? null,
  })
  // A cell has only one entry rule, so a new one takes the place of the others.
  const entries = changeRules(workbook, 'entry', area.sheet.id, {
    cut: isCleared('entry') || entry !== null ? cells : null,
    rule: entry?.rule ?? null,
  })
  const operations = [formats, entries].flatMap(({ operation }) => operation ?? [])
  return { operations, cleared: { format: formats.cleared, entry: entries.cleared } }
}

/** Plans the rules of a call. */
export const rulesPlanOf = (
  workbook: WorkbookData,
  order: RulesOrder,
  reading: RulesReading,
): Result<RulesPlan, ToolFailure | Refusal> => {
  const resolved = resolveAddress(workbook, order.range, reading.view)
  if (!resolved.ok) return resolved
  const area = withinSheet(resolved.value)
  if (!order.format && !order.entry && !order.clear)
    return refuse('Nothing to set: give format, entry or clear.')
  const rules = newRulesOf(workbook, order, area, reading)
  if (!rules.ok) return rules
  const changes = changesOf(workbook, order, area, rules.value)
  if (changes.operations.length === 0)
    return refuse(`${addressOf(area)} has no such rules. Nothing was changed.`)
  return ok({ area, ...rules.value, ...changes })
}
