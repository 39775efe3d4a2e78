import { describe, expect, it } from 'vitest'
import type { Agent } from '#server/chat/agent-contract.ts'
import { send } from '#tests/support/chat/chat-rows.ts'
import { createGate, sheetsIn, type Gate } from '#tests/support/models/agents.ts'
import { output, toolWorld } from '#tests/support/models/tools.ts'
import { createWatchedEdits } from '#tests/support/client/browser.ts'
import { createJarFetch } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'
import { callerElsewhere, drawSheet, valueAt } from '#tests/support/workbook/sheets.ts'
import { workbookOf } from '#tests/support/workbook/workbooks.ts'

const worlds = useWorlds()

/** The process for structural changes may start slowly on a busy machine. */
const SLOW_MS = 40_000

const INSERT = { do: 'insert_rows', sheet: 'Sheet a', at: 1 }
/** The size of the worksheet and all empty cells stay the same. */
const MOVE = { do: 'move_rows', sheet: 'Sheet a', at: '1:2', to: 9 }

type Gates = Readonly<Record<'start' | 'stored' | 'report', Gate>>

/**
 * An agent that changes the structure when `start` opens. It opens `stored`, and reports the change
 * when `report` opens.
 */
const editing =
  ({ start, stored, report }: Gates, edit: object): Agent =>
  async (turn) => {
    await start.opened
    const call = toolWorld(turn.engine).callWith({ ...turn, sheets: sheetsIn(turn) })
    const { spreadsheetId: spreadsheet_id } = turn
    const done = output(await call('edit_structure', { spreadsheet_id, edits: [edit] }))
    stored.open()
    await report.opened
    const tool = { execution_id: 'x', tool_name: 'edit_structure', tool_display_name: '' }
    const result = { spreadsheet_id: done.spreadsheet_id, revision: done.revision }
    turn.emit({
      type: 'tool_complete',
      payload: { ...tool, success: true, result, error: null },
    })
    return { ended: 'end' }
  }

/** An open sheet with values in A1:A3, whose assistant is about to make an edit. */
const asked = async (edit: object) => {
  const gates = { start: createGate(), stored: createGate(), report: createGate() }
  const { origin } = await worlds.serve({ agent: editing(gates, edit) })
  const edits = createWatchedEdits()
  const jar = createJarFetch()
  const world = await worlds.enter({ origin, edits, fetch: jar })
  const elsewhere = await callerElsewhere(world)
  const book = workbookOf({ a: { 0: { 0: { v: 10 } }, 1: { 0: { v: 11 } }, 2: { 0: { v: 12 } } } })
  const { body } = await elsewhere.call('spreadsheets.create', {
    body: { title: 'Loan', workbook_data: book },
  })
  const { id } = body
  world.send({ type: 'LOAD_SPREADSHEETS' })
  await world.until(({ spreadsheets }) => spreadsheets.items.some((item) => item.id === id))
  const grid = await drawSheet(world, id)
  send(world, 'Change it', id)
  await world.until(({ chat }) => chat.run !== null)
  const stored = async () => {
    const found = await elsewhere.call('spreadsheets.get', { params: { id } })
    return [0, 1, 2, 3].map((row) => valueAt(found.body.workbook_data, row))
  }
  /** The assistant changes the spreadsheet, of which this client does not know yet. */
  const change = async (): Promise<void> => {
    gates.start.open()
    await gates.stored.opened
  }
  return { world, id, grid, change, report: gates.report.open, edits, origin, jar, stored }
}

describe('the assistant moves rows while a spreadsheet is open', () => {
  it.each([
    ['inserted', INSERT, [null, 10, 11, 12]],
    ['moved', MOVE, [12, null, null, null]],
  ] as const)(
    '[AGENT-998] %s rows and an unsaved edit are a conflict that cannot merge, and neither is lost',
    async (_, edit, changed) => {
      const { world, grid, change, report, stored } = await asked(edit)
      await change()
      grid.type(5, 'mine')
      report()
      const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
      expect(workbook.differs).toMatchObject({ hindrance: 'frame' })
      expect([0, 5].map((row) => valueAt(grid.save(), row))).toEqual([10, 'mine'])
      expect(await stored()).toEqual(changed)
      world.send({ type: 'KEEP_BOTH' })
      await world.until((state) => state.workbook.differs?.hindrance === 'frame')
      expect(await stored()).toEqual(changed)
    },
    SLOW_MS,
  )

  it.each([
    ['inserted', INSERT],
    ['moved', MOVE],
  ])(
    '[AGENT-998] an entry that was typed before the rows were %s is a conflict too',
    async (_, edit) => {
      const { world, grid, change, report } = await asked(edit)
      grid.startTyping()
      await change()
      report()
      await world.until((state) => state.workbook.newest === 2)
      grid.type(5, 'mine')
      const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
      expect(workbook.differs).toMatchObject({ hindrance: 'frame' })
      expect([0, 5].map((row) => valueAt(grid.save(), row))).toEqual([10, 'mine'])
    },
    SLOW_MS,
  )

  it(
    '[AGENT-998] edits that a closed page left behind are a conflict that cannot merge',
    async () => {
      const { world, id, grid, change, edits, origin, jar, stored } = await asked(MOVE)
      await change()
      grid.type(5, 'mine')
      await edits.isKept(id)
      world.end()
      const later = await worlds.enter({ origin, edits, fetch: jar })
      later.send({ type: 'OPEN_WORKBOOK', id })
      const { workbook } = await later.until((state) => state.workbook.status === 'ready')
      expect(workbook).toMatchObject({ save: 'conflict', differs: { hindrance: 'frame' } })
      expect(valueAt(workbook.data, 5)).toBe('mine')
      expect(await stored()).toEqual([12, null, null, null])
    },
    SLOW_MS,
  )

  it(
    '[AGENT-998] without unsaved edits the newest version loads',
    async () => {
      const { world, change, report } = await asked(MOVE)
      const { mount } = world.state().workbook
      await change()
      report()
      const { workbook } = await world.until((state) => state.workbook.revision === 2)
      expect([workbook.mount, workbook.save]).toEqual([mount + 1, 'saved'])
      expect([0, 6, 7].map((row) => valueAt(workbook.data, row))).toEqual([12, 10, 11])
    },
    SLOW_MS,
  )
})
