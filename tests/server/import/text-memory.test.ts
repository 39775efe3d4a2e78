import { describe, expect, it } from 'vitest'
import { IMPORT_MAX_WORKBOOK_BYTES } from '#contract/limits/transfer.ts'
import { UnreadableFile } from '#packages/univer-xlsx/read/import-failure.ts'
import { openText } from '#server/import/delimited/open-text.ts'
import { readDelimited } from '#server/import/delimited/read-delimited.ts'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'

/**
 * Returns the failure type with which `openText` refuses a text, or `opened`. `openText` makes no
 * cells.
 */
const refusalOf = (text: string): string => {
  try {
    openText(Buffer.from(text), {})
    return 'opened'
  } catch (error) {
    return error instanceof UnreadableFile ? error.failure.type : String(error)
  }
}

describe('the memory for a text file', () => {
  it('[IMPORT-135] the size of texts is checked before any cell is made', () => {
    const line = `${'x'.repeat(100_000)}\n`
    const lines = Math.ceil(IMPORT_MAX_WORKBOOK_BYTES / 100_000)
    expect(refusalOf(line.repeat(lines))).toBe('too_many_cells')
    expect(refusalOf(line.repeat(lines / 2))).toBe('opened')
    // A number is stored as a value, which may be far shorter than its text.
    expect(refusalOf(`${'0'.repeat(100_000)}\n`.repeat(lines))).toBe('opened')
  })

  it('[IMPORT-135] equal texts of one column share one cell object, but different columns share none', () => {
    const rows = ['code,amount', '007,7', '011,7', '007,7', 'a,007']
    const read = readDelimited(Buffer.from(rows.join('\n')), 'a.csv', {})
    if (!read.ok) throw new Error(read.error.type)
    const [sheet] = sheetsOf(read.value.workbook)
    if (sheet === undefined) throw new Error('no sheet')
    expect(cellAt(sheet, 1, 0)).toEqual({ v: '007', t: 4 })
    expect(cellAt(sheet, 3, 0)).toBe(cellAt(sheet, 1, 0))
    expect(cellAt(sheet, 1, 1)).toMatchObject({ v: 7 })
    expect(cellAt(sheet, 3, 1)).toBe(cellAt(sheet, 1, 1))
  })
})
