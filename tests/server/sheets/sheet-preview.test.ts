import { describe, expect, it } from 'vitest'
import type { CellRow, CellStyle } from '#contract/workbook/workbook.ts'
import { previewOf } from '#server/sheets/sheet-preview.ts'
import { sheetWindow } from '#server/sheets/windows/sheet-window.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const ANY = { id: 'w', title: 't', revision: 1 }
const TITLE = 'Thirteen weeks of cash, USD thousand, as of the end of September'

const windowOf = (cells: Readonly<Record<number, CellRow>>, more: object = {}) => {
  const workbook = workbookOf({ a: cells })
  return sheetWindow(ANY, {
    ...workbook,
    sheets: { a: { ...workbook.sheets['a'], ...more } },
  })
}
const styled = (v: number | string, s: CellStyle) => ({ v, s })
const red = { n: { pattern: '#,##0;[Red]-#,##0' } }
const texts = (cells: CellRow) =>
  previewOf(windowOf({ 0: cells })).rows[0]?.map((cell) => cell?.text ?? null)

describe('the preview of a first window', () => {
  it('[SHEET-70, SHEET-73] has the colour of an input, and the colour that a format gives negative numbers', () => {
    const cells = {
      0: {
        0: styled(4, { cl: { rgb: '#1a3fc4' } }),
        1: styled(-5, red),
        2: styled(5, red),
        3: styled(-5, { n: { pattern: '0;[Color 10]-0' } }),
        4: styled(-5, { n: { pattern: '[[[' } }),
      },
    }
    const window = windowOf(cells)
    const { rows, styles } = previewOf(window)
    const colours = rows[0]?.map((cell) => styles[cell?.s ?? -1]?.color)
    expect(colours).toEqual(['#1a3fc4', '#f05252', undefined, '#008000', undefined])
    expect(window.cells.map(({ s = 0 }) => window.styles[s]?.color)).toEqual(colours)
  })

  it('[SHEET-73] lists each style once, and no style for unstyled cells', () => {
    const { styles, rows } = previewOf(windowOf({ 0: { 0: { v: 'a' }, 1: { v: 1 }, 2: { v: 2 } } }))
    expect(styles).toEqual([{ align: 'right', figure: true }])
    expect(rows).toEqual([[{ text: 'a' }, { text: '1', s: 0 }, { text: '2', s: 0 }]])
  })

  it('[SHEET-355] marks the cells that are figures', () => {
    const cells = {
      0: { v: 0.5 },
      1: styled(1234.5, { n: { pattern: '#,##0.00' } }),
      2: styled(45_000, { n: { pattern: 'd mmm yyyy' } }),
      3: styled('12', { ht: 3 }),
      4: styled('Total', { ht: 3 }),
      5: { v: 1234.5, f: '=A1*2', s: { n: { pattern: '#,##0.00' } } },
    }
    const { rows, styles } = previewOf(windowOf({ 0: cells }))
    const figures = rows[0]?.map((cell) => styles[cell?.s ?? -1]?.figure === true)
    expect(figures).toEqual([true, true, true, true, false, true])
  })

  it('[SHEET-73] cuts a text where its own column and the empty columns beside it end', () => {
    expect(texts({ 0: { v: TITLE } })).toEqual([TITLE])
    expect(texts({ 0: { v: TITLE }, 1: { v: 1 } })?.[0]).toBe(TITLE.slice(0, 22))
    expect(texts({ 0: { v: TITLE }, 2: { v: 1 } })?.[0]).toBe(TITLE.slice(0, 44))
    // Cells with only a fill count as empty. A wrapped text stays in its column.
    const filled = { s: { bg: { rgb: '#f1f4f0' } } }
    expect(texts({ 0: { v: TITLE }, 1: filled, 2: filled })?.[0]).toBe(TITLE)
    expect(texts({ 0: styled(TITLE, { tb: 3 }) })).toEqual([TITLE.slice(0, 22)])
  })

  it('[SHEET-73] states how many columns a merged cell spans', () => {
    const span = { startRow: 0, endRow: 0, startColumn: 0, endColumn: 9 }
    const merged = previewOf(
      windowOf({ 0: { 0: styled('Plan', { ht: 2 }) } }, { mergeData: [span] }),
    )
    expect(merged.rows[0]?.[0]).toEqual({ text: 'Plan', s: 0, columns: 6 })
  })

  it('[SHEET-73] shortens texts before it omits rows', () => {
    const row = (at: number): CellRow => ({
      0: { v: `${at} ${'long '.repeat(30)}` },
      1: { v: 'x'.repeat(40) },
      3: { v: 'y'.repeat(40) },
      5: { v: 'z'.repeat(200) },
    })
    const cells = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [at, row(at)]))
    const { rows } = previewOf(windowOf(cells))
    expect(rows).toHaveLength(8)
    expect(rows[0]?.[5]?.text).toBe('z'.repeat(40))
  })
})
