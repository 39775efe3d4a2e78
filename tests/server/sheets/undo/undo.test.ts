import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNDO_TEXTS } from '#server/sheets/undo/undo-wording.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import {
  changesWorld,
  withEdits,
  type ChangesPerson,
} from '#tests/support/workbook/changes-world.ts'

let world: Awaited<ReturnType<typeof changesWorld>>
let person: ChangesPerson

beforeAll(async () => {
  world = await changesWorld()
})
afterAll(() => world.server.close())
beforeEach(async () => {
  person = await world.enter()
})

const heads = async (id: string) => (await person.list(id)).changes

describe('an undo of a turn', () => {
  it('[SHEET-575, SHEET-1014] reverts all of its writes, recalculates, and can itself be undone', async () => {
    const id = await person.create()
    await person.save(id, (book) =>
      withEdits(book, 'Sheet1', { 0: { 0: { v: 10 }, 1: { f: '=A1*2', v: 20, t: 2 } } }),
    )
    const before = await person.workbook(id)
    const message_id = await person.turn(
      id,
      { range: 'A1', values: [[50]], overwrite: true, format: 'money' },
      { range: 'A2:A3', values: [[1], [2]] },
      { range: 'A3', values: [[3]], overwrite: true },
    )
    expect(await person.values(id, 3)).toEqual([
      [50, 100],
      [1, null],
      [3, null],
    ])
    const undone = await person.undoTurn(id, message_id)
    expect(undone.status).toBe(200)
    const { change_id } = undone.body
    expect(undone.body).toEqual({ change_id, revision: 6, cells: 3, conflicts: [] })
    const after = await person.workbook(id)
    expect(after.sheets).toEqual(before.sheets)

    const [undo, ...writes] = await heads(id)
    expect(undo).toMatchObject({ id: change_id, kind: 'undo', message_id, revision: 6, cells: 3 })
    expect(undo?.undone_by).toBeNull()
    expect(writes.map(({ undone_by }) => undone_by)).toEqual([change_id, change_id, change_id])
    const again = await person.undoTurn(id, message_id)
    expect([again.status, again.body.detail]).toEqual([409, 'Already undone.'])

    const redone = await person.undoChange(id, change_id)
    expect(redone.body).toMatchObject({ revision: 7, cells: 3 })
    expect(await person.values(id, 3)).toEqual([
      [50, 100],
      [1, null],
      [3, null],
    ])
    expect((await heads(id)).map(({ undone_by }) => undone_by)).toEqual([
      null,
      redone.body.change_id,
      null,
      null,
      null,
    ])
    expect((await person.undoTurn(id, message_id)).body.cells).toBe(3)
    expect((await person.workbook(id)).sheets).toEqual(before.sheets)
  })

  it('[SHEET-1015] changes nothing until the user decides about cells that were changed after the turn', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1:A3', values: [[1], [2], [3]] })
    await person.save(id, (book) =>
      withEdits(book, 'Sheet1', { 1: { 0: { v: 22 }, 1: { v: 'mine' } } }),
    )
    const refused = await person.undoTurn(id, message_id)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe('A cell has changed since. Choose what to keep.')
    const { id: userId, name } = person.session.user
    expect(refused.body.conflicts).toMatchObject([
      {
        sheet: 'Sheet1',
        cell: 'A2',
        before: null,
        assistant: { v: 2 },
        now: { v: 22 },
        changed_by: { kind: 'person', id: userId, name },
      },
    ])
    expect((await heads(id)).length).toBe(1)
    const undone = await person.undoTurn(id, message_id, { 'Sheet1!A2': 'mine' })
    expect(undone.body).toMatchObject({ cells: 2, conflicts: [] })
    expect(await person.values(id, 3)).toEqual([
      [null, null],
      [22, 'mine'],
      [null, null],
    ])
  })

  it('[SHEET-576] names a later turn as the author of a changed cell until that turn is undone', async () => {
    const id = await person.create()
    const first = await person.turn(id, { range: 'A1:A2', values: [[1], [2]] })
    const second = await person.turn(id, { range: 'A2', values: [[20]], overwrite: true })
    const { body } = await person.undoTurn(id, first)
    expect(body.conflicts).toMatchObject([{ cell: 'A2', changed_by: { kind: 'assistant' } }])
    await person.undoTurn(id, second)
    expect((await person.undoTurn(id, first)).body).toMatchObject({ cells: 2 })
    expect(await person.values(id, 2)).toEqual([
      [null, null],
      [null, null],
    ])
  })

  it('[SHEET-577] removes a worksheet that the turn made, and undoing the undo restores it', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, {
      range: 'Plan!A1:B2',
      values: [
        [1, '=A1*2'],
        [3, '=A2*2'],
      ],
      new_sheet: true,
    })
    const made = await person.workbook(id)
    const undone = await person.undoTurn(id, message_id)
    expect(undone.body.cells).toBe(4)
    expect(Object.values((await person.workbook(id)).sheets).map(({ name }) => name)).toEqual([
      'Sheet1',
    ])
    await person.undoChange(id, undone.body.change_id)
    expect((await person.workbook(id)).sheets).toEqual(made.sheets)
  })

  it('[SHEET-577, SHEET-578] is refused and changes nothing if a worksheet that the turn made has other contents or is used by a formula elsewhere', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'Plan!A1', values: [[1]], new_sheet: true })
    await person.save(id, (book) => withEdits(book, 'Plan', { 3: { 0: { v: 'note' } } }))
    const written = await person.undoTurn(id, message_id)
    expect(written.body.conflicts).toMatchObject([{ sheet: 'Plan', cell: 'A4', assistant: null }])
    await person.save(id, (book) =>
      withEdits(withEdits(book, 'Plan', { 3: { 0: null } }), 'Sheet1', {
        0: { 0: { f: '=Plan!A1' } },
      }),
    )
    const { revision } = (await person.call('spreadsheets.head', { params: { id } })).body
    const used = await person.undoTurn(id, message_id)
    expect([used.status, used.body.conflicts]).toEqual([409, []])
    expect(used.body.detail).toMatch(/Sheet1!A1 uses the worksheet "Plan"/)
    const head = await person.call('spreadsheets.head', { params: { id } })
    expect(head.body.revision).toBe(revision)
  })

  it('[SHEET-575] reverts all cells that an array formula filled', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [['=SEQUENCE(3)']] })
    expect((await person.values(id, 3)).map(([value]) => value)).toEqual([1, 2, 3])
    await person.undoTurn(id, message_id)
    expect((await person.values(id, 3)).flat()).toEqual(Array.from({ length: 6 }, () => null))
  })
})

