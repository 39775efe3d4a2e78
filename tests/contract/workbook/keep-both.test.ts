import { describe, expect, it } from 'vitest'
import { compareWorkbooks, type Comparison } from '#contract/workbook/compare-workbooks.ts'
import { differencesText } from '#src/texts/differences.ts'
import { cellKey, differenceSummaryOf, type EditedCells } from '#contract/workbook/keep-both.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const compare = (mine: WorkbookData, theirs: WorkbookData): Comparison => {
  const steps = compareWorkbooks(mine, theirs)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Rows of column A that all have the value `v`. */
const rows = (count: number, v: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, row) => [row, { 0: { v } }]))
const book = (v: number, count = 4): WorkbookData =>
  workbookOf({ a: rows(count, v), b: rows(2, v) })

/** This side's edits of the given rows in worksheet `a`. Each row had the content `before`. */
const edited = (cells: readonly number[], before: CellState | null): EditedCells =>
  new Map(cells.map((row) => [cellKey('a', row, 0), before]))

describe('the conflict text for two versions', () => {
  it('[SAVE-60] names the cells that both sides changed, not all cells that differ', () => {
    const compared = compare(book(1), book(2))
    const differs = differenceSummaryOf(compared, edited([1, 3], { v: 0 }))
    expect(differs).toMatchObject({ count: 6, clashCount: 2, hindrance: 'overlap' })
    expect(differencesText(differs)).toBe(
      "6 cells differ. Changed on both sides: 'Sheet a'!A2, A4.",
    )
  })

  it('[SAVE-60] counts no conflict for cells that only this side edited, and both versions can be kept', () => {
    const differs = differenceSummaryOf(compare(book(1), book(2)), edited([1, 3], { v: 2 }))
    expect(differs).toMatchObject({ clashCount: 0, hindrance: null })
    expect(differencesText(differs)).toBe("6 cells differ: 'Sheet a'!A1, A2, A3 and 3 more.")
  })

  it('[SAVE-60] names a worksheet before its first cell, and cuts a long worksheet name', () => {
    const [mine, theirs] = [book(1, 1), book(2, 1)]
    const long = 'Figures of the fourth quarter, second draft'
    const named = {
      ...mine,
      sheets: { ...mine.sheets, b: { id: 'b', ...mine.sheets['b'], name: long } },
    }
    expect(differenceSummaryOf(compare(named, theirs), new Map()).names).toEqual([
      "'Sheet a'!A1",
      "'Figures of the fourth q…'!A1",
      'A2',
    ])
  })

  it.each<readonly [string, Comparison, EditedCells, string]>([
    ['the edited cells are not known', compare(book(1), book(2)), null, 'not known cell by cell'],
    ['too many cells differ', compare(book(1, 6000), book(2, 6000)), new Map(), 'too many'],
    [
      'one version lacks a worksheet',
      compare(book(1), workbookOf({ a: rows(4, 1) })),
      new Map(),
      'Rows, columns, worksheets',
    ],
  ])(
    '[SAVE-61, SAVE-715] says why both versions cannot be kept: %s',
    (_, compared, cells, words) => {
      expect(differencesText(differenceSummaryOf(compared, cells))).toContain(words)
    },
  )
})
