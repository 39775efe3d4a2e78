import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import { resourcesOf } from '#contract/workbook/resources.ts'
import {
  sheetNamed,
  type CellState,
  type SheetData,
  type WorkbookData,
} from '#contract/workbook/workbook.ts'
import {
  changesWorld,
  withEdits,
  type ChangesPerson,
  type WriteInput,
} from '#tests/support/workbook/changes-world.ts'
import { shownBy } from '#tests/support/workbook/structures.ts'
import { modelBook } from '#tests/support/workbook/model-book.ts'

/** The process for structural changes may start slowly on a busy machine. */
const SLOW_MS = 120_000

let world: Awaited<ReturnType<typeof changesWorld>>
let person: ChangesPerson

beforeAll(async () => {
  world = await changesWorld()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  person = await world.enter()
})

const edits = (...list: readonly object[]): WriteInput => ({ tool: 'edit_structure', edits: list })

/** The model after a first write, which calculates it. */
const opened = async () => {
  const id = await person.create(modelBook())
  await person.turn(id, { range: "'O''Brien''s'!D1", values: [[1]] })
  return { id, before: await person.workbook(id) }
}

const expectSame = async (id: string, before: WorkbookData): Promise<void> =>
  expect(shownBy(await person.workbook(id), true)).toEqual(shownBy(before, true))

