import { afterAll, describe, expect, it } from 'vitest'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { markdownOf, type Timeline } from '#contract/stream/timeline.ts'
import { createAgent } from '#server/chat/agent.ts'
import type { AgentTask } from '#server/chat/agent-contract.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { assistantTools } from '#server/tools/tools.ts'
import { askOffline, offlineModel, turnWorld } from '#tests/support/models/ask.ts'
import { bankSchedule } from '#tests/support/models/bank-schedule.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const offline = offlineModel
const world = (changes: Partial<AgentTask> = {}) => turnWorld(engine, changes)

const agentWith = (
  model: LanguageModelV4,
  limits: { maxSteps?: number; maxSeconds?: number } = {},
) =>
  createAgent({
    model,
    toolsFor: (turn, executionIdOf) => assistantTools({ ...turn, isBounded: false }, executionIdOf),
    ...limits,
  })

const ask = (message: string, changes: Partial<AgentTask> = {}) =>
  askOffline(engine, message, changes)

const tools = (timeline: Timeline) =>
  timeline.flatMap((block) =>
    block.kind === 'tool' ? [`${block.toolDisplayName}: ${block.phase}`] : [],
  )

/**
 * Returns the total interest of a loan whose payment and interest are rounded to the cent each
 * month.
 */
const interest = (amount: number, rate: number, months: number): string => {
  const total = bankSchedule(amount, rate, months).reduce((sum, row) => sum + row.interest, 0)
  return total.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

describe('the loan schedule', () => {
  it('[AGENT-1][AGENT-6] is built as a live spreadsheet, and the answer reports its figures', async () => {
    const run = await ask(
      'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years',
    )
    expect(run.outcome).toEqual({ ended: 'end' })
    const [first, ...rest] = run.timeline()
    expect(first).toMatchObject({
      kind: 'reasoning',
      isStreaming: false,
      summary: '360 monthly payments',
    })
    expect(tools(rest)).toEqual(['Create spreadsheet: complete', 'Read range: complete'])
    expect(run.text).toContain('$1,896.20')
    expect(run.text).toContain(`$${interest(300_000, 0.065, 360)}`)
    expect(run.text).toContain(`](/app/spreadsheet/${run.linked[0]})`)
    expect(run.text).toContain('The check in G8 shows OK')
  })
  it('[AGENT-7] is recalculated after a question changes an input, and the answer reports the results', async () => {
    const run = await ask(
      'Build a loan schedule: 1,200,000 over 10 years at 6.25 %, from January 2027',
    )
    const second = world({
      message: 'Change the rate to 7%',
      spreadsheetId: run.linked[0] ?? null,
      sheets: run.sheets,
    })
    await agentWith(offline())(second.turn)
    const text = markdownOf(second.timeline())
    expect(tools(second.timeline())).toEqual(['Find inputs: complete', 'Write range: complete'])
    expect(text).toMatch(/Annual rate \(\[C6\]\([^)]+\)\) was 6\.25%, now \*\*7\.00%\*\*/)
    expect(text).toContain('13,933.02')
    expect(text).toMatch(/\d{3} formulas were recalculated/)
    expect(text).not.toContain('| 01 Jan 2027')
    const third = world({
      message: 'Sum of the interest column',
      spreadsheetId: run.linked[0] ?? null,
      sheets: run.sheets,
    })
    await agentWith(offline())(third.turn)
    expect(markdownOf(third.timeline())).toContain(`**${interest(1_200_000, 0.07, 120)}**`)
  })
})

describe('a linked spreadsheet', () => {
  it('[AGENT-17] a newly created spreadsheet becomes the linked one', async () => {
    const first = await ask('Build a loan schedule: €12,000 over 1 year at 5%')
    const old = first.linked[0] ?? null
    const { sheets } = first
    let last = 100
    const newId = () => `id-${(last += 1)}`
    const second = await ask('Build a loan schedule: $300,000 at 6.5% over 2 years', {
      spreadsheetId: old,
      sheets,
      newId,
    })
    expect(second.linked).toHaveLength(1)
    expect(second.linked[0]).not.toBe(old)
    expect(second.text).toContain(`](/app/spreadsheet/${second.linked[0]})`)
  })
  it.each([
    ['Average of the payment column', '**1,027.29**'],
    ['Total of the principal column', '**12,000**'],
    ['Largest interest', '**50**'],
  ])('[AGENT-7] supplies the figure that the answer states: %s', async (message, figure) => {
    const run = await ask('Build a loan schedule: €12,000 over 1 year at 5%')
    const next = world({ message, spreadsheetId: run.linked[0] ?? null, sheets: run.sheets })
    await agentWith(offline())(next.turn)
    expect(markdownOf(next.timeline())).toContain(figure)
  })
})

