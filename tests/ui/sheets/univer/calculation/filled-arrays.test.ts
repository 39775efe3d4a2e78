import { afterEach, expect, it } from 'vitest'
import { withFilledArrays } from '#src/ui/sheets/univer/calculation/filled-arrays.ts'
import { bookWith, joinedWorld } from '#tests/support/formulas/joined-world.ts'

let end = (): void => {}
afterEach(() => end())

/** Column A holds numbers, and B1 holds an array formula over three of them. */
const book = () =>
  bookWith({
    0: { 0: { v: 1, t: 2 }, 1: { f: '=A1:A3*10' } },
    1: { 0: { v: 2, t: 2 } },
    2: { 0: { v: 3, t: 2 } },
  })

const opened = async () => {
  const world = joinedWorld(book())
  end = world.end
  await world.idle()
  return {
    ...world,
    stored: () => {
      const saved = world.saved() as ReturnType<typeof book>
      const { cellData } = withFilledArrays(saved, world.injector, world.unitId).sheets.sheet
      return cellData as Record<number, Record<number, unknown>>
    },
  }
}

it('[SHEET-225] a stored spreadsheet holds the values that an array formula fills', async () => {
  const { stored, saved, set, idle } = await opened()
  expect((saved() as ReturnType<typeof book>).sheets.sheet.cellData[1]).not.toHaveProperty('1')
  expect(stored()[0]?.[1]).toMatchObject({ f: '=A1:A3*10', v: 10, ref: 'B1:B3' })
  expect([stored()[1]?.[1], stored()[2]?.[1]]).toEqual([
    { v: 20, t: 2, filled: 1 },
    { v: 30, t: 2, filled: 1 },
  ])
  set({ 1: { 0: { v: 7, t: 2 } } })
  await idle()
  expect(stored()[1]?.[1]).toEqual({ v: 70, t: 2, filled: 1 })
})

it('[SHEET-225] a blocked or removed array formula stores no filled values', async () => {
  const { stored, set, idle } = await opened()
  set({ 2: { 1: { v: 'mine', t: 1 } } })
  await idle()
  expect(stored()[0]?.[1]).toMatchObject({ v: '#SPILL!' })
  expect([stored()[1]?.[1] ?? null, stored()[2]?.[1]]).toEqual([null, { v: 'mine', t: 1 }])
  set({ 0: { 1: { v: 4, t: 2, f: null } } } as never)
  await idle()
  expect(stored()[0]?.[1]).toMatchObject({ v: 4 })
  expect(stored()[1]?.[1] ?? null).toBeNull()
})
