import type { Region } from '#contract/figures/region.ts'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import { addressOfPlace } from '../audit/finding.ts'
import { newFindingsOf } from '../receipt/new-findings.ts'

/** A probable fault that changes added. */
export type NewFault = {
  readonly rule: string
  /** The addresses of the cells with their worksheets. */
  readonly cells: string
  readonly evidence: string
}

/** Workbooks in their stored form, before and after changes. */
export type NewFaultsQuestion = {
  readonly type: 'new_faults'
  /** Null if the changes made the workbook. */
  readonly original: string | null
  readonly after: string
  /** True if the changes moved cells. */
  readonly hasMoved: boolean
  readonly region: Region | null
}

/** Audits a workbook after changes. Null if a text is no valid workbook. */
export const newFaultsOf = ({
  original,
  after,
  hasMoved,
  region,
}: NewFaultsQuestion): readonly NewFault[] | null => {
  const now = parseWorkbook(JSON.parse(after))
  const old = original === null ? null : parseWorkbook(JSON.parse(original))
  if (!now.ok || old?.ok === false) return null
  const compared = { original: old?.value ?? null, after: now.value, hasMoved }
  return newFindingsOf(compared, region).map(({ rule, place, also = [], evidence }) => ({
    rule,
    cells: [place, ...also].map(addressOfPlace).join(', '),
    evidence,
  }))
}
