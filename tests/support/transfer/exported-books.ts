import fc from 'fast-check'
import { DEFAULT_SHEET_STYLE } from '#contract/workbook/blank-workbook.ts'
import type { CellState, CellStyle, SheetData, WorkbookData } from '#contract/workbook/workbook.ts'

import {
  CONDITIONS,
  FILTER,
  HEADER_CELLS,
  NOTE,
  pictureOn,
  range,
  RULES,
  table,
} from './exported-features.ts'

const colour = fc.constantFrom({ rgb: '#ff0000' }, { rgb: '#00b050' }, { rgb: '#102030' })
const line = fc.record({ s: fc.integer({ min: 1, max: 13 }), cl: colour })

/** A style with any properties that files support. */
export const arbitraryLook: fc.Arbitrary<CellStyle> = fc
  .record(
    {
      ff: fc.constantFrom('Arial', 'Calibri', 'Inter', 'A & B'),
      fs: fc.constantFrom(8, 10, 11, 14.5),
      bl: fc.constant(1),
      it: fc.constant(1),
      st: fc.constant({ s: 1 }),
      ul: fc.constantFrom({ s: 1 }, { s: 1, t: 10 }),
      va: fc.constantFrom(2, 3),
      cl: colour,
      bg: colour,
      bd: fc.record({ l: line, r: line, t: line, b: line }, { requiredKeys: ['b'] }),
      n: fc
        .constantFrom(
          '0.00',
          '#,##0',
          '0.0%',
          'yyyy-mm-dd',
          '[$€] #,##0.00',
          '@',
          'm/d/yyyy',
          '"a"0',
        )
        .map((pattern) => ({ pattern })),
      ht: fc.constantFrom(1, 2, 3, 4, 6),
      vt: fc.constantFrom(1, 2, 3),
      tb: fc.constant(3),
      td: fc.constantFrom(1, 2),
      tr: fc.constantFrom({ a: -45 }, { a: 90 }, { a: 12 }, { a: 0, v: 1 }),
    },
    { requiredKeys: [] },
  )
  .chain((look) =>
    fc
      .option(fc.integer({ min: 1, max: 9 }))
      .map((steps) =>
        steps === null ? look : { ...look, pd: { [look.ht === 3 ? 'r' : 'l']: steps * 9 } },
      ),
  ) as fc.Arbitrary<CellStyle>

/** Texts of all kinds, including characters that XML cannot contain. */
const text = fc
  .oneof(
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.constantFrom(
      '_x0041_',
      '_x0041\u0001',
      ' ends ',
      'two\nlines',
      'a\tb',
      '\r',
      '&<>"\'',
      '007',
    ),
  )
  .filter((value) => !value.startsWith('#'))

const number = fc
  .double({ noNaN: true, noDefaultInfinity: true })
  .filter((value) => !Object.is(value, -0))
const value: fc.Arbitrary<CellState> = fc.oneof(
  number.map((v) => ({ v, t: 2 })),
  text.map((v) => ({ v, t: 1 })),
  text.map((v) => ({ v, t: 4 })),
  fc.nat(1).map((v) => ({ v, t: 3 })),
  fc.constantFrom('#DIV/0!', '#N/A', '#REF!', '#VALUE!').map((v) => ({ v, t: 1 })),
)
const formula = fc.constantFrom(
  '=A1+1',
  '=SUM($A$1:B2)*-2%',
  '=XLOOKUP(A1,B:B,C:C)',
  '=LET(x,A1,x*x)',
  '=IFS(A1>1,"a<b",TRUE,"_xlfn.")',
  "='Other one'!A1&\"'\"",
  '=STDEV.S(A1:A9)',
  '=LAMBDA(a,b,a+b)(1,2)',
)
const run = fc.record({ text: fc.constantFrom('bold ', 'two\rlines', 'é<&>'), bl: fc.boolean() })
const rich: fc.Arbitrary<CellState> = fc
  .array(run, { minLength: 2, maxLength: 4 })
  .map((runs): CellState => {
    let at = 0
    const textRuns = runs.map(({ text: part, bl }) => {
      const st = at
      at += part.length
      return { st, ed: at, ts: { ...(bl ? { bl: 1 } : { it: 1 }), ff: 'Inter', fs: 12 } }
    })
    const stream = runs.map((each) => each.text).join('')
    const paragraphs = [...`${stream}\r`].flatMap((sign, index) =>
      sign === '\r' ? [{ startIndex: index }] : [],
    )
    const body = { dataStream: `${stream}\r\n`, textRuns, paragraphs }
    return { v: stream.replaceAll('\r', '\n'), t: 1, p: { id: 'd', body, documentStyle: {} } }
  })

