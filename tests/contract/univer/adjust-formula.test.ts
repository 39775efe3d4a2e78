import { describe, expect, it } from 'vitest'
import type { Area, StructureEdit, Span } from '#contract/univer/areas.ts'
import { adjustFormula, adjustParts, type CellsChange } from '#contract/univer/adjust-formula.ts'
import { formulaParts } from '#contract/univer/references.ts'

const span = (first: number, last: number): Span => ({ start: first - 1, end: last - 1 })
const rows = (first: number, last = first): Area => ({ rows: span(first, last), columns: null })
const cells = (top: number, left: number, bottom = top, right = left): Area => ({
  rows: span(top, bottom),
  columns: span(left, right),
})

const insertRows = (first: number, count = 1): StructureEdit => ({
  type: 'insert',
  axis: 'rows',
  at: span(first, first + count - 1),
  across: null,
})
const removeRows = (first: number, last = first): StructureEdit => ({
  type: 'remove',
  axis: 'rows',
  parts: [span(first, last)],
  across: null,
})
const dragRows = (first: number, last: number, before: number): StructureEdit => ({
  type: 'drag',
  axis: 'rows',
  from: span(first, last),
  to: before - 1,
})
const cut = (from: Area, to: Area): StructureEdit => ({
  type: 'cut',
  from,
  to,
  down: (to.rows?.start ?? 0) - (from.rows?.start ?? 0),
  right: (to.columns?.start ?? 0) - (from.columns?.start ?? 0),
})

const HOME = { sheet: 'Sheet', after: 'Sheet' }
const onSheet = (edit: StructureEdit): CellsChange => ({ sheet: 'Sheet', edit, toSheet: 'Sheet' })

// The expected formulas are the results of Excel. A comment names each case that Excel documents.
describe('references after rows are inserted', () => {
  it.each([
    ['=A3', '=A4'],
    ['=A2', '=A2'],
    ['=$A$3+A$3+$A3', '=$A$4+A$4+$A4'],
    ['=SUM(A2:A5)', '=SUM(A2:A6)'],
    ['=SUM(A3:A5)', '=SUM(A4:A6)'],
    ['=SUM(A1:A2)', '=SUM(A1:A2)'],
    ['=SUM(A5:A2)', '=SUM(A2:A6)'],
    ['=SUM($A2:A$5)', '=SUM($A2:A$6)'],
    ['=SUM(A:A)+SUM($A:$B)', '=SUM(A:A)+SUM($A:$B)'],
    ['=SUM(3:3)+SUM(2:$5)', '=SUM(4:4)+SUM(2:$6)'],
    // References may exceed the size of the worksheet.
    ['=SUM(XFD2:XFD1048575)', '=SUM(XFD2:XFD1048576)'],
    ['=SUM(A2:A1048576)', '=SUM(A2:A1048576)'],
    ['=A1048576', '=#REF!'],
    ['=A2:A4 A3:C3', '=A2:A5 A4:C4'],
    ['=SUM((A1,A4,A2:A5))', '=SUM((A1,A5,A2:A6))'],
    ['=A3:A5:B4', '=A4:A6:B5'],
    ['=SUM(A3:INDEX(A:A,5))', '=SUM(A4:INDEX(A:A,5))'],
    [
      '=SUM(A2:.A5)+SUM(A2.:.A5)+SUM(Sheet!A.:B)+SUM(3.:5)',
      '=SUM(A2:.A6)+SUM(A2.:.A6)+SUM(Sheet!A.:B)+SUM(4.:6)',
    ],
    ['=A3#+@A2:A5', '=A4#+@A2:A6'],
    ['="A3"&A3&"it\'s A3 ""A3"""', '="A3"&A4&"it\'s A3 ""A3"""'],
    ['={1,2}*A3%', '={1,2}*A4%'],
    ['=SUM( A3 , a4 )', '=SUM( A4 , A5 )'],
    ['=LET(x,A3,x+LOG10(A4))', '=LET(x,A4,x+LOG10(A5))'],
    ['=Größe3*Überblick!A3+Sheet!A3', '=Größe3*Überblick!A3+Sheet!A4'],
    ['=Rate*YTD2024+Sheet!Rate', '=Rate*YTD2024+Sheet!Rate'],
    ['=Sales[[#This Row],[A3]]+SUM(Sales[A3])', '=Sales[[#This Row],[A3]]+SUM(Sales[A3])'],
    ['=Sheet!A3+sheet!A3', '=Sheet!A4+sheet!A4'],
    ['=SUM(Sheet!A2:Sheet!A5)', '=SUM(Sheet!A2:A6)'],
    ["=Other!A3+'My sheet'!A3", "=Other!A3+'My sheet'!A3"],
    ["=[1]Sheet!A3+'[book.xlsx]Sheet'!A3", "=[1]Sheet!A3+'[book.xlsx]Sheet'!A3"],
    ['=IF(A3=#REF!,#N/A,Sheet!#REF!)', '=IF(A4=#REF!,#N/A,Sheet!#REF!)'],
  ])('[SHEET-895] %s becomes %s after a row is inserted above row 3', (formula, right) => {
    expect(adjustFormula(formula, HOME, onSheet(insertRows(3)))).toBe(right)
  })

  it('[SHEET-895] references across several worksheets do not move, whichever worksheet gets the row', () => {
    const formula = "=SUM(Jan:Mar!A3)+SUM('Jan:Mar'!A2:B5)"
    for (const sheet of ['Sheet', 'Jan', 'Feb', 'Mar'])
      expect(adjustFormula(formula, HOME, { ...onSheet(insertRows(3)), sheet })).toBe(formula)
  })

  it('[SHEET-895] the reference of a workbook-wide name moves only if the reference names the changed worksheet', () => {
    const nowhere = { sheet: null, after: null }
    const change = onSheet(insertRows(3))
    expect(adjustFormula('Sheet!$A$3', nowhere, change)).toBe('Sheet!$A$4')
    expect(adjustFormula('$A$3', nowhere, change)).toBe('$A$3')
  })
})

