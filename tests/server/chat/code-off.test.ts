import { afterAll, describe, expect, it } from 'vitest'
import type { AgentTask } from '#server/chat/agent-contract.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { assistantTools, SHEET_TOOLS } from '#server/tools/tools.ts'
import { askOffline, turnWorld } from '#tests/support/models/ask.ts'
import { NAMED_COMBINATIONS } from '#tests/support/server/flags.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const NAMES = SHEET_TOOLS.map(({ name }) => name)
const OTHERS = NAMES.filter((name) => name !== 'evaluate' && name !== 'run_code')
const off: Partial<AgentTask> = { canCalculate: false }

describe('the assistant with features switched off', () => {
  it.each(NAMED_COMBINATIONS)(
    '[FLAG-6] offers only the tools of the enabled features with %s off',
    (_, flags) => {
      const { turn } = turnWorld(engine, {
        canCalculate: flags.codeExec,
        ...(flags.spreadsheets ? {} : { sheets: null }),
      })
      const tools = Object.keys(assistantTools(turn, (id) => id)).toSorted()
      expect(tools).toEqual(
        [
          ...(flags.codeExec ? ['evaluate'] : []),
          ...(flags.codeExec && flags.spreadsheets ? ['run_code'] : []),
          ...(flags.spreadsheets ? OTHERS : []),
        ].toSorted(),
      )
    },
  )

  it.each(['Future value of $500 a month at 5% over 20 years', 'NPV at 10% of -1000, 300, 420'])(
    '[FLAG-8] without codeExec answers %j with the offline model, which says that running formulas is switched off',
    async (question) => {
      const { outcome, text, timeline } = await askOffline(engine, question, off)
      expect(outcome).toEqual({ ended: 'end' })
      expect(text).toContain('Running formulas is switched off')
      expect(timeline().some(({ kind }) => kind === 'tool')).toBe(false)
    },
  )

  it('[FLAG-6] still builds spreadsheets with calculated formulas without codeExec', async () => {
    const loan = 'Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years'
    const { text } = await askOffline(engine, loan, off)
    expect(text).toContain('1,896.20')
  })

  it('[FLAG-6] offers only actions that it can perform', async () => {
    const { text } = await askOffline(engine, 'Tell me a joke', off)
    expect(text).toContain('amortisation schedule')
    expect(text).not.toMatch(/net present value|future value/)
    const nothing = { ...off, sheets: null, spreadsheetId: null }
    expect((await askOffline(engine, 'Tell me a joke', nothing)).text).toContain(
      'can’t do anything here',
    )
    expect((await askOffline(engine, 'Sum of column B', nothing)).text).toContain(
      'can’t do anything here',
    )
  })
})
