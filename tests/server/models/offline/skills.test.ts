import { afterAll, describe, expect, it } from 'vitest'
import { choosePlan } from '#server/models/offline/plan.ts'
import { requestIntentsOf } from '#server/models/offline/intent/request-intents.ts'
import { readIntent } from '#server/models/offline/intent/intent.ts'
import { SKILLS } from '#server/models/offline/skills.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askOffline, today } from '#tests/support/models/ask.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

const OFFERED = Object.entries(SKILLS).flatMap(([kind, { offers }]) =>
  offers.flatMap(({ examples }) => examples.map((example) => [kind, example] as const)),
)

const documents = { areThere: true, areNew: false }

describe('the skills of the offline model', () => {
  it.each(OFFERED)('[AGENT-56] include %s: %j is understood and planned', (kind, example) => {
    expect(requestIntentsOf(example, true, documents).map(({ intent }) => intent.kind)).toEqual([
      kind,
    ])
    const situation = {
      hasSheets: true,
      canCalculate: true,
      isSheetGone: false,
      today: today(),
      documents,
    }
    const step = choosePlan(example, { ...situation, spreadsheetId: 's1' })([])
    expect(step.calls?.length).toBeGreaterThan(0)
  })

  it.each([null, 's1'])(
    '[AGENT-56] are all listed for an unknown request with spreadsheet %j',
    async (spreadsheetId) => {
      const { text } = await askOffline(engine, 'Tell me a joke', {
        spreadsheetId,
        canAttach: true,
      })
      for (const [, example] of OFFERED) expect(text).toContain(`"${example}"`)
    },
  )
})

describe('a spelled-out calculation', () => {
  it.each([
    ['2+0', '`=2+0` is **2**'],
    ['What is 2 + 2?', '`=2+2` is **4**'],
    ['12% of 4,300', '`=12%*4300` is **516**'],
    ["what's 12 percent of $4,300?", '**$516.00**'],
    ['Calculate (3 + 4) * 5', '`=(3+4)*5` is **35**'],
    ['How much is 1,250.50 plus 49.50', '**1,300**'],
    ['€100 - €20.50', '**€79.50**'],
    ['12 x 12 =', '**144**'],
    ['10 divided by 4', '**2.5**'],
    ['-5+3', '**(2)**'],
    ['=PMT(0.065/12,360,-300000)', '**1,896.20**'],
    ['Evaluate =ROUND(10/3,2)', '**3.33**'],
    ['=CONCAT("a*","b")', '**a\\*b**'],
    ['=AND(TRUE,FALSE)', '**FALSE**'],
    ['1/0', 'failed'],
  ])('[AGENT-55] %j: %s', async (question, part) => {
    const { outcome, text } = await askOffline(engine, question)
    expect(outcome).toEqual({ ended: 'end' })
    expect(text).toContain(part)
  })

  it.each(['2026-11-23', '23/11/2026', '100 + 10%', '(2+3', '2)+(3', '42', '1,2,3', '+', 'of'])(
    '[AGENT-55, AGENT-800] %j is not a calculation',
    (question) => expect(readIntent(question, false).kind).not.toBe('calculation'),
  )

  it('[AGENT-55] a formula with cell references needs a spreadsheet', async () => {
    const { outcome, text } = await askOffline(engine, '=SUM(B2:B9)*2')
    expect(text).toContain('no spreadsheet')
    expect(outcome).toEqual({ ended: 'end' })
    expect(readIntent('=LOG10(100)', false)).toMatchObject({ readsCells: false })
    expect(readIntent('=LEN("A1")', false)).toMatchObject({ readsCells: false })
  })
})
