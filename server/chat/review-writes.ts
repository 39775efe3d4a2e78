import { addressOfPlace } from '../sheets/audit/finding.ts'
import { flexFaultsOf } from '../sheets/flex/flex-faults.ts'
import { newFindingsOf } from '../sheets/receipt/new-findings.ts'
import type { WriteReview } from './turn-review.ts'

/** Audits a spreadsheet that an answer wrote to, then flexes the inputs that it typed. */
export const reviewWrites: WriteReview = async (sheet, { engine, region = null }, signal) => {
  const findings = await newFindingsOf(sheet, region, signal)
  const { faults, inputs, untested } = await flexFaultsOf(sheet, { engine, region, signal })
  return {
    faults: [
      ...findings.map(({ rule, place, also = [], evidence }) => ({
        rule,
        cells: [place, ...also].map(addressOfPlace).join(', '),
        evidence,
      })),
      ...faults.map(({ rule, cells, evidence }) => ({ rule, cells: cells.join(', '), evidence })),
    ],
    inputs: { all: inputs, untested },
  }
}
