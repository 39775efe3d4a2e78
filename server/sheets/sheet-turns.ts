import type { Spreadsheets } from './spreadsheets.ts'
import { createLines, type Lines } from '../user-lines.ts'

/** The turns of spreadsheets, by id: while the assistant has one, saves of that spreadsheet wait. */
export const createSheetTurns = (): Lines => createLines()

/** The spreadsheets of a user, whose saves take turns with the assistant's writes. */
export const takingTurns = (spreadsheets: Spreadsheets, turns: Lines): Spreadsheets => ({
  ...spreadsheets,
  save: (save) => turns.wait(save.id, () => spreadsheets.save(save)),
})
