import { expect, it } from 'vitest'
import { errorReason, type ReasonBook, type ReasonPlace } from '#contract/error-reason.ts'
import { cellName, parseRange } from '#contract/cells.ts'
import { REFUSED_FUNCTIONS } from '#contract/refused-functions.ts'
import { refusalOf } from '#contract/refusal-reasons.ts'

type Cells = Readonly<Record<string, readonly [value: unknown, formula?: string]>>

const FUNCTIONS = new Set(
  (
    'SUM IF LET LAMBDA MAP XLOOKUP VLOOKUP AVERAGE IRR INDIRECT INDEX FILTER SEQUENCE ' +
    'SQRT MATCH REDUCE'
  ).split(' '),
)

const bookOf = (cells: Cells): ReasonBook => ({
  cell: ({ sheet, row, column }) => {
    const name = cellName(row, column)
    const [value, formula = null] = cells[sheet === 'Sheet1' ? name : `${sheet}!${name}`] ?? []
    return value === undefined ? null : { value, formula }
  },
  hasSheet: (name) => ['sheet1', 'costs'].includes(name.toLowerCase()),
  hasName: (name) => ['vat', 'twice'].includes(name.toLowerCase()),
  hasTable: (name) => name.toLowerCase() === 'sales',
  hasFunction: (name) => FUNCTIONS.has(name),
})

const place = (name: string): ReasonPlace => {
  const read = parseRange(name)
  if (!read.ok) throw new Error(name)
  return {
    sheet: read.value.sheet ?? 'Sheet1',
    row: read.value.startRow,
    column: read.value.startColumn,
  }
}

const reasonOf = (error: string, formula: string, cells: Cells = {}): string | null =>
  errorReason(place('D4'), bookOf({ D4: [error, formula], ...cells }))

it.each([
  ['#NAME?', '=A1*Rates', 'There is no name “Rates” in this workbook.'],
  ['#NAME?', '=MAP(A1:B9,SUM)+Rates', 'There is no name “Rates” in this workbook.'],
  ['#NAME?', '=SUM(VAT,Yes)', 'There is no name “Yes” in this workbook.'],
  ['#NAME?', '=SUMM(A1:A9)', 'There is no function “SUMM”.'],
  ['#NAME?', '=Twice(2)+rate', 'There is no name “rate” in this workbook.'],
  ['#NAME?', '=SUM(Costs[Net])', 'There is no table “Costs” in this workbook.'],
  ['#NAME?', '=LET(x,2,y,x*z,x+y)', 'There is no name “z” in this workbook.'],
  ['#NAME?', '=LAMBDA(a,b,a+b+c)(1,2)', 'There is no name “c” in this workbook.'],
  ['#NAME?', '=LET(f,LAMBDA(n,n*2),f(3)+q)', 'There is no name “q” in this workbook.'],
  ['#NAME?', '=_xludf.MARGIN(A1)', 'MARGIN belongs to an add-in or a macro, which is not here.'],
  [
    '#NAME?',
    '=CUBEVALUE("x","y")',
    'CUBEVALUE needs a data model, which spreadsheets here do not have.',
  ],
  [
    '#NAME?',
    '=_xlfn.STOCKHISTORY("X",1)',
    'STOCKHISTORY needs the network, which formulas cannot use here.',
  ],
  ['#VALUE!', '=WEBSERVICE("x")', 'WEBSERVICE needs the network, which formulas cannot use here.'],
  ['#N/A', '=RTD("x",,"y")', 'RTD needs another program, which formulas cannot use here.'],
  [
    '#REF!',
    '=GETPIVOTDATA("x",A1)',
    'GETPIVOTDATA needs a pivot table, which spreadsheets here do not have.',
  ],
  ['#REF!', "=Costs!A1+'Old plan'!B2", 'There is no worksheet “Old plan” in this workbook.'],
  ['#REF!', '=A1+#REF!', 'A cell that this formula used was deleted.'],
  ['#REF!', '=SUM(Costs!#REF!)', 'A cell that this formula used was deleted.'],
  [
    '#REF!',
    "='[Budget.xlsx]Plan 1'!A1",
    'No values of the worksheet “Plan 1” in Budget.xlsx were saved with this workbook.',
  ],
  ['#REF!', '=INDIRECT("A"&B1)', 'The text that INDIRECT is given is no address of a cell.'],
  ['#REF!', '=VLOOKUP(1,A1:B2,5)', 'VLOOKUP looks outside its range.'],
  ['#N/A', '=XLOOKUP(1,A1:A2,B1:B2)', 'XLOOKUP does not find what it looks for.'],
  ['#DIV/0!', '=AVERAGE(A1:A9)', 'AVERAGE finds no numbers.'],
  ['#DIV/0!', '=A1/B1', 'A number is divided by 0 or by an empty cell.'],
  ['#NUM!', '=IRR(A1:A9)', 'IRR finds no answer with these values.'],
  ['#CYCLE!', '=D4+1', 'This formula needs its own result, directly or by way of other cells.'],
  ['#CALC!', '=LAMBDA(x,x)', 'This LAMBDA is not called. Values in brackets behind it call it.'],
  [
    '#CALC!',
    '=SUM(MAP(A1:A9,LAMBDA(x,x)))',
    'MAP makes an array in each cell, or this formula takes too much work.',
  ],
  [
    '#CALC!',
    '=SUM(SEQUENCE(5000)*SEQUENCE(1,5000))',
    'This formula takes more work than one cell may. Use smaller ranges.',
  ],
  [
    '#CALC!',
    '=UNIQUE({1,1},TRUE,TRUE)',
    'UNIQUE gives no cells, or this formula takes too much work.',
  ],
  ['#VALUE!', '=INFO("system")', 'INFO is not calculated here.'],
  ['#N/A', '=INFO("memused")', 'INFO is not calculated here.'],
  ['#REF!', '=TRIMRANGE(A1:A9)', 'There is nothing in the range that is trimmed.'],
  [
    '#CALC!',
    '=SUM(FILTER(A1:A9,B1:B9))',
    'FILTER gives no cells, or this formula takes too much work.',
  ],
])('[SHEET-917] %s of %s has a reason', (error, formula, reason) => {
  expect(reasonOf(error, formula)).toBe(reason)
})

