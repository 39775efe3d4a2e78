import { afterAll, expect, it } from 'vitest'
import { cellName } from '#contract/workbook/cells.ts'
import type { CellState, WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { recalculateAll } from '#tests/support/formulas/engine-properties.ts'
import { between, pick, randomOf, type Random } from '#tests/support/formulas/random-numbers.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const CYCLE = '#CYCLE!'
const NAMES = { Itself: 'Model!$A$1', Other: 'Model!$B$1' }

/** A worksheet "Model" whose first row has these contents. */
const bookOf = (contents: readonly (string | number)[]): WorkbookData => {
  const cells = contents.map((content, at): [string, CellState] => [
    String(at),
    typeof content === 'number' ? { v: content, t: 2 } : { f: content },
  ])
  const names = Object.entries(NAMES).map(([name, formulaOrRefString]) => [
    name,
    { id: name, name, formulaOrRefString, comment: '', localSheetId: 'AllDefaultWorkbook' },
  ])
  const data = JSON.stringify(Object.fromEntries(names))
  return {
    id: 'book',
    name: 'Circles',
    appVersion: '0.25.1',
    locale: 'enUS',
    styles: {},
    sheetOrder: ['one'],
    sheets: {
      one: {
        id: 'one',
        name: 'Model',
        rowCount: 50,
        columnCount: 20,
        cellData: { 0: Object.fromEntries(cells) },
      },
    },
    resources: [{ name: 'SHEET_DEFINED_NAME_PLUGIN', data }],
  }
}

const firstRow = ({ sheets }: WorkbookData): readonly unknown[] =>
  Object.values(sheets['one']?.cellData?.[0] ?? {}).map((cell) => cell?.v)

/** The results of the first row. They must be equal after a second calculation. */
const resultsOf = async (workbook: WorkbookData): Promise<readonly unknown[]> => {
  const once = await recalculateAll(engine, workbook)
  const twice = await recalculateAll(engine, structuredClone(once))
  expect(firstRow(twice)).toEqual(firstRow(once))
  return firstRow(once)
}

// The switch stands in D1, a plain figure in C1.
it.each([
  ['a LET', ['=LET(x,D1,x+A1)', 0, 7, 1]],
  ['a LET with a name for its own cell', ['=LET(x,D1,x+Itself)', 0, 7, 1]],
  ['a LAMBDA', ['=LAMBDA(x,x+A1)(D1)', 0, 7, 1]],
  ['a MAP', ['=SUM(MAP(D1:D1,LAMBDA(x,x+A1)))', 0, 7, 1]],
  ['the chosen part of an IF', ['=IF(D1>0,A1+C1,0)', 0, 7, 1]],
  ['a CHOOSE', ['=CHOOSE(1,A1+D1,0)', 0, 7, 1]],
  ['a SWITCH', ['=SWITCH(D1,1,A1+C1)', 0, 7, 1]],
  ['an IFERROR', ['=IFERROR(A1+C1,0)', 0, 7, 1]],
  ['an INDIRECT', ['=INDIRECT("A1")+C1', 0, 7, 1]],
  ['an OFFSET', ['=OFFSET(B1,0,-1)+C1', 0, 7, 1]],
])('[SHEET-1120] a formula that reads itself in %s is #CYCLE!', async (_, contents) => {
  expect((await resultsOf(bookOf(contents)))[0]).toBe(CYCLE)
})

it.each([
  ['two formulas that choose each other', ['=IF(D1>0,B1+1,C1)', '=IF(D1>0,A1+1,C1)', 7, 1]],
  ['an IFERROR that reads a reader of its result', ['=IFERROR(B1+1,C1)', '=A1+1', 7, 1]],
  ['a name that a LET reads', ['=LET(x,D1,x+Other)', '=A1+1', 7, 1]],
  ['an INDIRECT and its reader', ['=INDIRECT("B1")', '=A1+1', 7, 1]],
])('[SHEET-1120] %s are #CYCLE!', async (_, contents) => {
  expect((await resultsOf(bookOf(contents))).slice(0, 2)).toEqual([CYCLE, CYCLE])
})

it.each([
  ['IF that chooses another cell', ['=IF(D1>0,C1,A1)', '=A1*2', 7, 1], [7, 14]],
  ['IF, read by a later cell', ['=IF(D1>0,C1,B1)', '=IF(D1>0,A1*2,C1)', 7, 1], [7, 14]],
  ['IF, read by an earlier cell', ['=IF(D1>0,B1*2,C1)', '=IF(D1>0,C1,A1)', 7, 1], [14, 7]],
  ['the other side of the switch', ['=IF(D1>0,B1*2,C1)', '=IF(D1>0,C1,A1)', 7, 0], [7, 7]],
  ['LET with an unused value', ['=LET(x,A1,y,C1,y+1)', '=A1*2', 7, 1], [8, 16]],
  ['COLUMN of its own cell', ['=COLUMN(A1)+C1', '=A1*2', 7, 1], [8, 16]],
  ['OFFSET from its own cell', ['=OFFSET(A1,0,2)+1', '=A1*2', 7, 1], [8, 16]],
])('[SHEET-1121] %s has a result', async (_, contents, expected) => {
  expect((await resultsOf(bookOf(contents))).slice(0, 2)).toEqual(expected)
})

it('[SHEET-1121] a chain of 400 cells against the reading order has its results', async () => {
  // Each cell may read the one before it, but the switch in B1 makes it read the one after it.
  const size = 400
  const cell = (row: number): CellState =>
    row === size - 1
      ? { f: `=IF($B$1>0,5,A${row})` }
      : { f: `=IF($B$1>0,A${row + 2}+1,A${Math.max(1, row)})` }
  const rows = Array.from({ length: size }, (_, row) => [
    String(row),
    { 0: cell(row), ...(row === 0 && { 1: { v: 1, t: 2 } }) },
  ])
  const book = bookOf([])
  const one = { ...book.sheets['one'], id: 'one', name: 'Model', rowCount: size }
  const sheets = { one: { ...one, cellData: Object.fromEntries(rows) } }
  const done = await recalculateAll(engine, { ...book, sheets })
  const results = Array.from(
    { length: size },
    (_, row) => done.sheets['one']?.cellData?.[row]?.[0]?.v,
  )
  expect(results).toEqual(Array.from({ length: size }, (_, row) => 5 + size - 1 - row))
})

type Choice = {
  readonly on: number
  readonly yes: number
  readonly no: number
  readonly add: number
}

const SIZE = 8
/** `on` is the switch: 1 takes `yes`. A negative number stands for a plain figure. */
const randomChoices = (random: Random): readonly Choice[] =>
  Array.from({ length: SIZE }, () => ({
    on: between(random, 0, 1),
    yes: between(random, -2, SIZE - 1),
    no: pick(random, [-1, between(random, 0, SIZE - 1)]),
    add: between(random, 0, 9),
  }))

const formulaOf = ({ yes, no, add }: Choice, at: number): string => {
  const read = (place: number) => (place < 0 ? String(-place) : cellName(0, place))
  return `=IF(${cellName(0, SIZE + at)}=1,${read(yes)},${read(no)})+${add}`
}

/** The results by definition: a cell that needs itself, or a cell of a circle, has none. */
const evaluated = (choices: readonly Choice[]): readonly unknown[] => {
  const valueOf = (at: number, path: ReadonlySet<number>): number | null => {
    const choice = choices[at]
    if (choice === undefined || path.has(at)) return null
    const place = choice.on === 1 ? choice.yes : choice.no
    const read = place < 0 ? -place : valueOf(place, new Set([...path, at]))
    return read === null ? null : read + choice.add
  }
  return choices.map((_, at) => valueOf(at, new Set()) ?? CYCLE)
}

it('[SHEET-1121] random choices have the results that their definition gives', async () => {
  const random = randomOf(20)
  let circles = 0
  for (let turn = 0; turn < 60; turn += 1) {
    const choices = randomChoices(random)
    const contents = [...choices.map(formulaOf), ...choices.map(({ on }) => on)]
    const expected = evaluated(choices)
    if (expected.includes(CYCLE)) circles += 1
    const done = await recalculateAll(engine, bookOf(contents))
    expect(firstRow(done).slice(0, SIZE), JSON.stringify(contents)).toEqual(expected)
  }
  expect(circles).toBeGreaterThan(10)
  expect(circles).toBeLessThan(50)
})
