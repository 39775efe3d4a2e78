import type { FindingSeverity, SheetCheck, SheetFinding } from '#contract/api/sheet-check.ts'
import type { Region } from '#contract/figures/region.ts'
import { CHECK_EVIDENCE_MAX_CHARS, CHECK_MAX_FINDINGS } from '#contract/limits/checks.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { parseWorkbook, type SheetData } from '#contract/workbook/workbook.ts'
import { auditFactsOf, type AuditFacts } from '../audit/audit-facts.ts'
import { AUDITS, inOrder } from '../audit/audit-workbook.ts'
import type { Finding } from '../audit/finding.ts'
import type { SheetRange } from '../formulas/reference-areas.ts'
import { checkedCounts } from './checked-counts.ts'
import { proposalText } from './proposal-text.ts'

/** A check without the revision, which only the caller knows. */
export type WorkbookCheck = Omit<SheetCheck, 'revision'>

/** Univer's value of a hidden worksheet. */
const HIDDEN = 1

const placeIn = ({ sheet, ...range }: SheetRange): SheetFinding['also'][number] => ({
  sheet: sheet.name,
  range: formatRange({ ...range, sheet: null }),
})

const cut = (text: string): string =>
  text.length > CHECK_EVIDENCE_MAX_CHARS ? `${text.slice(0, CHECK_EVIDENCE_MAX_CHARS - 1)}…` : text

/** A cut formula would be wrong, so a very long one is not proposed. */
const isShort = (proposal: NonNullable<Finding['proposal']>): boolean =>
  JSON.stringify(proposal).length <= CHECK_EVIDENCE_MAX_CHARS

const proposalOf = (facts: AuditFacts, { place, proposal }: Finding): SheetFinding['proposal'] => {
  if (proposal === undefined || !isShort(proposal)) return undefined
  if ('formula' in proposal) return proposal
  const text = proposalText(facts, place, proposal)
  return text === null ? proposal : { ...proposal, text }
}

const findingOf = (facts: AuditFacts, finding: Finding): SheetFinding => {
  const { rule, severity, place, also = [], evidence } = finding
  const proposal = proposalOf(facts, finding)
  return {
    rule,
    severity,
    ...placeIn(place),
    also: also.map(placeIn),
    evidence: cut(evidence),
    ...(proposal && { proposal }),
  }
}

const countsOf = (findings: readonly Finding[]): SheetCheck['counts'] => {
  const of = (wanted: FindingSeverity): number =>
    findings.filter(({ severity }) => severity === wanted).length
  return { error: of('error'), warning: of('warning'), note: of('note') }
}

const nameOf = (sheet: SheetData): SheetCheck['worksheets'][number] => ({
  name: sheet.name,
  hidden: sheet['hidden'] === HIDDEN,
})

/** Checks a workbook in its stored form. Null if it is no valid workbook. */
export const checkWorkbook = (text: string, region: Region | null): WorkbookCheck | null => {
  const parsed = parseWorkbook(JSON.parse(text))
  if (!parsed.ok) return null
  const facts = auditFactsOf(parsed.value, region)
  const found = inOrder(
    facts,
    AUDITS.flatMap((audit) => audit(facts)),
  )
  const { cells, formulas } = checkedCounts(facts)
  return {
    worksheets: facts.sheets.map(({ sheet }) => nameOf(sheet)),
    cells,
    formulas,
    counts: countsOf(found),
    findings: found.slice(0, CHECK_MAX_FINDINGS).map((finding) => findingOf(facts, finding)),
    left_out: Math.max(0, found.length - CHECK_MAX_FINDINGS),
    unused_inputs_checked: !facts.isComputed,
  }
}
