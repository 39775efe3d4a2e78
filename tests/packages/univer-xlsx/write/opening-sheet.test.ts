import { expect, it } from 'vitest'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { exportedParts, readBack } from '#tests/support/transfer/export-world.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

/**
 * Imports a file with the sheets One, Two and Three. `activeTab` is the index of the active sheet.
 */
const imported = async (activeTab: string, hidden: readonly string[] = []) => {
  const parts = await xlsxFile({
    sheets: { One: '<sheetData/>', Two: '<sheetData/>', Three: '<sheetData/>' },
    before: `<bookViews><workbookView activeTab="${activeTab}"/></bookViews>`,
    hidden,
  })
  const answer = await readXlsx(parts)
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value.workbook
}

it.each<[string, readonly string[], unknown]>([
  ['2', [], { active: 'sheet3' }],
  ['0', [], undefined],
  ['1', ['One'], undefined],
  ['2', ['One'], { active: 'sheet3' }],
  ['2', ['Three'], undefined],
  ['9', [], undefined],
  ['-1', [], undefined],
  ['x', [], undefined],
])(
  '[IMPORT-138] a file with worksheet %s in view and %j hidden is imported with the `custom` data %j',
  async (at, hidden, custom) => {
    expect((await imported(at, hidden))['custom']).toEqual(custom)
  },
)

const viewsOf = async (workbook: Awaited<ReturnType<typeof imported>>) => {
  const parts = await exportedParts(workbook)
  const selected = [1, 2, 3].filter((at) =>
    parts[`xl/worksheets/sheet${at}.xml`]?.includes('tabSelected="1"'),
  )
  return { tab: /activeTab="(\d+)"/.exec(parts['xl/workbook.xml'] ?? '')?.[1], selected }
}

it('[EXPORT-57] the worksheet in view stays in view, even after its tab was moved', async () => {
  const workbook = await imported('2')
  expect(await viewsOf(workbook)).toEqual({ tab: '2', selected: [3] })
  expect((await readBack(workbook))['custom']).toEqual({ active: 'sheet3' })
  const moved = { ...workbook, sheetOrder: ['sheet1', 'sheet3', 'sheet2'] }
  expect(await viewsOf(moved)).toEqual({ tab: '1', selected: [2] })
})

it('[EXPORT-57] the first visible worksheet is in view if the previous one is hidden or deleted', async () => {
  const workbook = await imported('2')
  const hide = (id: string) => ({ [id]: { id, name: id, cellData: {}, hidden: 1 } })
  const hidden = {
    ...workbook,
    sheets: { ...workbook.sheets, ...hide('sheet3'), ...hide('sheet1') },
  }
  expect(await viewsOf(hidden)).toEqual({ tab: '1', selected: [2] })
  const also = {
    ...hidden,
    sheets: { ...hidden.sheets, sheet1: { ...hide('sheet1').sheet1, hidden: true } },
  }
  expect(await viewsOf(also as typeof workbook)).toEqual({ tab: '1', selected: [2] })
  const gone = { ...workbook, sheetOrder: ['sheet1', 'sheet2'] }
  expect(await viewsOf(gone)).toEqual({ tab: '0', selected: [1] })
})
