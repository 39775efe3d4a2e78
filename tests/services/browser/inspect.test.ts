import { afterEach, expect, it, vi } from 'vitest'
import { openInspector } from '#src/services/browser/inspect.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { isIdle, send } from '#tests/support/chat/chat-rows.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { createWorld, PASSWORD, signUpIn } from '#tests/support/client/world.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

type Told = { readonly type: string; readonly name?: string; readonly definition?: string }

/** A fake window that opens another window and records the messages posted to it. */
const createWindows = () => {
  const opened: string[] = []
  const told: Told[] = []
  const other = { postMessage: (message: Told) => told.push(message) }
  const here = Object.assign(new EventTarget(), {
    open: (url: string) => {
      opened.push(url)
      return other
    },
  })
  return { opened, told, here }
}

const CELL = 'Rent 1,200'

/** Streams two tool calls whose arguments and results contain the cell text `CELL`. */
const reader: Agent = async ({ emit }) => {
  const tool = (name: string) => ({
    execution_id: name,
    tool_name: name,
    tool_display_name: name,
  })
  for (const name of ['read_range', 'write_range']) {
    emit({ type: 'tool_executing', payload: { ...tool(name), arguments: { values: [[CELL]] } } })
    const done = { success: true, result: { rows: [[CELL]] }, error: null }
    emit({ type: 'tool_complete', payload: { ...tool(name), ...done } })
  }
  return { ended: 'end' }
}
it('[LOG-6] the inspector receives every machine with its drawing, and no password, token or cell', async () => {
  const server = await startTestServer({ agent: reader })
  const { opened, told, here } = createWindows()
  const inspection = openInspector(here as unknown as Window)
  expect(opened).toEqual(['https://stately.ai/inspect'])
  here.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  const world = createWorld({ origin: server.origin, inspection })
  open.push({ close: server.close }, { close: world.end })
  await signUpIn(world)
  send(world, 'Go')
  const { chat } = await world.until((state) => isIdle(state) && state.chat.startedId !== null)
  world.send({ type: 'RELOAD_MESSAGES', id: chat.startedId ?? '' })
  await world.until((state) => state.chat.messages[chat.startedId ?? '']?.status === 'loading')
  await world.until((state) => state.chat.messages[chat.startedId ?? '']?.status === 'ready')
  expect(JSON.stringify(world.state())).toContain(CELL)
  await vi.waitFor(() => expect(JSON.stringify(told)).toContain('messages.received'))
  await world.until((state) => Object.keys(state.documents.lists).length > 0)
  const flows = ['checkout', 'copy', 'documents', 'find', 'load', 'pay', 'portal', 'reply']
  const machines = new Set(['app', ...flows, 'session', 'share', 'transfer', 'workbook'])
  const drawings = await vi.waitFor(() => {
    const all = told.flatMap(({ definition }) => {
      const drawing = JSON.parse(definition ?? '{}')
      return drawing.states ? [drawing] : []
    })
    expect(new Set(all.map(({ id }) => id))).toEqual(machines)
    return all
  })
  // The drawings contain no truncated objects or arrays.
  expect(JSON.stringify(drawings)).not.toMatch(/\[(Object|Array|Circular)\]|"\.\.\."/)
  const all = JSON.stringify(told)
  expect(all).toContain('SIGN_UP')
  expect(all).toContain('write_range')
  expect(all).not.toContain(CELL)
  expect(all).not.toContain(PASSWORD)
  expect(all).not.toMatch(/eyJ|"token":"(?!\(hidden\))/)
})