it('[SHEET-917] names the cell that an error comes from, and why it is there', () => {
  const cells: Cells = {
    B2: ['#NAME?', '=Costs!C3+1'],
    'Costs!C3': ['#NAME?', '=Rates*2'],
  }
  expect(reasonOf('#NAME?', '=SUM(A1:C3)', cells)).toBe(
    'The error comes from Costs!C3. There is no name “Rates” in this workbook.',
  )
  expect(reasonOf('#N/A', '=SUM(A1:C3)', { B2: ['#N/A'] })).toBe('The error comes from B2.')
})

it('[SHEET-917] ends where cells lead back to each other', () => {
  const cells: Cells = { A1: ['#NUM!', '=B1'], B1: ['#NUM!', '=A1'] }
  expect(reasonOf('#NUM!', '=A1', cells)).toMatch(/^The error comes from [AB]1\./)
})

it('[SHEET-917] names the nearest cell in the way of an array', () => {
  expect(reasonOf('#SPILL!', '=SEQUENCE(5)', { D6: [1], G4: ['x'] })).toBe(
    'The results need empty cells. The nearest that is filled is D6.',
  )
  expect(reasonOf('#SPILL!', '=SEQUENCE(5)')).toBe(
    'There is no room for all results of this formula.',
  )
})

it.each([
  ['a figure', { D4: [5, '=2+3'] }],
  ['an error that was typed', { D4: ['#N/A'] }],
  ['a text', { D4: ['Total'] }],
  ['nothing', {}],
] as readonly (readonly [string, Cells])[])('[SHEET-917] a cell with %s has none', (_, cells) => {
  expect(errorReason(place('D4'), bookOf(cells))).toBe(null)
})

it('[SHEET-917] every function that is refused has a reason', () => {
  expect(REFUSED_FUNCTIONS.filter((name) => refusalOf(name) === null)).toEqual([])
})
