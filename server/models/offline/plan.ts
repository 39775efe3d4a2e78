import { understand } from './intent.ts'
import { planAggregate } from './plan-aggregate.ts'
import { planFlows } from './plan-flows.ts'
import { planFuture } from './plan-future.ts'
import { planLoan } from './plan-loan.ts'
import { planSet } from './plan-set.ts'
import { planTalk } from './plan-talk.ts'
import { type Plan, type Situation, tellOff } from './step.ts'

/** What is asked of a spreadsheet, one that is or one to be made. */
const OF_SHEETS: ReadonlySet<string> = new Set(['loan', 'aggregate', 'set'])

/** The plan that answers a question; a question without a rule is answered by saying so. */
export const choosePlan = (question: string, situation: Situation): Plan => {
  const linked = situation.spreadsheetId !== null
  const found = understand(question, linked)
  // A change of an input is understood without a sheet too: to say that there is none.
  const intent = found.kind === 'unknown' ? understand(question, true) : found
  if (!situation.hasSheets && OF_SHEETS.has(intent.kind)) return tellOff
  switch (intent.kind) {
    case 'loan':
      return planLoan(intent, situation)
    case 'flows':
      return planFlows(intent)
    case 'future':
      return planFuture(intent)
    case 'aggregate':
      return planAggregate(intent, situation)
    case 'set':
      return planSet(intent, situation)
    case 'unknown':
      return planTalk(situation)
  }
}
