import type { Region } from '#contract/figures/region.ts'
import { hasOverlap } from '#contract/workbook/extents.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { auditFactsOf, type AuditFacts } from './audit-facts.ts'
import { brokenRuns } from './broken-runs.ts'
import { circularReferences } from './circular-references.ts'
import { doubleCounts } from './double-counts.ts'
import { duplicateRows } from './duplicate-rows.ts'
import { emptyReferences } from './empty-references.ts'
import { errorValues } from './error-values.ts'
import { failedChecks } from './failed-checks.ts'
import { AUDIT_RULES, SEVERITIES, type AuditRule, type Finding } from './finding.ts'
import { fixedReferences } from './fixed-references.ts'
import { movingRanges } from './moving-ranges.ts'
import { numbersAsText } from './numbers-as-text.ts'
import { oddRanges } from './odd-ranges.ts'
import { otherWorkbooks } from './other-workbooks.ts'
import { pluggedNumbers } from './plugged-numbers.ts'
import { seriesFaults } from './series-faults.ts'
import { shortTotals } from './short-totals.ts'
import { staleReferences } from './stale-references.ts'
import { typedTotals } from './typed-totals.ts'
import { unusedInputs } from './unused-inputs.ts'

/** The audits of a workbook. Each looks for one kind of fault. */
export const AUDITS: readonly ((facts: AuditFacts) => readonly Finding[])[] = [
  errorValues,
  circularReferences,
  failedChecks,
  shortTotals,
  oddRanges,
  doubleCounts,
  pluggedNumbers,
  brokenRuns,
  typedTotals,
  numbersAsText,
  emptyReferences,
  fixedReferences,
  movingRanges,
  staleReferences,
  seriesFaults,
  duplicateRows,
  otherWorkbooks,
  unusedInputs,
]

/** Rules about the formula of a cell. Of several in one cell, the first says most. */
const OF_FORMULAS: readonly AuditRule[] = [
  'circular_reference',
  'text_in_arithmetic',
  'error_value',
  'short_total',
  'double_count',
  'plugged_number',
  'moving_reference',
  'fixed_reference',
  'stale_reference',
  'pattern_break',
  'empty_reference',
]

const keyOf = ({ place: { sheet, startRow, startColumn } }: Finding): string =>
  `${sheet.id} ${startRow} ${startColumn}`

/** Rules about a typed number. */
const OF_NUMBERS: readonly AuditRule[] = ['hard_coded_number', 'mixed_units', 'odd_sign']

const rankIn = (rules: readonly AuditRule[], { rule }: Finding): number => {
  const at = rules.indexOf(rule)
  return at < 0 ? rules.length : at
}

/**
 * Keeps one finding of each family per cell. It takes over the proposal of a finding that says the
 * same.
 */
const withoutRepeats = (
  findings: readonly Finding[],
  family: readonly AuditRule[],
): readonly Finding[] => {
  const own = findings.filter(({ rule }) => family.includes(rule))
  const best = new Map<string, Finding>()
  for (const finding of own.toSorted((a, b) => rankIn(family, a) - rankIn(family, b))) {
    const known = best.get(keyOf(finding))
    if (known === undefined) best.set(keyOf(finding), finding)
    else if (known.proposal === undefined && finding.proposal !== undefined)
      best.set(keyOf(finding), { ...known, proposal: finding.proposal })
  }
  return [...findings.filter(({ rule }) => !family.includes(rule)), ...best.values()]
}

/** An input that another fault leaves unread is no fault of its own. */
const withoutConsequences = (findings: readonly Finding[]): readonly Finding[] => {
  const places = findings
    .filter(({ rule }) => rule !== 'unused_input')
    .flatMap(({ place, also = [] }) => [place, ...also])
  return findings.filter(
    ({ rule, place }) =>
      rule !== 'unused_input' ||
      !places.some((one) => one.sheet.id === place.sheet.id && hasOverlap(one, place)),
  )
}

const sheetRank = ({ sheets }: AuditFacts): ReadonlyMap<string, number> =>
  new Map(sheets.map(({ sheet }, at) => [sheet.id, at]))

/** The findings of all audits, worst first. Of several about one fault, the best remains. */
export const inOrder = (facts: AuditFacts, found: readonly Finding[]): readonly Finding[] => {
  const once = withoutConsequences(withoutRepeats(withoutRepeats(found, OF_FORMULAS), OF_NUMBERS))
  const ranks = sheetRank(facts)
  return once.toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      AUDIT_RULES.indexOf(a.rule) - AUDIT_RULES.indexOf(b.rule) ||
      (ranks.get(a.place.sheet.id) ?? 0) - (ranks.get(b.place.sheet.id) ?? 0) ||
      a.place.startRow - b.place.startRow ||
      a.place.startColumn - b.place.startColumn,
  )
}

/** Audits a workbook by the results of its last calculation. Pure. */
export const auditWorkbook = (
  workbook: WorkbookData,
  region: Region | null = null,
): readonly Finding[] => {
  const facts = auditFactsOf(workbook, region)
  return inOrder(
    facts,
    AUDITS.flatMap((audit) => audit(facts)),
  )
}
