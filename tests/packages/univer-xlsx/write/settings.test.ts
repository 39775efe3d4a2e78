import {
  ICommandService,
  IUniverInstanceService,
  UniverInstanceType,
  type Workbook,
} from '@univerjs/core'
import { IDefinedNamesService } from '@univerjs/engine-formula'
import { InsertRowCommand, InsertRowMutation, SheetInterceptorService } from '@univerjs/sheets'
import { UniverSheetsFormulaPlugin } from '@univerjs/sheets-formula'
import { describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { bookOf, exportedParts } from '#tests/support/transfer/export-world.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { xlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const PRINTED =
  '<printOptions gridLines="1" horizontalCentered="1"/><pageMargins left="0.25" right="0.25" top="1" bottom="1e-1" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" scale="80" fitToHeight="0" orientation="landscape" r:id="rId1"/>' +
  '<headerFooter differentFirst="1"><oddHeader>&amp;LLeft &lt;b&gt;&amp;RPage &amp;P</oddHeader><firstFooter>&amp;D</firstFooter></headerFooter>' +
  '<rowBreaks count="2" manualBreakCount="1"><brk id="3" max="16383" man="1"/><brk id="5" max="16383"/></rowBreaks>' +
  '<colBreaks count="1" manualBreakCount="1"><brk id="2" max="1048575" man="1"/></colBreaks>'
const PROTECTED =
  '<sheetProtection algorithmName="SHA-512" hashValue="aGFzaA==" saltValue="c2FsdA==" spinCount="100000" sheet="1" formatCells="0"/>'

const FILE = {
  before:
    '<workbookProtection workbookAlgorithmName="SHA-512" workbookHashValue="aGFzaA==" workbookSaltValue="c2FsdA==" workbookSpinCount="100000" lockStructure="1"/>',
  sheets: {
    Plan:
      '<sheetPr><tabColor rgb="FFFF0000"/><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>' +
      '<cols><col min="2" max="3" width="10" outlineLevel="2" hidden="1"/><col min="4" max="4" width="10" collapsed="1"/></cols>' +
      '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c></row><row r="4" outlineLevel="1"><c r="A4"><f>A1*2</f><v>2</v></c></row>' +
      `<row r="5" collapsed="1"/></sheetData>${PROTECTED}<protectedRanges><protectedRange name="r" sqref="A1"/></protectedRanges>` +
      '<customSheetViews><customSheetView guid="{0}"><pageMargins left="9" right="9" top="9" bottom="9" header="9" footer="9"/></customSheetView></customSheetViews>' +
      PRINTED,
    Other: '<sheetData/>',
  },
  styles:
    '<cellXfs count="2"><xf/><xf applyProtection="1"><protection locked="0" hidden="1"/></xf></cellXfs>',
  after:
    '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Plan!$A$1:$C$9</definedName>' +
    '<definedName name="_xlnm.Print_Titles" localSheetId="0">Plan!$A:$B,Plan!$1:$2</definedName>' +
    '<definedName name="_xlnm._FilterDatabase" localSheetId="0">Plan!$A$1</definedName></definedNames>',
}

const read = async () => {
  const answer = await readXlsx(await xlsxFile(FILE))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

/** Inserts a row above the second one, and returns the workbook as the editor saves it. */
const withRow = async (workbook: WorkbookData): Promise<WorkbookData> => {
  const { injector, end } = openInUniver(workbook, [UniverSheetsFormulaPlugin])
  const range = { startRow: 1, endRow: 1, startColumn: 0, endColumn: 25 }
  const params = { unitId: 'workbook', subUnitId: 'sheet1', direction: 1, range }
  const { redos } = injector
    .get(SheetInterceptorService)
    .onCommandExecute({ id: InsertRowCommand.id, params })
  for (const { id, params: own } of [{ id: InsertRowMutation.id, params }, ...redos])
    await injector.get(ICommandService).executeCommand(id, own)
  const unit = injector
    .get(IUniverInstanceService)
    .getUnit<Workbook>('workbook', UniverInstanceType.UNIVER_SHEET)
  const saved = structuredClone(unit?.getSnapshot()) as unknown as WorkbookData
  const names = injector.get(IDefinedNamesService).getDefinedNameMap('workbook')
  const data = JSON.stringify(names)
  end()
  return { ...saved, resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data }] }
}

