import { formulaAt } from '#contract/formulas/formula-at.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { TOOL_MAX_SECONDS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/api/result.ts'
import { cellAt, type CellValue, type WorkbookData } from '#contract/workbook/workbook.ts'
import { displayText, valueOf } from '../../sheets/display.ts'
import type { StoredSheet, ToolContext } from '../context.ts'
import { errorText, warningOf, type ErrorList, type ToolFailure } from '../error-texts.ts'
import { typedReader } from '../look/read-typed.ts'
import type { Refusal } from '../refusal.ts'
import {
  inputOf,
  isSameValue,
  labelOfPlace,
  placesOf,
  type Grid,
  type HeadValue,
  type Places,
  type TableInput,
} from './sensitivity-grid.ts'
import { textNotesOfChanges } from '../write/text-notes.ts'
import {
  calculateTrial,
  nameOfPlace,
  trialChanges,
  type Trial,
  type TrialPlace,
} from './trial-values.ts'

/** We start no further calculation that would probably end after this time. */
const MOST_MS = (TOOL_MAX_SECONDS - 5) * 1000
/** Maximum error cells that the output names. */
const NAMED_ERRORS = 20

/**
 * A result for each value of one or two inputs. `figures` and `shown` have one row per value of
 * `by_row`. A result that was not calculated is null.
 */
export type SensitivityTable = {
  readonly spreadsheet_id: string
  readonly title: string
  readonly result: {
    readonly cell: string
    readonly label: string
    readonly now: string
    readonly formula?: string
  }
  readonly by_row: TableInput
  readonly by_column?: TableInput
  readonly figures: readonly (readonly (CellValue | null)[])[]
  readonly shown: readonly (readonly string[])[]
  /** The table with its heads for the user. The model does not receive it. */
  readonly rows: readonly (readonly string[])[]
  readonly errors: ErrorList
  readonly circular: boolean
  /** Number of results that were not calculated for lack of time. */
  readonly left_out?: number
  readonly warning?: string
}

/** The result of one trial. */
type Figure = { readonly value: CellValue | null; readonly shows: string }

const trialsOf = ({ rows, columns }: Places, row: number, column: number): readonly Trial[] =>
  [rows, columns].flatMap((axis, at) => {
    const value = axis?.values[at === 0 ? row : column]
    return axis && value !== undefined ? [{ place: axis.place, value }] : []
  })

type Run = {
  /** Row by row. A figure that was not calculated is missing at the end. */
  readonly figures: readonly Figure[]
  readonly circular: boolean
  readonly notes: readonly string[]
}

/** Calculates one trial, and reads its result. */
const runTrial = async (
  stored: StoredSheet,
  trials: readonly Trial[],
  { sheet, row, column }: TrialPlace,
  context: ToolContext,
): Promise<Result<Run, ToolFailure | Refusal>> => {
  const changes = trialChanges(stored.workbook_data, trials, typedReader(context.region))
  if (!changes.ok) return changes
  const done = await calculateTrial(stored, changes.value, context)
  if (!done.ok) return done
  const { workbook, circular } = done.value
  const after = workbook.sheets[sheet.id]
  const cell = after ? cellAt(after, row, column) : null
  const figure = { value: valueOf(cell), shows: displayText(workbook, cell) }
  return ok({ figures: [figure], circular, notes: textNotesOfChanges(changes.value.cells) })
}

/** Calculates one trial after the other, row by row, until the time is over. */
const runTrials = async (
  stored: StoredSheet,
  places: Places,
  context: ToolContext,
  clock: () => number,
): Promise<Result<Run, ToolFailure | Refusal>> => {
  const width = places.columns?.values.length ?? 1
  const start = clock()
  const runs: Run[] = []
  let longest = 0
  for (let at = 0; at < places.rows.values.length * width; at += 1) {
    const begun = clock()
    if (at > 0 && begun - start + longest > MOST_MS) break
    const trials = trialsOf(places, Math.floor(at / width), at % width)
    const run = await runTrial(stored, trials, places.result, context)
    if (!run.ok) return run
    runs.push(run.value)
    longest = Math.max(longest, clock() - begun)
  }
  return ok({
    figures: runs.flatMap(({ figures }) => figures),
    circular: runs.some(({ circular }) => circular),
    notes: [...new Set(runs.flatMap(({ notes }) => notes))],
  })
}

const headText = ({ shows, is_base }: HeadValue): string => (is_base ? `${shows} (now)` : shows)

const nameOfTrial = (
  byRow: TableInput,
  byColumn: TableInput | undefined,
  [row, column]: readonly [number, number],
): string =>
  [`${byRow.cell} = ${byRow.values[row]?.shows}`]
    .concat(byColumn ? `${byColumn.cell} = ${byColumn.values[column]?.shows}` : [])
    .join(', ')

