import type { Clock } from '../clock.ts'
import type { OpenData } from '../data-folder.ts'
import type { Store } from '../store/store.ts'
import { changeRoutes } from './change-routes.ts'
import { changesOf } from './changes.ts'
import { createChecks } from './check/checks.ts'
import { checkRoutes } from './check/routes.ts'
import type { WorkbookEngine } from './engine/port.ts'
import { createPerSheetQueue, withPerSheetQueue } from './per-sheet-queue.ts'
import { sheetsPort } from './sheets-port.ts'
import { spreadsheetsOf } from './spreadsheets.ts'
import { createBigWrites, withBigWrites } from './writes/big-writes.ts'

type Named = { readonly id: string }

/**
 * Spreadsheets of all users, with their change history, their checks and a queue of saves per
 * spreadsheet. Worker threads write and check large workbooks.
 */
export const createSpreadsheets = (
  store: Store,
  file: OpenData['file'],
  clock: Clock,
  engine: WorkbookEngine,
) => {
  const queue = createPerSheetQueue()
  // With PostgreSQL, `file` is undefined: it writes in processes of its own, so we need no thread.
  const bigWrites = file === undefined ? null : createBigWrites(file)
  const checks = createChecks(store, clock)
  const spreadsheetsFor = ({ id }: Named) =>
    withPerSheetQueue(withBigWrites(spreadsheetsOf(store, clock, id), bigWrites, clock, id), queue)
  const changesFor = ({ id, name = '' }: Named & { readonly name?: string }) =>
    changesOf(store, { id, name })
  return {
    spreadsheetsFor,
    portOf: (id: string) => sheetsPort(spreadsheetsFor({ id }), queue, changesFor({ id })),
    handlers: {
      ...changeRoutes({ spreadsheetsFor, changesFor, engine, queue, clock }),
      ...checkRoutes({ spreadsheetsFor, checks }),
    },
    threads: [bigWrites, checks],
  }
}
