import { Direction, type ICommandInfo, type IRange } from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { moveFormula, renameInFormula } from '#contract/univer/rule-formulas.ts'
import { moveRule } from '#contract/univer/move-rule.ts'
import { editOfCommand } from '#contract/univer/structure-changes.ts'

const area = (name: string): IRange => {
  const [first = '', last = first] = name.split(':')
  const row = (cell: string) => Number(cell.slice(1)) - 1
  const column = (cell: string) => cell.charCodeAt(0) - 65
  return {
    startRow: row(first),
    endRow: row(last),
    startColumn: column(first),
    endColumn: column(last),
  }
}
const nameOf = ({ startRow, endRow, startColumn, endColumn }: IRange): string =>
  `${String.fromCharCode(65 + startColumn)}${startRow + 1}:${String.fromCharCode(65 + endColumn)}${endRow + 1}`

const LAST = 999
const rows = (from: number, to: number): IRange => ({
  startRow: from - 1,
  endRow: to - 1,
  startColumn: 0,
  endColumn: LAST,
})
const columns = (from: string, to: string): IRange => ({
  startRow: 0,
  endRow: LAST,
  startColumn: from.charCodeAt(0) - 65,
  endColumn: to.charCodeAt(0) - 65,
})
const command = (id: string, params: object): ICommandInfo => ({
  id: `sheet.command.${id}`,
  params,
})

const insertRows = (from: number, to = from): ICommandInfo =>
  command('insert-row', { range: rows(from, to), direction: Direction.UP })
const insertColumn = (at: string): ICommandInfo =>
  command('insert-col', { range: columns(at, at), direction: Direction.LEFT })
const removeRows = (from: number, to = from): ICommandInfo =>
  command('remove-row', { range: rows(from, to) })
const removeColumn = (at: string): ICommandInfo => command('remove-col', { range: columns(at, at) })

const OWN = 'Sheet1'

/** What `moveRule` needs to know about a change of the worksheet `at`, for a rule of Sheet1. */
const shift = (change: ICommandInfo, at: string) => ({
  command: change,
  edit: editOfCommand(change, { rows: LAST + 1, columns: LAST + 1 }, () => []),
  home: OWN,
  at,
  to: at,
  unitId: 'book',
})

/** The parts of a rule after `change`, in the form `A2:C7 =$B2>30`. */
const after = (ranges: string, formula: string, change: ICommandInfo, at = OWN): string[] =>
  moveRule(ranges.split(' ').map(area), [formula], shift(change, at)).map(
    (part) => `${part.ranges.map(nameOf).join(' ')} ${part.formulas.join(' ')}`,
  )

