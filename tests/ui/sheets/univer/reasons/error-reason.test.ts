import { expect, it } from 'vitest'
import {
  errorReason,
  type ReasonBook,
  type ReasonPlace,
} from '#src/ui/sheets/univer/reasons/error-reason.ts'
import { cellName, parseRange } from '#contract/workbook/cells.ts'
import { hasLinkedSheet, LINKED_RESOURCE } from '#contract/formulas/linked-workbooks.ts'
import { REFUSED_FUNCTIONS } from '#packages/univer-xlsx/read/cells/refused-functions.ts'
import { uncalculatedFunctionOf } from '#src/ui/sheets/univer/reasons/uncalculated-functions.ts'

type Cells = Readonly<Record<string, readonly [value: unknown, formula?: string]>>

const LINKED = [
  {
    name: LINKED_RESOURCE,
    data: JSON.stringify([
      {
        name: 'Book.xlsx',
        target: 'Book.xlsx',
        sheets: [
          { name: 'Kept', cells: {} },
          { name: 'Other', cells: null },
        ],
      },
    ]),
  },
]

const FUNCTIONS = new Set(
  (
    'SUM IF LET LAMBDA MAP XLOOKUP VLOOKUP AVERAGE IRR INDIRECT INDEX FILTER SEQUENCE ' +
    'SQRT MATCH REDUCE TRIMRANGE UNIQUE'
  ).split(' '),
)

const bookOf = (cells: Cells): ReasonBook => {
  const cell = ({ sheet, row, column }: ReasonPlace) => {
    const name = cellName(row, column)
    const [value, formula = null] = cells[sheet === 'Sheet1' ? name : `${sheet}!${name}`] ?? []
    return value === undefined ? null : { value, formula }
  }
  return {
    cell,
    isFilled: (at) => cell(at) !== null,
    results: () => null,
    size: (name) =>
      ['sheet1', 'costs'].includes(name.toLowerCase()) ? { rows: 50, columns: 12 } : null,
    named: (name) => ({ vat: 'Sheet1!$L$1', twice: 'LAMBDA(n,n*2)' })[name.toLowerCase()] ?? null,
    hasTable: (name) => name.toLowerCase() === 'sales',
    hasFunction: (name) => FUNCTIONS.has(name),
    hasLinked: (workbook, sheet) => hasLinkedSheet(LINKED, workbook, sheet),
  }
}

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
  [
    '#NAME?',
    '=A1*Rates',
    'There is no name “Rates” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  [
    '#NAME?',
    '=MAP(A1:B9,SUM)+Rates',
    'There is no name “Rates” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  [
    '#NAME?',
    '=SUM(VAT,Yes)',
    'There is no name “Yes” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  ['#NAME?', '=SUMM(A1:A9)', 'There is no function “SUMM”. Check the spelling.'],
  [
    '#NAME?',
    '=Twice(2)+rate',
    'There is no name “rate” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  ['#NAME?', '=SUM(Costs[Net])', 'There is no table “Costs” in this workbook. Check the spelling.'],
  [
    '#NAME?',
    '=LET(x,2,y,x*z,x+y)',
    'There is no name “z” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  [
    '#NAME?',
    '=LAMBDA(a,b,a+b+c)(1,2)',
    'There is no name “c” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  [
    '#NAME?',
    '=LET(f,LAMBDA(n,n*2),f(3)+q)',
    'There is no name “q” in this workbook. Check the spelling. Text needs quotation marks.',
  ],
  [
    '#NAME?',
    '=_xludf.MARGIN(A1)',
    'MARGIN belongs to an add-in or a macro, which is not available here.',
  ],
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
  [
    '#REF!',
    "=Costs!A1+'Old plan'!B2",
    'There is no worksheet “Old plan” in this workbook. Check the spelling.',
  ],
  ['#REF!', '=A1+#REF!', 'A cell that the formula used was deleted. Choose another one.'],
  ['#REF!', '=SUM(Costs!#REF!)', 'A cell that the formula used was deleted. Choose another one.'],
  [
    '#REF!',
    "='[Budget.xlsx]Plan 1'!A1",
    'No values from the worksheet “Plan 1” in Budget.xlsx were saved with this workbook. Copy the figures into it.',
  ],
  [
    '#REF!',
    '=INDIRECT("A"&B1)',
    'The text for INDIRECT is not an address, a defined name or a table. Check the text.',
  ],
  [
    '#REF!',
    '=VLOOKUP(1,A1:B2,5)',
    'VLOOKUP looks in column 5 of A1:B2, which has 2. Use a lower number or more columns.',
  ],
  [
    '#N/A',
    '=XLOOKUP(1,A1:A2,B1:B2)',
    'XLOOKUP does not find 1 in A1:A2. Check the spelling and the range.',
  ],
  ['#DIV/0!', '=AVERAGE(A1:A9)', 'AVERAGE finds no numbers to average. Check the range.'],
  ['#DIV/0!', '=A1/B1', 'The formula divides by B1, which is 0 or empty. Enter a number there.'],
  [
    '#NUM!',
    '=IRR(A1:A9)',
    'IRR finds no rate with these values. Check for both positive and negative amounts.',
  ],
  ['#CYCLE!', '=D4+1', 'The formula refers to its own cell. Remove that cell from the formula.'],
  [
    '#CALC!',
    '=LAMBDA(x,x)',
    'The LAMBDA has no values to work with. Put them in brackets after it: =LAMBDA(x,x+1)(5).',
  ],
  [
    '#CALC!',
    '=SUM(MAP(A1:A9,LAMBDA(x,x)))',
    'MAP needs one value for each call of its LAMBDA, and gets several.',
  ],
  [
    '#CALC!',
    '=SUM(SEQUENCE(5000)*SEQUENCE(1,5000))',
    'The formula needs more calculation than one cell may use. Use smaller ranges.',
  ],
  [
    '#CALC!',
    '=UNIQUE({1,1},TRUE,TRUE)',
    'UNIQUE has nothing to return. Check the range and what it excludes.',
  ],
  ['#VALUE!', '=INFO("system")', 'INFO is not supported here.'],
  ['#N/A', '=INFO("memused")', 'INFO is not supported here.'],
  ['#REF!', '=TRIMRANGE(A1:A9)', 'All cells of the range to trim are empty.'],
  [
    '#CALC!',
    '=SUM(FILTER(A1:A9,B1:B9))',
    'FILTER has nothing to return. Check the range and what it excludes.',
  ],
])('[SHEET-917] the error %s of the formula %s has a reason', (error, formula, reason) => {
  expect(reasonOf(error, formula)).toBe(reason)
})

