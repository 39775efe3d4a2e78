import { describe, expect, it } from 'vitest'
import { blankSheet } from '#contract/workbook/blank-workbook.ts'
import { applyChangeSet } from '#contract/workbook/apply-change-set.ts'
import type { ChangeSet } from '#contract/workbook/change-set.ts'
import { SAVE_TEXTS } from '#src/texts/wording.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import type { AppState } from '#src/log/state.ts'
import { createGate, sheetsIn, type Gate } from '#tests/support/models/agents.ts'
import { openBrowser } from '#tests/support/client/browser.ts'
import { createSheet, drawSheet, callerElsewhere, valueAt } from '#tests/support/workbook/sheets.ts'
import { send } from '#tests/support/chat/chat-rows.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'
import { changeSetOf } from '#tests/support/workbook/workbooks.ts'

const worlds = useWorlds()

type Parts = Pick<Partial<ChangeSet>, 'cells' | 'operations'>

type Step = readonly [gate: Gate, change: (sheetId: string) => Parts]

/**
 * An agent that applies each change to the first worksheet once the gate of the change opens. It
 * then reports the change.
 */
const changing =
  (...steps: readonly Step[]): Agent =>
  async (turn) => {
    for (const [gate, change] of steps) {
      await gate.opened
      const found = await sheetsIn(turn).get(turn.spreadsheetId ?? '')
      if (!found.ok) throw new Error(found.error.type)
      const { id, revision, workbook_data } = found.value
      const changeSet = changeSetOf({
        ...change(workbook_data.sheetOrder[0] ?? ''),
        id: turn.newId(),
        spreadsheet_id: id,
        created_at: turn.now().toISOString(),
      })
      const applied = applyChangeSet(workbook_data, changeSet)
      if (!applied.ok) throw new Error('conflict')
      await sheetsIn(turn).applyChangeSet({
        spreadsheetId: id,
        baseRevision: revision,
        workbook_data: applied.value,
        changeSet,
      })
      const tool = { execution_id: changeSet.id, tool_name: 'write_range', tool_display_name: '' }
      turn.emit({
        type: 'tool_complete',
        payload: {
          ...tool,
          success: true,
          result: { spreadsheet_id: id, revision: revision + 1 },
          error: null,
        },
      })
    }
    return { ended: 'end' }
  }

const cellOf = (row: number, value: number) => (sheet_id: string) => ({
  cells: [{ sheet_id, row, column: 0, before: null, after: { v: value } }],
})

/** An open sheet whose assistant is about to make the changes in `steps`. */
const asked = (...steps: readonly Step[]) => askedBy(fetch, ...steps)
const askedBy = async (sending: typeof fetch, ...steps: readonly Step[]) => {
  const { origin } = await worlds.serve({ agent: changing(...steps) })
  const world = await worlds.enter({ origin, fetch: sending })
  const id = await createSheet(world)
  const grid = await drawSheet(world, id)
  send(world, 'Change it', id)
  await world.until(({ chat }) => chat.run !== null)
  const stored = async () => {
    const { body } = await (
      await callerElsewhere(world)
    ).call('spreadsheets.get', { params: { id } })
    return body
  }
  return { world, id, grid, stored }
}

/** Waits for a state and returns all save statuses seen until then. */
const savesUntil = async (
  world: { until: (holds: (state: AppState) => boolean) => Promise<AppState> },
  holds: (state: AppState) => boolean,
) => {
  const seen = new Set<string>()
  await world.until((state) => {
    seen.add(state.workbook.save)
    return holds(state)
  })
  return [...seen]
}

