import { workbookTextOf } from '#server/sheets/serialize-workbook.ts'
import { afterAll, expect, it } from 'vitest'
import { parseWorkbook } from '#contract/workbook/workbook.ts'
import { openScratch } from '#server/http/scratch-file.ts'
import { createImports } from '#server/import/imports.ts'
import { createLog } from '#server/log.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const imports = createImports()
afterAll(imports.close)

it('[SHEET-916, IMPORT-67] an import calculates formulas without a result and their dependents', async () => {
  const cells = `<c><v>2</v></c><c><f>A1*21</f></c><c><f>B1+1</f><v>0</v></c><c><f>A1+1</f><v>77</v></c><c><f>PMT(0,10,-1000)</f></c>`
  const bytes = await xlsxFile({
    sheets: { One: `<sheetData><row>${cells}</row></sheetData>` },
  })
  const file = await openScratch()
  await file.write(bytes)
  const read = await imports.read({
    userId: 'maya',
    upload: { name: 'a.xlsx', file, size: bytes.byteLength },
    named: async () => ({ id: 'one', title: 'One' }),
    choices: {},
    signal: new AbortController().signal,
    log: createLog('silent'),
  })
  await file.close()
  const workbook = parseWorkbook(
    read.ok ? JSON.parse(workbookTextOf(read.value.carried.text)) : null,
  )
  const row = workbook.ok ? workbook.value.sheets['sheet1']?.cellData?.[0] : null
  expect(row).toMatchObject({
    1: { f: '=A1*21', v: 42 },
    2: { f: '=B1+1', v: 43 },
    3: { f: '=A1+1', v: 77 },
    4: { f: '=PMT(0,10,-1000)', v: 100 },
  })
  // An imported cell keeps the number format of its file, so the PMT result adds no currency
  // format.
  expect(row?.[4]).not.toHaveProperty('s')
  expect(read.ok && read.value.carried.window.first).toContain('"43"')
})