const SHEET = 'xl/worksheets/sheet1.xml'
const between = (xml = '', first: string, last: string): string =>
  xml.slice(xml.indexOf(first), xml.indexOf(last) + last.length)

describe('file settings that the product keeps but does not apply', () => {
  it('[EXPORT-49, IMPORT-150] print settings are exported as imported', async () => {
    const parts = await exportedParts((await read()).workbook)
    expect(between(parts[SHEET], '<printOptions', '</colBreaks>')).toBe(
      PRINTED.replace(' r:id="rId1"', '')
        .replace('<brk id="5" max="16383"/>', '')
        .replace('count="2"', 'count="1"'),
    )
    expect(between(parts[SHEET], '<sheetPr', '</sheetPr>')).toBe(
      '<sheetPr><tabColor rgb="FFFF0000"/><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>',
    )
    expect(between(parts['xl/workbook.xml'], '<definedNames', '</definedNames>')).toBe(
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Plan!$A$1:$C$9</definedName>' +
        '<definedName name="_xlnm.Print_Titles" localSheetId="0">Plan!$A:$B,Plan!$1:$2</definedName></definedNames>',
    )
  })

  it('[EXPORT-50, IMPORT-151, IMPORT-832, IMPORT-810] protection is exported as imported, and the import reports that nothing enforces it', async () => {
    const { workbook, leftOut } = await read()
    const parts = await exportedParts(workbook)
    expect(parts[SHEET]).toContain(`</sheetData>${PROTECTED}`)
    expect(parts['xl/workbook.xml']).toContain(`<workbookPr/>${FILE.before}<bookViews>`)
    expect(parts['xl/styles.xml']).toContain('<protection locked="0" hidden="1"/></xf>')
    expect(leftOut).toEqual({ protection: 2, protected_range: 1, custom_view: 1, outline: 1 })
  })

  it('[EXPORT-49, EXPORT-51, IMPORT-152] groups, manual page breaks and print areas move with their rows and columns', async () => {
    const { workbook } = await read()
    const before = (await exportedParts(workbook))[SHEET]
    expect(before).toContain('outlineLevelRow="1" outlineLevelCol="2"')
    expect(before).toMatch(/<col min="2" max="3" [^>]*hidden="1"[^>]*outlineLevel="2"\/>/)
    expect(before).toMatch(/<col min="4" max="4" [^>]*collapsed="1"\/>/)
    expect(before).toMatch(/<row r="4" outlineLevel="1">.*<row r="5" collapsed="1">/)
    const moved = await exportedParts(await withRow(workbook))
    expect(moved[SHEET]).toMatch(
      /<row r="5"[^>]* outlineLevel="1">.*<row r="6"[^>]* collapsed="1">/,
    )
    expect(moved[SHEET]).toContain('<brk id="4" max="16383" man="1"/>')
    expect(moved[SHEET]).toContain(PROTECTED)
    expect(moved['xl/workbook.xml']).toContain(
      'name="_xlnm.Print_Area" localSheetId="0">Plan!$A$1:$C$10</definedName>',
    )
    expect(moved['xl/workbook.xml']).toContain('>Plan!$A:$B,Plan!$1:$2</definedName>')
    expect(moved['xl/workbook.xml']).toContain(FILE.before)
    expect(moved['xl/styles.xml']).toContain('<protection locked="0" hidden="1"/></xf>')
  })

  it('[EXPORT-52] only settings within the bounds of the standard are exported', async () => {
    const file = {
      pageMargins: { left: '-1', right: '99', top: '0.5', odd: '1' },
      pageSetup: { scale: '5', orientation: '"><x/>', paperSize: '9' },
      headerFooter: { oddHeader: 'a'.repeat(256), evenHeader: '&<\u0001' },
      sheetProtection: { sheet: 'yes' },
      sheetViews: { x: '1' },
      outlinePr: 7,
    }
    const rowData = { 0: { custom: { outline: 9, pageBreak: 1 } }, 2: { custom: 'odd' } }
    const book = bookOf({ 0: { 0: { v: 1 } } }, { custom: { file }, rowData })
    const names = {
      a: { id: 'a', name: 'Print_Area', formulaOrRefString: 'Data!#REF!', localSheetId: 'sheet1' },
      b: { id: 'b', name: 'print_titles', formulaOrRefString: 'Data!$1:$1', localSheetId: 'gone' },
    }
    const parts = await exportedParts({
      ...book,
      custom: { file: { workbookProtection: [] } },
      resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data: JSON.stringify(names) }],
    })
    expect(between(parts[SHEET], '</sheetData>', '</worksheet>')).toBe(
      '</sheetData><pageMargins left="0.7" right="0.7" top="0.5" bottom="0.75" header="0.3" footer="0.3"/>' +
        '<pageSetup paperSize="9"/><headerFooter><evenHeader>&amp;&lt;_x0001_</evenHeader></headerFooter></worksheet>',
    )
    expect(parts[SHEET]).not.toMatch(/sheetPr|outlineLevel/)
    expect(parts['xl/workbook.xml']).not.toMatch(/definedName|Protection/)
  })

  it('[EXPORT-81] a password hash is exported only if it is complete and valid', async () => {
    const whole = {
      algorithmName: 'SHA-512',
      hashValue: 'aGFzaA==',
      saltValue: 'c2FsdA==',
      spinCount: '100000',
    }
    const xmlOf = async (said: object): Promise<string> => {
      const file = { sheetProtection: { sheet: '1', ...said } }
      const sheet = (await exportedParts(bookOf({}, { custom: { file } })))[SHEET] ?? ''
      return /<sheetProtection[^>]*>/.exec(sheet)?.[0] ?? ''
    }
    expect(await xmlOf(whole)).toContain('algorithmName="SHA-512" hashValue="aGFzaA=="')
    for (const said of [
      { algorithmName: 'SHA-512' },
      { ...whole, hashValue: 'aGFzaA=' },
      { ...whole, hashValue: 'aGFza' },
      { ...whole, hashValue: 'A'.repeat(348) },
      { ...whole, saltValue: 'abc' },
      { ...whole, algorithmName: 'ROT-13' },
      { ...whole, algorithmName: undefined },
    ])
      expect(await xmlOf(said)).toBe('<sheetProtection sheet="1"/>')
    const book = bookOf({})
    const file = { workbookProtection: { lockStructure: '1', workbookAlgorithmName: 'SHA-512' } }
    const parts = await exportedParts({ ...book, custom: { file } })
    expect(parts['xl/workbook.xml']).toContain('<workbookProtection lockStructure="1"/>')
  })

  it('[EXPORT-84, IMPORT-173] page breaks outside the grid are dropped, and at most 1,026 row breaks and 1,026 column breaks are imported', async () => {
    const brk = (id: number | string) => `<brk id="${id}" man="1"/>`
    const many = Array.from({ length: 2000 }, (_, at) => brk(at + 1)).join('')
    const sheets = {
      One: `<sheetData><row r="1"><c><v>1</v></c></row></sheetData><rowBreaks>${brk(1_000_000_000)}${brk(-3)}${brk(2.5)}${many}</rowBreaks><colBreaks>${brk(16_384)}${brk(16_383)}</colBreaks>`,
    }
    const answer = await readXlsx(await xlsxFile({ sheets }))
    if (!answer.ok) throw new Error(answer.error.type)
    const { workbook } = answer.value
    const sheet = workbook.sheets['sheet1'] as {
      rowData?: object
      columnData?: object
      rowCount?: number
    }
    expect(Object.keys(sheet.rowData ?? {})).toHaveLength(1026)
    expect(Object.keys(sheet.columnData ?? {})).toEqual(['16383'])
    expect(sheet.rowCount).toBeLessThan(2000)
    const xml = (await exportedParts(workbook))[SHEET] ?? ''
    expect(xml.match(/<brk /g)).toHaveLength(1027)
    const odd = { 2.5: { custom: { pageBreak: 1 } }, 3: { custom: { pageBreak: 1 } } }
    const parts = await exportedParts(bookOf({}, { rowData: odd }))
    expect(parts[SHEET]?.match(/<brk id="[^"]+"/g)).toEqual(['<brk id="3"'])
  })
})
