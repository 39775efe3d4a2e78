// The jobs of the assistant over the wire: a server, a scripted model that asks for tools, and the
// stored workbook compared with values calculated here. A wrong workbook fails the run.
import { WRITING_TOOLS } from '#server/tools/tool-names.ts'
import { addInputsSheet } from './agent-jobs/add-inputs-sheet.ts'
import { auditAndMend } from './agent-jobs/audit-and-mend.ts'
import { deleteColumn } from './agent-jobs/delete-column.ts'
import { findErrors } from './agent-jobs/find-errors.ts'
import { formatCells } from './agent-jobs/format-cells.ts'
import { insertRows } from './agent-jobs/insert-rows.ts'
import { linkedStatements } from './agent-jobs/linked-statements.ts'
import { reconcileStatement } from './agent-jobs/reconcile-statement.ts'
import { setRules } from './agent-jobs/set-rules.ts'
import { sortRecords } from './agent-jobs/sort-records.ts'
import { summariseCategories } from './agent-jobs/summarise-categories.ts'
import { tracePrecedents } from './agent-jobs/trace-precedents.ts'
import { printFigure } from './support/figure.ts'
import { createChecks, type Job } from './support/job.ts'
import { startJobWorld, type JobOutcome } from './support/job-world.ts'

const JOBS: readonly Job[] = [
  linkedStatements,
  formatCells,
  insertRows,
  addInputsSheet,
  deleteColumn,
  sortRecords,
  findErrors,
  tracePrecedents,
  summariseCategories,
  setRules,
  reconcileStatement,
  auditAndMend,
]
const MOST_RESULT_TOKENS = 8000
const MOST_DEFINITION_TOKENS = 4500
/** Faults of one job that are printed. */
const MOST_FAULTS = 10

const asked = process.argv.slice(2)
const world = await startJobWorld()
let largest = { job: '', tool: '', tokens: 0 }

const report = (name: string, faults: readonly string[]): void => {
  for (const fault of faults.slice(0, MOST_FAULTS)) process.stderr.write(`${name}: ${fault}\n`)
  if (faults.length > 0) process.exitCode = 1
}

/** Each call of a writing tool must be one stored change. A new spreadsheet is revision 1. */
const checkHistory = ({ steps, changes, revision }: JobOutcome): readonly string[] => {
  const checks = createChecks()
  const writes = steps
    .flat()
    .filter((tool) => WRITING_TOOLS.has(tool) && tool !== 'create_spreadsheet')
  checks.equal(
    'tools of the changes',
    changes.map((change) => change.tool_name).toReversed(),
    writes,
  )
  checks.equal('revision', revision, 1 + writes.length)
  return checks.faults
}

const measure = async ({ name, mostSteps, run }: Job): Promise<void> => {
  const { outcome, faults: wrongCells } = await run(world)
  const { steps, toolMs } = outcome
  const faults = [...wrongCells, ...checkHistory(outcome)]
  if (outcome.largest.tokens > largest.tokens) largest = { job: name, ...outcome.largest }
  printFigure(`agent-jobs: ${name}`, steps.length, 'steps', {
    target: `<= ${mostSteps}`,
    tools: steps.map((tools) => tools.join(' + ')).join(', '),
    largestResultTokens: outcome.largest.tokens,
    toolMs,
    faults: faults.length,
  })
  report(name, faults)
}

try {
  for (const job of JOBS)
    if (asked.length === 0 || asked.includes(job.name.slice(0, 1)))
      await measure(job).catch((error: unknown) => report(job.name, [String(error)]))
  const { tokens, job, tool } = largest
  printFigure('agent-jobs: largest result of a tool', tokens, 'tokens', {
    target: `<= ${MOST_RESULT_TOKENS}`,
    job,
    tool,
  })
  const definitions = world.model.definitions()
  printFigure('agent-jobs: definitions of all tools in a request', definitions.tokens, 'tokens', {
    target: `<= ${MOST_DEFINITION_TOKENS}`,
    tools: definitions.tools,
  })
} finally {
  await world.close()
}
