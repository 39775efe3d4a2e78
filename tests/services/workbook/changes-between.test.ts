import { expect, it } from 'vitest'
import { FOLLOW_UNSAVED_MAX_CELLS } from '#contract/limits/changes.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { ok } from '#contract/api/result.ts'
import { createApi } from '#src/services/http/api.ts'
import { changesBetween } from '#src/services/workbook/changes-between.ts'

const head = (kind: string, cells: number) => ({
  id: 'c1',
  revision: 2,
  kind,
  message_id: 'm1',
  conversation_id: 'k1',
  execution_id: 'x1',
  tool_name: 'write_range',
  turn: 1,
  title: 'Write',
  cells,
  sheets: ['Sheet1'],
  created_at: '2026-10-20T09:00:00.000Z',
  by: { id: 'u1', name: 'Maya' },
  undone_by: null,
})

/**
 * Loads the changes between revisions 1 and 2: one change of `count` cells. `asked` records the
 * calls for its cells.
 */
const follow = async (kind: string, count: number) => {
  const asked: unknown[] = []
  const answer = (name: string, query: Readonly<Record<string, unknown>>) => {
    if (name === 'changes.list')
      return { changes: [head(kind, count)], total_count: 1, has_more: false }
    asked.push(query)
    const page = Number(query['page'])
    const size = Number(query['page_size'])
    const all = Array.from({ length: count }, (_, row) => ({
      sheet: 'Sheet1',
      sheet_id: 's1',
      cell: cellName(row, 0),
      before: null,
      after: { v: row },
      source: null,
    }))
    const cells_list = all.slice((page - 1) * size, page * size)
    const has_more = page * size < count
    return { ...head(kind, count), cells_list, operations: [], cells_first: false, has_more }
  }
  const api = createApi(async (_, name, parts) =>
    ok(Response.json(answer(name, parts?.query ?? {}))),
  )
  const found = await changesBetween(api)(
    { id: 'b1', revision: 1 } as never,
    { id: 'b1', revision: 2 } as never,
    FOLLOW_UNSAVED_MAX_CELLS,
  )
  const sets = found === 'moved' ? null : found
  return { sets, asked }
}

it('[SHEET-792] the cells of a very large write are loaded in two calls, complete and in order', async () => {
  const { sets, asked } = await follow('assistant', FOLLOW_UNSAVED_MAX_CELLS)
  expect(asked).toHaveLength(2)
  expect(sets?.[0]?.cells.map(({ row }) => row)).toEqual(
    Array.from({ length: FOLLOW_UNSAVED_MAX_CELLS }, (_, row) => row),
  )
  expect(sets?.[0]?.message_id).toBe('m1')
})

it('[SHEET-793] an undo is not marked as a write of an answer', async () => {
  const { sets } = await follow('undo', 3)
  expect(sets?.[0]).toMatchObject({ id: 'c1', message_id: null })
  expect(sets?.[0]?.cells).toHaveLength(3)
})
