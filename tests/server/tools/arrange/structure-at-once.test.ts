import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { costBook, editedBook, SLOW_MS } from '#tests/support/models/edited-book.ts'
import { output, type ToolWorld } from '#tests/support/models/tools.ts'

const engine = createWorkbookEngine({ timeoutMs: 90_000 })
afterAll(() => engine.close())

let own: ReturnType<typeof editedBook>
beforeEach(async () => {
  own = editedBook(engine)
  await own.open(costBook())
})

type Call = Parameters<ToolWorld['call']>

/** Two assistants: `second` stores its call after `first` has read the spreadsheet. */
const atOnce = async (first: Call, second: Call) => {
  const { sheets, callWith, call } = own.world
  let isFirst = true
  const slow = callWith({
    sheets: {
      ...sheets,
      get: async (id) => {
        const found = await sheets.get(id)
        if (isFirst) {
          isFirst = false
          output<unknown>(await call(...second))
        }
        return found
      },
    },
  })
  const done = await slow(...first)
  return done.success ? null : done.error
}

const INSERT: Call = [
  'edit_structure',
  { spreadsheet_id: 'w', edits: [{ do: 'insert_rows', sheet: 'Model', at: 3 }] },
]
const write = (range: string): Call => [
  'write_range',
  { spreadsheet_id: 'w', range, values: [['late']], overwrite: true },
]
const MOVED = 'Rows, columns or cells moved while this was being calculated.'

describe('two assistants at once', () => {
  it(
    '[AGENT-999] insert rows only once, because the second addresses are outdated',
    async () => {
      const error = await atOnce(INSERT, INSERT)
      expect(error).toContain(MOVED)
      expect(own.world.sheets.changes).toHaveLength(1)
      expect(own.read('Model')).toMatchObject({ A4: 'Power', A5: 'Wages', B6: '=SUM(B2:B5)' })
    },
    SLOW_MS,
  )

  it(
    '[AGENT-999] do not write beside a record that moved, even into an empty cell',
    async () => {
      const error = await atOnce(write('Model!E4'), INSERT)
      expect(error).toContain(MOVED)
      expect(own.read('Model')['E4']).toBeUndefined()
      expect(own.world.sheets.changes).toHaveLength(1)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-999] insert rows above a new value, after a second draft',
    async () => {
      expect(await atOnce(INSERT, write('Model!E9'))).toBeNull()
      expect(own.read('Model')).toMatchObject({ A4: 'Power', E10: 'late' })
      expect(own.world.sheets.changes).toHaveLength(2)
    },
    SLOW_MS,
  )

  it(
    '[AGENT-999] do not insert rows if a cell that would move has changed',
    async () => {
      const error = await atOnce(INSERT, write('Model!A4'))
      expect(error).toContain('Model!A4 changed while this was being calculated.')
      expect(own.read('Model')).toMatchObject({ A3: 'Power', A4: 'late', A5: 'Total' })
    },
    SLOW_MS,
  )
})
