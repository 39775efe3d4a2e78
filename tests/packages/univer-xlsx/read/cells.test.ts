import { describe, expect, it } from 'vitest'
import { cellAt, sheetsOf } from '#contract/workbook/workbook.ts'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import { xlsxFile, type XlsxFile } from '#tests/support/transfer/xlsx-file.ts'

const read = async (file: XlsxFile) => {
  const answer = await readXlsx(await xlsxFile(file))
  if (!answer.ok) throw new Error(answer.error.type)
  return answer.value
}

const firstOf = async (inside: string, file: Partial<XlsxFile> = {}) => {
  const { workbook } = await read({ ...file, sheets: { One: inside } })
  const [sheet] = sheetsOf(workbook)
  if (sheet === undefined) throw new Error('no sheet')
  return { sheet, workbook }
}

describe('cells of an imported workbook', () => {
  it('[IMPORT-20, IMPORT-802] values of every type keep their type', async () => {
    const { sheet } = await firstOf(
      `<sheetData><row r="2">
        <c r="B2"><v>12.5</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="b"><v>1</v></c>
        <c r="E2" t="e"><v>#DIV/0!</v></c><c r="F2" t="inlineStr"><is><t>in line</t></is></c>
        <c r="G2" t="str"><f>A1&amp;"x"</f><v>x</v></c><c r="H2" t="d"><v>2024-02-29T12:00:00</v></c>
        <c r="I2" t="s"><v>9</v></c></row></sheetData>`,
      { strings: '<si><t>no</t></si><si><t>a_x000D_b &amp; _x005F_c</t></si>' },
    )
    expect(sheet.cellData).toEqual({
      1: {
        1: { v: 12.5, t: 2 },
        2: { v: 'a\rb & _c', t: 1 },
        3: { v: 1, t: 3 },
        4: { v: '#DIV/0!', t: 1 },
        5: { v: 'in line', t: 1 },
        6: { v: 'x', t: 1, f: '=A1&"x"' },
        7: { v: 45351.5, t: 2 },
      },
    })
  })

  it('[IMPORT-20, IMPORT-803] a cell without a text index stays empty and does not show the first text', async () => {
    const { sheet } = await firstOf(
      '<sheetData><row><c t="s"><v></v></c><c t="s"/><c t="s"><v>0</v></c></row></sheetData>',
      { strings: '<si><t>first</t></si>' },
    )
    expect(sheet.cellData).toEqual({ 0: { 2: { v: 'first', t: 1 } } })
  })

  it('[EXPORT-48] a text that reads like an error stays a text', async () => {
    const { sheet } = await firstOf(
      `<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="e"><v>#N/A</v></c>
        <c r="C1" t="inlineStr"><is><t>#REF!</t></is></c></row></sheetData>`,
      { strings: '<si><t>#N/A</t></si>' },
    )
    expect(sheet.cellData?.[0]).toEqual({
      0: { v: '#N/A', t: 4 },
      1: { v: '#N/A', t: 1 },
      2: { v: '#REF!', t: 4 },
    })
  })

  it('[IMPORT-21] rows and cells without a reference follow the previous one', async () => {
    const { sheet } = await firstOf(
      `<sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"><v>3</v></c><c><v>4</v></c></row>
       <row><c><v>5</v></c></row></sheetData>`,
    )
    expect(sheet.cellData).toEqual({
      0: { 0: { v: 1, t: 2 }, 1: { v: 2, t: 2 } },
      3: { 2: { v: 3, t: 2 }, 3: { v: 4, t: 2 } },
      4: { 0: { v: 5, t: 2 } },
    })
  })

  it('[IMPORT-22] formulas keep results, shared formulas keep their group, and array formulas keep their range', async () => {
    const { sheet } = await firstOf(
      `<sheetData><row r="1"><c r="A1"><f>_xlfn.XLOOKUP(B1,C:C,D:D,"_xlfn.")</f><v>7</v></c>
        <c r="B1"><f t="shared" ref="B1:B2" si="3">A1*2</f><v>14</v></c>
        <c r="C1"><f t="array" ref="C1:C2">ROW(A1:A2)</f><v>1</v></c></row>
        <row r="2"><c r="B2"><f t="shared" si="3"/><v>0</v></c></row></sheetData>`,
    )
    expect(cellAt(sheet, 0, 0)).toEqual({ v: 7, t: 2, f: '=XLOOKUP(B1,C:C,D:D,"_xlfn.")' })
    expect(cellAt(sheet, 0, 1)).toEqual({ v: 14, t: 2, f: '=A1*2', si: 's3' })
    expect(cellAt(sheet, 1, 1)).toEqual({ v: 0, t: 2, si: 's3' })
    expect(cellAt(sheet, 0, 2)).toEqual({ v: 1, t: 2, f: '=ROW(A1:A2)', ref: 'C1:C2', fixed: 1 })
  })

  it('[IMPORT-23] dates of the 1904 system are converted to the 1900 system, and other numbers stay', async () => {
    const { sheet } = await firstOf(
      '<sheetData><row r="1"><c r="A1" s="1"><v>1</v></c><c r="B1"><v>1</v></c></row></sheetData>',
      {
        before: '<workbookPr date1904="1"/>',
        after: '<extLst><ext><workbookPr chartTrackingRefBase="1"/></ext></extLst>',
        styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
      },
    )
    expect(cellAt(sheet, 0, 0)?.v).toBe(1463)
    expect(cellAt(sheet, 0, 1)?.v).toBe(1)
  })

  it('[IMPORT-24, IMPORT-816] rich text keeps its formats and loses its phonetic readings', async () => {
    const { sheet } = await firstOf('<sheetData><row><c t="s"><v>0</v></c></row></sheetData>', {
      strings: `<si><r><t xml:space="preserve">plain </t></r><r><rPr><b/><sz val="14"/></rPr><t>bold
two</t></r><rPh sb="0" eb="1"><t>read</t></rPh></si>`,
    })
    const cell = cellAt(sheet, 0, 0)
    expect(cell?.v).toBe('plain bold\ntwo')
    expect(cell?.['p']).toMatchObject({
      body: {
        dataStream: 'plain bold\rtwo\r\n',
        textRuns: [
          { st: 0, ed: 6, ts: {} },
          { st: 6, ed: 14, ts: { bl: 1, fs: 14 } },
        ],
        paragraphs: [{ startIndex: 10 }, { startIndex: 14 }],
      },
    })
  })

  it('[IMPORT-25] sizes, hidden rows and columns, merges, panes and tab colours are kept', async () => {
    const { sheet, workbook } = await firstOf(
      `<sheetPr><tabColor rgb="FF3366FF"/></sheetPr>
       <sheetViews><sheetView showGridLines="0" rightToLeft="1"><pane xSplit="1" ySplit="2" topLeftCell="C9"
        state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="9.140625" defaultRowHeight="15"/>
       <cols><col min="2" max="3" width="20.7109375"/><col min="5" max="5" hidden="1" width="9"/></cols>
       <sheetData><row r="3" ht="30" customHeight="1"/><row r="4" hidden="1"/></sheetData>
       <mergeCells><mergeCell ref="A1:C2"/></mergeCells>`,
      { after: '<definedNames/>' },
    )
    expect(sheet).toMatchObject({
      tabColor: '#3366ff',
      showGridlines: 0,
      rightToLeft: 1,
      freeze: { xSplit: 1, ySplit: 2, startRow: 8, startColumn: 2 },
      defaultColumnWidth: 64,
      defaultRowHeight: 20,
      columnData: { 1: { w: 145 }, 2: { w: 145 }, 4: { w: 63, hd: 1 } },
      rowData: { 2: { h: 40, ia: 0 }, 3: { hd: 1 } },
      mergeData: [{ startRow: 0, startColumn: 0, endRow: 1, endColumn: 2 }],
    })
    expect(workbook.sheetOrder).toHaveLength(1)
  })

  it('[IMPORT-26, IMPORT-829] a chart sheet stays as an empty sheet and is reported', async () => {
    const link = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet'
    const answer = await read({
      sheets: { One: '<sheetData/>' },
      before: '<sheets><sheet name="Chart" r:id="rIdC"/></sheets>',
      others: {
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rIdC" Type="${link}" Target="chartsheets/sheet1.xml"/><Relationship
          Id="rId0" Type="${link.replace('chartsheet', 'worksheet')}" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
      },
    })
    expect(sheetsOf(answer.workbook).map(({ name }) => name)).toEqual(['Chart', 'One'])
    expect(answer.leftOut).toEqual({ chart_sheet: 1 })
  })

  it('[EXPORT-94] a chart sheet gets the default style of the other sheets', async () => {
    const link = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
    const { workbook } = await read({
      sheets: { One: '<sheetData/>' },
      before: '<sheets><sheet name="Chart" r:id="rIdC"/></sheets>',
      styles:
        '<fonts><font><sz val="9"/><name val="Arial"/></font></fonts><cellXfs><xf/></cellXfs>',
      others: {
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rIdC" Type="${link}chartsheet" Target="chartsheets/sheet1.xml"/><Relationship
          Id="rId0" Type="${link}worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship
          Id="rIdS" Type="${link}styles" Target="styles.xml"/></Relationships>`,
      },
    })
    const looks = sheetsOf(workbook).map((sheet) => sheet['defaultStyle'])
    expect(looks).toEqual(Array(2).fill({ ff: 'Arial', fs: 9 }))
  })
})
