import { readFileSync } from 'node:fs'
import type { Agent } from '#server/chat/agent-contract.ts'
import { assistantTools } from '#server/tools/tools.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { ask, signUp } from '#tests/support/server/caller.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { childrenOf } from './memory.ts'

const ROWS = 10_000
const NUMBERS = 8
const MS_PER_TICK = 10

/** 100,000 cells with 20,000 formulas: a sum of each row, and its share of one input. */
const bookWithFormulas = (id: string): WorkbookData =>
  singleSheetWorkbook(
    id,
    ROWS,
    20,
    Object.fromEntries(
      Array.from({ length: ROWS }, (_, row) => [
        row,
        Object.fromEntries([
          ...Array.from({ length: NUMBERS }, (_cell, column) => [
            column,
            { v: (row * NUMBERS + column) % 977, t: 2 },
          ]),
          [NUMBERS, { f: `=SUM(A${row + 1}:H${row + 1})*1.05` }],
          [NUMBERS + 1, { f: `=I${row + 1}*$A$1` }],
        ]),
      ]),
    ),
  )

/** The processor time of a process so far. Linux counts it in ticks of 10 ms. */
const processorMsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
}

const allProcessorMs = (): number => {
  const { user, system } = process.cpuUsage()
  const children = childrenOf(process.pid).reduce((sum, pid) => sum + processorMsOf(pid), 0)
  return (user + system) / 1000 + children
}

/** Processor time of the server with all its processes, and the time a call took. */
export type CallCost = { readonly cpuMs: number; readonly wallMs: number }

/** What calls of one run cost. The first call of each list is the cold one. */
export type SessionCosts = {
  readonly oneCell: readonly CallCost[]
  readonly reads: readonly CallCost[]
  readonly evaluations: readonly CallCost[]
  readonly allFormulas: CallCost
  readonly manyFormulas: CallCost
}

const costOf = async (work: () => Promise<unknown>): Promise<CallCost> => {
  const [cpu, start] = [allProcessorMs(), performance.now()]
  await work()
  return { cpuMs: allProcessorMs() - cpu, wallMs: performance.now() - start }
}

const repeated = async (count: number, work: (turn: number) => Promise<unknown>) => {
  const costs: CallCost[] = []
  for (let turn = 0; turn < count; turn += 1) costs.push(await costOf(() => work(turn)))
  return costs
}

/** Measures calls of one run over a real server with SQLite. */
export const measureSession = async (count: number): Promise<SessionCosts> => {
  const { promise, resolve, reject } = Promise.withResolvers<SessionCosts>()
  const agent: Agent = async (turn) => {
    const tools = assistantTools(turn, (id) => id)
    let calls = 0
    const call = async (
      name: 'write_range' | 'read_range' | 'evaluate',
      input: object,
    ): Promise<void> => {
      calls += 1
      const options = { toolCallId: `call-${calls}`, messages: [], context: {} }
      const result = await tools[name]?.execute?.(input, options)
      if (result?.success !== true) throw new Error(JSON.stringify(result).slice(0, 500))
    }
    const write = (range: string, values: unknown) =>
      call('write_range', { range, values, overwrite: true })
    try {
      const oneCell = await repeated(count, (at) => write(`B${at + 2}`, [[5000 + at]]))
      const reads = await repeated(count, () => call('read_range', { range: 'A1:B5' }))
      const evaluations = await repeated(count, (at) =>
        call('evaluate', { formulas: [`=SUM(I1:I${ROWS})/${at + 1}`] }),
      )
      const allFormulas = await costOf(() => write('A1', [[3]]))
      const manyFormulas = await costOf(() =>
        write(
          'L1:P10000',
          Array.from({ length: ROWS }, (_, row) =>
            Array.from({ length: 5 }, (_cell, at) => `=ROUND(A${row + 1}*${at + 1}/3,2)+$B$1`),
          ),
        ),
      )
      resolve({ oneCell, reads, evaluations, allFormulas, manyFormulas })
    } catch (error) {
      reject(error)
    }
    turn.emit({ type: 'text_delta', payload: { text: 'Written.' } })
    return { ended: 'end' }
  }
  const server = await startTestServer({ agent })
  try {
    const person = await signUp(server.origin)
    const body = { title: 'Big', workbook_data: bookWithFormulas('big') }
    const { body: made } = await person.call('spreadsheets.create', { body })
    await ask(person, { message: 'Write', spreadsheet_id: made.id })
    return await promise
  } finally {
    await server.close()
  }
}