/** Says which inputs a result does not follow. One value cannot show that. */
const unmovedNotes = ({
  by_row: byRow,
  by_column: byColumn,
  result,
  figures,
}: Omit<SensitivityTable, 'rows'>): readonly string[] => {
  const isVaried = ({ values }: TableInput): boolean =>
    values.some(({ value }) => !isSameValue(value, values[0]?.value ?? null))
  const isFlat = (line: readonly (CellValue | null)[]): boolean =>
    line.every((value) => isSameValue(value, line[0] ?? null))
  const columns = (figures[0] ?? []).map((_, at) => figures.map((line) => line[at] ?? null))
  const unmoved = [
    ...(isVaried(byRow) && columns.every(isFlat) ? [byRow] : []),
    ...(byColumn && isVaried(byColumn) && figures.every(isFlat) ? [byColumn] : []),
  ]
  return unmoved.map(({ cell }) => `${result.cell} is the same for each value of ${cell}.`)
}

const replacedNotes = ({ rows, columns }: Places): readonly string[] =>
  [rows, ...(columns ? [columns] : [])].flatMap(({ place }) => {
    const formula = formulaAt(place.sheet, place.row, place.column)
    return formula === null
      ? []
      : [`${nameOfPlace(place)} holds the formula ${formula}, which each value replaced.`]
  })

const errorsOf = (
  run: Run,
  width: number,
  nameOf: (row: number, column: number) => string,
): ErrorList => {
  const failing = run.figures.flatMap(({ value }, at) =>
    isErrorValue(value)
      ? [{ cell: nameOf(Math.floor(at / width), at % width), error: errorText(String(value)) }]
      : [],
  )
  return { count: failing.length, cells: failing.slice(0, NAMED_ERRORS) }
}

const resultOf = (workbook: WorkbookData, place: TrialPlace): SensitivityTable['result'] => {
  const { sheet, row, column } = place
  const formula = formulaAt(sheet, row, column)
  return {
    cell: nameOfPlace(place),
    label: labelOfPlace(workbook, place),
    now: displayText(workbook, cellAt(sheet, row, column)),
    ...(formula !== null && { formula }),
  }
}

/** The table as the user reads it, with a head for each value. */
const rowsOf = ({
  result,
  by_row: byRow,
  by_column: byColumn,
  shown,
}: Omit<SensitivityTable, 'rows'>): SensitivityTable['rows'] => [
  [byRow.label || byRow.cell, ...(byColumn?.values.map(headText) ?? [result.label || result.cell])],
  ...byRow.values.map((head, down) => [headText(head), ...(shown[down] ?? [])]),
]

const tableOf = (
  { id, title, workbook_data: workbook }: StoredSheet,
  places: Places,
  [byRow, byColumn]: readonly [TableInput, TableInput | undefined],
  run: Run,
): SensitivityTable => {
  const width = byColumn?.values.length ?? 1
  const linesOf = <T>(of: (figure: Figure | undefined) => T): readonly (readonly T[])[] =>
    byRow.values.map((_, down) =>
      Array.from({ length: width }, (__, right) => of(run.figures[down * width + right])),
    )
  const errors = errorsOf(run, width, (down, right) => nameOfTrial(byRow, byColumn, [down, right]))
  const leftOut = byRow.values.length * width - run.figures.length
  const table = {
    spreadsheet_id: id,
    title,
    result: resultOf(workbook, places.result),
    by_row: byRow,
    ...(byColumn && { by_column: byColumn }),
    figures: linesOf((figure) => figure?.value ?? null),
    shown: linesOf((figure) => figure?.shows ?? ''),
    errors,
    circular: run.circular,
    ...(leftOut > 0 && { left_out: leftOut }),
  }
  const notes = [
    ...(leftOut > 0
      ? [`${leftOut} results were not calculated for lack of time. Ask for fewer values.`]
      : unmovedNotes(table)),
    ...replacedNotes(places),
    ...run.notes,
  ]
  return { ...table, rows: rowsOf(table), ...warningOf(errors, run.circular, notes) }
}

/** Calculates a result for each value of one or two inputs. It stores nothing. */
export const sensitivityTable = async (
  grid: Grid,
  context: ToolContext,
  stored: StoredSheet,
  clock: () => number = () => performance.now(),
): Promise<Result<SensitivityTable, ToolFailure | Refusal>> => {
  const places = placesOf(stored.workbook_data, grid, context.view)
  if (!places.ok) return places
  const read = typedReader(context.region)
  const byRow = inputOf(stored, places.value.rows, read)
  if (!byRow.ok) return byRow
  const { columns } = places.value
  const byColumn = columns ? inputOf(stored, columns, read) : ok(undefined)
  if (!byColumn.ok) return byColumn
  const run = await runTrials(stored, places.value, context, clock)
  if (!run.ok) return run
  return ok(tableOf(stored, places.value, [byRow.value, byColumn.value], run.value))
}
