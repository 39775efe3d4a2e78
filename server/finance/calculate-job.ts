import { err, ok, type Result } from '#contract/api/result.ts'
import { cellName } from '#contract/workbook/cells.ts'
import { cellAt, sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { figuresFor, literalFormula, withDefaults } from '#packages/finance/formulas.ts'
import type { Given } from '#packages/finance/inputs.ts'
import { figureLabel, type Figure, type Job } from '#packages/finance/job.ts'
import { sheetsOfJob } from '#packages/finance/job-sheet.ts'
import { sheetLayoutsOf } from '#packages/finance/workbook/references.ts'
import type { Calculation, EngineError, WorkbookEngine } from '../sheets/engine/port.ts'
import { buildTemplate } from '../sheets/templates/build.ts'

/** A figure of a job with its value and the formula that gives it. */
export type JobFigure = {
  readonly key: string
  readonly label: string
  readonly unit: Figure['unit']
  readonly places?: number
  readonly formula: string
  /** Null if the formula gives an error. */
  readonly value: number | null
  /** The figure's cell in the workbook of the job, if there is one. */
  readonly cell?: string
}

type Calling = { readonly signal: AbortSignal }
type Engine = Pick<WorkbookEngine, 'evaluate' | 'recalculate'>

const figureOf = (
  figure: Figure,
  given: Given,
  found: Pick<JobFigure, 'formula' | 'value' | 'cell'>,
): JobFigure => ({
  key: figure.key,
  label: figureLabel(figure, given),
  unit: figure.unit,
  ...(figure.places !== undefined && { places: figure.places }),
  ...found,
})

const numberOrNull = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** The uncalculated workbook of a job. */
const jobWorkbook = (job: Job, given: Given, id: string, title: string): WorkbookData =>
  buildTemplate(id, title, sheetsOfJob(job, given))

/** The figures of a job in its calculated workbook. */
export const readJobFigures = (
  job: Job,
  given: Given,
  workbook: WorkbookData,
): readonly JobFigure[] => {
  const all = withDefaults(job, given)
  const layouts = sheetLayoutsOf(sheetsOfJob(job, given))
  return figuresFor(job, given).flatMap((figure) => {
    for (const [name, { rows }] of layouts) {
      const row = rows.get(figure.key)
      const sheet = row === undefined ? null : sheetNamed(workbook, name)
      if (row === undefined || sheet === null) continue
      const cell = cellAt(sheet, row, 1)
      const found = {
        formula: cell?.f ?? '',
        value: numberOrNull(cell?.v),
        cell: `${name}!${cellName(row, 1)}`,
      }
      return [figureOf(figure, all, found)]
    }
    return []
  })
}

/** Calculates figures by formulas that read no cell. */
const evaluateFigures = async (
  job: Job,
  given: Given,
  engine: Engine,
  { signal }: Calling,
): Promise<Result<readonly JobFigure[], EngineError>> => {
  const all = withDefaults(job, given)
  const figures: JobFigure[] = []
  for (const figure of figuresFor(job, given)) {
    const formula = `=${literalFormula(job, figure, given)}`
    const done = await engine.evaluate(formula, null, null, { signal })
    if (!done.ok && done.error.type !== 'bad_formula') return err(done.error)
    const value = done.ok ? numberOrNull(done.value.value) : null
    figures.push(figureOf(figure, all, { formula, value }))
  }
  return ok(figures)
}

/** Calculates the workbook of a job without storing it. */
export const calculateJobWorkbook = (
  job: Job,
  given: Given,
  as: { readonly id: string; readonly title: string },
  engine: Engine,
  { signal }: Calling,
): Promise<Result<Calculation, EngineError>> =>
  engine.recalculate(jobWorkbook(job, given, as.id, as.title), { signal })

/** Calculates the figures that the inputs of a job are enough for. */
export const calculateJob = async (
  job: Job,
  given: Given,
  engine: Engine,
  calling: Calling,
): Promise<Result<readonly JobFigure[], EngineError>> => {
  if (job.sheets === undefined) return evaluateFigures(job, given, engine, calling)
  const as = { id: job.id, title: job.title }
  const done = await calculateJobWorkbook(job, given, as, engine, calling)
  return done.ok ? ok(readJobFigures(job, given, done.value.workbook)) : done
}
