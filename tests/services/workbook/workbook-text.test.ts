import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutResults } from '#src/shared/workbook-results.ts'
import { workbookTextOf, writeText } from '#src/services/workbook/workbook-text.ts'
import { arbitraryWorkbook } from '#tests/support/workbook/workbooks.ts'

const cells = (rows: number) =>
  Object.fromEntries(Array.from({ length: rows }, (_, row) => [row, { 0: { v: row } }]))

/** A clock that advances by 1 ms with each call of `now`. */
const createBusyClock = (paused: () => void) => {
  let now = 0
  return {
    now: () => (now += 1),
    pause: async () => paused(),
  }
}

describe('a workbook as text', () => {
  it('[SAVE-24] is the same in slices as in one go', () => {
    const anything = fc.dictionary(fc.string(), fc.anything({ maxDepth: 3 }), { maxKeys: 4 })
    fc.assert(
      fc.property(arbitraryWorkbook, anything, (workbook, rest) => {
        const data = JSON.parse(JSON.stringify({ ...rest, ...workbook, nothing: null }))
        const sparse = { ...data, left: undefined, sheets: { ...data.sheets, gone: undefined } }
        expect([...workbookTextOf(data)].join('')).toBe(JSON.stringify(data))
        expect([...workbookTextOf(sparse)].join('')).toBe(JSON.stringify(sparse))
        expect(JSON.parse([...workbookTextOf(data, true)].join(''))).toEqual(withoutResults(data))
      }),
    )
  })

  it('[SAVE-24] is written in slices, and again from the start if it was edited meanwhile', async () => {
    let edits = 0
    let pauses = 0
    const clock = createBusyClock(() => {
      pauses += 1
      if (pauses === 3) edits += 1
    })
    const take = () => {
      const before = edits
      const data = { id: 's1', edits, sheets: { a: { cellData: cells(100) } } }
      return { data, isCalculating: false, isCurrent: () => before === edits }
    }
    const written = await writeText(take, clock)
    expect(pauses).toBeGreaterThan(10)
    expect(JSON.parse(written?.pieces.join('') ?? '')).toEqual(take().data)
    expect(edits).toBe(1)
  })

  it('[SAVE-24] is written in one go if edits never stop', async () => {
    let edits = 0
    const clock = createBusyClock(() => {
      edits += 1
    })
    const take = () => {
      const before = edits
      const data = { edits, sheets: { a: { cellData: cells(100) } } }
      return { data, isCalculating: false, isCurrent: () => before === edits }
    }
    const written = await writeText(take, clock)
    expect(JSON.parse(written?.pieces.join('') ?? '')).toMatchObject({ edits: 3 })
  })
})