describe('references after rows and columns are removed', () => {
  it.each([
    ['=A3', removeRows(3), '=#REF!'],
    ['=A5', removeRows(3), '=A4'],
    ['=SUM(A2:A5)', removeRows(3, 4), '=SUM(A2:A3)'],
    ['=SUM(A3:A6)', removeRows(1, 4), '=SUM(A1:A2)'],
    ['=SUM(A3:A6)', removeRows(5, 9), '=SUM(A3:A4)'],
    ['=SUM(A3:A6)', removeRows(3, 6), '=SUM(#REF!)'],
    ['=SUM(3:5)', removeRows(4), '=SUM(3:4)'],
    ['=SUM(A3:A4)', removeRows(3), '=SUM(A3:A3)'],
    ['=SUM((A1,A3))', removeRows(3), '=SUM((A1,#REF!))'],
  ])('[SHEET-895] in %s are as in Excel', (formula, edit, right) => {
    expect(adjustFormula(formula, HOME, onSheet(edit))).toBe(right)
  })

  it('[SHEET-895] still refer to the rows that a filter hides between the removed rows', () => {
    const edit: StructureEdit = {
      type: 'remove',
      axis: 'rows',
      parts: [span(3, 3), span(5, 6)],
      across: null,
    }
    expect(adjustFormula('=SUM(A2:A8)+A4+A7', HOME, onSheet(edit))).toBe('=SUM(A2:A5)+A3+A4')
  })
})

describe('references after cells are inserted or removed', () => {
  const down: StructureEdit = { type: 'insert', axis: 'rows', at: span(3, 4), across: span(1, 2) }
  const right: StructureEdit = {
    type: 'insert',
    axis: 'columns',
    at: span(1, 1),
    across: span(3, 4),
  }
  const up: StructureEdit = {
    type: 'remove',
    axis: 'rows',
    parts: [span(3, 4)],
    across: span(1, 2),
  }
  it.each([
    ['=A3+B3+C3', down, '=A5+B5+C3'],
    ['=SUM(A2:B5)+SUM(A2:C5)+SUM(A:A)+SUM(3:3)', down, '=SUM(A2:B7)+SUM(A2:C5)+SUM(A:A)+SUM(3:3)'],
    ['=A3+A4+A5+SUM(A3:C4)+SUM(A3:C5)', right, '=B3+B4+A5+SUM(B3:D4)+SUM(A3:C5)'],
    ['=A3+A5+C5+SUM(A2:B5)+SUM(A2:C5)', up, '=#REF!+A3+C5+SUM(A2:B3)+SUM(A2:C5)'],
  ])('[SHEET-895] in %s are as in Excel', (formula, edit, after) => {
    expect(adjustFormula(formula, HOME, onSheet(edit))).toBe(after)
  })
})

