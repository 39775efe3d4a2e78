import { describe, expect, it } from 'vitest'
import type { UnsavedEdits } from '#src/services/workbook/unsaved-edits.ts'
import { createGate, writingAgent } from '#tests/support/models/agents.ts'
import { openBrowser } from '#tests/support/client/browser.ts'
import { createGrid } from '#tests/support/workbook/grid.ts'
import { createSheet, drawSheet, callerElsewhere } from '#tests/support/workbook/sheets.ts'
import { untilSheetSaved, valueAt } from '#tests/support/workbook/sheets.ts'
import { send } from '#tests/support/chat/chat-rows.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'
import { createEdits, createJarFetch } from '#tests/support/client/world.ts'

const worlds = useWorlds()
const { serve, enter } = worlds

describe('the open workbook', () => {
  it('[SAVE-1] [SAVE-4, SAVE-747] [SAVE-9] an edit is saved automatically and shows after a reload', async () => {
    const server = await serve()
    const fetch = createJarFetch()
    const world = await enter({ origin: server.origin, fetch })
    const id = await createSheet(world)
    const grid = await drawSheet(world, id)
    grid.type(0, 300_000)
    expect(world.state().workbook.save).toBe('unsaved')
    const state = await untilSheetSaved(world)
    expect(state.workbook.revision).toBe(2)
    expect(state.spreadsheets.items[0]?.revision).toBe(2)
    world.end()

    const again = await enter({ origin: server.origin, fetch })
    again.send({ type: 'OPEN_WORKBOOK', id })
    const loaded = await again.until(({ workbook }) => workbook.status === 'ready')
    expect(valueAt(loaded.workbook.data, 0)).toBe(300_000)
  })

  it('[SHEET-1027] a late answer for another spreadsheet does not change the cells of the open one', async () => {
    const { world, id, line, grid } = await openBrowser(worlds)
    grid.type(0, 'of the first')
    await untilSheetSaved(world)
    const [second, third] = [await createSheet(world), await createSheet(world)]
    await drawSheet(world, second)
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    line.lose(async ({ method, url }) => {
      if (method !== 'GET' || !url.endsWith(`/${id}/`)) return false
      asked.resolve()
      await answered.promise
      return false
    })
    world.send({ type: 'OPEN_WORKBOOK', id })
    await asked.promise
    const open = await drawSheet(world, third)
    answered.resolve()
    const caller = await callerElsewhere(world)
    open.type(1, 'of the third')
    world.send({ type: 'SAVE_NOW' })
    await untilSheetSaved(world)
    const { body } = await caller.call('spreadsheets.get', { params: { id: third } })
    expect([0, 1].map((row) => valueAt(body.workbook_data, row))).toEqual([null, 'of the third'])
  })

  it('[SAVE-3] hiding the page saves at once', async () => {
    const world = await enter({ origin: (await serve()).origin })
    const grid = await drawSheet(world, await createSheet(world))
    grid.type(0, 1)
    world.page('hidden')
    expect(world.state().workbook.save).toBe('saving')
    await untilSheetSaved(world)
  })

  it('[SAVE-16] a save waits until the results of the edit are calculated', async () => {
    const world = await enter({ origin: (await serve()).origin })
    const grid = await drawSheet(world, await createSheet(world))
    const calculation = Promise.withResolvers<void>()
    grid.calculate(calculation.promise)
    grid.type(0, 1)
    world.send({ type: 'SAVE_NOW' })
    const caller = await callerElsewhere(world)
    const params = { id: world.state().workbook.id ?? '' }
    // A save that did not wait would reach the server before this request.
    const before = await caller.call('spreadsheets.get', { params })
    expect(before.body.revision).toBe(1)
    expect(world.state().workbook).toMatchObject({ save: 'saving', revision: 1 })
    grid.type(1, 2)
    calculation.resolve()
    await untilSheetSaved(world)
    const { body } = await caller.call('spreadsheets.get', { params })
    expect([valueAt(body.workbook_data, 0), valueAt(body.workbook_data, 1)]).toEqual([1, 2])
  })

  it('[SHEET-3] [NAV-17] a new sheet is created by its first save and gets its address', async () => {
    const world = await enter({ origin: (await serve()).origin })
    world.history.push('/app/spreadsheet')
    const grid = await drawSheet(world, null)
    expect(world.state().spreadsheets.items).toEqual([])
    grid.type(0, 7)
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await untilSheetSaved(world).then(() =>
      world.until((s) => s.workbook.id !== null),
    )
    expect(world.history.location.href).toBe(`/app/spreadsheet/${workbook.id}`)
    // The route opens the sheet by its new id, and the grid stays mounted.
    const { mount } = world.state().workbook
    world.send({ type: 'OPEN_WORKBOOK', id: workbook.id })
    expect(world.state().workbook).toMatchObject({ mount, status: 'ready' })
  })

  it('[SAVE-8] unsaved edits survive a crash and are saved when the sheet is opened again', async () => {
    const server = await serve()
    const fetch = createJarFetch()
    const { promise: isKept, resolve } = Promise.withResolvers<void>()
    const device = createEdits()
    const edits: UnsavedEdits = {
      ...device,
      put: async (key, workbook, over) => {
        await device.put(key, workbook, over)
        resolve()
      },
    }
    const world = await enter({ origin: server.origin, fetch, edits })
    const id = await createSheet(world)
    const grid = await drawSheet(world, id)
    grid.type(0, 42)
    await isKept
    // The tab crashes before the save.
    world.end()

    const again = await enter({ origin: server.origin, fetch, edits })
    again.send({ type: 'OPEN_WORKBOOK', id })
    const put = await again.until(({ workbook }) => workbook.status === 'ready')
    expect(valueAt(put.workbook.data, 0)).toBe(42)
    expect(put.workbook.save).toBe('unsaved')
    await again.until(({ workbook }) => workbook.revision === 2)
    await untilSheetSaved(again)
    expect(device.kept.size).toBe(0)
  })

  it('[SAVE-8] [SAVE-6] a save whose answer was lost in a crash of the tab causes no conflict', async () => {
    const server = await serve()
    const fetch = createJarFetch()
    const device = createEdits()
    // Never removes the kept edits, as if the tab crashed between the save and its answer.
    const edits: UnsavedEdits = { ...device, remove: () => Promise.resolve() }
    const world = await enter({ origin: server.origin, fetch, edits })
    const id = await createSheet(world)
    const grid = await drawSheet(world, id)
    grid.type(0, 42)
    await world.until(({ workbook }) => workbook.revision === 2)
    await untilSheetSaved(world)
    world.end()
    expect(device.kept.size).toBe(1)

    const again = await enter({ origin: server.origin, fetch, edits: device })
    again.send({ type: 'OPEN_WORKBOOK', id })
    const opened = await again.until(({ workbook }) => workbook.status === 'ready')
    expect(opened.workbook).toMatchObject({ save: 'saved', revision: 2 })
    expect(device.kept.size).toBe(0)
  })

  /** Two clients edit one sheet. The other client has saved first. */
  const conflict = async () => {
    const server = await serve()
    const fetch = createJarFetch()
    const world = await enter({ origin: server.origin, fetch })
    const id = await createSheet(world)
    world.history.push(`/app/spreadsheet/${id}`)
    const mine = await drawSheet(world, id)
    const other = await enter({ origin: server.origin, fetch })
    const theirs = await drawSheet(other, id)
    theirs.type(0, 'theirs')
    other.send({ type: 'SAVE_NOW' })
    await other.until(({ workbook }) => workbook.revision === 2)
    mine.type(0, 'mine')
    world.send({ type: 'SAVE_NOW' })
    await world.until(({ workbook }) => workbook.save === 'conflict')
    return { world, id, mine }
  }

  it('[SAVE-5] [SAVE-6] "Keep mine as a copy" resolves a conflict by storing my edits in a copy', async () => {
    const { world, id } = await conflict()
    world.send({ type: 'KEEP_MINE' })
    const state = await world.until(
      ({ workbook }) => workbook.id !== id && workbook.status === 'ready',
    )
    expect(valueAt(state.workbook.data, 0)).toBe('mine')
    expect(state.workbook.title).toBe('Loan (my copy)')
    expect(state.spreadsheets.items).toHaveLength(2)
    expect(world.history.location.href).toBe(`/app/spreadsheet/${state.workbook.id}`)
  })

  it('[SAVE-56] a second copy has a number after its title', async () => {
    const { world, id } = await conflict()
    const caller = await callerElsewhere(world)
    await caller.call('spreadsheets.create', { body: { title: 'loan (my copy)' } })
    world.send({ type: 'KEEP_MINE' })
    const state = await world.until(
      ({ workbook }) => workbook.id !== id && workbook.status === 'ready',
    )
    expect(state.workbook.title).toBe('Loan (my copy) (2)')
  })

  it('[SAVE-748] text typed while the copy is created is in the copy', async () => {
    const { world, id, mine } = await conflict()
    world.send({ type: 'KEEP_MINE' })
    await new Promise((resolve) => setImmediate(resolve))
    mine.type(1, 'later')
    const state = await world.until(
      ({ workbook }) => workbook.id !== id && workbook.status === 'ready',
    )
    expect(valueAt(state.workbook.data, 1)).toBe('later')
  })

  it('[SAVE-6] "Load theirs" resolves a conflict by loading the other version', async () => {
    const { world, id } = await conflict()
    const { mount } = world.state().workbook
    world.send({ type: 'LOAD_THEIRS' })
    const { workbook } = await world.until((state) => state.workbook.mount > mount)
    expect(workbook).toMatchObject({ id, revision: 2, save: 'saved' })
    expect(valueAt(workbook.data, 0)).toBe('theirs')
  })

  it('[SHEET-12] [SAVE-2] the agent sees unsaved edits, and its change appears in the open grid', async () => {
    const world = await enter({ origin: (await serve({ agent: writingAgent() })).origin })
    const id = await createSheet(world)
    const grid = await drawSheet(world, id)
    grid.type(0, 42)
    const { mount } = world.state().workbook
    send(world, 'Write 99 into A10', id)
    const ended = await world.until(({ workbook }) => workbook.revision === 3)
    expect(JSON.stringify(ended.chat.messages)).toContain('A1 is 42')
    expect([valueAt(grid.save(), 0), valueAt(grid.save(), 9)]).toEqual([42, 99])
    expect(ended.workbook).toMatchObject({ mount, save: 'saved', status: 'ready' })
  })

  it('[SHEET-12] [SAVE-5] a change that arrives before the grid is drawn appears in the grid', async () => {
    const gate = createGate()
    const world = await enter({ origin: (await serve({ agent: writingAgent(gate) })).origin })
    const id = await createSheet(world)
    send(world, 'Write 99 into A10', id)
    world.send({ type: 'OPEN_WORKBOOK', id })
    await world.until(({ workbook }) => workbook.status === 'ready')
    gate.open()
    const { workbook } = await world.until((state) => state.workbook.revision === 2)
    const grid = createGrid(workbook.data)
    world.app.attachGrid(grid)
    grid.type(0, 'mine')
    await world.until((state) => state.workbook.revision === 3)
    const { body } = await (
      await callerElsewhere(world)
    ).call('spreadsheets.get', { params: { id } })
    expect([0, 9].map((row) => valueAt(body.workbook_data, row))).toEqual(['mine', 99])
  })

  it('[SAVE-2] edits made during a save are also saved before a message is sent', async () => {
    const world = await enter({ origin: (await serve({ agent: writingAgent() })).origin })
    const id = await createSheet(world)
    const grid = await drawSheet(world, id)
    grid.type(0, 41)
    world.send({ type: 'SAVE_NOW' })
    // The running save contains the value 41 by now.
    await new Promise((resolve) => setImmediate(resolve))
    grid.type(0, 42)
    send(world, 'Write 99 into A10', id)
    const ended = await world.until(({ workbook }) => workbook.revision === 4)
    expect(JSON.stringify(ended.chat.messages)).toContain('A1 is 42')
  })

  it('[SAVE-2] [SAVE-3] a send during a check for a newer version saves the edits first', async () => {
    const { world, id, grid, line } = await openBrowser(worlds)
    const gate = createGate()
    const looking = Promise.withResolvers<void>()
    const order: string[] = []
    line.lose(async ({ method, url }) => {
      if (method === 'PUT' || url.endsWith('/chat/stream/')) order.push(method)
      if (!url.endsWith('/head/')) return false
      looking.resolve()
      await gate.opened
      return false
    })
    grid.type(0, 42)
    world.page('shown')
    await looking.promise
    send(world, 'Sum it', id)
    gate.open()
    await world.until(({ chat }) => chat.run === null && chat.startedId !== null)
    expect(order).toEqual(['PUT', 'POST'])
  })

  it('[SHEET-1060] deleting the open sheet clears it', async () => {
    const world = await enter({ origin: (await serve()).origin })
    const id = await createSheet(world)
    await drawSheet(world, id)
    world.history.push(`/app/spreadsheet/${id}`)
    world.send({ type: 'DELETE_SPREADSHEETS', ids: [id] })
    expect(world.state().workbook.status).toBe('idle')
    world.page('left')
    const state = await world.until(({ spreadsheets }) => spreadsheets.items.length === 0)
    expect(state.spreadsheets.items).toEqual([])
    expect(world.history.location.href).toBe('/app/spreadsheets')
  })
})
