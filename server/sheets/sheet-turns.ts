import type { Spreadsheets } from './spreadsheets.ts'
import { createLines, type Lines } from '../user-lines.ts'

/** A queue per spreadsheet. Saves wait while the assistant holds its turn. */
export const createSheetTurns = (): Lines => createLines()

/** Queues a user's saves behind the assistant's writes. */
export const takingTurns = (spreadsheets: Spreadsheets, turns: Lines): Spreadsheets => ({
  ...spreadsheets,
  save: (save) => turns.wait(save.id, () => spreadsheets.save(save)),
})
