import { exporting } from './exporting.ts'
import { importing } from './importing.ts'
import { idle, transferSetup as s } from './setup.ts'

/** Files into spreadsheets and spreadsheets into files (spec §8; TRANSFER). */
export const transferMachine = s.createMachine({
  id: 'transfer',
  type: 'parallel',
  context: idle,
  states: { importing, exporting },
})
