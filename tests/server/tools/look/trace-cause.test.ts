import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { toolWorld, type ToolWorld } from '#tests/support/models/tools.ts'
import { bookOf, MODEL, placesOf, storeBook, tracerOf } from '#tests/support/models/traced-book.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

let world: ToolWorld
beforeEach(() => {
  world = toolWorld(engine)
})
const traced = tracerOf(() => world)
const store = (workbook: WorkbookData): Promise<WorkbookData> => storeBook(world, engine, workbook)

describe('circular references', () => {
  it('[AGENT-863] end the walk and are named in both directions', async () => {
    await store(bookOf({ S: { A1: '=SUM(C1:C3)+D1', C2: '=E1+1', D1: 5, E1: '=A1*2' } }))
    const read = await traced('A1', 'precedents', 6)
    expect(placesOf(read)).toEqual([
      [1, 'S!C1:C3'],
      [1, 'S!D1'],
      [2, 'S!E1'],
      [3, 'S!A1'],
    ])
    expect(read.entries.at(-1)?.circular).toBe(true)
    expect(read.circles).toEqual(['S!A1 → S!C1:C3 → S!E1 → S!A1'])
    expect(read.warning).toContain('A circular reference: S!A1 → S!C1:C3 → S!E1 → S!A1.')
    const readers = await traced('A1', 'dependents', 6)
    expect(readers.circles).toEqual(['S!A1 → S!E1 → S!C2 → S!A1'])
  })

  it('[AGENT-863] a running total is no circle', async () => {
    await store(bookOf({ S: { A1: 1, A2: '=A1+1', A3: '=A2+1', A4: '=A3+1', B1: '=SUM(A1:A4)' } }))
    const read = await traced('B1', 'precedents', 6)
    expect(placesOf(read)).toEqual([[1, 'S!A1:A4']])
    expect(read.circles).toBeUndefined()
  })
})

describe('trace of the cause of an error', () => {
  it('[AGENT-862] finds the first cell whose error is not inherited, and the way to it', async () => {
    await store(
      bookOf({
        Model: {
          A1: 'Margin',
          B1: '=B2/B3',
          A2: 'Profit',
          B2: 20,
          A3: 'Units sold',
          A4: 'Share',
          B4: '=IFERROR(1/0,0)+B1',
          A5: 'Sum',
          B5: '=SUM(B4:C4)',
        },
        Report: { A1: 'Result', B1: '=Model!B5*2' },
      }),
    )
    const read = await traced('Report!B1', 'cause')
    expect(read.start.shows).toBe('#DIV/0! (a division by zero)')
    expect(placesOf(read)).toEqual([
      [1, 'Model!B5'],
      [2, 'Model!B4'],
      [3, 'Model!B1'],
    ])
    expect(read.entries.map(({ of }) => of)).toEqual(['Report!B1', 'Model!B5', 'Model!B4'])
    expect(read.cause).toEqual({
      cell: 'Model!B1',
      label: 'Margin',
      shows: '#DIV/0! (a division by zero)',
      formula: '=B2/B3',
      error: '#DIV/0! (a division by zero)',
      reason: 'Zero or blank among what it reads: Model!B3.',
      reads: [
        { cell: 'Model!B2', label: 'Profit', shows: '20' },
        { cell: 'Model!B3', label: 'Units sold', shows: '(blank)' },
      ],
    })
  })

  it('[AGENT-862] names further causes and does not blame errors that a formula handles', async () => {
    await store(
      bookOf({
        S: {
          A1: '=1/0',
          A2: '=1/0',
          A3: '=A2',
          B1: '=IFERROR(A1,0)+SUM(A2:A3)',
          C1: '=IFERROR(A1,0)',
        },
      }),
    )
    const { cause } = await traced('B1', 'cause')
    expect(cause).toMatchObject({ cell: 'S!A2', reason: 'Its own formula gives the error.' })
    expect(cause?.others).toBeUndefined()
    await store(bookOf({ S: { A1: '=1/0', A2: '=2/0', A3: '=A2', B1: '=SUM(A1:A3)' } }))
    expect((await traced('B1', 'cause')).cause).toMatchObject({ cell: 'S!A1', others: ['S!A2'] })
  })

  it('[AGENT-862] says what an unknown name, worksheet and typed error are', async () => {
    const names = { n1: { name: 'Rate', formulaOrRefString: 'S!$A$1' } }
    await store(
      bookOf(
        {
          S: {
            A1: 1,
            B1: '=Ratee*2',
            B2: '=Q!A1',
            B3: { v: '#N/A', t: 1 },
            C1: '=B1',
            C2: '=B2',
            C3: '=B3',
          },
        },
        { SHEET_DEFINED_NAME_PLUGIN: names },
      ),
    )
    expect((await traced('C1', 'cause')).cause).toMatchObject({
      cell: 'S!B1',
      error: '#NAME? (an unknown function or name)',
      reason: 'There is no name "Ratee". Did you mean "Rate"?',
    })
    expect((await traced('C2', 'cause')).cause).toMatchObject({
      cell: 'S!B2',
      reason: 'There is no worksheet "Q".',
    })
    expect((await traced('C3', 'cause')).cause).toMatchObject({
      cell: 'S!B3',
      reason: 'The error value is typed into the cell.',
    })
  })

  it('[AGENT-863] names a circle as the cause', async () => {
    await store(bookOf({ S: { A1: '=B1+1', B1: '=C1', C1: '=A1', D1: '=A1*2' } }))
    const read = await traced('D1', 'cause')
    expect(read.cause).toMatchObject({
      cell: 'S!A1',
      error: '#CYCLE! (a formula that refers to itself)',
      circle: ['S!A1', 'S!B1', 'S!C1'],
    })
  })

  it('[AGENT-862] says that a cell without an error has none', async () => {
    await store(MODEL)
    const read = await traced('Model!B6', 'cause')
    expect([read.cause, read.entries]).toEqual([null, []])
  })
})
