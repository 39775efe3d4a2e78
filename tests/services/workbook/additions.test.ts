import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpoints, type EndpointName } from '#contract/api/endpoints.ts'
import type { AnswerTable } from '#contract/workbook/table-sheet.ts'
import { selectAttemptsAt, selectIsAttemptAwaited } from '#src/log/selectors/attempts.ts'
import { selectMessageIds, selectPublicShare } from '#src/log/selectors/selectors.ts'
import { createGate, wordsAgent, gatedAgent, type Gate } from '#tests/support/models/agents.ts'
import { drawSheet, callerElsewhere, valueAt } from '#tests/support/workbook/sheets.ts'
import { isIdle, questionIdOf, send, rowTextsOf } from '#tests/support/chat/chat-rows.ts'
import { createJarFetch, type World } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const { serve, enter } = useWorlds()

/**
 * A call that we added to the spec, or the chat search, which is a query field of a call in the
 * spec. A backend may refuse either.
 */
type Addition = EndpointName | 'search'

const isSearch = (request: Request): boolean =>
  new URL(request.url).pathname === '/api/chat/histories/' &&
  new URL(request.url).searchParams.has('q')

const isCallOf = (name: Addition, request: Request): boolean => {
  if (name === 'search') return isSearch(request)
  const { method, path } = endpoints[name]
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  return request.method === method && pattern.test(new URL(request.url).pathname)
}

/** A connection to a server that has all calls of the spec but lacks the addition `name`. */
const lineWithout = (name: Addition, status: number) => {
  const jar = createJarFetch()
  let asked = 0
  let hidesChats = false
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (isCallOf(name, request)) {
      asked += 1
      return new Response('{"detail":"Not found."}', { status })
    }
    if (hidesChats && isCallOf('histories.list', request))
      return Response.json({ histories: [], total_count: 0, has_more: false })
    return jar(request)
  }
  return {
    fetch,
    asked: () => asked,
    /** The list of chats is empty, as if the chats were on a later page. */
    hideChats: (): void => {
      hidesChats = true
    },
  }
}

const table: AnswerTable = {
  heads: ['Item', 'Cost'],
  rows: [{ cells: ['Rent', '1,200.50'], isStrong: false }],
}

/** Starts a conversation, edits its question and inserts a table into a spreadsheet. */
const begin = async (world: World) => {
  send(world, 'one')
  const { chat } = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  const id = chat.startedId ?? ''
  const messageId = questionIdOf(world.state(), id, 'one')
  world.send({ type: 'EDIT', conversationId: id, messageId, text: 'uno', documents: [] })
  await world.until((state) => isIdle(state) && questionIdOf(state, id, 'uno') !== '')
  const insert = { key: 'k', conversationId: id, heading: '', title: 'Costs', table } as const
  world.send({ type: 'INSERT_TABLE', ...insert })
  const { inserts } = await world.until((state) => Boolean(state.inserts['k']?.place))
  return { id, sheetId: inserts['k']?.place?.id ?? '' }
}

/**
 * Requests a window, although the backend may lack that call. Then opens the sheet, changes it from
 * another device, and waits until the open sheet has loaded the change.
 */
const edit = async (world: World, sheetId: string): Promise<void> => {
  await world.app.sheetWindows.first(sheetId)
  await drawSheet(world, sheetId)
  const me = await callerElsewhere(world)
  const { body } = await me.call('spreadsheets.get', { params: { id: sheetId } })
  const workbook_data = JSON.parse(JSON.stringify(body.workbook_data).replace('Rent', 'Lease'))
  await me.call('spreadsheets.update', { params: { id: sheetId }, body: { workbook_data } })
  world.page('shown')
  const { workbook } = await world.until((state) => state.workbook.revision > body.revision)
  expect(workbook.save).toBe('saved')
  expect(JSON.stringify(workbook.data)).toContain('Lease')
  expect(valueAt(workbook.data, 0)).not.toBeNull()
  world.send({ type: 'CLOSE_WORKBOOK' })
}

const share = async (world: World, sheetId: string): Promise<string> => {
  const rests = () => world.until((state) => state.share.id !== null && state.share.busy === null)
  world.send({ type: 'OPEN_SHARE', id: sheetId })
  await rests()
  world.send({ type: 'ENABLE_SHARE' })
  await world.until((state) => selectPublicShare(sheetId)(state) !== null)
  await rests()
  world.send({ type: 'CLOSE_SHARE' })
  return selectPublicShare(sheetId)(world.state())?.code ?? ''
}

const search = async (world: World): Promise<void> => {
  world.send({ type: 'SEARCH_CONVERSATIONS', query: 'uno' })
  await world.until((state) => state.search.answered === 'uno' || state.search.isOff === true)
  world.send({ type: 'SEARCH_CONVERSATIONS', query: '' })
  expect(world.state().search).toMatchObject({ error: null, query: '' })
}

