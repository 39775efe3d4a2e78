import { afterEach, expect, it, vi } from 'vitest'
import { createWatchedEdits } from '#tests/support/client/browser.ts'
import {
  createSheet,
  drawSheet,
  callerElsewhere,
  untilSheetSaved,
  valueAt,
} from '#tests/support/workbook/sheets.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'
import { freePort, start, temporaryFolder, type ServerProcess } from './server-process.ts'

const { enter } = useWorlds()
const folder = temporaryFolder()
let server: ServerProcess

const kill = async (): Promise<void> => {
  server.child.kill('SIGKILL')
  await server.exited
}
afterEach(async () => {
  await kill()
  folder.remove()
})

// The tests start real processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

it('[SAVE-36] edits survive kills of the server, both between saves and during a save', async () => {
  const env = { PORT: String(await freePort()), DATA_DIR: folder.path }
  server = await start(env)
  const edits = createWatchedEdits()
  const world = await enter({ origin: server.origin, edits })
  const id = await createSheet(world)
  const grid = await drawSheet(world, id)
  const save = async (): Promise<number> => {
    world.send({ type: 'SAVE_NOW' })
    return (await untilSheetSaved(world)).workbook.revision
  }
  grid.type(0, 'before')
  expect(await save()).toBe(2)

  await kill()
  grid.type(1, 'between')
  world.send({ type: 'SAVE_NOW' })
  await world.until(({ workbook }) => workbook.save === 'failed')
  server = await start(env)
  expect(await save()).toBe(3)

  grid.type(2, 'in the middle')
  world.send({ type: 'SAVE_NOW' })
  await world.until(({ workbook }) => workbook.save === 'saving')
  await kill()
  await world.until(({ workbook }) => workbook.save === 'failed')
  server = await start(env)
  await save()

  const caller = await callerElsewhere(world)
  const { body } = await caller.call('spreadsheets.get', { params: { id } })
  expect([0, 1, 2].map((row) => valueAt(body.workbook_data, row))).toEqual([
    'before',
    'between',
    'in the middle',
  ])
  await expect.poll(() => edits.cells()).toEqual([])
})
