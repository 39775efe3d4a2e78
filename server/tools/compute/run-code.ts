import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import type { CellValue } from '#contract/workbook/workbook.ts'
import type { ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import type { ToolFailure } from '../error-texts.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { readCodeRanges, type GivenRange } from './code-ranges.ts'
import type { CodeAnswer, CodeLog } from './code-answer.ts'
import { codeFailureText, resultTable, resultWords } from './code-texts.ts'
import { createCodeThreads, type CodeThreads } from './code-threads.ts'

const CODE_MAX_CHARS = 20_000
/** Maximum ranges of one call. */
const MOST_RANGES = 8
const NAME_MAX_CHARS = 60

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(CODE_MAX_CHARS)),
  ranges: v.optional(
    v.pipe(
      v.array(
        v.object({
          name: v.pipe(
            v.string(),
            v.maxLength(NAME_MAX_CHARS),
            v.regex(/^[A-Za-z_$][\w$]*$/, 'it must be a name of JavaScript, such as sales'),
          ),
          range: v.pipe(v.string(), v.description('An address')),
        }),
      ),
      v.maxLength(MOST_RANGES),
    ),
  ),
})
type Input = v.InferOutput<typeof Input>

/** The output of run_code. `title` names the spreadsheet, if the code received ranges. */
export type RunCodeOutput = {
  readonly title?: string
  readonly ranges: readonly GivenRange[]
  /** The result of the code: JSON. Null if the code failed. */
  readonly result: unknown
  /** The lines of console.log. */
  readonly log?: readonly string[]
  readonly log_left_out?: number
  /** The result as a table for the user. The model does not receive it. */
  readonly rows: readonly (readonly (CellValue | null)[])[]
  readonly warning?: string
  readonly next?: string
}

/** What the code receives. */
type Ground = {
  readonly title: string | null
  readonly ranges: readonly {
    readonly given: GivenRange
    readonly json: string
    readonly warnings: readonly string[]
  }[]
}

const groundOf = async (
  { spreadsheet_id, ranges = [] }: Input,
  context: ToolContext,
): Promise<Result<Ground, ToolFailure | Refusal>> => {
  if (ranges.length === 0 && spreadsheet_id === undefined) return ok({ title: null, ranges: [] })
  const names = ranges.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    return refuse(`Two ranges have the name "${twice}". Give each range its own name.`)
  const opened = await openSpreadsheet(context, spreadsheet_id)
  if (!opened.ok) return opened
  const { title, workbook_data: workbook } = opened.value
  const read = readCodeRanges(workbook, ranges, context.view, context.region)
  return read.ok ? ok({ title, ranges: read.value }) : read
}

const logFields = ({ lines, left_out }: CodeLog): Partial<RunCodeOutput> => ({
  ...(lines.length > 0 && { log: lines }),
  ...(left_out > 0 && { log_left_out: left_out }),
})

const oddText = (count: number): readonly string[] => {
  if (count === 0) return []
  const values = count === 1 ? '1 value of the result is' : `${count} values of the result are`
  return [`${values} NaN or infinite, given as text.`]
}

const outputOf = (code: string, ground: Ground, answer: CodeAnswer): ToolResult<RunCodeOutput> => {
  const warnings = ground.ranges.flatMap((range) => range.warnings)
  const base = {
    ...(ground.title !== null && { title: ground.title }),
    ranges: ground.ranges.map(({ given }) => given),
    ...logFields(answer.log),
  }
  if (answer.type !== 'done') {
    const warning = warnings.length > 0 && { warning: warnings.join(' ') }
    const output = { ...base, result: null, rows: [], ...warning }
    return { success: false, output, error: codeFailureText(code, answer) }
  }
  const result: unknown = JSON.parse(answer.json)
  const all = [...oddText(answer.oddNumbers), ...warnings]
  const warning = all.length > 0 && { warning: all.join(' ') }
  return { success: true, output: { ...base, result, rows: resultTable(result), ...warning } }
}

/** Runs code in the given threads. */
const codeRunner =
  (threads: CodeThreads) =>
  async (input: Input, context: ToolContext): Promise<ToolResult<RunCodeOutput>> => {
    const ground = await groundOf(input, context)
    if (!ground.ok) return resultOrRefusal(ground)
    const ranges = ground.value.ranges.map(({ given: { name }, json }) => ({ name, json }))
    const answer = await threads.run({ code: input.code, ranges }, context.signal)
    return outputOf(input.code, ground.value, answer)
  }

/** Runs JavaScript on the values of ranges and writes nothing. */
export const runCode: AssistantTool<Input, RunCodeOutput> = {
  name: 'run_code',
  title: 'Run code',
  description:
    'Run JavaScript. Each range is an array of rows under its name, dates as ISO text. The last expression or return is the result. It cannot write.',
  input: Input,
  run: codeRunner(createCodeThreads()),
  forModel: ({ rows: _rows, ...output }) => output,
  rest: () => ({ next: 'Only a part of the result is returned. Return totals, or less per call.' }),
  summary: ({ result }) => `The code gives ${resultWords(result)}.`,
}