/**
 * The same user on another device opens a deep link and views the earlier attempt. Then the running
 * answer ends.
 */
const comeBack = async (world: World, id: string, gate: Gate): Promise<void> => {
  world.send({ type: 'OPEN_CONVERSATION', id })
  await world.until(({ chat }) => chat.messages[id]?.status === 'ready')
  expect(rowTextsOf(world.state(), id).slice(0, 2)).toEqual(['uno', 'Here it is.'])
  const asked = questionIdOf(world.state(), id, 'uno')
  world.send({ type: 'SHOW_ATTEMPT', conversationId: id, messageId: asked, index: 0 })
  await world.until((state) => !selectIsAttemptAwaited(id, asked)(state))
  world.send({ type: 'SHOW_ATTEMPT', conversationId: id, messageId: asked, index: null })
  gate.open()
}

/** Uses every addition at least once. */
const story = async (name: Addition, status: number) => {
  const gate = createGate()
  let turns = 0
  const server = await serve({
    agent: async (turn) => {
      turns += 1
      return turns < 3
        ? wordsAgent('Here it is.')(turn)
        : gatedAgent(gate, 'First.', 'Second.')(turn)
    },
  })
  const line = lineWithout(name, status)
  const world = await enter({ origin: server.origin, fetch: line.fetch })
  const { id, sheetId } = await begin(world)
  await search(world)
  await edit(world, sheetId)
  const code = await share(world, sheetId)
  world.send({ type: 'OPEN_PUBLIC', code })
  const { publicSheet } = await world.until((state) =>
    ['ready', 'failed'].includes(state.publicSheet.status),
  )
  expect(publicSheet.window?.cells.map(({ text }) => text)).toContain('Lease')
  world.send({ type: 'CLOSE_PUBLIC' })
  world.send({ type: 'FINISH_EXAMPLES', names: ['loan'] })
  world.send({ type: 'SEND', conversationId: id, text: 'two', documents: [] })
  await world.until(({ chat }) => JSON.stringify(chat.messages).includes('First.'))

  line.hideChats()
  const again = await enter({ origin: server.origin, fetch: line.fetch })
  await comeBack(again, id, gate)
  world.send({ type: 'STOP' })
  await world.until(isIdle)
  await world.until(({ chat }) => chat.pendingStops[id] === undefined)
  return { world, again, id, line }
}

/** The additions under test. If a backend lacks one of them, the user gets no notice. */
const ADDITIONS = [
  'conversations.get',
  'chat.resume',
  'attempts.list',
  'chat.stop',
  'conversations.link',
  'spreadsheets.head',
  'spreadsheets.window',
  'share.window',
  'changes.list',
  'account.finishOffers',
  'search',
] as const satisfies readonly Addition[]

/**
 * The full run tests both statuses for each addition. A short run alternates between 404 and 405.
 */
const isFull = process.env['FULL'] === '1'
const CASES = ADDITIONS.flatMap((name, index) =>
  (isFull ? [404, 405] : [404 + (index % 2)]).map((status) => [name, status] as const),
)

it.each(CASES)(
  '[API-9] if the backend answers %s with %i, the client continues without a notice',
  async (name, status) => {
    const { world, again, id, line } = await story(name, status)
    expect(line.asked()).toBeGreaterThan(0)
    for (const one of [world, again])
      expect(one.state().notices.filter(({ level }) => level !== 'success')).toEqual([])
    expect(rowTextsOf(world.state(), id).slice(0, 2)).toEqual(['uno', 'Here it is.'])
    if (name === 'attempts.list') {
      const [, answer = ''] = selectMessageIds(id)(again.state())
      expect(selectAttemptsAt(id, answer)(again.state())).toBeNull()
    }
    expect(world.state().search.isOff ?? false).toBe(name === 'search')
  },
)

/**
 * Endpoints that the comparison with docs/api-additions.md leaves out: our own sign-in, calls that
 * the client does not make yet, and calls tested elsewhere.
 */
const ELSEWHERE =
  /^(?:auth|health|account|organizations|billing)\.|^(?:changes\.(?:get|undo)|turns\.undo|documents\.(?:file|page|spreadsheet|thumbnail)|spreadsheets\.(?:check|previewImport))$/

it('[API-9] ADDITIONS contains the calls that docs/api-additions.md lists, except those tested elsewhere', () => {
  const file = readFileSync(new URL('../../../docs/api-additions.md', import.meta.url), 'utf8')
  const page = file.slice(file.indexOf('## Calls'), file.indexOf('## Fields'))
  const listed = [...page.matchAll(/^\| `[A-Z]+ [^`]+` \| `([\w.]+)`/gm)].map(
    ([, name = '']) => name,
  )
  const own = ADDITIONS.filter((name) => name !== 'search' && !ELSEWHERE.test(name))
  expect(listed.filter((name) => !ELSEWHERE.test(name)).toSorted()).toEqual(own.toSorted())
})
