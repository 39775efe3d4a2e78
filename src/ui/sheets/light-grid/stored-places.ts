import * as v from 'valibot'
import { WINDOW_COLUMNS, WINDOW_ROWS } from '#contract/limits.ts'
import type { TabMemory } from '#src/services/browser/tab-memory.ts'
import type { GridPlace } from '../univer/focus/grid-place.ts'
import type { CellPlace } from './light-grid-props.ts'

const at = v.pipe(v.number(), v.integer(), v.minValue(0))
const area = { startRow: at, endRow: at, startColumn: at, endColumn: at }

/**
 * The stored form of a place in a spreadsheet. The light grid finds the worksheet by its index,
 * `sheet`. Only the last selection is stored.
 */
const Kept = v.object({
  sheetId: v.string(),
  sheet: at,
  range: v.object({ ...area, rangeType: v.exactOptional(v.number()) }),
  primary: v.object({
    ...area,
    actualRow: at,
    actualColumn: at,
    isMerged: v.boolean(),
    isMergedMainCell: v.boolean(),
  }),
  scroll: v.object({
    sheetViewStartRow: v.number(),
    sheetViewStartColumn: v.number(),
    offsetX: v.number(),
    offsetY: v.number(),
  }),
})
/** The user's place in a spreadsheet when they left it. */
export type StoredPlace = v.InferOutput<typeof Kept>

const Memory = v.object({ owner: v.string(), places: v.array(v.tuple([v.string(), Kept])) })

/** Maximum number of spreadsheets with a stored place. The newest places are kept. */
const MAX_PLACES = 50

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const placesIn = (
  memory: TabMemory,
  owner: string,
): readonly (readonly [string, StoredPlace])[] => {
  const result = v.safeParse(Memory, parsed(memory.get()))
  return result.success && result.output.owner === owner ? result.output.places : []
}

/** The place of a user in a spreadsheet, if this tab has stored one. */
export const storedPlaceOf = (memory: TabMemory, owner: string, id: string): StoredPlace | null =>
  placesIn(memory, owner).find(([one]) => one === id)?.[1] ?? null

/** Stores the user's place in the tab. It survives reloads. */
export const storePlace = (
  memory: TabMemory,
  owner: string,
  id: string,
  place: GridPlace,
): void => {
  const result = v.safeParse(Kept, { ...place, ...place.selections.at(-1) })
  if (!result.success) return
  const others = placesIn(memory, owner).filter(([one]) => one !== id)
  const places = [...others, [id, result.output]].slice(-MAX_PLACES)
  memory.set(JSON.stringify({ owner, places }))
}

/** The stored place for a grid with the Univer id `unitId`. The focus is not stored. */
export const gridPlaceAt = (
  { sheetId, sheet, range, primary, scroll }: StoredPlace,
  unitId: string,
): GridPlace => ({
  unitId,
  sheetId,
  sheet,
  selections: [{ range, primary, style: null }],
  scroll,
  way: undefined,
})

/** The stored cell, for the light grid. */
export const cellAt = ({ sheet, primary }: StoredPlace): CellPlace => ({
  sheet,
  row: primary.actualRow,
  column: primary.actualColumn,
})

/** The query for the window around a cell. Windows form a fixed grid and never overlap. */
export const windowAround = ({ sheet, row, column }: CellPlace) => ({
  sheet: String(sheet),
  row: row - (row % WINDOW_ROWS),
  column: column - (column % WINDOW_COLUMNS),
})
