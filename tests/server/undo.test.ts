import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changesWorld, edited, type ChangesPerson } from '#tests/support/changes-world.ts'

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
  it('[SHEET-575] takes all of its writes back, calculated, and is a change that can be undone', async () => {
    const id = await person.create()
    await person.save(id, (book) =>
      edited(book, 'Sheet1', { 0: { 0: { v: 10 }, 1: { f: '=A1*2', v: 20, t: 2 } } }),
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
    expect([again.status, again.body.detail]).toEqual([409, 'This was undone already.'])

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

  it('[SHEET-576] keeps what a person changed since, and changes nothing until it is said what to do', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1:A3', values: [[1], [2], [3]] })
    await person.save(id, (book) =>
      edited(book, 'Sheet1', { 1: { 0: { v: 22 }, 1: { v: 'mine' } } }),
    )
    const refused = await person.undoTurn(id, message_id)
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toBe('A cell was changed since. Choose what to keep.')
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

  it('[SHEET-576] names a later turn as who changed a cell; once that is undone, nobody has', async () => {
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

  it('[SHEET-577] removes a worksheet that it made, and brings it back', async () => {
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

  it('[SHEET-577, SHEET-578] refuses where others work with that worksheet, and changes nothing', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'Plan!A1', values: [[1]], new_sheet: true })
    await person.save(id, (book) => edited(book, 'Plan', { 3: { 0: { v: 'note' } } }))
    const written = await person.undoTurn(id, message_id)
    expect(written.body.conflicts).toMatchObject([{ sheet: 'Plan', cell: 'A4', assistant: null }])
    await person.save(id, (book) =>
      edited(edited(book, 'Plan', { 3: { 0: null } }), 'Sheet1', { 0: { 0: { f: '=Plan!A1' } } }),
    )
    const { revision } = (await person.call('spreadsheets.head', { params: { id } })).body
    const used = await person.undoTurn(id, message_id)
    expect([used.status, used.body.conflicts]).toEqual([409, []])
    expect(used.body.detail).toMatch(/Sheet1!A1 uses the worksheet "Plan"/)
    const head = await person.call('spreadsheets.head', { params: { id } })
    expect(head.body.revision).toBe(revision)
  })

  it('[SHEET-575] takes back a result that runs over cells', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [['=SEQUENCE(3)']] })
    expect((await person.values(id, 3)).map(([value]) => value)).toEqual([1, 2, 3])
    await person.undoTurn(id, message_id)
    expect((await person.values(id, 3)).flat()).toEqual(Array.from({ length: 6 }, () => null))
  })
})

describe('an undo of one change', () => {
  it('[SHEET-14, SHEET-575] leaves the others of its turn, which the turn’s own undo takes back', async () => {
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

  it('[SHEET-575] is made on the newest version while a person saves', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [[1]] })
    const [undone] = await Promise.all([
      person.undoTurn(id, message_id),
      person.save(id, (book) => edited(book, 'Sheet1', { 8: { 0: { v: 9 } } })),
    ])
    expect(undone.status).toBe(200)
  })

  it('[SHEET-575] answers what it cannot read with 400, and what is not there with 404', async () => {
    const id = await person.create()
    const message_id = await person.turn(id, { range: 'A1', values: [[1]] })
    const resolve = { 'Sheet1!A1': 'ours' } as never
    expect((await person.undoTurn(id, message_id, resolve)).status).toBe(400)
    expect((await person.undoTurn(id, 'none')).status).toBe(404)
    expect((await person.undoChange(id, message_id)).status).toBe(404)
  })
})
