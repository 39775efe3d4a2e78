import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { realClock } from '#src/services/browser/clock.ts'
import { createSheet } from '#tests/support/workbook/sheets.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { createEdits, createWorld, signUpIn } from '#tests/support/client/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const createGrid = (data: WorkbookJson) => {
  let workbook = data
  let changed: () => void = () => {}
  return {
    edit: (name: string) => {
      workbook = { ...workbook, name }
      changed()
    },
    port: {
      save: () => workbook,
      settled: async () => {},
      onEdit: (hear: () => void) => {
        changed = hear
        return () => {}
      },
      isTyping: () => false,
      onTyped: () => () => {},
      applyChanges: () => {},
      dispose: () => {},
    },
  }
}

it('[SAVE-3, SAVE-8] hiding the page keeps the edits at once and saves them without waiting for a timer', async () => {
  const edits = createEdits()
  // Timers never run, so only hiding the page can cause the save.
  const clock = { ...realClock, after: () => () => {} }
  const world = createWorld({ origin: server.origin, edits, clock, at: '/app/spreadsheets' })
  await signUpIn(world)
  const id = await createSheet(world)
  world.send({ type: 'OPEN_WORKBOOK', id })
  const opened = await world.until(({ workbook }) => workbook.status === 'ready')
  const grid = createGrid(opened.workbook.data ?? {})
  world.app.attachGrid(grid.port)

  grid.edit('Edited')
  await world.until(({ workbook }) => workbook.save === 'unsaved')
  expect(edits.kept.size).toBe(0)
  const editedAt = Date.now()
  world.page('hidden')
  expect([...edits.kept.values()][0]?.data).toMatchObject({ name: 'Edited' })
  expect(world.state().workbook.save).toBe('saving')
  expect(Date.now() - editedAt).toBeLessThan(1000)
  const saved = await world.until(({ workbook }) => workbook.save === 'saved')
  expect(saved.workbook.revision).toBe(opened.workbook.revision + 1)
  expect(edits.kept.size).toBe(0)
  world.end()
})
