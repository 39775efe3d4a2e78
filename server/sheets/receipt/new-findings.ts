import type { Region } from '#contract/figures/region.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import type { AuditFacts } from '../audit/audit-facts.ts'
import { AUDITS, auditWorkbook, inOrder } from '../audit/audit-workbook.ts'
import type { Finding } from '../audit/finding.ts'

/** Runs one rule at a time, so that other requests do not wait for the audit of a large workbook. */
export const auditInSteps = async (
  facts: AuditFacts,
  signal: AbortSignal,
): Promise<readonly Finding[]> => {
  const found: Finding[] = []
  for (const audit of AUDITS) {
    await yieldToEventLoop()
    signal.throwIfAborted()
    found.push(...audit(facts))
  }
  return inOrder(facts, found)
}

const groupOf = ({ rule, place }: Finding): string => `${rule} ${place.sheet.id}`
/** One key for each place of a finding, because one finding may name several equal faults. */
const keysOf = ({ rule, place, also = [] }: Finding): readonly string[] =>
  [place, ...also].map(
    ({ sheet, startRow, endRow, startColumn, endColumn }) =>
      `${rule} ${sheet.id} ${startRow} ${endRow} ${startColumn} ${endColumn}`,
  )

const findingsIn = (workbook: WorkbookData, region: Region | null): readonly Finding[] =>
  auditWorkbook(workbook, region).filter(({ severity }) => severity !== 'note')

/** A workbook before and after changes. */
export type ComparedWorkbooks = {
  /** Null if the changes made the workbook. */
  readonly original: WorkbookData | null
  readonly after: WorkbookData
  /** True if cells moved, so that places in `original` are not those in `after`. */
  readonly hasMoved: boolean
}

/**
 * Errors and warnings of an audit that the changes added. After cells moved, places say nothing. We
 * then compare the counts of each rule.
 */
export const newFindingsOf = (
  { original, after, hasMoved }: ComparedWorkbooks,
  region: Region | null,
): readonly Finding[] => {
  const now = findingsIn(after, region)
  if (now.length === 0 || original === null) return now
  const old = findingsIn(original, region)
  const known = new Set(old.flatMap(keysOf))
  const others = now.filter((finding) => keysOf(finding).some((key) => !known.has(key)))
  if (!hasMoved) return others
  const counts = new Map<string, number>()
  for (const finding of old) counts.set(groupOf(finding), (counts.get(groupOf(finding)) ?? 0) + 1)
  return [...Map.groupBy(now, groupOf)].flatMap(([group, found]) => {
    const added = found.length - (counts.get(group) ?? 0)
    return added > 0 ? others.filter((one) => groupOf(one) === group).slice(-added) : []
  })
}
