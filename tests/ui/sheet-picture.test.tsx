import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SheetPreview } from '#contract/sheet-preview.ts'
import { isDark, placedCells } from '#src/ui/pages/picture-cells.ts'
import { SheetPicture } from '#src/ui/pages/sheet-picture.tsx'

const preview: SheetPreview = {
  widths: [120, 88, 88],
  rows: [
    [{ text: 'Q3 2026, USD thousand', bold: true }],
    [],
    [{ text: 'Line', fill: '#f1f4f0' }, null, { text: '<b>Budget</b>', align: 'right' }],
  ],
}

describe('the picture of a spreadsheet', () => {
  it('[SHEET-121] has its cells where they stand; a text goes on over the empty ones beside it', () => {
    expect(
      placedCells(preview).map(({ text, row, column, span }) => [text, row, column, span]),
    ).toEqual([
      ['Q3 2026, USD thousand', 1, 1, 4],
      // Over what is coloured no neighbour's text goes, and a figure stays in its column.
      ['Line', 3, 1, 1],
      ['<b>Budget</b>', 3, 3, 1],
    ])
  })

  it('[SHEET-121] goes on over empty cells up to the next that shows something', () => {
    const [first] = placedCells({
      widths: [80, 80, 80],
      rows: [[{ text: 'A long text' }, null, { text: '1' }]],
    })
    expect(first?.span).toBe(2)
  })

  it('[SHEET-121] is words alone, and nothing of it is told or pressed', () => {
    const markup = renderToStaticMarkup(<SheetPicture preview={preview} />)
    expect(markup).toMatch(/^<span[^>]* aria-hidden="true"/)
    expect(markup).toContain('&lt;b&gt;Budget&lt;/b&gt;')
    expect(markup).not.toMatch(/<(a|button|input|b)\b/)
  })

  it.each([
    ['#1f3864', true],
    ['rgb(31, 56, 100)', true],
    ['#f1f4f0', false],
    ['#FFFF00', false],
    ['url(x)', false],
  ])('[SHEET-121] is read on the fill %s, dark: %s', (fill, expected) => {
    expect(isDark(fill)).toBe(expected)
  })

  it('[SHEET-121] draws lines alone where nothing is known', () => {
    const markup = renderToStaticMarkup(<SheetPicture preview={null} />)
    expect(markup.replace(/<[^>]+>/g, '')).toBe('')
    expect(markup.match(/<i /g)).toHaveLength(4)
  })
})
