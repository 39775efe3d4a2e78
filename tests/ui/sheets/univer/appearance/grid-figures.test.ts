import { CellValueType, HorizontalAlign, VerticalAlign, WrapStrategy } from '@univerjs/presets'
import {
  DEFAULT_PADDING_DATA,
  Font,
  SpreadsheetExtensionRegistry,
} from '@univerjs/preset-sheets-core'
import { describe, expect, it } from 'vitest'
import { fitFigures, fittedCell } from '#src/ui/sheets/univer/appearance/grid-figures.ts'
import { paddingOf } from '#src/ui/sheets/light-grid/light-cells.ts'

type Item = Parameters<typeof fittedCell>[0]

/** The text that Univer draws for a cell. Each character is 7 px wide. */
const drawn = (v: string | number, t: CellValueType, pattern?: string, px = 49) => {
  const item = {
    cellData: { v, t },
    style: pattern === undefined ? {} : { n: { pattern } },
    fontString: '11pt Inter',
    verticalAlign: VerticalAlign.BOTTOM,
    horizontalAlign: HorizontalAlign.UNSPECIFIED,
    wrapStrategy: WrapStrategy.OVERFLOW,
    imageCacheMap: null,
  } as unknown as Item
  return fittedCell(item, px, (text) => text.length * 7).cellData?.v
}

describe('numbers that are too wide for their cells', () => {
  it('[SHEET-560] are shortened or drawn as #, while texts stay unchanged', () => {
    const { NUMBER, STRING, BOOLEAN } = CellValueType
    // 49 px minus 4 px of padding leaves room for six characters.
    expect(drawn('$1,234,567.89', NUMBER, '$#,##0.00')).toBe('######')
    expect(drawn('$12.50', NUMBER, '$#,##0.00')).toBe('$12.50')
    expect(drawn('11/28/2026', NUMBER, 'm/d/yyyy')).toBe('######')
    expect(drawn('3.14159265', NUMBER)).toBe('3.1416')
    expect(drawn('3.14159265', NUMBER, 'General')).toBe('3.1416')
    expect(drawn('3.14159265', NUMBER, '0.00000000')).toBe('######')
    expect(drawn(0, BOOLEAN, undefined, 25)).toBe('###')
    expect(drawn('123456789120', STRING)).toBe('123456789120')
  })

  it('[SHEET-560] are fitted by one font extension, even if it is set up twice', () => {
    fitFigures()
    fitFigures()
    const fonts = SpreadsheetExtensionRegistry.getData().filter(
      (each) => each === Font || each.prototype instanceof Font,
    )
    expect(fonts).toHaveLength(1)
    expect(fonts[0]).not.toBe(Font)
  })

  it('[SHEET-561] have 4 px of padding at each side, unless their style sets another', () => {
    fitFigures()
    expect([DEFAULT_PADDING_DATA.l, DEFAULT_PADDING_DATA.r]).toEqual([4, 4])
    expect(paddingOf({})).toBe(8)
    expect(paddingOf({ pad_left: 12 })).toBe(16)
  })
})
