import { afterEach, expect, it, vi } from 'vitest'
import { openInspector } from '#src/services/inspect.ts'
import { startTestServer } from '#tests/support/server.ts'
import { createWorld, PASSWORD, signUpIn } from '#tests/support/world.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

type Told = { readonly type: string; readonly name?: string; readonly definition?: string }

/** A browser's window that opens one other window and keeps what is posted to it. */
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

it('[LOG-6] the inspector gets every machine with its drawing, and neither password nor token', async () => {
  const server = await startTestServer()
  const { opened, told, here } = createWindows()
  const inspection = openInspector(here as unknown as Window)
  expect(opened).toEqual(['https://stately.ai/inspect'])
  here.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))
  const world = createWorld({ origin: server.origin, inspection })
  open.push({ close: server.close }, { close: world.end })
  await signUpIn(world)
  await vi.waitFor(() => expect(JSON.stringify(told)).toContain('SIGN_UP'))

  const drawings = told.flatMap(({ definition }) => {
    const drawing = JSON.parse(definition ?? '{}')
    return drawing.states ? [drawing] : []
  })
  const names = new Set(drawings.map(({ id }) => id))
  expect(names).toEqual(new Set(['app', 'load', 'reply', 'session', 'workbook']))
  // A drawing is whole: nothing in it was cut off as too deep.
  expect(JSON.stringify(drawings)).not.toMatch(/\[(Object|Array|Circular)\]|"\.\.\."/)
  const all = JSON.stringify(told)
  expect(all).not.toContain(PASSWORD)
  expect(all).not.toMatch(/eyJ|"token":"(?!\(hidden\))/)
})
