import { HorizontalAlign, Styles } from '@univerjs/core'
import { expect, it } from 'vitest'
import { withCentredError } from '#src/ui/sheets/univer/appearance/grid-errors.ts'

const styles = new Styles({ right: { ht: HorizontalAlign.RIGHT }, bold: { bl: 1 } })

it('[SHEET-220] an error is drawn in the middle of its cell', () => {
  const middle = { interceptorStyle: { ht: HorizontalAlign.CENTER } }
  expect(withCentredError({ v: '#DIV/0!', f: '=1/0' }, styles)).toMatchObject(middle)
  expect(withCentredError({ v: '#NAME?', s: 'bold' }, styles)).toMatchObject(middle)
  const striped = { v: '#N/A', interceptorStyle: { bg: { rgb: '#eee' } } }
  expect(withCentredError(striped, styles)?.interceptorStyle).toEqual({
    bg: { rgb: '#eee' },
    ht: HorizontalAlign.CENTER,
  })
})

it('[SHEET-220] texts, numbers, empty cells and cells with their own alignment stay unchanged', () => {
  for (const cell of [{ v: '#1 in sales' }, { v: 3 }, {}, { v: '#REF!', s: 'right' }])
    expect(withCentredError(cell, styles)).toBe(cell)
  expect(withCentredError(null, styles)).toBeNull()
})
