import { HorizontalAlign, Styles } from '@univerjs/core'
import { expect, it } from 'vitest'
import { centred } from '#src/ui/sheets/univer/look/grid-errors.ts'

const styles = new Styles({ right: { ht: HorizontalAlign.RIGHT }, bold: { bl: 1 } })

it('[SHEET-220] an error is drawn in the middle of its cell', () => {
  const middle = { interceptorStyle: { ht: HorizontalAlign.CENTER } }
  expect(centred({ v: '#DIV/0!', f: '=1/0' }, styles)).toMatchObject(middle)
  expect(centred({ v: '#NAME?', s: 'bold' }, styles)).toMatchObject(middle)
  const striped = { v: '#N/A', interceptorStyle: { bg: { rgb: '#eee' } } }
  expect(centred(striped, styles)?.interceptorStyle).toEqual({
    bg: { rgb: '#eee' },
    ht: HorizontalAlign.CENTER,
  })
})

it('[SHEET-220] texts, numbers, empty cells and cells with their own alignment stay unchanged', () => {
  for (const cell of [{ v: '#1 in sales' }, { v: 3 }, {}, { v: '#REF!', s: 'right' }])
    expect(centred(cell, styles)).toBe(cell)
  expect(centred(null, styles)).toBeNull()
})
