import { addressOfPlace } from '../sheets/audit/finding.ts'
import { newFindingsOf } from '../sheets/receipt/new-findings.ts'
import type { WriteReview } from './turn-review.ts'

/** Audits a spreadsheet that an answer wrote to. */
export const reviewWrites: WriteReview = async (sheet, { region = null }, signal) => {
  const findings = await newFindingsOf(sheet, region, signal)
  return findings.map(({ rule, place, also = [], evidence }) => ({
    rule,
    cells: [place, ...also].map(addressOfPlace).join(', '),
    evidence,
  }))
}
