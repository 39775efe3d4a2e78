import { exporting } from './exporting.ts'
import { importing } from './importing.ts'
import { idleContext, transferSetup as s } from './setup.ts'

/** Imports of files into spreadsheets and exports to files. */
export const transferMachine = s.createMachine({
  id: 'transfer',
  type: 'parallel',
  context: idleContext,
  states: { importing, exporting },
})
