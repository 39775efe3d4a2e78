import { afterEach, expect, it, vi } from 'vitest'
import { formatRange, type CellRange } from '#contract/workbook/cells.ts'
import type { Timeline } from '#contract/stream/timeline.ts'
import { emptyState } from '#src/log/fold.ts'
import type { AppState } from '#src/log/state.ts'
import { useReplacedWrites } from '#src/ui/sheets/editor/use-replaced-writes.ts'
import { toolBlock } from '#tests/support/chat/tool-block.ts'
import { drawHook, endHook } from '#tests/support/client/hook-runner.ts'

vi.mock('react', async () => (await import('#tests/support/client/hook-runner.ts')).hooks)
const app = vi.hoisted(() => ({ state: null as unknown as AppState }))
vi.mock('#src/ui/kit/hooks/app.tsx', () => ({
  useApp: <T>(select: (state: AppState) => T): T => select(app.state),
}))

afterEach(endHook)

const write = (revision: number, range: string, spreadsheet_id = 's1') =>
  toolBlock('write_range', {}, { spreadsheet_id, revision, change_id: `c${revision}`, range })

/** The state with a grid's version, and with the writes of the running answer, if one runs. */
const stateOf = (id: string, mount: number, revision: number, running: Timeline | null) =>
  ({
    ...emptyState,
    workbook: { ...emptyState.workbook, id, mount, revision },
    chat: { ...emptyState.chat, run: running && { reply: { timeline: running } } },
  }) as unknown as AppState

/** A grid, and the marks that it got. */
const gridWith = () => {
  const marks: (readonly string[])[] = []
  const mark = (ranges: readonly CellRange[]) => void marks.push(ranges.map(formatRange))
  return { marks, grid: { mark } }
}

const draw = (state: AppState, grid: Parameters<typeof useReplacedWrites>[0]): void => {
  app.state = state
  drawHook(() => useReplacedWrites(grid))
}

const RUNNING = [write(3, 'Model!A1'), write(4, 'Model!B2'), write(5, 'Model!C3:D4')]

it('[SHEET-1099] a grid that replaces an older one marks the writes of the versions between', () => {
  const [first, second] = [gridWith(), gridWith()]
  draw(stateOf('s1', 1, 3, RUNNING), first.grid)
  expect(first.marks).toEqual([[]])
  draw(stateOf('s1', 2, 5, RUNNING), null)
  draw(stateOf('s1', 2, 5, RUNNING), second.grid)
  expect(second.marks).toEqual([['Model!B2', 'Model!C3:D4']])
  expect(first.marks).toEqual([[]])
})

it('[SHEET-1099] writes are marked also if the answer ends before the new grid is ready', () => {
  const [first, second] = [gridWith(), gridWith()]
  draw(stateOf('s1', 1, 4, RUNNING), first.grid)
  draw(stateOf('s1', 2, 5, RUNNING), null)
  draw(stateOf('s1', 2, 5, null), null)
  draw(stateOf('s1', 2, 5, null), second.grid)
  expect(second.marks).toEqual([['Model!C3:D4']])
})

it('[SHEET-1099] a grid that follows the changes itself gets no marks', () => {
  const { marks, grid } = gridWith()
  draw(stateOf('s1', 1, 3, RUNNING), grid)
  draw(stateOf('s1', 1, 4, RUNNING), grid)
  draw(stateOf('s1', 1, 5, null), grid)
  expect(marks).toEqual([[]])
})

it('[SHEET-1099] the grid of another spreadsheet gets no marks of versions before it opened', () => {
  const [first, second] = [gridWith(), gridWith()]
  const other = [...RUNNING, write(9, 'Notes!A1', 's2')]
  draw(stateOf('s1', 1, 3, other), first.grid)
  draw(stateOf('s2', 2, 9, other), second.grid)
  expect(second.marks).toEqual([[]])
})

it('[SHEET-1099] a grid that replaces one that had followed marks only what came after', () => {
  const [first, second] = [gridWith(), gridWith()]
  draw(stateOf('s1', 1, 3, RUNNING), first.grid)
  draw(stateOf('s1', 1, 4, RUNNING), first.grid)
  draw(stateOf('s1', 2, 5, RUNNING), second.grid)
  expect(second.marks).toEqual([['Model!C3:D4']])
})