describe('a rule with a formula, when cells move', () => {
  it('[SHEET-500] stays whole and tests each row by its own cells after insertions and deletions', () => {
    const rule = ['A2:C7', '=$B2>30'] as const
    expect(after(...rule, insertRows(4))).toEqual(['A2:C8 =$B2>30'])
    expect(after(...rule, insertRows(4, 6))).toEqual(['A2:C10 =$B2>30'])
    expect(after(...rule, insertRows(2))).toEqual(['A3:C8 =$B3>30'])
    expect(after(...rule, insertRows(8))).toEqual(['A2:C7 =$B2>30'])
    expect(after(...rule, removeRows(4))).toEqual(['A2:C6 =$B2>30'])
    expect(after(...rule, removeRows(2, 3))).toEqual(['A2:C5 =$B2>30'])
    expect(after(...rule, removeRows(1))).toEqual(['A1:C6 =$B1>30'])
    expect(after(...rule, removeRows(2, 7))).toEqual([])
    expect(after(...rule, insertColumn('B'))).toEqual(['A2:D7 =$C2>30'])
    expect(after(...rule, insertColumn('A'))).toEqual(['B2:D7 =$C2>30'])
    expect(after(...rule, removeColumn('A'))).toEqual(['A2:B7 =$A2>30'])
    expect(after(...rule, removeColumn('C'))).toEqual(['A2:B7 =$B2>30'])
  })

  it('[SHEET-500] keeps its relative references, and its fixed references follow their cells', () => {
    expect(after('A2:A7', '=$A3>$A2', insertRows(4))).toEqual(['A2:A8 =$A3>$A2'])
    expect(after('A2:A7', '=A2>$F$4', insertRows(3))).toEqual(['A2:A8 =A2>$F$5'])
    expect(after('A2:A7', '=COUNTIF($A$2:$A$7,$A2)>1', insertRows(4))).toEqual([
      'A2:A8 =COUNTIF($A$2:$A$8,$A2)>1',
    ])
    expect(after('A2:A7', '=SUM($B$2:$B2)>9', insertRows(4))).toEqual(['A2:A8 =SUM($B$2:$B2)>9'])
    expect(after('A2:A7', '=A2>F2', insertColumn('D'))).toEqual(['A2:A7 =A2>G2'])
  })

  it('[SHEET-501] is split if only cells that it reads moved, and each part has its own formula', () => {
    expect(after('A2:A7', '=A2>F12', insertRows(14))).toEqual(['A4:A7 =A4>F15', 'A2:A3 =A2>F12'])
    expect(after('A2:B7 D3:D5', '=A2>1', insertRows(4))).toEqual(['A2:B8 D3:D6 =A2>1'])
  })

  it('[SHEET-500] moves with dragged rows and cut cells', () => {
    const drag = command('move-rows', { fromRange: rows(3, 3), toRange: rows(6, 6) })
    expect(after('A2:C7', '=$B2>30', drag)).toEqual(['A2:C7 =$B2>30'])
    const out = command('move-rows', { fromRange: rows(3, 3), toRange: rows(10, 10) })
    expect(after('A2:C7', '=$B2>30', out)).toEqual(['A2:C6 A9:C9 =$B2>30'])
    const cut = command('move-range', { fromRange: area('A4:C5'), toRange: area('E10:G11') })
    // The cut leaves out column D, so the cells that tested D still test D.
    expect(after('A2:C7', '=B2>30', cut)).toEqual(['A2:C3 A6:C7 E10:F11 =B2>30', 'G10:G11 =D4>30'])
  })

  it('[SHEET-898] moves unions and intersections, but no references over several worksheets', () => {
    expect(after('B2:B6', '=SUM((B2,$A$3))>1', insertRows(3))).toEqual(['B2:B7 =SUM((B2,$A$4))>1'])
    expect(after('B2:B6', '=SUM((B2,$A$3))>1', removeRows(3))).toEqual(['B2:B5 =SUM((B2,#REF!))>1'])
    expect(after('B9:C9', '=SUM($A$2:$A$4 A3:C3)', insertRows(3))).toEqual([
      'B10:C10 =SUM($A$2:$A$5 A4:C4)',
    ])
    expect(after('B9:C9', '=SUM(Jan:Mar!A3)', insertRows(3))).toEqual(['B10:C10 =SUM(Jan:Mar!A3)'])
  })

  it('[SHEET-502] is not moved by sorting', () => {
    const sort = command('reorder-range', { range: area('A2:C7'), order: { 1: 3, 3: 1 } })
    expect(after('A2:C7', '=$B2>30', sort)).toEqual(['A2:C7 =$B2>30'])
  })

  it('[SHEET-500] keeps its own range when another worksheet changes', () => {
    expect(after('A2:A7', '=A2>Other!$B$9', insertRows(4), 'Other')).toEqual([
      'A2:A7 =A2>Other!$B$10',
    ])
  })
})

describe('the formula of a list', () => {
  const list = (formula: string, change: ICommandInfo) => moveFormula(formula, shift(change, OWN))

  it('[SHEET-503] grows, shrinks and moves only with the cells that it refers to', () => {
    expect(list('=Sheet1!$A$2:$A$7', insertRows(4))).toBe('=Sheet1!$A$2:$A$8')
    expect(list('=Sheet1!$A$2:$A$7', insertRows(1))).toBe('=Sheet1!$A$3:$A$8')
    expect(list('=$A$2:$A$7', removeRows(3, 4))).toBe('=$A$2:$A$5')
    expect(list('=$A$2:$A$7', insertColumn('A'))).toBe('=$B$2:$B$7')
    expect(list('=$A$2:$A$7', removeRows(2, 7))).toBe('=#REF!')
    expect(list('=Other!$A$2:$A$7', insertRows(4))).toBe('=Other!$A$2:$A$7')
  })

  it('[SHEET-504, SHEET-1021] follows the name of its worksheet', () => {
    const renamed = (formula: string, sheet: string, to: string | null): string =>
      renameInFormula(formula, { sheet, to, sheets: [sheet, 'Sheet12', 'Other'] })
    expect(renamed('=Sheet1!$A$2:$A$7', 'Sheet1', 'Cost lists')).toBe("='Cost lists'!$A$2:$A$7")
    expect(renamed("=COUNTIF('My list'!$A:$A,B2)>0", 'My list', 'L')).toBe('=COUNTIF(L!$A:$A,B2)>0')
    expect(renamed('=Sheet12!$A$2="Sheet1"', 'Sheet1', 'X')).toBe('=Sheet12!$A$2="Sheet1"')
    expect(renamed('=Sheet1!$A$2:$A$7', 'Sheet1', null)).toBe('=#REF!')
  })
})
