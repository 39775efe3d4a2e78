import { flexFaultsOf } from '../sheets/flex/flex-faults.ts'
import type { WriteReview } from './turn-review.ts'

/** Audits a spreadsheet that an answer wrote to, then flexes the inputs that it typed. */
export const reviewWrites: WriteReview = async (sheet, turn, signal) => {
  const { engine, region = null, findNewFaults } = turn
  const found = await findNewFaults(sheet, region, signal)
  const { faults, inputs, untested } = await flexFaultsOf(sheet, { engine, region, signal })
  return {
    faults: [
      ...found,
      ...faults.map(({ rule, cells, evidence }) => ({ rule, cells: cells.join(', '), evidence })),
    ],
    inputs: { all: inputs, untested },
  }
}
