import { expect, it } from 'vitest'
import { REFUSED_FUNCTIONS } from '#packages/univer-xlsx/read/cells/refused-functions.ts'
import { uncalculatedFunctionOf } from '#src/ui/sheets/univer/reasons/uncalculated-functions.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { runFormulas } from '#server/sheets/engine/univer.ts'

it('[SHEET-917] each refused function returns an error for which a reason is given', async () => {
  const cells = REFUSED_FUNCTIONS.map((name, row) => [row, { 0: { f: `=${name}("x")` } }])
  const book = singleSheetWorkbook('refused', cells.length, 1, Object.fromEntries(cells))
  const run = await runFormulas(book, null)
  const wrong = run.cells.filter(({ row, v }) => {
    const name = REFUSED_FUNCTIONS[row] ?? ''
    return !uncalculatedFunctionOf(name)?.errors.includes(String(v))
  })
  expect(wrong.map(({ row, v }) => `${REFUSED_FUNCTIONS[row]} ${v}`)).toEqual([])
  expect(run.cells).toHaveLength(REFUSED_FUNCTIONS.length)
})