describe('an undo after rows moved', () => {
  const lower = (book: WorkbookData): WorkbookData => {
    const [sheet] = Object.values(book.sheets)
    if (!sheet) throw new Error('no worksheet')
    const cellData = Object.fromEntries(
      Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [Number(row) + 1, cells]),
    )
    return { ...book, sheets: { ...book.sheets, [sheet.id]: { ...sheet, cellData } } }
  }
  const stands = async (id: string) => {
    const { revision } = (await person.call('spreadsheets.head', { params: { id } })).body
    return { revision, marks: (await heads(id)).map(({ undone_by }) => undone_by) }
  }

  it('[SHEET-790] is refused if rows moved after the write, but not if they moved before it', async () => {
    const id = await person.create()
    await person.save(id, lower, true)
    const message_id = await person.turn(id, { range: 'A4:A6', values: [[0], [0], [0]] })
    await person.save(id, (book) => book, false)
    const before = await stands(id)
    await person.save(id, lower, true)
    await person.save(id, (book) => book, false)
    const refused = await person.undoTurn(id, message_id)
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: UNDO_TEXTS.moved, conflicts: [] },
    })
    expect(await stands(id)).toEqual({ revision: before.revision + 2, marks: [null] })
    // No rows moved after this later write, so it can be undone.
    const later = await person.turn(id, { range: 'B9', values: [[7]] })
    await person.save(id, (book) => book, false)
    expect((await person.undoTurn(id, later)).body).toMatchObject({ cells: 1 })
    expect((await person.undoTurn(id, message_id)).body.detail).toBe(UNDO_TEXTS.moved)
  })

  it('[SHEET-790] is refused after a save without If-Match, even if the save reports no moves', async () => {
    const id = await person.create()
    const zeros = { 9: { 0: { v: 0 } }, 10: { 0: { v: 0 } } }
    await person.save(id, (book) => withEdits(book, 'Sheet1', zeros), false)
    const write = { range: 'A4:A5', values: [[0], [0]] }
    const typedOver = (book: WorkbookData) =>
      withEdits(book, 'Sheet1', { 3: { 0: { v: 5 } }, 4: { 0: { v: 6 } } })
    const first = await person.turn(id, write)
    await person.save(id, typedOver, false)
    expect((await person.undoTurn(id, first)).body.conflicts).toHaveLength(2)
    const workbook_data = await person.workbook(id)
    await person.call('spreadsheets.update', {
      params: { id },
      body: { workbook_data, moved: false },
    })
    expect((await person.undoTurn(id, first)).body).toMatchObject({
      detail: UNDO_TEXTS.moved,
      conflicts: [],
    })
  })

  it('[SHEET-791] stores nothing and marks no change as undone if nothing is left to undo', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A5:B5', values: [[10, '=A5']] })
    await person.save(id, (book) => withEdits(book, 'Sheet1', { 4: { 0: null, 1: null } }), false)
    const before = await stands(id)
    const refused = await person.undoTurn(id, message_id)
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: UNDO_TEXTS.nothing, conflicts: [] },
    })
    expect(await stands(id)).toEqual(before)
    const other = await person.turn(id, { range: 'A7', values: [[1]] })
    await person.save(id, (book) => withEdits(book, 'Sheet1', { 6: { 0: { v: 2 } } }), false)
    const kept = await person.undoTurn(id, other, { '*': 'mine' })
    expect(kept).toMatchObject({ status: 409, body: { detail: UNDO_TEXTS.allKept } })
    expect((await stands(id)).marks).toEqual([null, null])
  })
})

