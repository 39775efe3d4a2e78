import type { ImportChoices } from '#contract/transfer/import.ts'
import { cellAt, sheetsOf, type CellState, type SheetData } from '#contract/workbook/workbook.ts'
import { readDelimited } from '#server/import/delimited/read-delimited.ts'
import { displayText } from '#server/sheets/display.ts'

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Reads a valid text file and returns its only sheet. */
export const readText = (
  bytes: Uint8Array,
  choices: ImportChoices = {},
  name = 'Sales 2024.csv',
) => {
  const answer = readDelimited(bytes, name, choices)
  if (!answer.ok) throw new Error(answer.error.type)
  const [sheet] = sheetsOf(answer.value.workbook)
  if (sheet === undefined) throw new Error('no sheet')
  return { ...answer.value, sheet }
}

/** Values of a sheet row by row, without empty cells. */
export const valuesOf = ({ cellData = {} }: SheetData) =>
  Object.values(cellData).map((row) => Object.values(row).map((cell) => cell?.v))

/** Values of a text file's cells. */
export const valuesIn = (text: string, choices: ImportChoices = {}) =>
  valuesOf(readText(utf8(text), choices).sheet)

/**
 * Imports these texts as the first column of a semicolon-separated file. Returns the cells and
 * their displayed texts.
 */
export const columnOf = (
  texts: readonly string[],
  choices: ImportChoices = {},
): readonly { readonly cell: CellState | null; readonly shown: string }[] => {
  const bytes = utf8(texts.map((text) => `${text};x`).join('\n'))
  const { workbook, sheet } = readText(bytes, { delimiter: ';', ...choices })
  return texts.map((_, row) => {
    const cell = cellAt(sheet, row, 0)
    return { cell, shown: displayText(workbook, cell) }
  })
}