const content: fc.Arbitrary<CellState> = fc.oneof(
  { weight: 4, arbitrary: value },
  {
    weight: 2,
    arbitrary: fc.tuple(formula, value).map(([f, { v, t }]) => ({ f, v, t: t === 4 ? 1 : t })),
  },
  { weight: 1, arbitrary: rich },
) as fc.Arbitrary<CellState>

const cell = fc
  .tuple(content, fc.option(fc.nat(2)))
  .map(([state, look]) => (look === null ? state : { ...state, s: `s${look}` }))

const cells = fc
  .array(fc.tuple(fc.nat(12), fc.nat(6), cell), { maxLength: 25 })
  .map((all): NonNullable<SheetData['cellData']> => {
    const rows: { [row: string]: { [column: string]: CellState } } = {}
    for (const [row, column, state] of all) rows[row] = { ...rows[row], [column]: state }
    return rows
  })

const MARGINS = { left: '1', right: '0.5', top: '1', bottom: '1', header: '0.3', footer: '0.3' }
const lineCustom = fc.constantFrom({ outline: 2 }, { outline: 1, collapsed: 1 }, { collapsed: 1 })

const sheetFields = fc.record(
  {
    tabColor: fc.constantFrom('#ff0000', '#123456'),
    showGridlines: fc.constant(0),
    rightToLeft: fc.constant(1),
    custom: fc.constantFrom(
      { file: { pageMargins: MARGINS, pageSetup: { orientation: 'landscape', scale: '90' } } },
      {
        file: {
          pageMargins: MARGINS,
          headerFooter: { differentFirst: '1', oddFooter: '&CPage &P of <&N>' },
          sheetProtection: { sheet: '1', password: 'CC1A' },
          outlinePr: { summaryBelow: '0' },
        },
      },
    ),
    freeze: fc.constantFrom(
      { xSplit: 1, ySplit: 2, startRow: 2, startColumn: 1 },
      { xSplit: 0, ySplit: 1, startRow: 3, startColumn: -1 },
      { xSplit: 2, ySplit: 0, startRow: -1, startColumn: 2 },
    ),
  },
  { requiredKeys: [] },
)
const sizes = fc.record({
  columnData: fc.dictionary(
    fc.nat(9).map(String),
    fc.oneof(
      fc.record({ w: fc.integer({ min: 1, max: 1000 }) }),
      fc.constant({ w: 70, hd: 1 }),
      fc.record({ w: fc.constant(70), custom: lineCustom }),
    ),
  ),
  rowData: fc.dictionary(
    fc.nat(20).map(String),
    fc.oneof(
      fc.record({ h: fc.integer({ min: 1, max: 400 }), ia: fc.constant(0) }),
      fc.record({ h: fc.integer({ min: 1, max: 400 }) }),
      fc.constant({ hd: 1 }),
      fc.record({ hd: fc.constant(1), custom: lineCustom }),
    ),
  ),
  mergeData: fc.constantFrom([], [range(30, 0, 31, 2)], [range(30, 0, 30, 3), range(40, 1, 44, 1)]),
  defaultColumnWidth: fc.constantFrom(64, 96),
  defaultRowHeight: fc.constantFrom(20, 24),
})