describe('the worksheet functions', () => {
  it.each([
    ['NPV at 10% of -1000, 300, 420, 680', '**130.73**'],
    ['IRR of -1000, 300, 420, 680', '16.34%'],
    ['Future value of $500 a month at 5% over 20 years', '$205,516.83'],
  ])('[AGENT-7] calculate %s as %s', async (question, figure) => {
    const { text } = await ask(question)
    expect(text).toContain(figure)
  })
})

describe('questions without an answer', () => {
  it('[AGENT-8] a request that matches no rule makes the offline model describe itself', async () => {
    const { text, outcome } = await ask('Write me a poem about cats')
    expect(outcome).toEqual({ ended: 'end' })
    expect(text).toContain('I am the offline model')
  })
  it('a loan without rate and term makes the model ask for both', async () => {
    expect((await ask('Build a loan schedule for $300,000')).text).toContain(
      'the annual rate and the term',
    )
  })
  it('[AGENT-5, AGENT-804] a failing formula appears as the error of the tool', async () => {
    const run = await ask('IRR of 100, 200, 300')
    expect(tools(run.timeline())).toEqual(['Evaluate formulas: error'])
    expect(run.text).toContain('failed')
  })
})

describe('the answer about a missing spreadsheet', () => {
  const history = [
    { role: 'user', text: 'Build a loan schedule: €12,000 over 1 year at 5%' },
    { role: 'assistant', text: 'The schedule is in [Loan](/app/spreadsheet/gone).' },
  ] as const
  it.each(['Change the rate to 7%', 'Sum of the interest column', 'What if the rate is 8%?'])(
    '[AGENT-16] says that the spreadsheet was deleted: %s',
    async (message) => {
      const run = await ask(message, { history })
      expect(run.text).toContain('The spreadsheet of this conversation was deleted')
      expect(run.text).toContain('choose Chat there')
    },
  )
  it('[AGENT-16] says that the chat has no spreadsheet', async () => {
    const { text } = await ask('Change the rate to 7%')
    expect(text).toContain('This conversation has no spreadsheet')
    expect(text).not.toContain('deleted')
  })
})

describe('the title', () => {
  it('[AGENT-9] is set only for an untitled conversation', async () => {
    const named = await ask('NPV at 10% of -1, 2, 3', { title: null })
    expect(named.drafts).toContainEqual({
      type: 'title_updated',
      payload: { conversation_id: 'c1', title: 'NPV of cash flows' },
    })
    const kept = await ask('NPV at 10% of -1, 2, 3')
    expect(kept.drafts.some((draft) => draft.type === 'title_updated')).toBe(false)
  })
})

describe('an answer of the agent', () => {
  it('[AGENT-2] ends with text when it reaches its step limit', async () => {
    const one = world({ message: 'Build a loan schedule: $1,000 over 1 year at 5%' })
    const outcome = await agentWith(offline(), { maxSteps: 2 })(one.turn)
    expect(outcome).toMatchObject({ ended: 'end' })
    expect(markdownOf(one.timeline())).toContain('the limit of one answer')
  })
  it('[AGENT-802] ends with an error after its time limit', async () => {
    const one = world({ message: 'Hello' })
    const outcome = await agentWith(offline(500), { maxSeconds: 0.2 })(one.turn)
    expect(outcome).toMatchObject({ ended: 'error', code: 'time_limit' })
  })
  it('[AGENT-10] ends when it is stopped', async () => {
    const stop = new AbortController()
    const one = world({
      message: 'Hello',
      signal: stop.signal,
      emit: () => stop.abort(),
    })
    expect(await agentWith(offline(1))(one.turn)).toEqual({ ended: 'end' })
  })
})
