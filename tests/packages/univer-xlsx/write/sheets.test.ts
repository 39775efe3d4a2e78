import { describe, expect, it } from 'vitest'
import { bookOf, exportedParts, readBack, contentOf } from '#tests/support/transfer/export-world.ts'
import { PICTURE } from '#tests/support/transfer/exported-features.ts'

const SHEET = 'xl/worksheets/sheet1.xml'
const sheetOf = async (...book: Parameters<typeof bookOf>) =>
  (await exportedParts(bookOf(...book)))[SHEET] ?? ''
const cellOf = (sheet: string, name: string) =>
  new RegExp(`<c r="${name}".*?(?:/>|</c>)`, 's').exec(sheet)?.[0]

describe('worksheets of an exported workbook', () => {
  it('[EXPORT-7, EXPORT-101] have unique names that fit Excel, and formulas and defined names refer to these new names', async () => {
    const long = 'A budget: of the year 2026/27 and more'
    const book = {
      ...bookOf({}),
      sheetOrder: ['a', 'b', 'c'],
      sheets: {
        a: { id: 'a', name: long, cellData: {} },
        b: { id: 'b', name: long.toUpperCase(), cellData: {} },
        c: {
          id: 'c',
          name: "'History'",
          cellData: { 0: { 0: { f: `='${long}'!A1&"${long}!"` } } },
        },
      },
      resources: [
        {
          name: 'SHEET_DEFINED_NAME_PLUGIN',
          data: JSON.stringify({
            n: { name: 'Total', formulaOrRefString: `'${long}'!$A$1`, localSheetId: '' },
            m: { name: 'A1', formulaOrRefString: '=1', localSheetId: '' },
          }),
        },
      ],
    }
    const parts = await exportedParts(book)
    const workbook = parts['xl/workbook.xml'] ?? ''
    expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'A budget_ of the year 2026_27 a',
      'A BUDGET_ OF THE YEAR 2026_ (2)',
      'History_',
    ])
    expect(workbook).toContain(">'A budget_ of the year 2026_27 a'!$A$1</definedName>")
    expect(workbook).not.toContain('name="A1"')
    expect(cellOf(parts['xl/worksheets/sheet3.xml'] ?? '', 'A1')).toContain(
      `<f>'A budget_ of the year 2026_27 a'!A1&amp;"${long}!"</f>`,
    )
  })

  it('[EXPORT-102] always include a visible one, even in an empty workbook', async () => {
    const hidden = await exportedParts(bookOf({}, { hidden: 1 }))
    expect(hidden['xl/workbook.xml']).not.toContain('state="hidden"')
    const none = await exportedParts({ ...bookOf({}), sheetOrder: [], sheets: {} })
    expect(none['xl/workbook.xml']).toContain('<sheet name="Sheet1"')
  })

  it('[EXPORT-8] omit cells beyond the last cell of Excel and overlapping merges', async () => {
    const range = (startRow: number, endRow: number) => ({
      startRow,
      endRow,
      startColumn: 0,
      endColumn: 1,
    })
    const sheet = await sheetOf(
      { 0: { 16_384: { v: 1 } }, 1_048_576: { 0: { v: 1 } }, 1_048_575: { 16_383: { v: 7 } } },
      { mergeData: [range(0, 2), range(2, 3), range(5, 5)] },
    )
    expect(sheet.match(/<c r="[^"]+"/g)).toEqual(['<c r="XFD1048576"'])
    expect(sheet.match(/<mergeCell ref="[^"]+"/g)).toEqual([
      '<mergeCell ref="A1:B3"',
      '<mergeCell ref="A6:B6"',
    ])
  })

  it('[EXPORT-8] shorten validation texts to the limits of Excel and omit choices that are too long', async () => {
    const rule = (more: object) => ({
      type: 'list',
      ranges: [{ startRow: 0, endRow: null, startColumn: 1, endColumn: 1 }],
      formula1: 'a,b',
      errorStyle: 1,
      ...more,
    })
    const rules = [
      rule({ promptTitle: 't'.repeat(40), prompt: 'p'.repeat(300) }),
      rule({ formula1: 'choice,'.repeat(60) }),
      rule({ type: 'date', operator: 'greaterThan', formula1: '2026/1/5' }),
      { type: 'nonsense' },
    ]
    const sheet = await sheetOf(
      {},
      { resources: { SHEET_DATA_VALIDATION_PLUGIN: { sheet1: rules } } },
    )
    expect(sheet).toContain('<dataValidations count="2">')
    expect(sheet).toContain(`promptTitle="${'t'.repeat(32)}" prompt="${'p'.repeat(255)}"`)
    expect(sheet).toContain('sqref="B1:B1048576"')
    expect(sheet).toContain('<formula1>46027</formula1>')
  })

  it('[EXPORT-8] keep links to the web and into the workbook, and omit other addresses', async () => {
    const linked = (text: string, url: string) => ({
      v: text,
      t: 1,
      p: {
        body: {
          dataStream: `${text}\r\n`,
          customRanges: [{ rangeType: 0, startIndex: 0, endIndex: 3, properties: { url } }],
        },
      },
    })
    const urls = [
      'https://example.com/a b?q=[1]#part',
      'javascript:alert(1)',
      '#gid=sheet1&range=B2',
      '#gid=gone&range=B2',
      `https://example.com/${'x'.repeat(2100)}`,
    ]
    const row = Object.fromEntries(urls.map((url, at) => [at, linked('link', url)]))
    const parts = await exportedParts(bookOf({ 0: row }))
    expect(parts[SHEET]?.match(/<hyperlink [^>]+>/g)).toEqual([
      '<hyperlink ref="A1" r:id="rId1" location="part"/>',
      '<hyperlink ref="C1" location="Data!B2"/>',
    ])
    expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain(
      'Target="https://example.com/a%20b?q=%5B1%5D" TargetMode="External"',
    )
  })

  it('[EXPORT-9, EXPORT-103] have their elements in the order of the standard and no reference to a missing part', async () => {
    const range = { startRow: 1, endRow: 3, startColumn: 0, endColumn: 1 }
    const drawing = {
      source: `data:image/png;base64,${PICTURE}`,
      sheetTransform: { from: { column: 1, row: 1 }, to: { column: 2, row: 2 } },
    }
    const parts = await exportedParts(
      bookOf(
        { 0: { 0: { v: 1 } } },
        {
          tabColor: '#ff0000',
          freeze: { xSplit: 0, ySplit: 1, startRow: 1, startColumn: -1 },
          columnData: { 0: { w: 90 } },
          mergeData: [{ ...range, startRow: 30, endRow: 31 }],
          resources: {
            SHEET_FILTER_PLUGIN: { sheet1: { ref: { ...range, startRow: 20, endRow: 25 } } },
            SHEET_TABLE_PLUGIN: { sheet1: { tables: [{ name: 'T', range }] } },
            SHEET_NOTE_PLUGIN: { sheet1: { 0: { 0: { note: 'Hello' } } } },
            SHEET_DRAWING_PLUGIN: { sheet1: { data: { a: drawing, b: drawing } } },
            SHEET_DATA_VALIDATION_PLUGIN: {
              sheet1: [{ type: 'custom', formula1: '=A1>1', ranges: [range] }],
            },
            SHEET_CONDITIONAL_FORMATTING_PLUGIN: {
              sheet1: [
                {
                  ranges: [range],
                  rule: {
                    type: 'dataBar',
                    config: { min: { type: 'min' }, max: { type: 'max' } },
                  },
                },
              ],
            },
          },
        },
      ),
    )
    const inside = (parts[SHEET] ?? '').replace(/<extLst>.*?<\/extLst>(?=<\/cfRule>)/gs, '')
    const wanted =
      'sheetPr dimension sheetViews sheetFormatPr cols sheetData autoFilter mergeCells conditionalFormatting ' +
      'dataValidations drawing legacyDrawing tableParts extLst'
    const places = wanted.split(' ').map((name) => inside.search(new RegExp(`<${name}[ >/]`)))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(Math.min(...places)).toBeGreaterThan(0)
    for (const [name, text] of Object.entries(parts)) {
      if (!name.endsWith('.rels')) continue
      const folder = new URL(name.replace(/_rels\/[^/]+$/, ''), 'file:///')
      for (const [, target = ''] of text.matchAll(/Target="([^"]+)"/g))
        expect(Object.keys(parts)).toContain(new URL(target, folder).pathname.slice(1))
    }
    // A picture that is shown twice is stored once.
    expect(Object.keys(parts).filter((name) => name.startsWith('xl/media/'))).toHaveLength(1)
    const types = parts['[Content_Types].xml'] ?? ''
    for (const name of Object.keys(parts))
      expect(
        types.includes(`PartName="/${name}"`) ||
          types.includes(`Extension="${name.slice(name.lastIndexOf('.') + 1)}"`),
      ).toBe(true)
  })

  it('[EXPORT-10, EXPORT-104] have table headers that are unique texts and match the column names', async () => {
    const table = {
      name: 'Sales',
      range: { startRow: 0, endRow: 0, startColumn: 0, endColumn: 2 },
      columns: [{ displayName: 'Old' }, { displayName: 'Other' }, { displayName: 'Third' }],
    }
    const parts = await exportedParts(
      bookOf(
        { 0: { 0: { v: 2026, t: 2 }, 1: { v: '2026', t: 1 } } },
        {
          mergeData: [{ startRow: 0, endRow: 1, startColumn: 0, endColumn: 0 }],
          resources: {
            SHEET_TABLE_PLUGIN: { sheet1: { tables: [table, { ...table, name: 'B' }] } },
          },
        },
      ),
    )
    const xml = parts['xl/tables/table1.xml'] ?? ''
    expect(
      [...xml.matchAll(/tableColumn id="\d" name="([^"]+)"/g)].map(([, name]) => name),
    ).toEqual(['2026', '20262', 'Third'])
    // The export adds a row below the headers, and drops merged cells and the overlapping second
    // table.
    expect(xml).toContain('ref="A1:C2"')
    expect(parts[SHEET]).not.toContain('mergeCell')
    expect(parts['xl/tables/table2.xml']).toBeUndefined()
    const strings = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<t>([^<]+)/g)]
    expect(strings.map(([, text]) => text)).toEqual(['2026', '20262', 'Third'])
  })

  it('[EXPORT-47] give a table the style that it had in the imported file, and any other table no style', async () => {
    const tableWith = (meta: object) =>
      exportedParts(
        bookOf(
          { 0: { 0: { v: 'A', t: 1 } }, 1: { 0: { v: 1, t: 2 } } },
          {
            resources: {
              SHEET_TABLE_PLUGIN: {
                sheet1: {
                  tables: [
                    {
                      id: 't',
                      name: 'Sales',
                      range: { startRow: 0, endRow: 1, startColumn: 0, endColumn: 0 },
                      columns: [{ displayName: 'A' }],
                      meta,
                    },
                  ],
                },
              },
            },
          },
        ),
      )
    const fileStyle = { name: 'TableStyleLight9', showFirstColumn: true }
    expect((await tableWith({ fileStyle }))['xl/tables/table1.xml']).toContain(
      '<tableStyleInfo name="TableStyleLight9" showFirstColumn="1" showLastColumn="0" showRowStripes="0" showColumnStripes="0"/>',
    )
    for (const meta of [{}, { fileStyle: 3 }])
      expect((await tableWith(meta))['xl/tables/table1.xml']).not.toContain('tableStyleInfo')
  })

  it('[EXPORT-11] omit unreadable content and keep the rest', async () => {
    const names = [
      'SHEET_FILTER_PLUGIN',
      'SHEET_TABLE_PLUGIN',
      'SHEET_NOTE_PLUGIN',
      'SHEET_DRAWING_PLUGIN',
      'SHEET_DATA_VALIDATION_PLUGIN',
      'SHEET_CONDITIONAL_FORMATTING_PLUGIN',
      'SHEET_DEFINED_NAME_PLUGIN',
    ]
    const odd = [{ sheet1: 7 }, { sheet1: [{}] }, { sheet1: { tables: [3] } }, { sheet1: { 0: 1 } }]
    const plain = contentOf(await readBack(bookOf({ 0: { 0: { v: 1, t: 2 } } })))
    for (const each of odd) {
      const resources = Object.fromEntries(names.map((name) => [name, each]))
      const book = bookOf(
        { 0: { 0: { v: 1, t: 2 } } },
        { resources, freeze: 3, mergeData: 'x', rowData: [], tabColor: 5, zoomRatio: 'big' },
      )
      expect(contentOf(await readBack(book))).toEqual(plain)
    }
  })

  it('[EXPORT-11] keep the values of cells with an invalid style', async () => {
    const looks = [
      { ff: 3 },
      { n: { pattern: 5 } },
      { cl: 'red', bd: 7, tr: [] },
      { ul: 1, pd: 'x' },
    ]
    const row = Object.fromEntries(looks.map((s, at) => [at, { v: at, t: 2, s: s as never }]))
    const { sheets } = await readBack(bookOf({ 0: row }))
    const cells = Object.values(sheets['sheet1']?.cellData?.[0] ?? {})
    expect(cells.map((cell) => cell?.v)).toEqual([0, 1, 2, 3])
  })

  it('[EXPORT-12, EXPORT-105] are recalculated when Excel opens the file; other programs trust the stored results', async () => {
    const parts = await exportedParts(bookOf({}))
    expect(parts['xl/workbook.xml']).toContain('fullCalcOnLoad="1"')
    expect(parts['docProps/app.xml']).toContain('<Application>Microsoft Excel</Application>')
    expect(parts['docProps/core.xml']).toContain('<dc:creator>Ledgerline</dc:creator>')
  })
})