describe('an undo of one change', () => {
  it('[SHEET-14, SHEET-575] keeps the other changes of its turn, and a later undo of the turn reverts them', async () => {
    const id = await person.create()
    const message_id = await person.turn(
      id,
      { range: 'A1', values: [[1]], title: 'One' },
      { range: 'A2', values: [[2]], title: 'Two' },
    )
    const [, one] = await heads(id)
    const undone = await person.undoChange(id, one?.id ?? '')
    expect((await heads(id))[0]).toMatchObject({ title: 'Undo: One', kind: 'undo' })
    expect(await person.values(id, 2)).toEqual([
      [null, null],
      [2, null],
    ])
    expect((await person.undoTurn(id, message_id)).body).toMatchObject({ cells: 1 })
    expect((await heads(id)).map(({ undone_by }) => undone_by !== null)).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(undone.status).toBe(200)
  })

  it('[SHEET-575] applies to the newest revision while a person saves', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [[1]] })
    const [undone] = await Promise.all([
      person.undoTurn(id, message_id),
      person.save(id, (book) => withEdits(book, 'Sheet1', { 8: { 0: { v: 9 } } })),
    ])
    expect(undone.status).toBe(200)
    const values = await person.values(id, 9)
    expect([values[0], values[8]]).toEqual([
      [null, null],
      [9, null],
    ])
  })

  it('[SHEET-575] answers an invalid request with 400 and an absent change with 404', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [[1]] })
    const resolve = { 'Sheet1!A1': 'ours' } as never
    expect((await person.undoTurn(id, message_id, resolve)).status).toBe(400)
    expect((await person.undoTurn(id, 'none')).status).toBe(404)
    expect((await person.undoChange(id, message_id)).status).toBe(404)
  })
})
