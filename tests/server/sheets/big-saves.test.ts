import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { API_TEXTS } from '#contract/api/wording.ts'
import { createBigSaves } from '#server/sheets/big-saves.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, closing } = useWorlds()

/** A workbook of more than a million bytes of JSON, with `first` in its first cell. */
const big = (id: string, first: string) =>
  singleSheetWorkbook(
    id,
    6000,
    20,
    Object.fromEntries(
      Array.from({ length: 6000 }, (_, row) => [
        row,
        Object.fromEntries(
          Array.from({ length: 10 }, (_cell, column) => [
            column,
            row + column === 0 ? { v: first, t: 1 } : { v: row * column, t: 2 },
          ]),
        ),
      ]),
    ),
  )

const put = (person: Person, id: string, content: string, headers: Record<string, string> = {}) =>
  fetch(`${person.origin}/api/spreadsheets/${id}/`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
      ...headers,
    },
    body: new Uint8Array(gzipSync(content)),
  })

const made = async () => {
  const person = await signUp((await serve()).origin)
  const { body } = await person.call('spreadsheets.create', { body: { title: 'Big' } })
  return { person, id: body.id }
}

describe('a large save', () => {
  it('[SAVE-26] is stored like a small one, with its window, preview and title', async () => {
    const { person, id } = await made()
    const workbook_data = big(id, 'Total')
    const text = JSON.stringify({ title: ' Plan ', workbook_data })
    expect(text.length).toBeGreaterThan(1_000_000)
    const answer = await put(person, id, text, { 'if-match': '"1"', prefer: 'return=minimal' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ id, title: 'Plan', revision: 2 })
    const whole = await (await put(person, id, text)).json()
    expect(whole).toMatchObject({ revision: 3, workbook_data })
    const { body: stored } = await person.call('spreadsheets.get', { params: { id } })
    expect(stored.workbook_data).toEqual(workbook_data)
    const { body: window } = await person.call('spreadsheets.window', { params: { id } })
    expect(window).toMatchObject({ revision: 3, title: 'Plan' })
    expect(JSON.stringify(window)).toContain('Total')
    const { body: list } = await person.call('spreadsheets.list')
    expect(JSON.stringify(list.spreadsheets[0]?.preview)).toContain('Total')
  })

  it('[SAVE-26, SAVE-727] [SAVE-5] on an old revision, or with an invalid body, is refused like a small one', async () => {
    const { person, id } = await made()
    const text = JSON.stringify({ workbook_data: big(id, 'mine') })
    const stale = await put(person, id, text, { 'if-match': '"7"' })
    expect([stale.status, await stale.json()]).toEqual([
      409,
      expect.objectContaining({ revision: 1 }),
    ])
    const bad = [text.slice(0, -1), `[${text}]`, text.replace('"workbook_data"', '"cells"')]
    const answers = await Promise.all(bad.map((content) => put(person, id, content)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
    const { body: stored } = await person.call('spreadsheets.get', { params: { id } })
    expect(stored.revision).toBe(1)
  })
})

describe('a large new spreadsheet', () => {
  const post = (person: Person, content: object, headers: Record<string, string> = {}) =>
    fetch(`${person.origin}/api/spreadsheets/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        ...headers,
      },
      body: new Uint8Array(gzipSync(JSON.stringify(content))),
    })
  const minimal = { prefer: 'return=minimal' }
  const someone = async () => signUp((await serve()).origin)

  it('[SAVE-33] is stored like a small one, with a new id, a window and a preview', async () => {
    const person = await someone()
    const workbook_data = big('new', 'Total')
    const answer = await post(person, { title: ' Plan ', workbook_data })
    expect(answer.status).toBe(201)
    const made = await answer.json()
    expect(made).toMatchObject({ title: 'Plan', revision: 1 })
    expect(made.workbook_data).toEqual({ ...workbook_data, id: made.id })
    const { body: stored } = await person.call('spreadsheets.get', { params: { id: made.id } })
    expect(stored.workbook_data).toEqual(made.workbook_data)
    const { body: list } = await person.call('spreadsheets.list')
    expect(JSON.stringify(list.spreadsheets[0]?.preview)).toContain('Total')
  })

  it.each([
    ['a large request', 'a note '.repeat(200_000)],
    ['a small request', 'a note'],
  ])(
    '[SAVE-33, SAVE-728] [SHEET-21] has its stored workbook in the answer to %s only if that workbook differs from the sent one',
    async (_, note) => {
      const person = await someone()
      const request_id = crypto.randomUUID()
      const ask = async (workbook_data: object) =>
        (await post(person, { workbook_data, request_id }, minimal)).json()
      const made = await ask({ id: 'new', note })
      expect(made).not.toHaveProperty('workbook_data')
      expect(await ask({ id: 'new', note })).toEqual(made)
      const other = await ask({ id: 'new', note, more: 1 })
      expect(other).toEqual({ ...made, workbook_data: { id: made.id, note } })
      const whole = await (await post(person, { workbook_data: { note }, request_id })).json()
      expect(whole.workbook_data.id).toBe(made.id)
      expect((await person.call('spreadsheets.list')).body.spreadsheets).toHaveLength(1)
    },
  )

  it('[SAVE-33] is refused with the same error message as a small one if it is invalid', async () => {
    const person = await someone()
    const workbook_data = big('new', 'x')
    const text = JSON.stringify(workbook_data)
    const bad = [[workbook_data], { workbook_data: 7, more: text }, { title: 1, workbook_data }]
    const small = [[{}], { workbook_data: 7 }, { title: 1, workbook_data: {} }]
    const said = async (content: object) => {
      const answer = await post(person, content)
      return [answer.status, (await answer.json()).detail]
    }
    expect(await Promise.all(bad.map(said))).toEqual(await Promise.all(small.map(said)))
    expect((await person.call('spreadsheets.list')).body.spreadsheets).toEqual([])
  })
})

describe('the worker thread of large saves', () => {
  const savesBy = (script: string) => {
    const saves = createBigSaves(new URL(script, import.meta.url), { timeoutMs: 3000 })
    const read = async (body: string, userId = 'u1') => {
      const bytes = new TextEncoder().encode(body)
      const answer = await saves.read(userId, { name: 'spreadsheets.update', bytes, newId: 's1' })
      return answer.ok ? answer.value.body : answer.error
    }
    return { ...closing(saves), read }
  }
  const unread = { status: 503, detail: API_TEXTS.saveUnread }

  it('[SAVE-34, SAVE-729, SAVE-745] a body that kills the thread or takes too long gets 503, and the next one is read', async () => {
    const { read } = savesBy('../../support/server/fragile-thread.ts')
    expect(await read('die')).toEqual(unread)
    expect(await read('first')).toBe('first')
    expect(await read('hang')).toEqual(unread)
    expect(await Promise.all([read('die'), read('second')])).toEqual([unread, 'second'])
  })

  it('[SAVE-744] a save gets 503 if the thread does not start', async () => {
    const { read } = savesBy('./not-there.ts')
    expect(await Promise.all([read('one'), read('two')])).toEqual([unread, unread])
  })

  it('[SAVE-35, SAVE-753] users take turns, and a user can have only four bodies in the queue', async () => {
    const { read } = savesBy('../../support/server/fragile-thread.ts')
    const order: unknown[] = []
    const ask = async (body: string, userId: string) => {
      const said = await read(body, userId)
      order.push(said)
      return said
    }
    const mine = ['a1', 'a2', 'a3', 'a4', 'a5'].map((body) => ask(body, 'a'))
    const all = await Promise.all([...mine, ask('b1', 'b')])
    expect(all).toEqual(['a1', 'a2', 'a3', 'a4', unread, 'b1'])
    expect(order.indexOf('b1')).toBeLessThan(order.indexOf('a2'))
  })

  it('[SAVE-745] a body that cannot be sent to the thread does not make the next one fail', async () => {
    const saves = createBigSaves(new URL('../../support/server/fragile-thread.ts', import.meta.url))
    closing(saves)
    const bytes = new TextEncoder().encode('next')
    const question = { name: 'spreadsheets.update', bytes, newId: 's1' } as const
    const broken = { ...question, newId: (() => 's1') as unknown as string }
    const [first, next] = await Promise.allSettled([
      saves.read('u1', broken),
      saves.read('u1', question),
    ])
    expect([first.status, next]).toMatchObject([
      'rejected',
      { status: 'fulfilled', value: { value: { body: 'next' } } },
    ])
  })
})
