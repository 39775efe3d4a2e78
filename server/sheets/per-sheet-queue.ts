import type { Spreadsheets } from './spreadsheets.ts'
import { createPerUserQueue, type PerUserQueue } from '../per-user-queue.ts'

/**
 * Creates one queue per spreadsheet. A save waits while the assistant writes to the same
 * spreadsheet.
 */
export const createPerSheetQueue = (): PerUserQueue => createPerUserQueue()

/** Queues a user's saves behind the assistant's writes. */
export const withPerSheetQueue = (
  spreadsheets: Spreadsheets,
  queue: PerUserQueue,
): Spreadsheets => ({
  ...spreadsheets,
  save: (save) => queue.wait(save.id, () => spreadsheets.save(save)),
})
