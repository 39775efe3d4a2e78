import {
  ICommandService,
  IUndoRedoService,
  IUniverInstanceService,
  RedoCommand,
  UndoCommand,
  Univer,
  UniverInstanceType,
  CommandType,
  type IWorkbookData,
} from '@univerjs/core'
import { describe, expect, it } from 'vitest'
import { UNDO_DEPTH_STEPS, UNDO_GROUPING_MS } from '#contract/limits.ts'
import { undoOverride, UndoSteps } from '#src/ui/sheets/univer/grid-undo.ts'

const WRITE = 'sheet.mutation.write'
type Write = { readonly cell: string; readonly value: number }

/** Univer's core with a sheet of numbers by cell name, on a clock that the test moves. */
const world = () => {
  let now = 0
  const cells = new Map<string, number>()
  const univer = new Univer({ override: undoOverride(() => now) })
  univer.createUnit<Partial<IWorkbookData>, never>(UniverInstanceType.UNIVER_SHEET, { id: 'book' })
  const injector = univer.__getInjector()
  injector.get(IUniverInstanceService).focusUnit('book')
  const commands = injector.get(ICommandService)
  commands.registerCommand({
    id: WRITE,
    type: CommandType.MUTATION,
    handler: (_, params?: Write) => {
      if (params) cells.set(params.cell, params.value)
      return true
    },
  })
  const steps = injector.get(IUndoRedoService)
  if (!(steps instanceof UndoSteps)) throw new Error('Univer has its own undo')
  const item = (cell: string, value: number) => {
    const before = cells.get(cell) ?? 0
    cells.set(cell, value)
    return {
      unitID: 'book',
      undoMutations: [{ id: WRITE, params: { cell, value: before } }],
      redoMutations: [{ id: WRITE, params: { cell, value } }],
    }
  }
  return {
    steps,
    value: (cell: string) => cells.get(cell) ?? 0,
    wait: (ms: number) => {
      now += ms
    },
    write: (cell: string, value: number, id?: string) =>
      steps.pushUndoRedo({ ...item(cell, value), ...(id === undefined ? {} : { id }) }),
    writeAlone: (cell: string, value: number) => steps.pushAlone(item(cell, value)),
    undo: () => commands.syncExecuteCommand(UndoCommand.id),
    redo: () => commands.syncExecuteCommand(RedoCommand.id),
  }
}

const APART_MS = UNDO_GROUPING_MS + 1

describe('the undo of the grid', () => {
  it('[SHEET-15] goes back at most 100 steps, and redo returns them all', () => {
    const { write, wait, undo, redo, value } = world()
    for (let edit = 1; edit <= UNDO_DEPTH_STEPS + 5; edit += 1) {
      write('A1', edit)
      wait(APART_MS)
    }
    for (let step = 0; step < UNDO_DEPTH_STEPS; step += 1) expect(undo()).toBe(true)
    expect(value('A1')).toBe(5)
    expect(undo()).toBe(false)
    for (let step = 0; step < UNDO_DEPTH_STEPS; step += 1) expect(redo()).toBe(true)
    expect(value('A1')).toBe(UNDO_DEPTH_STEPS + 5)
    expect(redo()).toBe(false)
  })

  it('[SHEET-1017] reverts edits within 500 ms as one step, and redo restores them', () => {
    const { write, wait, undo, redo, value } = world()
    write('A1', 1)
    wait(APART_MS)
    write('A1', 2)
    wait(UNDO_GROUPING_MS / 2)
    write('B1', 7)
    wait(UNDO_GROUPING_MS / 2)
    write('A1', 3)
    wait(1)
    write('C1', 9)
    undo()
    expect([value('A1'), value('B1'), value('C1')]).toEqual([3, 7, 0])
    undo()
    expect([value('A1'), value('B1')]).toEqual([1, 0])
    redo()
    expect([value('A1'), value('B1'), value('C1')]).toEqual([3, 7, 0])
    redo()
    expect(value('C1')).toBe(9)
  })

  it('[SHEET-1018] keeps a change of the assistant and an edit after an undo as separate steps', () => {
    const { write, writeAlone, undo, value } = world()
    write('A1', 1)
    writeAlone('A1', 2)
    write('A1', 3)
    undo()
    expect(value('A1')).toBe(2)
    // An edit right after an undo is a separate step.
    write('B1', 4)
    undo()
    expect([value('A1'), value('B1')]).toEqual([2, 0])
    undo()
    expect(value('A1')).toBe(1)
  })

  it('[SHEET-15] keeps a step separate if Univer can roll it back by its id', () => {
    const { steps, write, value } = world()
    write('A1', 1)
    write('A1', 2, 'paste')
    steps.rollback('paste', 'book')
    expect(value('A1')).toBe(1)
  })

  it('[SHEET-15] treats a batch of Univer as one step, however long the batch takes', () => {
    const { steps, write, wait, undo, value } = world()
    write('A1', 1)
    const batch = steps.__tempBatchingUndoRedo('book')
    write('A1', 2)
    wait(10 * UNDO_GROUPING_MS)
    write('A1', 3)
    batch.dispose()
    write('A1', 4)
    undo()
    expect(value('A1')).toBe(3)
    undo()
    expect(value('A1')).toBe(1)
  })
})