describe('an undo of structural changes', () => {
  it.each([
    ['inserted rows', [{ do: 'insert_rows', sheet: 'Model', at: 4, count: 2 }]],
    ['deleted rows', [{ do: 'delete_rows', sheet: 'Model', at: '5:6' }]],
    [
      'inserted and deleted columns',
      [
        { do: 'insert_columns', sheet: 'Model', at: 'B' },
        { do: 'delete_columns', sheet: 'Model', at: 'D' },
      ],
    ],
    ['an inserted column', [{ do: 'insert_columns', sheet: 'Model', at: 'C' }]],
    ['a copied worksheet', [{ do: 'copy_sheet', sheet: 'Model', name: 'Copy' }]],
    [
      'hidden and frozen lines',
      [
        { do: 'hide_rows', sheet: 'Model', at: '9:10' },
        { do: 'hide_columns', sheet: 'Model', at: 'D' },
        { do: 'freeze', sheet: 'Model', at: 'C3' },
      ],
    ],
    [
      'swapped names',
      [
        { do: 'rename_sheet', sheet: 'Model', name: 'Other' },
        { do: 'rename_sheet', sheet: "O'Brien's", name: 'Model' },
        { do: 'rename_sheet', sheet: 'Other', name: "O'Brien's" },
        { do: 'move_sheet', sheet: 'Model', to: 1 },
      ],
    ],
    ['moved rows', [{ do: 'move_rows', sheet: 'Model', at: '2:3', to: 9 }]],
    ['a deleted worksheet', [{ do: 'delete_sheet', sheet: 'Model' }]],
  ])(
    '[AGENT-993] of %s restores the identical workbook',
    async (_, list) => {
      const { id, before } = await opened()
      const message_id = await person.turn(id, edits(...list))
      const changed = await person.workbook(id)
      expect(shownBy(changed)).not.toEqual(shownBy(before))
      const undone = await person.undoTurn(id, message_id)
      expect(undone.body.detail).toBeUndefined()
      await expectSame(id, before)
      const redone = await person.undoChange(id, undone.body.change_id)
      expect(redone.body.detail).toBeUndefined()
      await expectSame(id, changed)
    },
    SLOW_MS,
  )

  const inserted = edits({ do: 'insert_rows', sheet: 'Model', at: 4, count: 2 })
  const revisionOf = async (id: string): Promise<number> =>
    (await person.call('spreadsheets.head', { params: { id } })).body.revision

  it(
    '[AGENT-994] of a turn that wrote, inserted and sorted restores the identical workbook',
    async () => {
      const { id, before } = await opened()
      const message_id = await person.turn(
        id,
        {
          range: 'Model!A20:B23',
          values: [
            ['Day', 'Hours'],
            ['Mon', 5],
            ['Tue', 3],
            ['Wed', 4],
          ],
        },
        inserted,
        { tool: 'sort_range', range: 'Model!A22:B25', by: [{ column: 'Hours' }] },
        { range: 'Model!A60', values: [['=SUM(B23:B25)']] },
        edits({ do: 'insert_columns', sheet: 'Model', at: 'A' }),
        {
          tool: 'format_range',
          formats: [{ range: 'Model!B2:B4', width: 200, height: 31, bold: true }],
        },
        { range: 'Model!Z4', values: [['wide']] },
      )
      const changed = await person.workbook(id)
      const { cellData = {} } = sheetNamed(changed, 'Model') ?? {}
      expect([22, 23, 24].map((row) => cellData[row]?.[1]?.v)).toEqual(['Tue', 'Wed', 'Mon'])
      expect((await person.undoTurn(id, message_id)).status).toBe(200)
      await expectSame(id, before)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-995] is required before an earlier write, which is refused with the reason',
    async () => {
      const { id } = await opened()
      const write = await person.turn(id, { range: 'Model!F8', values: [['checked']] })
      await person.turn(id, inserted)
      const revision = await revisionOf(id)
      const refused = await person.undoTurn(id, write)
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: UNDO_TEXTS.moved, conflicts: [] },
      })
      expect(await revisionOf(id)).toBe(revision)
      const { cellData = {} } = sheetNamed(await person.workbook(id), 'Model') ?? {}
      expect(cellData[9]?.[5]?.v).toBe('checked')
    },
    SLOW_MS,
  )

  it(
    '[AGENT-996] gives a worksheet its old name, unless somebody uses the new one',
    async () => {
      const { id, before } = await opened()
      const rename = edits({ do: 'rename_sheet', sheet: 'Model', name: 'Q1 plan' })
      const message_id = await person.turn(id, rename)
      const uses: readonly (readonly [sheet: string, cell: string])[] = [
        ["O'Brien's", "'O''Brien''s'!F6"],
        ['Q1 plan', "'Q1 plan'!F6"],
      ]
      for (const [name, cell] of uses) {
        const type = (formula: CellState | null) =>
          person.save(id, (book) => withEdits(book, name, { 5: { 5: formula } }), false)
        await type({ f: "='Q1 plan'!B2" })
        const refused = await person.undoTurn(id, message_id)
        expect(refused.body).toMatchObject({
          detail: UNDO_TEXTS.nameUsed('Q1 plan', cell),
          conflicts: [],
        })
        await type(null)
      }
      const taken = (book: WorkbookData) => withName(book, "O'Brien's", 'model')
      await person.save(id, taken, false)
      expect((await person.undoTurn(id, message_id)).body.detail).toBe(
        UNDO_TEXTS.nameTaken('Model'),
      )
      await person.save(id, (book) => withName(book, 'model', "O'Brien's"), false)
      expect((await person.undoTurn(id, message_id)).status).toBe(200)
      await expectSame(id, before)
    },
    SLOW_MS,
  )
})

const withSheet = (
  book: WorkbookData,
  name: string,
  change: (sheet: SheetData) => SheetData,
): WorkbookData => {
  const sheet = sheetNamed(book, name)
  if (!sheet) throw new Error(`no worksheet ${name}`)
  return { ...book, sheets: { ...book.sheets, [sheet.id]: change(sheet) } }
}

const withName = (book: WorkbookData, name: string, to: string): WorkbookData =>
  withSheet(book, name, (sheet) => ({ ...sheet, name: to }))

/** A person sets properties of a row. The grid stores computed heights beside them. */
const withRow =
  (row: number, own: object) =>
  (book: WorkbookData): WorkbookData =>
    withSheet(book, 'Model', (sheet) => {
      const rows = Object.entries(sheet['rowData'] ?? {}).map(([at, line]) => [
        at,
        { ...line, ah: 24 },
      ])
      return { ...sheet, rowData: { ...Object.fromEntries(rows), [row]: own } }
    })

