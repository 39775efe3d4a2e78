import { accountOf } from '../../language/account.ts'
import { lastRequest, type Request } from '../../language/dialogue.ts'
import { jobAnswer, jobQuestion } from '../../finance/answer-job.ts'
import type { RunFinanceJobFigures } from '../../tools/finance/run-finance-job.ts'
import { tellFailure, textStep, type Outcome, type Plan } from './step.ts'

/** Words that ask for a spreadsheet rather than a figure. */
const WANTS_SHEET =
  /\b(?:spread ?sheet|sheet|workbook|excel|table|schedule|template|build|set up|create|model)\b/i

/** Words that ask for a row for each period. */
const WANTS_ROWS =
  /\b(?:schedule|table|(?:month|year|week|quarter) by (?:month|year|week|quarter)|row (?:a|per|each)|each (?:month|year) in|plan|forecast)\b/i
const NO_ROWS =
  'I can’t build rows by period for this yet, so the figures are for the whole request only.'

const madeBy = ({ output }: Outcome) => {
  const { title, url } = output
  return typeof title === 'string' && typeof url === 'string' ? { title, url } : null
}

const planFor =
  (request: Request, wantsSheet: boolean): Plan =>
  ([outcome]) => {
    const { job, given } = request.candidate
    const problem = job.problem?.(given) ?? null
    if (problem !== null) return textStep(problem)
    if (outcome === undefined)
      return {
        thought: {
          summary: job.title,
          text: `The request is for ${request.candidate.figures.map(({ key }) => key.replaceAll('_', ' ')).join(' and ')}, of the job ${job.title}. Every quantity has a place: ${JSON.stringify(given)}.`,
        },
        calls: [
          {
            tool: 'run_finance_job',
            input: { job: job.id, inputs: given, as: wantsSheet ? 'spreadsheet' : 'figures' },
          },
        ],
      }
    if (!outcome.success) return tellFailure(outcome)
    const figures = (outcome.output['figures'] ?? []) as RunFinanceJobFigures
    const answer = jobAnswer(request, figures, madeBy(outcome))
    const wantsRows = WANTS_ROWS.test(request.message.text) && job.sheets === undefined
    return { text: wantsRows ? `${answer}\n\n${NO_ROWS}` : answer }
  }

/** A finance job that a conversation asks for, with its plan. */
export type FinancePlan = {
  readonly plan: Plan
  /** True if every quantity has a place and nothing is missing. */
  readonly isComplete: boolean
}

/** Plans the finance job that the last message asks for. Null if it asks for none. */
export const planFinance = (messages: readonly string[], today: Date): FinancePlan | null => {
  const request = lastRequest(messages, today)
  if (request === null) return null
  const account = accountOf(request)
  if (account.kind === 'complete')
    return { plan: planFor(request, WANTS_SHEET.test(request.message.text)), isComplete: true }
  return { plan: () => textStep(jobQuestion(request, account)), isComplete: false }
}