it('[SHEET-1024] the reason names the cell that an error comes from, and its cause', () => {
  const cells: Cells = {
    B2: ['#NAME?', '=Costs!C3+1'],
    'Costs!C3': ['#NAME?', '=Rates*2'],
  }
  expect(reasonOf('#NAME?', '=SUM(A1:C3)', cells)).toBe(
    'The error comes from Costs!C3. There is no name “Rates” in this workbook. Check the spelling. Text needs quotation marks.',
  )
  expect(reasonOf('#N/A', '=SUM(A1:C3)', { B2: ['#N/A'] })).toBe('The error comes from B2.')
})

it('[SHEET-985] a linked worksheet is the cause only if none of its values were saved', () => {
  const cells: Cells = { B1: ['#REF!', '=#REF!'] }
  const deleted = 'A cell that the formula used was deleted. Choose another one.'
  expect(reasonOf('#REF!', '=[Book.xlsx]Kept!A1+B1', cells)).toBe(
    `The error comes from B1. ${deleted}`,
  )
  expect(reasonOf('#REF!', '=[Book.xlsx]kept!A1')).toBe(
    'The formula refers to a cell that does not exist.',
  )
  expect(reasonOf('#REF!', '=[Book.xlsx]Jan:Mar!A1+B1', cells)).toBe(
    `The error comes from B1. ${deleted}`,
  )
  expect(reasonOf('#REF!', '=[Book.xlsx]Other!A1+B1', cells)).toMatch(
    /^No values from the worksheet “Other” in Book.xlsx were saved/,
  )
})

it('[SHEET-1024] the search for a reason also ends if formulas are circular', () => {
  const cells: Cells = { A1: ['#NUM!', '=B1'], B1: ['#NUM!', '=A1'] }
  expect(reasonOf('#NUM!', '=A1', cells)).toMatch(/^The error comes from [AB]1\./)
})

it('[SHEET-978] if the needed size is unknown, the reason of #SPILL! says only that there is no room', () => {
  expect(reasonOf('#SPILL!', '=SEQUENCE(5)', { D6: [1] })).toBe(
    'There is no room for all results of the formula. Move it to where cells are empty.',
  )
})

it.each([
  ['a figure', { D4: [5, '=2+3'] }],
  ['a typed error value', { D4: ['#N/A'] }],
  ['a text', { D4: ['Total'] }],
  ['nothing', {}],
] as readonly (readonly [string, Cells])[])(
  '[SHEET-917] a cell with %s has no reason',
  (_, cells) => {
    expect(errorReason(place('D4'), bookOf(cells))).toBe(null)
  },
)

it('[SHEET-917] every refused function has a reason', () => {
  expect(REFUSED_FUNCTIONS.filter((name) => uncalculatedFunctionOf(name) === null)).toEqual([])
})
