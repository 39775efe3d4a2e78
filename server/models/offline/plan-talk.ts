import type { Plan } from './step.ts'

const CAN = [
  'a loan or mortgage schedule in a new spreadsheet: "Build an amortisation schedule for a $300,000 loan at 6.5% over 30 years"',
  'net present value and internal rate of return: "NPV and IRR at 10% of -1000, 300, 420, 680"',
  'future value of savings: "Future value of $500 a month at 5% over 20 years"',
  'sums, averages, counts and extremes of the conversation’s spreadsheet: "Sum of the interest column"',
  'a change of an input of its loan schedule: "Change the rate to 7%"',
]

/** Says plainly what the offline model is and what it can do (issue: honest about what it is). */
export const planTalk =
  (linked: boolean): Plan =>
  () => ({
    text: [
      'I am the offline model: I follow rules on this machine, without a network, and I did not find a task in your message that I have a rule for.',
      `What I can do:\n\n${CAN.slice(0, linked ? CAN.length : 3)
        .map((item) => `- ${item}`)
        .join('\n')}`,
      'I can’t read documents, look things up, or answer open questions. Those need a language model, which this server does not have.',
    ].join('\n\n'),
  })
