import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SheetPreview } from '#contract/workbook/sheet-preview.ts'
import { isDarkFill, previewPiecesOf } from '#src/ui/lists/preview-pieces.ts'
import { SheetPicture } from '#src/ui/lists/sheet-picture.tsx'

const preview: SheetPreview = {
  widths: [120, 88, 88],
  styles: [
    { bold: true },
    { fill: '#f1f4f0' },
    { align: 'right', color: '#1a3fc4' },
    { fill: '#1f3864' },
    { align: 'center' },
    { clip: true },
  ],
  rows: [
    [{ text: 'Q3 2026, USD thousand', s: 0 }],
    [],
    [
      { text: 'Line', s: 1 },
      { text: '', s: 1 },
      { text: '<b>Budget</b>', s: 2 },
    ],
  ],
}
const pieces = (rows: SheetPreview['rows']) =>
  previewPiecesOf({ ...preview, rows }).map(({ text, column, span, fill, on }) => [
    text,
    column,
    span,
    fill,
    on,
  ])

describe('the picture of a spreadsheet', () => {
  it('[SHEET-121] places cells at their rows and columns, and lets text overflow empty cells beside it', () => {
    expect(
      previewPiecesOf(preview).map(({ text, row, column, span }) => [text, row, column, span]),
    ).toEqual([
      ['Q3 2026, USD thousand', 1, 1, 4],
      // The fills of a row come first. The text "Line" comes last, because it overflows into a
      // filled cell.
      ['', 3, 1, 1],
      ['', 3, 2, 1],
      ['<b>Budget</b>', 3, 3, 1],
      ['Line', 3, 1, 2],
    ])
  })

  it('[SHEET-121] lets a text overflow empty cells up to the next text', () => {
    expect(pieces([[{ text: 'A long text' }, null, { text: '1' }]])).toEqual([
      ['A long text', 1, 2, undefined, undefined],
      ['1', 3, 2, undefined, undefined],
    ])
    // A text also overflows empty cells with a fill colour. The colour of the text is chosen to be
    // readable on the fill of its own cell.
    expect(
      pieces([
        [
          { text: 'Title', s: 3 },
          { text: '', s: 1 },
        ],
      ]),
    ).toEqual([
      ['', 1, 1, '#1f3864', undefined],
      ['', 2, 1, '#f1f4f0', undefined],
      ['Title', 1, 4, undefined, '#1f3864'],
    ])
    // A text does not overflow if it wraps, is centred, or is in merged cells.
    expect(
      pieces([[{ text: 'Wraps', s: 5 }], [{ text: 'Mid', s: 4 }], [{ text: 'One', columns: 2 }]]),
    ).toEqual([
      ['Wraps', 1, 1, undefined, undefined],
      ['Mid', 1, 1, undefined, undefined],
      ['One', 1, 2, undefined, undefined],
    ])
  })

  it('[SHEET-121] draws texts in the colours of the grid in both themes', () => {
    const markup = renderToStaticMarkup(<SheetPicture preview={preview} />)
    expect(markup).toContain('color:light-dark(#1a3fc4, #5b80ff)')
    const title = { ...preview, rows: [[{ text: 'Title', s: 3 }]] }
    expect(renderToStaticMarkup(<SheetPicture preview={title} />)).toContain(
      'background-color:transparent;color:light-dark(#fff, #161d1a)',
    )
  })

  it('[SHEET-355] shows a wide figure with fewer decimals, in smaller type or as # signs, and never cuts it', () => {
    const shown = (text: string, width: number, figure = true) => {
      const look = { align: 'right', ...(figure && { figure }) } as const
      const picture = { widths: [width], styles: [look], rows: [[{ text, s: 0 }]] }
      const markup = renderToStaticMarkup(<SheetPicture preview={picture} />)
      return { said: markup.replace(/<[^>]+>/g, ''), isSmaller: markup.includes('font-size') }
    }
    expect(shown('0.67843', 200)).toEqual({ said: '0.67843', isSmaller: false })
    expect(shown('0.678431372549', 64).said).toMatch(/^0\.678?4?$/)
    expect(shown('-0.0004', 40).said).toBe('0')
    expect(shown('1234567.5', 80).said).toBe('1234568')
    expect(shown('12,345.67', 72)).toEqual({ said: '12,345.67', isSmaller: true })
    expect(shown('12,345,678.90', 48).said).toMatch(/^#+$/)
    expect(shown('123456789', 40).said).toMatch(/^#+$/)
    // A right-aligned text that is no figure stays unchanged.
    expect(shown('Article 12,345.67', 48, false).said).toBe('Article 12,345.67')
  })

  it('[SHEET-356] centres the text of merged cells in their visible part', () => {
    const merged = { ...preview, rows: [[null, { text: 'Mid', s: 4, columns: 2 }]] }
    const markup = renderToStaticMarkup(<SheetPicture preview={merged} />)
    expect(markup).toContain('grid-area:1 / 2 / auto / span 2;max-width:min(100%, 100cqw - 84px)')
  })

  it('[SHEET-121] is plain text, hidden from screen readers, without controls', () => {
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
  ])('[SHEET-121] treats the fill %s as dark: %s', (fill, expected) => {
    expect(isDarkFill(fill)).toBe(expected)
  })

  it('[SHEET-121] draws only lines if the spreadsheet has no preview', () => {
    const markup = renderToStaticMarkup(<SheetPicture preview={null} />)
    expect(markup.replace(/<[^>]+>/g, '')).toBe('')
    expect(markup.match(/<i /g)).toHaveLength(4)
  })
})
