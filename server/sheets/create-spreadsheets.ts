import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { OpenData } from '../data-folder.ts'
import type { Store } from '../store/store.ts'
import { changeRoutes } from './change-routes.ts'
import { changesOf } from './changes.ts'
import { createChecks } from './check/checks.ts'
import { checkRoutes } from './check/routes.ts'
import { createEdits } from './edits/edits.ts'
import type { WorkbookEngine } from './engine/port.ts'
import { createPerSheetQueue, withPerSheetQueue } from './per-sheet-queue.ts'
import { sheetsPort } from './sheets-port.ts'
import { spreadsheetsOf } from './spreadsheets.ts'
import { createBigWrites, withBigWrites } from './writes/big-writes.ts'

type Named = { readonly id: string }

type Parts = {
  readonly store: Store
  readonly file: OpenData['file']
  readonly clock: Clock
  readonly engine: WorkbookEngine
  readonly config: Pick<Config, 'flags'>
}

/**
 * Spreadsheets of all users, with their change history, their checks and a queue of saves per
 * spreadsheet. Worker threads write, check and compare large workbooks.
 */
export const createSpreadsheets = ({ store, file, clock, engine, config }: Parts) => {
  const queue = createPerSheetQueue()
  // With PostgreSQL, `file` is undefined: it writes in processes of its own, so we need no thread.
  const bigWrites = file === undefined ? null : createBigWrites(file)
  const spreadsheetsFor = ({ id }: Named) =>
    withPerSheetQueue(withBigWrites(spreadsheetsOf(store, clock, id), bigWrites, clock, id), queue)
  const changesFor = ({ id, name = '' }: Named & { readonly name?: string }) =>
    changesOf(store, { id, name })
  const checks = createChecks(store, clock)
  const edits = createEdits(store, clock)
  const forAnswers = {
    findNewFaults: checks.findNewFaults,
    // If the `spreadsheets` flag is off, answers reach no spreadsheet.
    sheetsFor: (id: string) =>
      config.flags.spreadsheets
        ? sheetsPort(spreadsheetsFor({ id }), queue, changesFor({ id }))
        : null,
    editsFor: (id: string, conversationId: string) =>
      edits.portOf(conversationId, {
        spreadsheets: spreadsheetsFor({ id }),
        changes: changesFor({ id }),
      }),
  }
  return {
    spreadsheetsFor,
    forAnswers,
    handlers: {
      ...changeRoutes({ spreadsheetsFor, changesFor, engine, queue, clock }),
      ...checkRoutes({ spreadsheetsFor, checks }),
    },
    threads: [bigWrites, checks, edits],
  }
}
