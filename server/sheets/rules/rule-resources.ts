import type { Operation } from '#contract/workbook/change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { pluginData, setPluginData, type PartRange } from '../workbook-parts.ts'

/** Where Univer stores the conditional formats and the entry rules of a workbook. */
const RULE_PLUGINS = {
  format: 'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
  entry: 'SHEET_DATA_VALIDATION_PLUGIN',
} as const
/** A conditional format, or an entry rule. */
export type RuleKind = keyof typeof RULE_PLUGINS

type StoredRule = { readonly ranges: readonly PartRange[] }

const isRule = (rule: unknown): rule is StoredRule =>
  typeof rule === 'object' && rule !== null && 'ranges' in rule && Array.isArray(rule.ranges)

/** The parts of a range outside of another one: above, below, to the left and to the right. */
const rangeWithout = (range: PartRange, cut: PartRange): readonly PartRange[] => {
  const { startRow, endRow, startColumn, endColumn } = range
  const [top, bottom] = [Math.max(startRow, cut.startRow), Math.min(endRow, cut.endRow)]
  const [left, right] = [Math.max(startColumn, cut.startColumn), Math.min(endColumn, cut.endColumn)]
  if (top > bottom || left > right) return [range]
  const sides = { startRow: top, endRow: bottom }
  return [
    { startRow, endRow: top - 1, startColumn, endColumn },
    { startRow: bottom + 1, endRow, startColumn, endColumn },
    { ...sides, startColumn, endColumn: left - 1 },
    { ...sides, startColumn: right + 1, endColumn },
  ].filter((part) => part.startRow <= part.endRow && part.startColumn <= part.endColumn)
}

type Cut = { readonly rules: readonly unknown[]; readonly count: number }

const isCut = (rule: StoredRule, cut: PartRange): boolean =>
  rule.ranges.some((range) => {
    const [first] = rangeWithout(range, cut)
    return first !== range
  })

/** Takes cells out of the ranges of rules. A rule without cells goes. */
const rulesWithout = (rules: readonly unknown[], cut: PartRange): Cut => {
  let count = 0
  const kept = rules.flatMap((rule) => {
    if (!isRule(rule) || !isCut(rule, cut)) return [rule]
    count += 1
    const ranges = rule.ranges.flatMap((range) => rangeWithout(range, cut))
    return ranges.length === 0 ? [] : [{ ...rule, ranges }]
  })
  return { rules: kept, count }
}

/** `cleared` counts the rules that lost cells. */
export type RuleChange = { readonly operation: Operation | null; readonly cleared: number }

/**
 * Adds a rule of a worksheet, and first takes the cells of `cut` out of its other rules. The rule
 * goes first, so a new conditional format wins, as in Univer.
 */
export const changeRules = (
  workbook: WorkbookData,
  kind: RuleKind,
  sheetId: string,
  { cut, rule }: { readonly cut: PartRange | null; readonly rule: object | null },
): RuleChange => {
  const name = RULE_PLUGINS[kind]
  const all = pluginData(workbook, name)
  const stored = Array.isArray(all[sheetId]) ? (all[sheetId] as readonly unknown[]) : []
  const { rules, count } = cut === null ? { rules: stored, count: 0 } : rulesWithout(stored, cut)
  if (rule === null && count === 0) return { operation: null, cleared: 0 }
  const { [sheetId]: _replaced, ...others } = all
  const next = [...(rule === null ? [] : [rule]), ...rules]
  const data = next.length === 0 ? others : { ...others, [sheetId]: next }
  return { operation: setPluginData(workbook, name, data), cleared: count }
}
