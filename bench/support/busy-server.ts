import { assistantTools } from '#server/tools/tools.ts'
import type { Agent } from '#server/chat/agent-contract.ts'
import { ask, signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { bigWorkbook, hundredCells } from './big-sheet.ts'
import { elapsed } from './figure.ts'

/** Times in milliseconds while agents write. */
export type BusyTimes = {
  /** Times of the list requests, shortest first. */
  readonly lists: readonly number[]
  /** Times of the writes by all agents. */
  readonly writes: readonly number[]
}

/** An agent that writes 100 cells `count` times into the sheet of its conversation. */
const writer =
  (count: number, times: number[]): Agent =>
  async (turn) => {
    const { write_range: tool } = assistantTools(turn, (id) => id)
    for (let at = 0; at < count; at += 1) {
      const call = { toolCallId: `write-${at}`, messages: [], context: {} }
      times.push(
        await elapsed(async () => {
          const result = await tool?.execute?.(hundredCells(at), call)
          if (result?.success !== true) throw new Error(JSON.stringify(result))
        }),
      )
    }
    turn.emit({ type: 'text_delta', payload: { text: 'Written.' } })
    return { ended: 'end' }
  }

const withSheet = async (origin: string): Promise<{ person: Person; sheet: string }> => {
  const person = await signUp(origin)
  const body = { title: 'Big', workbook_data: bigWorkbook('big') }
  const { body: made } = await person.call('spreadsheets.create', { body })
  return { person, sheet: made.id }
}

/**
 * The agents of two users write into sheets of 100,000 cells at once, `count` times each. A third
 * user requests the list of spreadsheets with pauses of 20 ms.
 */
export const measureBusyServer = async (count: number): Promise<BusyTimes> => {
  const writes: number[] = []
  const server = await startTestServer({ agent: writer(count, writes) })
  try {
    const [one, two, reader] = [
      await withSheet(server.origin),
      await withSheet(server.origin),
      await withSheet(server.origin),
    ]
    let isDone = false
    const working = Promise.all(
      [one, two].map(({ person, sheet }) =>
        ask(person, { message: 'Write', spreadsheet_id: sheet }),
      ),
    ).finally(() => {
      isDone = true
    })
    const lists: number[] = []
    while (!isDone) {
      lists.push(await elapsed(() => reader.person.call('spreadsheets.list')))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await working
    return { lists: lists.toSorted((a, b) => a - b), writes }
  } finally {
    await server.close()
  }
}
