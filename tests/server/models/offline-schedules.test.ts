import { afterAll, describe, expect, it } from 'vitest'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { askAbout, tableOf as table } from '#tests/support/ask-about.ts'

const engine = createWorkbookEngine({ processes: 1 })
afterAll(() => engine.close())

const asked = askAbout(engine)

const SENTENCE = 'The annual rent is GBP 38,400, payable quarterly in advance.'
const YEARS = table('Year | Annual rent', '2025 | 38,400', '2026 | 39,550', '2027 | 40,740')

describe('a schedule of years', () => {
  it('[DOC-335] has no year that is taken for the one, and the sentence is told', async () => {
    const [rent = ''] = await asked(
      [['Lease.md', `Lease\n\n${SENTENCE}\n\n${YEARS}`]],
      'What is the annual rent?',
    )
    for (const figure of ['38,400', '39,550', '40,740']) expect(rent).toContain(`- **${figure}**:`)
    expect(rent).toContain('so I take none')
    expect(rent).toContain(`- “${SENTENCE}”`)
  })

  it('[DOC-335] answers for the year that is asked for', async () => {
    const [rent] = await asked([['Lease.md', YEARS]], 'What is the annual rent in 2026?')
    expect(rent).toMatch(/^2026, Annual rent: \*\*39,550\*\*/)
  })

  it('[DOC-335] is one figure where all its years say the same', async () => {
    const same = table('Year | Annual rent', '2025 | 38,400', '2026 | 38,400')
    const [rent] = await asked([['Lease.md', same]], 'What is the annual rent?')
    expect(rent).toMatch(/: \*\*38,400\*\*/)
  })

  it('[DOC-335] of several leases has the sentences of its own', async () => {
    const answers = await asked(
      [
        ['North.md', `${YEARS}`],
        ['South.md', `Lease\n\n${SENTENCE}\n\n${YEARS.replace('40,740', '41,000')}`],
      ],
      'What is the annual rent?',
    )
    expect(answers[0]?.split(SENTENCE)).toHaveLength(2)
  })
})

describe('a sentence that holds the figure', () => {
  it.each([
    [
      'What was group turnover in the quarter?',
      'Group turnover in the quarter was GBP 104.2 million.',
    ],
    ['What is the gross margin?', 'Gross margin reached 33.5% of turnover.'],
  ])('[DOC-266] %s: it stands alone', async (question, sentence) => {
    const text = `Report\n\n${sentence}\n`
    const [answer] = await asked([['Report.md', text]], question)
    expect(answer).toMatch(new RegExp(`^“${sentence}” \\[[^\\n]*$`))
  })
})
