import * as v from 'valibot'
import { err, ok, type Result } from '#contract/api/result.ts'
import { JOBS, jobNamed } from '#packages/finance/catalogue.ts'
import { figuresFor, missingInputs } from '#packages/finance/formulas.ts'
import { inputSchema } from '#packages/finance/input-schema.ts'
import type { Given, JobInput } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'
import {
  calculateJob,
  calculateJobWorkbook,
  readJobFigures,
  type JobFigure,
} from '../../finance/calculate-job.ts'
import { figureText } from '../../finance/figure-text.ts'
import { fitColumns } from '../../sheets/fit-columns.ts'
import { nearestName } from '../address.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { createdOutputOf, reportCreated, type CreatedOutput } from '../write/create-spreadsheet.ts'

const Input = v.object({
  job: v.pipe(v.string(), v.description('"list" names all')),
  inputs: v.optional(v.pipe(v.looseObject({}), v.description('Rates as fractions'))),
  as: v.optional(v.picklist(['figures', 'spreadsheet'])),
})
type Input = v.InferOutput<typeof Input>

/** The output of run_finance_job. The fields of a new spreadsheet are those of create_spreadsheet. */
export type FinanceJobOutput = Partial<CreatedOutput> & {
  readonly job: string
  readonly figures: readonly (JobFigure & { readonly shows: string })[]
  readonly conventions: readonly string[]
}

/** The figures of the output. */
export type RunFinanceJobFigures = FinanceJobOutput['figures']

const inputText = ([key, input]: readonly [string, JobInput]): string => {
  if (input.kind === 'choice') {
    const choices = input.choices.map(({ value, label }) => `${value} ${label}`).join(', ')
    return `${key} (${input.label}: ${choices})`
  }
  const needed = input.kind === 'number' && input.default !== undefined ? 'optional, ' : ''
  const many = input.kind === 'list' ? 'list of ' : ''
  return `${key} (${input.label}, ${needed}${many}${input.unit})`
}

/** What a job takes, for a model that guessed. */
const takesText = ({ inputs }: Job): string =>
  `It takes ${Object.entries(inputs).map(inputText).join('; ')}.`

const jobOf = (name: string): Result<Job, Refusal> => {
  const job = jobNamed(name)
  if (job !== null) return ok(job)
  const near = nearestName(
    name,
    JOBS.map(({ id }) => id),
  )
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return refuse(
    `There is no job "${name}".${hint} The jobs are ${JOBS.map(({ id }) => id).join(', ')}.`,
  )
}

const issueText = ({ path, message }: v.BaseIssue<unknown>): string =>
  `${path?.map(({ key }) => String(key)).join('.') ?? 'inputs'}: ${message}`

const givenOf = (job: Job, inputs: unknown): Result<Given, Refusal> => {
  const parsed = v.safeParse(inputSchema(job), inputs ?? {})
  if (!parsed.success)
    return refuse(`${parsed.issues.map(issueText).join('; ')}. ${takesText(job)}`)
  const given = parsed.output
  const problem = job.problem?.(given) ?? null
  if (problem !== null) return refuse(problem)
  const asked = job.figures.filter(({ words }) => words !== undefined)
  if (figuresFor(job, given).some((figure) => asked.includes(figure))) return ok(given)
  const [first] = asked
  const missing = first === undefined ? [] : missingInputs(job, first, given)
  return refuse(`The job ${job.id} still needs ${missing.join(', ')}. ${takesText(job)}`)
}

const outputOf = (job: Job, figures: readonly JobFigure[]): FinanceJobOutput => ({
  job: job.id,
  figures: figures.map((figure) => ({
    ...figure,
    shows: figure.value === null ? '' : figureText(figure.value, figure),
  })),
  conventions: job.conventions,
})

const createSheet = async (
  job: Job,
  given: Given,
  context: ToolContext,
): Promise<Result<FinanceJobOutput, ToolFailure | Refusal>> => {
  if (!context.mayCreate()) return err({ type: 'too_many_new' })
  const as = { id: context.newId(), title: job.title }
  const done = await calculateJobWorkbook(job, given, as, context.engine, context)
  if (!done.ok) return done
  const workbook_data = fitColumns(done.value.workbook)
  const stored = await context.sheets.create({ ...as, workbook_data })
  await context.linkSpreadsheet(stored.id)
  reportCreated(context.onStored, stored)
  return ok({
    ...outputOf(job, readJobFigures(job, given, workbook_data)),
    ...createdOutputOf(stored, done.value),
  })
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<FinanceJobOutput>> => {
  const job = jobOf(input.job)
  if (!job.ok) return resultOrRefusal(job)
  const given = givenOf(job.value, input.inputs)
  if (!given.ok) return resultOrRefusal(given)
  if (input.as === 'spreadsheet')
    return resultOrRefusal(await createSheet(job.value, given.value, context))
  const figures = await calculateJob(job.value, given.value, context.engine, context)
  if (!figures.ok) return resultOrRefusal(figures)
  return { success: true, output: outputOf(job.value, figures.value) }
}

/** Runs a job of the finance package: as figures, or as a new spreadsheet of live formulas. */
export const runFinanceJob: AssistantTool<Input, FinanceJobOutput> = {
  name: 'run_finance_job',
  title: 'Finance calculation',
  writes: true,
  description: 'Exact finance figures with formulas, or as a new spreadsheet.',
  input: Input,
  run,
  summary: ({ job, title }) =>
    title === undefined ? `Calculated ${job}.` : `Created the spreadsheet "${title}".`,
}