describe('the assistant and a user in one spreadsheet', () => {
  it('[SAVE-400] edits of different cells merge without a conflict', async () => {
    const gate = createGate()
    const { world, grid, stored } = await asked([gate, cellOf(9, 99)])
    grid.type(0, 'mine')
    gate.open()
    const saves = await savesUntil(
      world,
      ({ workbook }) => workbook.revision === 3 && workbook.save === 'saved',
    )
    expect(saves).not.toContain('conflict')
    expect([0, 9].map((row) => valueAt(grid.save(), row))).toEqual(['mine', 99])
    const { workbook_data } = await stored()
    expect([0, 9].map((row) => valueAt(workbook_data, row))).toEqual(['mine', 99])
  })

  const block =
    (rows: number, column = 0) =>
    (sheet_id: string) => ({
      cells: Array.from({ length: rows }, (_, row) => ({
        sheet_id,
        row: row + 1,
        column,
        before: null,
        after: { v: row },
      })),
    })

  it('[SHEET-572, SHEET-1013] the grid applies changes of up to 2,000 cells and reloads for larger ones', async () => {
    const [few, many] = [createGate(), createGate()]
    const { world, grid } = await asked([few, block(2000)], [many, block(2001, 1)])
    const { mount } = world.state().workbook
    few.open()
    const followed = await world.until(({ workbook }) => workbook.revision === 2)
    expect(followed.workbook.mount).toBe(mount)
    expect(valueAt(grid.save(), 2000)).toBe(1999)
    many.open()
    const { workbook } = await world.until((state) => state.workbook.revision === 3)
    expect(workbook.mount).toBe(mount + 1)
    expect(workbook.save).toBe('saved')
  })

  it('[SHEET-572, SAVE-400] a change of more than 2,000 cells still merges with an unsaved edit', async () => {
    const gate = createGate()
    const { world, grid } = await asked([gate, block(2001)])
    grid.type(0, 'mine')
    gate.open()
    const saves = await savesUntil(
      world,
      ({ workbook }) => workbook.revision === 3 && workbook.save === 'saved',
    )
    expect(saves).not.toContain('conflict')
    expect([0, 2001].map((row) => valueAt(grid.save(), row))).toEqual(['mine', 2000])
  })

  it('[API-9, SHEET-572] the grid reloads the whole version if the backend lacks the call that returns one change', async () => {
    const gate = createGate()
    let refused = 0
    const without: typeof fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (!/\/changes\/[^/]+\/$/.test(pathname)) return fetch(input, init)
      refused += 1
      return new Response('{"detail":"Not found."}', { status: 404 })
    }
    const { world } = await askedBy(without, [gate, cellOf(9, 99)])
    const { mount } = world.state().workbook
    gate.open()
    const { workbook } = await world.until((state) => state.workbook.revision === 2)
    expect([workbook.mount, workbook.save, refused]).toEqual([mount + 1, 'saved', 1])
    expect(valueAt(workbook.data, 9)).toBe(99)
  })

  it('[SAVE-400] edits of the same cell are a conflict', async () => {
    const gate = createGate()
    const { world, grid } = await asked([gate, cellOf(0, 99)])
    grid.type(0, 'mine')
    gate.open()
    const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs).toMatchObject({ hindrance: 'overlap', clashNames: ['Sheet1!A1'] })
    expect(valueAt(grid.save(), 0)).toBe('mine')
  })

  it('[SAVE-710] a write of the assistant conflicts with rows that the user has inserted, because its addresses are outdated', async () => {
    const gate = createGate()
    const { world, grid, stored } = await asked([gate, cellOf(9, 99)])
    grid.type(1, 'second')
    await world.until(({ workbook }) => workbook.revision === 2 && workbook.save === 'saved')
    grid.insertRow(1)
    gate.open()
    const { workbook } = await world.until((state) => state.workbook.save === 'conflict')
    expect(workbook.differs?.hindrance).not.toBe('overlap')
    expect([1, 2, 9].map((row) => valueAt(grid.save(), row))).toEqual([null, 'second', null])
    expect(valueAt((await stored()).workbook_data, 9)).toBe(99)
  })

  it('[SHEET-401] the grid shows each write while the answer is still running', async () => {
    const [first, second] = [createGate(), createGate()]
    const { world, grid } = await asked([first, cellOf(8, 88)], [second, cellOf(9, 99)])
    first.open()
    const { chat } = await world.until(({ workbook }) => workbook.revision === 2)
    expect(chat.run).not.toBeNull()
    expect([8, 9].map((row) => valueAt(grid.save(), row))).toEqual([88, null])
    second.open()
    await world.until(({ workbook }) => workbook.revision === 3)
    expect([8, 9].map((row) => valueAt(grid.save(), row))).toEqual([88, 99])
  })

  it('[SHEET-1100] writes in quick succession all arrive', async () => {
    const gate = createGate()
    const rows = Array.from({ length: 12 }, (_, row) => row)
    const { world, grid } = await asked(...rows.map((row): Step => [gate, cellOf(row, row * 3)]))
    gate.open()
    await savesUntil(world, ({ workbook }) => workbook.revision === 13)
    expect(rows.map((row) => valueAt(grid.save(), row))).toEqual(rows.map((row) => row * 3))
  })

  it('[SHEET-400] an edit made after the assistant added a worksheet is saved together with the worksheet', async () => {
    const gate = createGate()
    const sheet = blankSheet('new', 'Forecast')
    const { world, grid, stored } = await asked([
      gate,
      () => ({
        operations: [{ type: 'insert_sheet' as const, sheet_id: 'new', index: 1, sheet }],
        cells: [{ sheet_id: 'new', row: 0, column: 0, before: null, after: { v: 7 } }],
      }),
    ])
    gate.open()
    await world.until(({ workbook }) => workbook.revision === 2)
    grid.type(0, 'mine')
    await world.until(({ workbook }) => workbook.revision === 3 && workbook.save === 'saved')
    const { workbook_data } = await stored()
    expect(valueAt(workbook_data, 0)).toBe('mine')
    expect(JSON.stringify(workbook_data)).toContain('Forecast')
  })
})

