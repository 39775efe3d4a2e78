import type { Spreadsheets } from './spreadsheets.ts'
import { createPerUserQueue, type PerUserQueue } from '../per-user-queue.ts'

/** A queue per spreadsheet. Saves wait while the assistant holds its turn. */
export const createPerSheetQueue = (): PerUserQueue => createPerUserQueue()

/** Queues a user's saves behind the assistant's writes. */
export const withPerSheetQueue = (
  spreadsheets: Spreadsheets,
  queue: PerUserQueue,
): Spreadsheets => ({
  ...spreadsheets,
  save: (save) => queue.wait(save.id, () => spreadsheets.save(save)),
})
