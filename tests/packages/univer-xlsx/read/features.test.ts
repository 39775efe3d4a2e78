import { IDefinedNamesService } from '@univerjs/engine-formula'
import { DataValidationModel } from '@univerjs/data-validation'
import { SheetsFilterService } from '@univerjs/sheets-filter'
import { SheetsHyperLinkParserService } from '@univerjs/sheets-hyper-link'
import { SheetsNoteModel } from '@univerjs/sheets-note'
import { TableManager } from '@univerjs/sheets-table'
import { describe, expect, it } from 'vitest'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { openInUniver } from '#tests/support/transfer/univer-book.ts'
import { relationshipsXml, xlsxFile, type XlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const BOOK = 'workbook'

/** Reads an xlsx file and opens its workbook in Univer. */
const opened = async (file: XlsxFile) => {
  const answer = await readXlsx(await xlsxFile(file))
  if (!answer.ok) throw new Error(answer.error.type)
  return { ...answer.value, ...openInUniver(answer.value.workbook) }
}

const texts = (...each: readonly string[]): string =>
  each.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')

const range = (startRow: number, startColumn: number, endRow: number, endColumn: number) => ({
  startRow,
  startColumn,
  endRow,
  endColumn,
})

const SHEET_POINTERS = 'xl/worksheets/_rels/sheet1.xml.rels'

describe('worksheet features in Univer after an import', () => {
  it('[IMPORT-50] defined names keep their scopes, print areas included, and names for other files or functions are omitted', async () => {
    const { injector, end } = await opened({
      sheets: { One: '<sheetData/>', 'Two words': '<sheetData/>' },
      after: `<definedNames><definedName name="Rate" comment="a year">'Two words'!$B$2</definedName>
        <definedName name="Local" localSheetId="1" hidden="1">One!$A$1:$A$9</definedName>
        <definedName name="Sum">_xlfn.SUM(One!$A$1:$A$3)</definedName><definedName name="Half">0.5</definedName>
        <definedName name="_xlnm.Print_Area" localSheetId="0">One!$A$1</definedName>
        <definedName name="Far">[1]Sheet1!$A$1</definedName><definedName name="Beep" function="1">One!$A$1</definedName>
        </definedNames>`,
    })
    const names = Object.values(injector.get(IDefinedNamesService).getDefinedNameMap(BOOK) ?? {})
    const global = { localSheetId: 'AllDefaultWorkbook' }
    expect(names.map(({ id: _id, ...name }) => name)).toEqual([
      { name: 'Rate', formulaOrRefString: "'Two words'!$B$2", comment: 'a year', ...global },
      { name: 'Sum', formulaOrRefString: '=SUM(One!$A$1:$A$3)', ...global },
      { name: 'Half', formulaOrRefString: '=0.5', ...global },
      { name: 'Local', formulaOrRefString: 'One!$A$1:$A$9', hidden: true, localSheetId: 'sheet2' },
      { name: 'Print_Area', formulaOrRefString: 'One!$A$1', localSheetId: 'sheet1' },
    ])
    end()
  })

  it('[IMPORT-51, IMPORT-817] web, mail and internal links on texts are kept, all others dropped', async () => {
    const { workbook, injector, leftOut, end } = await opened({
      sheets: {
        One: `<sheetData><row>${texts('web', 'mail', 'place', 'name', 'file', 'script')}<c><v>7</v></c></row></sheetData>
          <hyperlinks><hyperlink ref="A1" r:id="r1" location="top"/><hyperlink ref="B1" r:id="r2"/>
          <hyperlink ref="C1" location="'Two words'!$B$2:C3"/><hyperlink ref="D1" location="Rate"/>
          <hyperlink ref="E1" r:id="r3"/><hyperlink ref="F1" r:id="r4"/><hyperlink ref="G1" r:id="r1"/></hyperlinks>`,
        'Two words': '<sheetData/>',
      },
      after: '<definedNames><definedName name="Rate">One!$B$2</definedName></definedNames>',
      others: {
        [SHEET_POINTERS]: relationshipsXml({
          r1: ['hyperlink', 'https://example.org/a?b=1'],
          r2: ['hyperlink', 'mailto:a@example.org'],
          r3: ['hyperlink', 'file:///etc/passwd'],
          r4: ['hyperlink', 'javascript:alert(1)'],
        }),
      },
    })
    const [sheet] = sheetsOf(workbook)
    const urls = [0, 1, 2, 3, 4, 5, 6].map((column) => {
      const rich =
        sheet && (cellAt(sheet, 0, column)?.['p'] as { body?: { customRanges?: unknown } })
      const [link] = (rich?.body?.customRanges ?? []) as { properties: { url: string } }[]
      return link?.properties.url ?? null
    })
    expect(urls).toEqual([
      'https://example.org/a?b=1#top',
      'mailto:a@example.org',
      '#gid=sheet2&range=B2:C3',
      '#rangeid=name0',
      null,
      null,
      null,
    ])
    expect(leftOut).toEqual({ link: 3 })
    const parser = injector.get(SheetsHyperLinkParserService)
    expect(parser.parseHyperLink(urls[2] ?? '')).toMatchObject({
      type: 'range',
      name: "'Two words'!B2:C3",
    })
    expect(parser.parseHyperLink(urls[3] ?? '')).toMatchObject({
      type: 'rangeid',
      name: 'One!$B$2',
    })
    end()
  })

  it('[IMPORT-52, IMPORT-814] notes are kept, and comment threads become notes with the name of each writer', async () => {
    const { injector, leftOut, end } = await opened({
      sheets: { One: '<sheetData/>' },
      others: {
        [SHEET_POINTERS]: relationshipsXml({
          r1: ['comments', '../comments1.xml'],
          r2: ['threadedComment', '../threadedComments/threadedComment1.xml'],
        }),
        'xl/comments1.xml': `<comments><authors><author>Ann</author></authors><commentList>
          <comment ref="B2"><text><r><rPr><b/></rPr><t>Ann:</t></r><r><t xml:space="preserve"> look</t></r></text></comment>
          <comment ref="C3"><text><t>[Threaded comment] Your version …</t></text></comment></commentList></comments>`,
        'xl/threadedComments/threadedComment1.xml': `<ThreadedComments><threadedComment ref="C3" personId="p1" id="1"><text>Why?</text>
          </threadedComment><threadedComment ref="C3" personId="p2" id="2" parentId="1"><text>Because.</text></threadedComment></ThreadedComments>`,
        'xl/persons/person.xml':
          '<personList><person id="p1" displayName="Ann"/><person id="p2" displayName="Ben"/></personList>',
        'xl/_rels/workbook.xml.rels': relationshipsXml({
          rId0: ['worksheet', 'worksheets/sheet1.xml'],
          rIdP: ['person', 'persons/person.xml'],
        }),
      },
    })
    const model = injector.get(SheetsNoteModel)
    expect(model.getNote(BOOK, 'sheet1', { row: 1, col: 1 })?.note).toBe('Ann: look')
    expect(model.getNote(BOOK, 'sheet1', { row: 2, col: 2 })?.note).toBe('Ann: Why?\nBen: Because.')
    expect(leftOut).toEqual({ comment_thread: 1 })
    end()
  })

  it('[IMPORT-53] data validation of every kind is kept, including the x14 extension', async () => {
    const rule = (attributes: string, inside: string) =>
      `<dataValidation showErrorMessage="1" ${attributes}>${inside}</dataValidation>`
    const { injector, leftOut, end } = await opened({
      sheets: {
        One: `<sheetData/><dataValidations>
          ${rule('type="list" allowBlank="1" sqref="A1:A3 C1"', '<formula1>"yes, no"</formula1>')}
          ${rule('type="whole" operator="greaterThan" errorStyle="warning" error="No" sqref="B1"', '<formula1>3</formula1>')}
          ${rule('type="decimal" sqref="B2"', '<formula1>1.5</formula1><formula2>$D$1</formula2>')}
          ${rule('type="date" operator="lessThan" sqref="B3"', '<formula1>45000</formula1>')}
          ${rule('type="time" sqref="B4"', '<formula1>0.25</formula1><formula2>0.5</formula2>')}
          ${rule('type="textLength" operator="equal" sqref="B5"', '<formula1>4</formula1>')}
          <dataValidation type="custom" sqref="B6"><formula1>ISNUMBER(B6)</formula1></dataValidation>
          <dataValidation sqref="B7" showInputMessage="1" promptTitle="Hint" prompt="A word"/>
          ${rule('type="list" sqref="B8"', '')}</dataValidations>
          <extLst><ext><x14:dataValidations><x14:dataValidation type="list" showErrorMessage="1"><x14:formula1><xm:f>Two!$A$1:$A$3</xm:f>
          </x14:formula1><xm:sqref>D1:D9</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>`,
        Two: '<sheetData/>',
      },
    })
    const rules = injector.get(DataValidationModel).getRules(BOOK, 'sheet1')
    const brief = rules.map(({ type, operator, formula1, formula2, errorStyle }) =>
      [type, operator, formula1, formula2, errorStyle].map((each) => each ?? '').join(' '),
    )
    expect(brief).toEqual([
      'list  yes,no  1',
      'whole greaterThan 3  2',
      'decimal between 1.5 =$D$1 1',
      'date lessThan 45000  1',
      'decimal between 0.25 0.5 1',
      'textLength equal 4  1',
      'custom  =ISNUMBER(B6)  2',
      'any    2',
      'list  =Two!$A$1:$A$3  1',
    ])
    expect(rules[0]).toMatchObject({
      allowBlank: true,
      showDropDown: true,
      ranges: [range(0, 0, 2, 0), range(0, 2, 0, 2)],
    })
    expect(rules[7]).toMatchObject({ prompt: 'A word', promptTitle: 'Hint' })
    expect(leftOut).toEqual({ validation: 1 })
    end()
  })

  it('[IMPORT-54] a filter keeps its criteria, and its hidden rows belong to the filter', async () => {
    const row = (text: string, hidden = '') => `<row${hidden}>${texts(text)}<c><v>1</v></c></row>`
    const hidden = ' hidden="1"'
    const { workbook, injector, end } = await opened({
      sheets: {
        One: `<sheetData>${row('Name')}${row('a')}${row('b', hidden)}${row('c')}${row('below', hidden)}</sheetData>
          <autoFilter ref="A1:B4"><filterColumn colId="0"><filters><filter val="a"/><filter val="c"/></filters></filterColumn>
          <filterColumn colId="1"><dynamicFilter type="aboveAverage"/></filterColumn></autoFilter>`,
      },
    })
    const model = injector.get(SheetsFilterService).getFilterModel(BOOK, 'sheet1')
    if (!model) throw new Error('no filter')
    expect(model.getRange()).toEqual(range(0, 0, 3, 1))
    expect([...model.filteredOutRows]).toEqual([2])
    expect(model.getFilterColumn(0)?.getColumnData().filters).toEqual({ filters: ['a', 'c'] })
    expect(model.getFilterColumn(1)?.getColumnData().filters).toEqual({ filters: ['1'] })
    model.reCalc()
    expect([...model.filteredOutRows]).toEqual([2])
    expect(sheetsOf(workbook)[0]?.['rowData']).toEqual({ 4: { hd: 1 } })
    end()
  })

  it('[IMPORT-57] tables keep their columns and totals row', async () => {
    const { injector, leftOut, end } = await opened({
      sheets: {
        One: `<sheetData><row r="2"><c r="B2" t="inlineStr"><is><t>Item</t></is></c><c r="C2" t="inlineStr"><is><t>Price</t></is></c></row>
          </sheetData><tableParts><tablePart r:id="r1"/></tableParts>`,
      },
      others: {
        [SHEET_POINTERS]: relationshipsXml({ r1: ['table', '../tables/table1.xml'] }),
        'xl/tables/table1.xml': `<table id="4" name="T" displayName="Sales" ref="B2:C6" totalsRowCount="1"><autoFilter ref="B2:C5"/>
          <tableColumns count="2"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Price_x000a_net"/></tableColumns>
          <tableStyleInfo name="TableStyleLight9" showFirstColumn="1" showRowStripes="0"/></table>`,
      },
    })
    const [table] = injector.get(TableManager).getTablesBySubunitId(BOOK, 'sheet1')
    expect(table?.getTableInfo()).toMatchObject({
      // The export needs `fileStyle`.
      meta: {
        fileStyle: { name: 'TableStyleLight9', showFirstColumn: true, showRowStripes: false },
      },
      name: 'Sales',
      range: range(1, 1, 5, 2),
      columns: [{ displayName: 'Item' }, { displayName: 'Price\nnet' }],
    })
    expect(table?.toJSON().options).toMatchObject({ showHeader: true, showFooter: true })
    expect(table?.getTableFilterRange()).toEqual(range(2, 1, 4, 2))
    expect(leftOut).toEqual({})
    end()
  })
})