describe('a grid that fails to apply a change of the assistant', () => {
  const failing = async () => {
    const gate = createGate()
    const { world, id, grid } = await asked([gate, cellOf(9, 99)])
    let tries = 0
    world.app.attachGrid({
      ...grid,
      applyChanges: () => {
        tries += 1
        throw new Error('the grid does not know this change')
      },
    })
    return { world, id, grid, gate, tries: () => tries }
  }

  it('[SAVE-402] loads the whole newest version if nothing is unsaved', async () => {
    const { world, gate, tries } = await failing()
    const { mount } = world.state().workbook
    gate.open()
    const { workbook } = await world.until((state) => state.workbook.revision === 2)
    expect(workbook).toMatchObject({ save: 'saved', mount: mount + 1, hasAside: false })
    expect(valueAt(workbook.data, 9)).toBe(99)
    expect(tries()).toBe(1)
  })

  it('[SAVE-402] sets unsaved edits aside and can restore them as a copy', async () => {
    const { world, grid, gate, tries } = await failing()
    grid.type(0, 'mine')
    gate.open()
    const { workbook } = await world.until((state) => state.workbook.hasAside)
    expect(workbook).toMatchObject({ save: 'saved', revision: 2 })
    expect([0, 9].map((row) => valueAt(workbook.data, row))).toEqual([null, 99])
    expect(tries()).toBe(1)
    world.send({ type: 'TAKE_BACK' })
    const { spreadsheets } = await world.until((state) => state.spreadsheets.items.length === 2)
    expect(spreadsheets.items.map(({ title }) => title)).toContain('Loan (my copy)')
  })
})

it('[SAVE-403] a save that the server always refuses as stale is sent only twice per edit', async () => {
  let saves = 0
  const refuse = ({ method }: Request): Response | null => {
    if (method !== 'PUT') return null
    saves += 1
    return Response.json({ detail: 'stale', revision: 1 }, { status: 409 })
  }
  const { world, grid, edits } = await openBrowser(worlds, undefined, refuse)
  for (const [edit, expected] of [
    ['first', 2],
    ['second', 4],
  ] as const) {
    grid.type(0, edit)
    await world.until(({ workbook }) => workbook.save !== 'failed')
    world.send({ type: 'SAVE_NOW' })
    const { workbook } = await world.until((state) => state.workbook.save === 'failed')
    expect(workbook.saveError).toBe(SAVE_TEXTS.refused)
    expect(saves).toBe(expected)
  }
  expect(edits.cells().map(([, value]) => value)).toEqual(['second'])
})
