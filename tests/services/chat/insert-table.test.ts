import { expect, it } from 'vitest'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import { cellAt, parseWorkbook, sheetsOf } from '#contract/workbook/workbook.ts'
import type { SheetNews } from '#src/services/workbook/sheet-news.ts'
import { SAVE_TEXTS } from '#src/texts/wording.ts'
import { wordsAgent } from '#tests/support/models/agents.ts'
import { callerElsewhere } from '#tests/support/workbook/sheets.ts'
import { isIdle, send } from '#tests/support/chat/chat-rows.ts'
import type { World } from '#tests/support/client/world.ts'
import { createLossyFetch, useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

const table: AnswerTable = {
  heads: ['Item', 'Cost'],
  rows: [
    { cells: ['Rent', '(1,200.50)'], isStrong: false },
    { cells: ['=A1', '5%'], isStrong: false },
  ],
}

const isSave = ({ method, url }: Request): boolean =>
  method === 'PUT' && /spreadsheets\/[^/]+\/$/.test(url)

/**
 * A connection that can lose or refuse requests. `before` runs `then` before each request that
 * `which` selects.
 */
const createLine = () => {
  const lossy = createLossyFetch()
  let isHeld = (_request: Request): boolean => false
  let first = async (): Promise<void> => {}
  let isRefused = isHeld
  let refusal = 500
  return {
    ...lossy,
    refuse: (which: typeof isHeld, status = 500): void => {
      isRefused = which
      refusal = status
    },
    before: (which: typeof isHeld, then: typeof first): void => {
      isHeld = which
      first = then
    },
    fetch: (async (input, init) => {
      const request = new Request(input, init)
      if (isHeld(request)) await first()
      if (isRefused(request)) return new Response('{}', { status: refusal })
      return lossy.fetch(request)
    }) satisfies typeof fetch,
  }
}

/** A user with an answer in a conversation. */
const answered = async () => {
  const told: SheetNews[] = []
  const line = createLine()
  const server = await serve({ agent: wordsAgent('Here it is.') })
  const sheets = { tell: (news: SheetNews) => void told.push(news), watch: () => () => {} }
  const world = await enter({ origin: server.origin, fetch: line.fetch, sheets })
  send(world, 'What does it cost?')
  const { chat } = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  return { world, line, id: chat.startedId ?? '', told }
}
const insert = (world: World, conversationId: string | null, key = 'k', heading = 'Costs'): void =>
  world.send({ type: 'INSERT_TABLE', key, conversationId, heading, title: 'Budget', table })
const settled = async (world: World, key = 'k') =>
  (await world.until(({ inserts }) => !['inserting', undefined].includes(inserts[key]?.status)))
    .inserts[key]
/** Returns the user's spreadsheets on the server with their sheets. */
const stored = async (world: World) => {
  const me = await callerElsewhere(world)
  const { spreadsheets } = (await me.call('spreadsheets.list')).body
  return Promise.all(
    spreadsheets.map(async ({ id, title }) => {
      const { body } = await me.call('spreadsheets.get', { params: { id } })
      const read = parseWorkbook(body.workbook_data)
      const { name } = read.ok ? read.value : { name: '' }
      return {
        id,
        title,
        name,
        revision: body.revision,
        sheets: read.ok ? sheetsOf(read.value) : [],
      }
    }),
  )
}
/** Saves the spreadsheet from another device. */
const rival = async (world: World, id: string, name: string): Promise<void> => {
  const me = await callerElsewhere(world)
  const { body } = await me.call('spreadsheets.get', { params: { id } })
  const workbook_data = { ...body.workbook_data, name }
  await me.call('spreadsheets.update', { params: { id }, body: { workbook_data } })
}
const linkOf = async (world: World, id: string) =>
  (await (await callerElsewhere(world)).call('conversations.get', { params: { id } })).body
    .spreadsheet_id

it('[SHEET-29] an inserted table creates one spreadsheet and links it with the conversation', async () => {
  const { world, id, told } = await answered()
  insert(world, null)
  insert(world, null)
  const done = await settled(world)
  insert(world, null)
  const [made, ...more] = await stored(world)
  expect(more).toEqual([])
  expect(made).toMatchObject({ title: 'Budget', revision: 1 })
  expect(made?.sheets.map(({ name }) => name)).toEqual(['Costs'])
  expect(made?.sheets.map((sheet) => [cellAt(sheet, 1, 1)?.v, cellAt(sheet, 2, 0)?.f])).toEqual([
    [-1200.5, undefined],
  ])
  expect(done?.place).toEqual({ id: made?.id, title: 'Budget', range: 'Costs!A1:B3' })
  expect(await linkOf(world, id)).toBe(made?.id)
  const { conversations, spreadsheets } = world.state()
  expect(conversations.items[0]?.spreadsheet_id).toBe(made?.id)
  expect(spreadsheets.items.map(({ title }) => title)).toEqual(['Budget'])
  expect(told).toContainEqual({ id: made?.id, revision: 1 })
})

it('[SHEET-33] the next table gets its own worksheet in the same spreadsheet, and other tabs are notified', async () => {
  const { world, id, told } = await answered()
  insert(world, id)
  await settled(world)
  insert(world, id, 'k2')
  const done = await settled(world, 'k2')
  const [made, ...more] = await stored(world)
  expect(more).toEqual([])
  expect(made?.sheets.map(({ name }) => name)).toEqual(['Costs', 'Costs (2)'])
  expect(done?.place?.range).toBe("'Costs (2)'!A1:B3")
  expect(told).toContainEqual({ id: made?.id, revision: 2 })
})

it.each(['a link', 'no link', 'no conversation'])(
  '[SHEET-33] [SHEET-34] two tables inserted at once share one spreadsheet (the server has stored %s)',
  async (known) => {
    const { world, id, line } = await answered()
    const parts = { 'a link': '/never/', 'no link': '/spreadsheet/', 'no conversation': id }
    const part = parts[known as keyof typeof parts]
    line.refuse(({ url }) => new RegExp(`/conversations/.*${part}`).test(url), 404)
    insert(world, id)
    insert(world, id, 'k2', 'Rents')
    const [first, second] = [await settled(world), await settled(world, 'k2')]
    const [made, ...more] = await stored(world)
    expect(more).toEqual([])
    expect(made?.sheets.map(({ name }) => name)).toEqual(['Costs', 'Rents'])
    expect([first?.place?.id, second?.place?.id]).toEqual([made?.id, made?.id])
  },
)

it('[SHEET-34] a table that cannot be inserted does not block another', async () => {
  const { world, id, line } = await answered()
  let creates = 0
  line.refuse(({ method, url }) => {
    const isCreate = method === 'POST' && url.endsWith('/api/spreadsheets/')
    creates += isCreate ? 1 : 0
    return isCreate && creates === 1
  })
  insert(world, id)
  insert(world, id, 'k2', 'Rents')
  expect((await settled(world))?.status).toBe('failed')
  expect((await settled(world, 'k2'))?.status).toBe('inserted')
  expect((await stored(world)).map(({ sheets }) => sheets.length)).toEqual([1])
})

it('[SHEET-33] a save that conflicts with another user is retried on top of their change', async () => {
  const { world, id, line } = await answered()
  insert(world, id)
  const sheetId = (await settled(world))?.place?.id ?? ''
  let rivals = 2
  line.before(isSave, async () => {
    rivals -= 1
    if (rivals >= 0) await rival(world, sheetId, `theirs ${rivals}`)
  })
  insert(world, id, 'k2', 'Rents')
  expect((await settled(world, 'k2'))?.place?.range).toBe('Rents!A1:B3')
  const [made] = await stored(world)
  expect(made?.revision).toBe(4)
  expect(made?.sheets.map(({ name }) => name)).toEqual(['Costs', 'Rents'])
  expect(made?.name).toBe('theirs 0')
})

it('[SHEET-33] an insert whose save conflicts every time fails with the conflict text', async () => {
  const { world, id, line } = await answered()
  insert(world, id)
  const sheetId = (await settled(world))?.place?.id ?? ''
  line.before(isSave, () => rival(world, sheetId, 'theirs'))
  insert(world, id, 'k2')
  expect((await settled(world, 'k2'))?.error).toBe(SAVE_TEXTS.conflict)
  expect((await stored(world))[0]?.sheets.map(({ name }) => name)).toEqual(['Costs'])
})

it('[SHEET-33] repeating a save whose answer was lost adds no second worksheet', async () => {
  const { world, id, line } = await answered()
  insert(world, id)
  await settled(world)
  line.lose(isSave)
  insert(world, id, 'k2')
  expect((await settled(world, 'k2'))?.status).toBe('failed')
  line.lose(() => false)
  insert(world, id, 'k2')
  await world.until(({ inserts }) => inserts['k2']?.status === 'inserted')
  expect((await stored(world))[0]?.sheets).toHaveLength(2)
})

it('[SHEET-29] after the linked spreadsheet is deleted, inserting the table again creates a new spreadsheet', async () => {
  const { world, id } = await answered()
  insert(world, id)
  const sheetId = (await settled(world))?.place?.id ?? ''
  world.send({ type: 'DELETE_SPREADSHEETS', ids: [sheetId] })
  await world.until(({ inserts }) => inserts['k'] === undefined)
  insert(world, id)
  const again = await settled(world)
  expect(again?.place?.id).not.toBe(sheetId)
  expect(await linkOf(world, id)).toBe(again?.place?.id)
})

it('[SHEET-29] if the link was not stored, the next message stores it', async () => {
  const { world, id, line } = await answered()
  line.stop(({ method, url }) => method === 'PUT' && url.includes('/conversations/'))
  insert(world, id)
  const { place } = (await settled(world)) ?? {}
  expect(await linkOf(world, id)).toBeNull()
  world.send({ type: 'SEND', conversationId: id, text: 'And now?', documents: [] })
  await world.until(({ chat }) => chat.run !== null)
  await world.until(isIdle)
  expect(await linkOf(world, id)).toBe(place?.id)
})

it('[SHEET-29] [ERR-5] a failed insert shows an error and leaves no spreadsheet or link', async () => {
  const { world, id, line } = await answered()
  line.stop(({ method, url }) => method === 'POST' && url.endsWith('/api/spreadsheets/'))
  insert(world, id)
  const failed = await settled(world)
  expect(failed).toMatchObject({ status: 'failed', place: null })
  expect(failed?.error).not.toBe('')
  expect(await stored(world)).toEqual([])
  expect(await linkOf(world, id)).toBeNull()
})

it.each([
  ['GET', 'conversations', 'Failed to update spreadsheet'],
  ['POST', 'spreadsheets', 'Failed to create spreadsheet'],
])('[SHEET-29] [ERR-5] a failed %s of %s shows "%s"', async (method, part, text) => {
  const { world, id, line } = await answered()
  line.refuse((request) => request.method === method && request.url.includes(`/${part}/`))
  insert(world, id)
  expect((await settled(world))?.error).toBe(text)
  expect(await stored(world)).toEqual([])
})

it.each(['a link', 'no link'])(
  '[SAVE-58] inserting a table again after a reload adds no second worksheet (the server has stored %s)',
  async (known) => {
    const { world, id, line } = await answered()
    if (known === 'no link') line.refuse(({ url }) => /conversations.*spreadsheet/.test(url), 404)
    const again = (key: string, origin: string): void =>
      world.send({
        type: 'INSERT_TABLE',
        key,
        origin,
        conversationId: known === 'no link' ? null : id,
        heading: 'Costs',
        title: 'Budget',
        table,
      })
    again('before', 'question-1 table')
    const first = await settled(world, 'before')
    again('after', 'question-1 table')
    expect((await settled(world, 'after'))?.place).toEqual(first?.place)
    expect((await stored(world)).map(({ sheets }) => sheets.length)).toEqual([1])
    again('other', 'question-2 table')
    await settled(world, 'other')
    expect((await stored(world)).flatMap(({ sheets }) => sheets)).toHaveLength(2)
  },
)

it('[SHEET-29] repeating an insert whose answer was lost creates no second spreadsheet', async () => {
  const { world, id, line } = await answered()
  line.lose(({ method, url }) => method === 'POST' && url.endsWith('/api/spreadsheets/'))
  insert(world, id)
  expect((await settled(world))?.status).toBe('failed')
  line.lose(() => false)
  insert(world, id)
  expect(
    (await world.until(({ inserts }) => inserts['k']?.status === 'inserted')).inserts['k'],
  ).toMatchObject({ place: { title: 'Budget' } })
  expect(await stored(world)).toHaveLength(1)
})