type Wanted = {
  readonly conditions: readonly number[]
  readonly [feature: string]: boolean | readonly number[]
}
const wanted: fc.Arbitrary<Wanted> = fc.record({
  names: fc.boolean(),
  notes: fc.boolean(),
  rules: fc.boolean(),
  filter: fc.boolean(),
  table: fc.boolean(),
  picture: fc.boolean(),
  conditions: fc.subarray(CONDITIONS.map((_, at) => at)),
})

const sheetOf = (id: string, name: string) =>
  fc.tuple(cells, sheetFields, sizes, wanted).map(([cellData, fields, size, wants]) => ({
    wants,
    sheet: {
      id,
      name,
      ...fields,
      ...size,
      cellData: wants['table'] ? { ...cellData, 70: HEADER_CELLS } : cellData,
    } as SheetData,
  }))

const resourcesOf = (all: readonly { readonly sheet: SheetData; readonly wants: Wanted }[]) => {
  let tables = 0
  const where = (feature: string, what: (sheet: SheetData) => unknown) =>
    Object.fromEntries(
      all.flatMap(({ sheet, wants }) => (wants[feature] ? [[sheet.id, what(sheet)]] : [])),
    )
  const conditions = all.flatMap(({ sheet, wants }) =>
    wants.conditions.length === 0
      ? []
      : [
          [
            sheet.id,
            wants.conditions.map((at, index) => ({
              cfId: `condition${index}`,
              ranges: [range(4, 2, 9, 3), range(7, 1, 7, 1)],
              stopIfTrue: index === 1,
              rule: CONDITIONS[at],
            })),
          ],
        ],
  )
  const found: { [name: string]: object } = {
    SHEET_DEFINED_NAME_PLUGIN: all[0]?.wants['names']
      ? {
          name0: {
            id: 'name0',
            name: 'Rate',
            formulaOrRefString: "'First & one'!$A$1",
            localSheetId: 'AllDefaultWorkbook',
            comment: 'a "rate"',
          },
          name1: {
            id: 'name1',
            name: 'Twice',
            formulaOrRefString: '=2*Rate',
            localSheetId: 'sheet2',
            hidden: true,
          },
        }
      : {},
    SHEET_NOTE_PLUGIN: where('notes', () => ({ 3: { 2: NOTE } })),
    SHEET_DATA_VALIDATION_PLUGIN: where('rules', () => RULES),
    SHEET_FILTER_PLUGIN: where('filter', () => FILTER),
    SHEET_CONDITIONAL_FORMATTING_PLUGIN: Object.fromEntries(conditions),
    SHEET_TABLE_PLUGIN: where('table', () => {
      tables += 1
      return { tables: [table(tables)], tableFilteredOutRows: [] }
    }),
    SHEET_DRAWING_PLUGIN: where('picture', pictureOn),
  }
  return Object.entries(found).flatMap(([name, data]) =>
    Object.keys(data).length === 0 ? [] : [{ name, data: JSON.stringify(data) }],
  )
}

/** A workbook of two sheets with any features that import and export share, in import's format. */
export const arbitraryBook: fc.Arbitrary<WorkbookData> = fc
  .tuple(
    fc.tuple(arbitraryLook, arbitraryLook, arbitraryLook),
    sheetOf('sheet1', 'First & one'),
    sheetOf('sheet2', "It's 2"),
    fc.boolean(),
    fc.option(
      fc.constantFrom(DEFAULT_SHEET_STYLE, { ff: 'Arial', fs: 10 }, { ff: 'Calibri', fs: 9 }),
    ),
  )
  .map(([looks, first, second, isHidden, base]) => {
    const hidden = isHidden ? { ...second.sheet, hidden: 1 } : second.sheet
    const all = [first, { ...second, sheet: hidden }].map((each) =>
      base ? { ...each, sheet: { ...each.sheet, defaultStyle: base } } : each,
    )
    return {
      id: 'workbook',
      name: '',
      styles: Object.fromEntries(looks.map((look, at) => [`s${at}`, look])),
      sheetOrder: ['sheet1', 'sheet2'],
      sheets: Object.fromEntries(all.map(({ sheet }) => [sheet.id, sheet])),
      resources: resourcesOf(all),
    }
  })
