import * as v from 'valibot'
import { ok, type Result } from '#contract/api/result.ts'
import type { StoredSheet, ToolContext, ToolResult } from '../context.ts'
import type { AssistantTool } from '../define-tool.ts'
import { changedResultsOf, type ChangedResult } from './changed-results.ts'
import { errorList, type ErrorList, type ToolFailure, warningOf } from '../error-texts.ts'
import { typedReader } from '../look/read-typed.ts'
import { refuse, resultOrRefusal, type Refusal } from '../refusal.ts'
import { Grid } from './sensitivity-grid.ts'
import { sensitivityTable, type SensitivityTable } from './sensitivity-table.ts'
import { openSpreadsheet } from '../target-sheet.ts'
import { textNotesOfChanges } from '../write/text-notes.ts'
import { calculateTrial, placeOf, trialChanges, TrialValue, type Trial } from './trial-values.ts'
import { type ShownChange, shownChanges } from '../write/write-range.ts'

/** Maximum cells per call. */
const MOST_CELLS = 400

const Input = v.object({
  spreadsheet_id: v.optional(v.string()),
  cells: v.optional(
    v.pipe(
      v.array(
        v.object({
          cell: v.pipe(v.string(), v.description("B2 or 'My sheet'!B2")),
          value: TrialValue,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_CELLS),
    ),
  ),
  grid: v.optional(v.pipe(Grid, v.description('One result over one or two inputs'))),
})
type Input = v.InferOutput<typeof Input>

/** The output of one scenario. `cells` lists the first of its values, and `tried` counts all. */
export type ScenarioOutput = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly tried: number
  readonly recalculated: number
  readonly cells: readonly ShownChange[]
  readonly results: readonly ChangedResult[]
  readonly errors: ErrorList
  readonly circular: boolean
  readonly warning?: string
}

/** The output of what_if. The tool stores nothing. */
export type WhatIfOutput = ScenarioOutput | SensitivityTable

const trialsOf = (
  cells: NonNullable<Input['cells']>,
  { workbook_data }: StoredSheet,
  view: ToolContext['view'],
): Result<readonly Trial[], ToolFailure> => {
  const trials: Trial[] = []
  for (const { cell, value } of cells) {
    const place = placeOf(workbook_data, cell, view)
    if (!place.ok) return place
    trials.push({ place: place.value, value })
  }
  return ok(trials)
}

const scenario = async (
  cells: NonNullable<Input['cells']>,
  context: ToolContext,
  stored: StoredSheet,
): Promise<Result<ScenarioOutput, ToolFailure | Refusal>> => {
  const { id, title, workbook_data: workbook } = stored
  const trials = trialsOf(cells, stored, context.view)
  if (!trials.ok) return trials
  const changes = trialChanges(workbook, trials.value, typedReader(context.region))
  if (!changes.ok) return changes
  const done = await calculateTrial(stored, changes.value, context)
  if (!done.ok) return done
  const { workbook: after, recalculated, circular } = done.value
  const errors = errorList(done.value.errors, ({ sheet, cell }) => `${sheet}!${cell}`)
  return ok({
    spreadsheet_id: id,
    title,
    tried: changes.value.cells.length,
    recalculated,
    cells: shownChanges(after, changes.value.cells),
    results: changedResultsOf(workbook, after),
    errors,
    circular,
    ...warningOf(errors, circular, textNotesOfChanges(changes.value.cells)),
  })
}

const calculate = async (
  { spreadsheet_id, cells, grid }: Input,
  context: ToolContext,
): Promise<Result<WhatIfOutput, ToolFailure | Refusal>> => {
  const opened = await openSpreadsheet(context, spreadsheet_id)
  if (!opened.ok) return opened
  if (cells && !grid) return scenario(cells, context, opened.value)
  if (grid && !cells) return sensitivityTable(grid, context, opened.value)
  return refuse('Give either "cells" for one scenario or "grid" for a table.')
}

const run = async (input: Input, context: ToolContext): Promise<ToolResult<WhatIfOutput>> =>
  resultOrRefusal(await calculate(input, context))

const summaryOfTable = ({ result, figures }: SensitivityTable): string =>
  `${result.label || result.cell} for ${figures.length} × ${figures[0]?.length ?? 0} values. Nothing was saved.`

/** Calculates the results for other input values and stores nothing. */
export const whatIf: AssistantTool<Input, WhatIfOutput> = {
  name: 'what_if',
  title: 'What if',
  description:
    'Answer a what-if question without saving: results with other values in input `cells`, or a sensitivity table (`grid`) over one or two inputs.',
  input: Input,
  run,
  forModel: (output) => {
    if (!('figures' in output)) return output
    const { rows: _rows, ...table } = output
    return table
  },
  summary: (output) =>
    'figures' in output
      ? summaryOfTable(output)
      : `Tried ${output.tried} other values. Nothing was saved.`,
}