describe('references after cells are cut and rows are dragged', () => {
  const block = cut(cells(3, 1, 4), cells(10, 4, 11))
  it.each([
    // Excel documents ("Cutting and pasting only a part") that a reference stays if only a part of
    // its cells is cut. A reference to an overwritten cell becomes #REF!.
    ['=A3+$A$4+A5', block, '=D10+$D$11+A5'],
    ['=SUM(A3:A4)+SUM(A3:A5)+SUM(A:A)', block, '=SUM(D10:D11)+SUM(A3:A5)+SUM(A:A)'],
    ['=D10+SUM(D10:D11)+SUM(D10:D12)', block, '=#REF!+SUM(#REF!)+SUM(D10:D12)'],
    ['=SUM((A1,A3))', block, '=SUM((A1,D10))'],
    ['=SUM(2:2)+A2', cut(rows(2), rows(9)), '=SUM(9:9)+A9'],
    ['=A3+A5+A8', dragRows(3, 4, 7), '=A5+A3+A8'],
    ['=SUM(A2:A5)', dragRows(3, 4, 7), '=SUM(A2:A3)'],
    ['=SUM(A2:A9)', dragRows(3, 4, 7), '=SUM(A2:A9)'],
    ['=SUM(A6:A9)', dragRows(3, 4, 8), '=SUM(A4:A9)'],
    ['=SUM(A3:A4)', dragRows(3, 4, 1), '=SUM(A1:A2)'],
    ['=A3', dragRows(3, 4, 5), '=A3'],
  ])('[SHEET-896, SHEET-1032] in %s are as in Excel', (formula, edit, right) => {
    expect(adjustFormula(formula, HOME, onSheet(edit))).toBe(right)
  })

  it('[SHEET-896, SHEET-1032] references to cells that move to another worksheet name that worksheet', () => {
    const change: CellsChange = { sheet: 'Sheet', edit: block, toSheet: 'My sheet' }
    const after = (formula: string, sheet: string, to = sheet) =>
      adjustFormula(formula, { sheet, after: to }, change)
    expect(after('=A3+A5', 'Sheet')).toBe("='My sheet'!D10+A5")
    expect(after('=Sheet!A3+D10', 'Other')).toBe("='My sheet'!D10+D10")
    expect(after('=D10+Sheet!A3', 'My sheet')).toBe("=#REF!+'My sheet'!D10")
    // The formula itself moves to "My sheet" too, so its reference to the moved A3 names no
    // worksheet.
    expect(after('=A3+A5+Other!B1', 'Sheet', 'My sheet')).toBe('=D10+Sheet!A5+Other!B1')
  })
})

describe('references after worksheets are renamed or removed', () => {
  const sheets = ['Sheet', 'Jan', 'Feb', 'Mar', "It's"]
  it.each([
    ['=jan!A3+Jan!A:A+JANUARY+"Jan!A3"', 'Jan', 'In 1', "='In 1'!A3+'In 1'!A:A+JANUARY+\"Jan!A3\""],
    ['=SUM((Jan!A1,Jan!A3:B4))', 'Jan', 'Q1', "=SUM(('Q1'!A1,'Q1'!A3:B4))"],
    ['=Jan!Rate*2', 'Jan', 'January', '=January!Rate*2'],
    ["=SUM(Jan:Mar!B5)+'It''s'!B5", "It's", 'Its', '=SUM(Jan:Mar!B5)+Its!B5'],
    ['=SUM(Jan:Mar!B5)+Jan!B5', 'Jan', 'January', '=SUM(January:Mar!B5)+January!B5'],
    ['=SUM((Jan!A1,A2))+Jan!Rate', 'Jan', null, '=SUM((#REF!,A2))+#REF!'],
    ['=[1]Jan!A3', 'Jan', 'January', '=[1]Jan!A3'],
    ['Jan!$A$3', 'Jan', 'January', 'January!$A$3'],
  ])('[SHEET-896] in %s are as in Excel', (formula, sheet, to, right) => {
    expect(adjustFormula(formula, HOME, { sheet, to, sheets })).toBe(right)
  })
})

it('[SHEET-897] a shared formula is read relative to its own cell', () => {
  const change = onSheet(insertRows(5))
  const parts = formulaParts('=SUM(A1:A$9,$B2)')
  expect(adjustParts(parts, HOME, change, { down: 3, right: 1 })).toBe('=SUM(B4:B$10,$B6)')
  expect(adjustParts(parts, HOME, change, { down: 10, right: 0 })).toBe('=SUM(A$10:A12,$B13)')
  expect(adjustParts(formulaParts('=A1'), HOME, change, { down: 2, right: 0 })).toBeNull()
})
