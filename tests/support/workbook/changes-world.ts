import type { ConflictResolutions } from '#contract/workbook/change-history.ts'
import { parseWorkbook, type CellState, type WorkbookData } from '#contract/workbook/workbook.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { sheetsIn } from '../models/agents.ts'
import { ask, conversationOf, signUp, type Person } from '../server/caller.ts'
import { startTestServer, type TestServerOptions } from '../server/server.ts'
import { toolWorld } from '../models/tools.ts'

/** Input of one of the assistant's tools, by default of its write tool. */
export type WriteInput = {
  readonly tool?: 'edit_structure' | 'sort_range' | 'set_note' | 'format_range'
} & Readonly<Record<string, unknown>>

/** Workbook with a person's edits to one worksheet. */
export const withEdits = (
  workbook: WorkbookData,
  name: string,
  cells: Readonly<Record<number, Readonly<Record<number, CellState | null>>>>,
): WorkbookData => {
  const sheet = Object.values(workbook.sheets).find((one) => one.name === name)
  if (!sheet) throw new Error(`no worksheet ${name}`)
  const cellData = { ...sheet.cellData }
  for (const [row, columns] of Object.entries(cells))
    cellData[row] = { ...cellData[row], ...columns }
  return { ...workbook, sheets: { ...workbook.sheets, [sheet.id]: { ...sheet, cellData } } }
}

/**
 * A server whose assistant runs the real tools with the inputs that a test gives, one turn per
 * message.
 */
export const changesWorld = async (options: TestServerOptions = {}) => {
  let orders: readonly WriteInput[] = []
  const agent: Agent = async (turn) => {
    const world = toolWorld(turn.engine)
    const call = world.callWith({ ...turn, sheets: sheetsIn(turn) })
    for (const { tool = 'write_range', ...order } of orders) {
      const done = await call(tool, { spreadsheet_id: turn.spreadsheetId, ...order })
      if (!done.success) return { ended: 'error', code: 'write_failed', message: done.error }
    }
    return { ended: 'end' }
  }
  const server = await startTestServer({ ...options, agent })
  const enter = async () => personIn(await signUp(server.origin), (next) => void (orders = next))
  return { server, enter }
}

const personIn = (person: Person, order: (orders: readonly WriteInput[]) => void) => {
  let conversation_id: string | undefined
  const list = async (id: string, query: { page?: number; page_size?: number } = {}) =>
    (await person.call('changes.list', { params: { id }, query })).body
  const stored = async (id: string) => {
    const { body } = await person.call('spreadsheets.get', { params: { id } })
    const read = parseWorkbook(body.workbook_data)
    if (!read.ok) throw new Error(read.error.detail)
    return { workbook: read.value, revision: body.revision }
  }
  const workbook = async (id: string): Promise<WorkbookData> => (await stored(id)).workbook
  /**
   * Saves the edited workbook on the newest revision. `moved` is true if rows, columns or ranges
   * moved.
   */
  const save = async (
    id: string,
    edit: (workbook: WorkbookData) => WorkbookData,
    moved?: boolean,
  ): Promise<void> => {
    const { workbook: before, revision } = await stored(id)
    const saved = await person.call('spreadsheets.update', {
      params: { id },
      body: { workbook_data: edit(before), moved },
      headers: { 'if-match': `"${revision}"` },
    })
    if (saved.status === 409) return save(id, edit, moved)
    if (saved.status !== 200) throw new Error(`the save answered ${saved.status}`)
  }
  return {
    ...person,
    list,
    workbook,
    create: async (workbook_data?: Record<string, unknown>) =>
      (await person.call('spreadsheets.create', { body: { title: 'Plan', workbook_data } })).body
        .id,
    /** Runs one turn of the assistant and returns the id of its answer. */
    turn: async (id: string, ...writes: readonly WriteInput[]): Promise<string> => {
      order(writes)
      const about = conversation_id ? { conversation_id } : {}
      const events = await ask(person, { message: 'Write', spreadsheet_id: id, ...about })
      conversation_id = conversationOf(events)
      if (events.at(-1)?.type !== 'stream_end') throw new Error(JSON.stringify(events.at(-1)))
      return (await list(id)).changes[0]?.message_id ?? ''
    },
    save,
    undoTurn: (id: string, message_id: string, resolve?: ConflictResolutions) =>
      person.call('turns.undo', { params: { id, message_id }, body: { resolve } }),
    undoChange: (id: string, change_id: string, resolve?: ConflictResolutions) =>
      person.call('changes.undo', { params: { id, change_id }, body: { resolve } }),
    /** Values of the first rows in columns A and B. */
    values: async (id: string, rows: number, sheet = 'Sheet1') => {
      const { sheets } = await workbook(id)
      const { cellData = {} } = Object.values(sheets).find(({ name }) => name === sheet) ?? {}
      return Array.from({ length: rows }, (_, row) =>
        [0, 1].map((column) => cellData[row]?.[column]?.v ?? null),
      )
    },
  }
}

export type ChangesPerson = ReturnType<typeof personIn>
