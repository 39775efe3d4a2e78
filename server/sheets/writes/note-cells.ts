import type { Operation } from '#contract/workbook/change-set.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { pluginData, setPluginData } from '../workbook-parts.ts'

const PLUGIN = 'SHEET_NOTE_PLUGIN'
/** The size of a new note in the grid, in px. */
const SIZE = { width: 160, height: 72 } as const

/** A note of a cell, 0-based. An empty text removes it. */
export type CellNote = {
  readonly sheetId: string
  readonly row: number
  readonly column: number
  readonly text: string
}

type Json = Readonly<Record<string, unknown>>
/** Univer's notes of a worksheet, by row and column. */
type SheetNotes = Record<string, Record<string, Json>>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null

const sheetNotes = (value: unknown): SheetNotes =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([row, notes]) => [
      row,
      Object.fromEntries(
        Object.entries(isRecord(notes) ? notes : {}).flatMap(([column, note]) =>
          isRecord(note) ? [[column, note]] : [],
        ),
      ),
    ]),
  )

/** Reads the text of the note of each cell. Empty for a cell without one. */
export const noteReader = (workbook: WorkbookData): ((place: Omit<CellNote, 'text'>) => string) => {
  const data = new Map(
    Object.entries(pluginData(workbook, PLUGIN)).map(([id, notes]) => [id, sheetNotes(notes)]),
  )
  return ({ sheetId, row, column }) => {
    const text = data.get(sheetId)?.[row]?.[column]?.['note']
    return typeof text === 'string' ? text : ''
  }
}

const withNote = (
  notes: SheetNotes,
  { row, column, text }: CellNote,
  newId: () => string,
): SheetNotes => {
  const { [column]: old, ...others } = notes[row] ?? {}
  const base = old ?? { id: newId(), row, col: column, ...SIZE, show: false }
  const cells = text === '' ? others : { ...others, [column]: { ...base, note: text } }
  const { [row]: _replaced, ...rows } = notes
  return Object.keys(cells).length === 0 ? rows : { ...rows, [row]: cells }
}

/** The operation that sets notes in the form that Univer stores. Null if no note changes. */
export const noteOperation = (
  workbook: WorkbookData,
  notes: readonly CellNote[],
  newId: () => string,
): Operation | null => {
  const textOf = noteReader(workbook)
  const changed = notes.filter((note) => textOf(note) !== note.text)
  if (changed.length === 0) return null
  const data = new Map<string, unknown>(Object.entries(pluginData(workbook, PLUGIN)))
  for (const note of changed) {
    const own = withNote(sheetNotes(data.get(note.sheetId)), note, newId)
    if (Object.keys(own).length === 0) data.delete(note.sheetId)
    else data.set(note.sheetId, own)
  }
  return setPluginData(workbook, PLUGIN, Object.fromEntries(data))
}