describe('an undo of structural changes after edits of a person', () => {
  const inserting = async () => {
    const book = await opened()
    const insert = edits({ do: 'insert_rows', sheet: 'Model', at: 4, count: 2 })
    return { ...book, message_id: await person.turn(book.id, insert) }
  }
  const typed =
    (row: number, column: number, cell: CellState, name = 'Model') =>
    (book: WorkbookData): WorkbookData =>
      withEdits(book, name, { [row]: { [column]: cell } })
  const moves: readonly (readonly [string, (book: WorkbookData) => WorkbookData, string])[] = [
    ['a height of a moved row', withRow(30, { h: 60 }), UNDO_TEXTS.structure],
    ['a moved cell', typed(8, 0, { v: 'mine' }), UNDO_TEXTS.movedSince],
    ['an empty cell of a moved row', typed(8, 9, { v: 'mine' }), UNDO_TEXTS.movedSince],
    ['a cell that the move did not change', typed(8, 4, { v: 'USD' }), UNDO_TEXTS.movedSince],
    ['an inserted row', typed(3, 0, { v: 'mine' }), UNDO_TEXTS.movedSince],
    ['a formula elsewhere', typed(9, 0, { f: '=Model!B9' }, "O'Brien's"), UNDO_TEXTS.movedSince],
    ['the look of a moved cell', typed(8, 0, { v: 'Item 2', s: { bl: 1 } }), UNDO_TEXTS.movedSince],
  ]

  it.each(moves)(
    '[AGENT-997] of moved rows is refused after an edit of %s',
    async (_, edit, detail) => {
      const { id, message_id } = await inserting()
      await person.save(id, edit, false)
      const now = await person.workbook(id)
      for (const resolve of [undefined, { '*': 'mine' }, { '*': 'theirs' }] as const)
        expect(await person.undoTurn(id, message_id, resolve)).toMatchObject({
          status: 409,
          body: { detail, conflicts: [] },
        })
      await expectSame(id, now)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-997] keeps edits that no moved cell touches, and ignores heights that the grid computes',
    async () => {
      const { id, before, message_id } = await inserting()
      const above = typed(1, 7, { v: 'mine' })
      await person.save(id, (book) => withRow(0, { h: 36 })(above(book)), false)
      expect((await person.undoTurn(id, message_id)).status).toBe(200)
      await expectSame(id, above(before))
    },
    SLOW_MS,
  )

  it(
    '[AGENT-997] of hidden rows and a note keeps the heights and notes that a person set since',
    async () => {
      const { id, before } = await opened()
      const message_id = await person.turn(
        id,
        edits({ do: 'hide_rows', sheet: 'Model', at: '9:10' }),
        { tool: 'set_note', notes: [{ cell: 'Model!B3', text: 'Ours' }] },
      )
      const noted = (book: WorkbookData): WorkbookData => ({
        ...book,
        resources: resourcesOf(book).map((resource) => {
          if (resource.name !== 'SHEET_NOTE_PLUGIN') return resource
          const { s, ...rest } = JSON.parse(resource.data ?? '{}')
          const note = {
            id: 'mine',
            row: 9,
            col: 0,
            note: 'Mine',
            width: 1,
            height: 1,
            show: false,
          }
          return { ...resource, data: JSON.stringify({ ...rest, s: { ...s, 9: { 0: note } } }) }
        }),
      })
      await person.save(id, (book) => noted(withRow(30, { h: 60 })(book)), false)
      expect((await person.undoTurn(id, message_id)).body.detail).toBeUndefined()
      const expected = noted(
        withSheet(before, 'Model', (sheet) => ({
          ...sheet,
          rowData: { ...(sheet['rowData'] as object), 30: { h: 60 } },
        })),
      )
      await expectSame(id, expected)
    },
    SLOW_MS,
  )
})
