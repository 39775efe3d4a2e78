import { describe, expect, it } from 'vitest'
import { hasSpillingFunction, fileFormula } from '#packages/univer-xlsx/write/formula-text.ts'
import { typedFormula } from '#packages/univer-xlsx/read/cells/formula-text.ts'
import {
  bookOf,
  exportXlsx,
  exportedParts,
  readBack,
} from '#tests/support/transfer/export-world.ts'
import { xlsxFaults } from '#tests/support/transfer/strict-xlsx.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const sheetOf = async (...book: Parameters<typeof bookOf>) =>
  (await exportedParts(bookOf(...book)))[SHEET] ?? ''
const cellOf = (sheet: string, name: string) =>
  new RegExp(`<c r="${name}".*?(?:/>|</c>)`, 's').exec(sheet)?.[0]

describe('cells of an exported workbook', () => {
  it('[EXPORT-3] texts keep characters that XML cannot hold, and are cut at 32,767 characters', async () => {
    const texts = ['a\u0000b', '_x0041_', '\ud800', 'x'.repeat(40_000), ' a\nb ', '<&">']
    const row = Object.fromEntries(texts.map((v, at) => [at, { v, t: 1 }]))
    const parts = await exportedParts(bookOf({ 0: row }))
    const strings = parts['xl/sharedStrings.xml'] ?? ''
    expect(strings).toContain('<t>a_x0000_b</t>')
    expect(strings).toContain('<t>_x005F_x0041_</t>')
    expect(strings).toContain('<t xml:space="preserve"> a\nb </t>')
    const back = (await readBack(bookOf({ 0: row }))).sheets['sheet1']?.cellData?.[0] ?? {}
    expect(Object.values(back).map((cell) => cell?.v)).toEqual(
      texts.map((text) => text.slice(0, 32_767)),
    )
  })

  it('[EXPORT-4] formulas have typed results and the prefixes of newer functions', async () => {
    const sheet = await sheetOf({
      0: {
        0: { f: '=IFS(A2>1,"IFS(")', v: 'yes & no', t: 1 },
        1: { f: '=sort(A1:A2)', v: 2, t: 2 },
        2: { f: '=A1>1', v: 1, t: 3 },
        3: { f: '=1/0', v: '#DIV/0!', t: 1 },
        4: { f: '=LET(rate,A1,LAMBDA(x,x*rate)(2))', v: 4 },
        5: { f: '=SUM(B2#)+Sales[@[Net sum]]', v: 1 },
        6: { f: '=A1' },
        7: { f: '=" a"', v: ' a', t: 1 },
      },
    })
    expect(cellOf(sheet, 'A1')).toBe(
      '<c r="A1" t="str"><f>_xlfn.IFS(A2&gt;1,"IFS(")</f><v>yes &amp; no</v></c>',
    )
    expect(cellOf(sheet, 'B1')).toContain('_xlfn._xlws.SORT(A1:A2)')
    expect(cellOf(sheet, 'C1')).toBe('<c r="C1" t="b"><f>A1&gt;1</f><v>1</v></c>')
    expect(cellOf(sheet, 'D1')).toBe('<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>')
    expect(cellOf(sheet, 'E1')).toContain(
      '_xlfn.LET(_xlpm.rate,A1,_xlfn.LAMBDA(_xlpm.x,_xlpm.x*_xlpm.rate)(2))',
    )
    expect(cellOf(sheet, 'F1')).toContain('SUM(_xlfn.ANCHORARRAY(B2))+Sales[[#This Row],[Net sum]]')
    expect(cellOf(sheet, 'G1')).toBe('<c r="G1"><f>A1</f></c>')
    // Without `xml:space` LibreOffice drops the leading blank.
    expect(cellOf(sheet, 'H1')).toContain('<v xml:space="preserve"> a</v>')
  })

  it.each([
    ['=AGGREGATE(9,6,A1:A9)', '_xlfn.AGGREGATE(9,6,A1:A9)'],
    ['=CEILING.PRECISE(1)', '_xlfn.CEILING.PRECISE(1)'],
    ['=FLOOR.PRECISE(1)', '_xlfn.FLOOR.PRECISE(1)'],
    ['=ISO.CEILING(1)', 'ISO.CEILING(1)'],
    ['=WORKDAY.INTL(1,2)', 'WORKDAY.INTL(1,2)'],
  ])('[EXPORT-4] functions have the same prefixes as in Excel: %s', (typed, file) => {
    expect(fileFormula(typed)).toBe(file)
  })

  it.each([
    ['=SUM(Sales[Days (net)])', 'SUM(Sales[Days (net)])'],
    ["=SUM(Sales['[Sort (x)])+SORT(A1)", "SUM(Sales['[Sort (x)])+_xlfn._xlws.SORT(A1)"],
    ['=Sales[@[Days (net)]]', 'Sales[[#This Row],[Days (net)]]'],
    ['=Sales[@Q1]+Sales[@]', 'Sales[[#This Row],[Q1]]+Sales[#This Row]'],
    ['=SUM(Sales[@[A]:[B]])', 'SUM(Sales[[#This Row],[A]:[B]])'],
    ["='Days (net)'!A1", "'Days (net)'!A1"],
    ['=LET(a,1,a+SUM(Sales[[a]:[b]]))', '_xlfn.LET(_xlpm.a,1,_xlpm.a+SUM(Sales[[a]:[b]]))'],
  ])('[EXPORT-42, EXPORT-111] table columns keep their names: %s', (typed, file) => {
    expect(fileFormula(typed)).toBe(file)
  })

  it.each([
    ['=GROUPBY(A1:A9,B1:B9,SUM)', '_xlfn.GROUPBY(A1:A9,B1:B9,_xleta.SUM)'],
    ['=GROUPBY(A1:A9,B1:B9,sum,3,,-2)', '_xlfn.GROUPBY(A1:A9,B1:B9,_xleta.SUM,3,,-2)'],
    ['=PIVOTBY(A1:A9,B1:B9,C1:C9,PERCENTOF)', '_xlfn.PIVOTBY(A1:A9,B1:B9,C1:C9,_xleta.PERCENTOF)'],
    [
      '=GROUPBY(A1:A9,B1:B9,HSTACK(SUM,LAMBDA(x,MAX(x)), STDEV.S))',
      '_xlfn.GROUPBY(A1:A9,B1:B9,_xlfn.HSTACK(_xleta.SUM,_xlfn.LAMBDA(_xlpm.x,MAX(_xlpm.x)), _xleta.STDEV.S))',
    ],
    ['=BYROW(A1:B2,SUM)+SUM(Sum)', '_xlfn.BYROW(A1:B2,_xleta.SUM)+SUM(Sum)'],
    ['=REDUCE(0,A1:A3,Total)', '_xlfn.REDUCE(0,A1:A3,Total)'],
    [
      '=LET(f,MAX,sum,2,f(A1)+sum)',
      '_xlfn.LET(_xlpm.f,_xleta.MAX,_xlpm.sum,2,_xlpm.f(A1)+_xlpm.sum)',
    ],
    ['=PERCENTOF(A1,A1:A9)&"SUM,SUM"', '_xlfn.PERCENTOF(A1,A1:A9)&"SUM,SUM"'],
  ])('[SHEET-868] function names without brackets survive export and import: %s', (typed, file) => {
    expect(fileFormula(typed)).toBe(file)
    expect(typedFormula(file).toUpperCase()).toBe(typed.toUpperCase())
  })

  it.each([
    ['=SUM(A1:.A9)', 'SUM(_xlfn._TRO_TRAILING(A1:A9))'],
    ['=SUM(A1.:A9)', 'SUM(_xlfn._TRO_LEADING(A1:A9))'],
    ["=ROWS('Q 1'!$A:.$B)+A.:.A", "ROWS(_xlfn._TRO_TRAILING('Q 1'!$A:$B))+_xlfn._TRO_ALL(A:A)"],
    ['=SORT(Data!A1.:.B9)&"A1:.A2"', '_xlfn._xlws.SORT(_xlfn._TRO_ALL(Data!A1:B9))&"A1:.A2"'],
    ['=TRIMRANGE(A1:A9,2)', '_xlfn.TRIMRANGE(A1:A9,2)'],
  ])('[SHEET-868] trim references survive export and import: %s', (typed, file) => {
    expect(fileFormula(typed)).toBe(file)
    expect(typedFormula(file)).toBe(typed)
  })

  it('[SHEET-868] a trim function around a defined name in a file is imported as TRIMRANGE', () => {
    expect(typedFormula('SUM(_xlfn._TRO_ALL(Sales))')).toBe('=SUM(TRIMRANGE(Sales,3,3))')
  })

  it('[EXPORT-42] a formula does not count as spilling because of a table column named like a function call', () => {
    expect(hasSpillingFunction('=SUM(Sales[Sort (x)])')).toBe(false)
    expect(hasSpillingFunction('=SORT(Sales[Sort (x)])')).toBe(true)
  })

  it('[EXPORT-4, EXPORT-98] a filled formula is stored once and shared, unless it refers to another worksheet or also fills a cell in a column left of its first cell', async () => {
    const filled = await sheetOf({
      0: { 1: { f: '=A1*2', si: 'x', v: 2 } },
      1: { 1: { si: 'x', v: 4 }, 2: { si: 'x', v: 8 } },
    })
    expect(cellOf(filled, 'B1')).toContain('<f t="shared" ref="B1:C2" si="0">A1*2</f>')
    expect(cellOf(filled, 'C2')).toContain('<f t="shared" si="0"/>')
    const left = await sheetOf({
      0: { 1: { f: '=A1*2', si: 'x', v: 2 } },
      1: { 0: { si: 'x', v: 4 } },
    })
    expect(cellOf(left, 'A2')).toContain('<f>#REF!*2</f>')
    const elsewhere = await sheetOf({
      0: { 1: { f: '=Data!A1', si: 'x', v: 2 } },
      1: { 1: { si: 'x', v: 4 } },
    })
    expect(cellOf(elsewhere, 'B2')).toContain('<f>Data!A2</f>')
  })

  it("[EXPORT-5, IMPORT-153] spilling formulas are exported as array formulas, and dynamic ones with Excel's mark", async () => {
    const book = bookOf({
      0: {
        0: { f: '=A5:A6*2', v: 2, t: 2, ref: 'A1:A2', fixed: 1 },
        1: { f: '=UNIQUE(A5:A9)', v: 1, t: 2, ref: 'B1:B2' },
        2: { f: '=A5:A6*2', v: 2, t: 2, ref: 'C1:C2' },
      },
    })
    const parts = await exportedParts(book)
    const sheet = parts[SHEET] ?? ''
    expect(cellOf(sheet, 'A1')).toBe('<c r="A1"><f t="array" ref="A1:A2">A5:A6*2</f><v>2</v></c>')
    expect(cellOf(sheet, 'B1')).toBe(
      '<c r="B1" cm="1"><f t="array" ref="B1:B2">_xlfn.UNIQUE(A5:A9)</f><v>1</v></c>',
    )
    // C1 has no `fixed`, like a formula typed in the product, where every array formula spills by
    // itself.
    expect(cellOf(sheet, 'C1')).toBe(
      '<c r="C1" cm="1"><f t="array" ref="C1:C2">A5:A6*2</f><v>2</v></c>',
    )
    const cells = (await readBack(book)).sheets['sheet1']?.cellData?.[0] ?? {}
    expect([0, 1, 2].map((at) => cells[at]?.['fixed'])).toEqual([1, undefined, undefined])
    expect(parts['xl/metadata.xml']).toContain('fDynamic="1"')
    expect(parts['xl/_rels/workbook.xml.rels']).toContain('sheetMetadata')
  })

  it('[EXPORT-48] a text like an error stays text, and an error stays an error', async () => {
    const cells = { 0: { v: '#N/A', t: 4 }, 1: { v: '#N/A', t: 1 }, 2: { v: 'x', t: 1 } }
    const sheet = await sheetOf({ 0: cells })
    expect(cellOf(sheet, 'A1')).toContain(' t="s"')
    expect(cellOf(sheet, 'B1')).toBe('<c r="B1" t="e"><v>#N/A</v></c>')
    const back = (await readBack(bookOf({ 0: cells }))).sheets['sheet1']?.cellData?.[0] ?? {}
    expect(Object.values(back).map((cell) => [cell?.v, cell?.t])).toEqual([
      ['#N/A', 4],
      ['#N/A', 1],
      ['x', 1],
    ])
  })

  it('[EXPORT-53] a formula result that is a text like an error stays text', async () => {
    const cells = {
      0: { f: '=IF(B9>0,1,"#N/A")', v: '#N/A', t: 1 },
      1: { f: '="#REF!"', v: '#REF!', t: 1 },
      2: { f: '=IF(B9="#N/A",1,NA())', v: '#N/A', t: 1 },
      3: { f: '=A1', v: '#N/A', t: 4 },
    }
    const sheet = await sheetOf({ 0: cells })
    const kinds = ['A1', 'B1', 'C1', 'D1'].map(
      (name) => / t="(\w+)"/.exec(cellOf(sheet, name) ?? '')?.[1],
    )
    expect(kinds).toEqual(['str', 'str', 'e', 'str'])
    // The style of a text (`quotePrefix`) would turn the formula into text.
    expect(cellOf(sheet, 'D1')).not.toContain(' s=')
    const back = (await readBack(bookOf({ 0: cells }))).sheets['sheet1']?.cellData?.[0] ?? {}
    expect(Object.values(back).map((cell) => [cell?.v, cell?.t])).toEqual([
      ['#N/A', 4],
      ['#REF!', 4],
      ['#N/A', 1],
      ['#N/A', 4],
    ])
  })

  it('[EXPORT-6] look as in the product, including the styles of sheet, row and column', async () => {
    const book = bookOf(
      { 0: { 0: { v: 1, t: 2 }, 1: { v: 2, t: 2, s: 'own' } } },
      {
        defaultStyle: { ff: 'Inter', fs: 10 },
        columnData: { 1: { w: 80, s: { it: 1 } } },
        rowData: { 0: { s: { bl: 1 } } },
        styles: { own: { bg: { rgb: 'rgb(255, 0, 0)' }, ff: 'Arial' } },
      },
    )
    const { styles, sheets } = await readBack(book)
    const cells = sheets['sheet1']?.cellData?.[0]
    const look = (at: number) => styles[String(cells?.[at]?.s)]
    expect(look(0)).toEqual({ ff: 'Inter', fs: 10, bl: 1 })
    expect(look(1)).toEqual({ ff: 'Arial', fs: 10, bl: 1, it: 1, bg: { rgb: '#ff0000' } })
  })

  it('[EXPORT-6] an invalid number format is omitted', async () => {
    const odd = { n: { pattern: '[[0' } }
    const { styles } = await readBack(bookOf({ 0: { 0: { v: 1, t: 2, s: odd } } }))
    expect(JSON.stringify(styles)).not.toContain('[[0')
  })

  it.each([
    ['0', 1],
    ['0.00', 2],
    ['#,##0', 3],
    ['0%', 9],
    ['m/d/yyyy', 14],
    ['h:mm:ss', 21],
    ['#,##0_);(#,##0)', 37],
    ['[h]:mm:ss', 46],
    ['@', 49],
    // A format that differs between languages is stored in full.
    ['"$"#,##0_);("$"#,##0)', 164],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 164],
    ['0.000', 164],
  ])(
    '[EXPORT-80] the format %s is stored as number %i, built-in only if equal in every language',
    async (pattern, id) => {
      const book = bookOf({ 0: { 0: { v: 1, t: 2, s: { n: { pattern } } } } })
      const styles = (await exportedParts(book))['xl/styles.xml']
      expect(styles).toContain(
        `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" apply`,
      )
      expect(styles?.includes('<numFmt ')).toBe(id >= 164)
      expect(await xlsxFaults(await exportXlsx(book))).toEqual([])
      const back = await readBack(book)
      expect(back.styles[String(back.sheets['sheet1']?.cellData?.[0]?.[0]?.s)]).toMatchObject({
        n: { pattern },
      })
    },
  )

  it('[EXPORT-82] the range of an array formula begins with its own cell, even after a move', async () => {
    const filled = { v: 2, t: 2, filled: 1 }
    const sheet = await sheetOf({
      // Inserted rows moved the first two formulas. The third is a copy of A1.
      4: {
        0: { f: '=SUM(A9:A10*2)', v: 2, t: 2, ref: 'A1', fixed: 1 },
        1: { f: '=A9:A10*2', v: 2, t: 2, ref: 'B1:B2', fixed: 1 },
        2: { f: '=A9:A10*2', v: 2, t: 2, ref: 'A1:A2' },
      },
      5: { 1: filled, 2: filled },
      // Edge cases: a formula typed over the filled cell A9, and an array formula in the last row
      // of the grid.
      7: { 0: { f: '=A9:A10*2', v: 2, t: 2, ref: 'A8:A9', fixed: 1 } },
      8: { 0: { f: '=1', v: 1, t: 2 }, 1: { f: '=TODAY()', v: 1, t: 2, fixed: 1 } },
      1048575: { 0: { f: '=A9:A10*2', v: 2, t: 2, ref: 'A1:A2', fixed: 1 } },
    })
    const refs = ['A5', 'B5', 'C5', 'A8', 'B9', 'A1048576'].map(
      (name) => /t="array" ref="([^"]+)"/.exec(cellOf(sheet, name) ?? '')?.[1],
    )
    expect(refs).toEqual(['A5', 'B5:B6', 'C5:C6', 'A8', 'B9', 'A1048576'])
  })

  it('[EXPORT-83] a fixed array formula stays fixed, whatever functions it calls', async () => {
    const cell = { f: '=SUM(FILTER(A5:A9,B5:B9))', v: 2, t: 2, ref: 'A1' }
    const sheet = await sheetOf({ 0: { 0: { ...cell, fixed: 1 }, 1: { ...cell, ref: 'B1' } } })
    expect(cellOf(sheet, 'A1')).not.toContain(' cm=')
    expect(cellOf(sheet, 'A1')).toContain('<f t="array" ref="A1">')
    expect(cellOf(sheet, 'B1')).toContain(' cm="1"')
  })
})
