import type { Plan, Situation } from './step.ts'

const BUILD = [
  'a loan or mortgage schedule in a new spreadsheet: "Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years"',
]
const FIGURES = [
  'net present value and internal rate of return: "NPV and IRR at 10% of -1000, 300, 420, 680"',
  'future value of savings: "Future value of $500 a month at 5% over 20 years"',
]
const SUMS = [
  'sums, averages, counts and extremes of the conversation’s spreadsheet: "Sum of the interest column"',
]
const OF_SHEET = [
  'texts, figures and formulas for cells that you name: "Put 950 in B3 and write "Margin" in C1"',
  'a change of its inputs, on any worksheet: "Change the rate to 7%", "Increase rent by 10%"',
  'of a ledger, what changed: "What changed between the last two months?"',
  'of a ledger, where cash goes: "Build a 13-week cash forecast from this ledger"',
  'what would follow from one, changing nothing: "What if the rate is 7%?"',
]

const canDo = ({ hasSheets, canCalculate, spreadsheetId }: Situation): readonly string[] => [
  ...(hasSheets ? BUILD : []),
  ...(canCalculate ? FIGURES : []),
  ...(canCalculate && spreadsheetId !== null ? SUMS : []),
  ...(spreadsheetId === null ? [] : OF_SHEET),
]

const can = (things: readonly string[]): string =>
  things.length === 0
    ? 'There is nothing that I can do here: spreadsheets and running formulas are both switched off on this server.'
    : `What I can do:\n\n${things.map((item) => `- ${item}`).join('\n')}`

/** Says plainly what the offline model is and what it can do (issue: honest about what it is). */
export const planTalk =
  (situation: Situation): Plan =>
  () => ({
    text: [
      'I am the offline model: I follow rules on this machine, without a network, and I did not find a task in your message that I have a rule for.',
      can(canDo(situation)),
      'I can’t read documents, look things up, or answer open questions. Those need a language model, which this server does not have.',
    ].join('\n\n'),
  })
