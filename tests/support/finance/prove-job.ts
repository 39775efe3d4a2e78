import { afterAll, describe, expect, it } from 'vitest'
import { figuresFor, literalFormula, withDefaults } from '#packages/finance/formulas.ts'
import type { Given } from '#packages/finance/inputs.ts'
import type { Figure, Job } from '#packages/finance/job.ts'
import { sheetsOfJob } from '#packages/finance/job-sheet.ts'
import { sheetLayoutsOf } from '#packages/finance/workbook/references.ts'
import { cellAt, sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { singleSheetWorkbook } from '#server/sheets/single-sheet-workbook.ts'
import { buildTemplate } from '#server/sheets/templates/build.ts'
import { randomInputs, seeded, type Random } from './random-inputs.ts'

/** Figures by their keys, calculated from the definitions and without spreadsheet functions. */
export type Reference = (given: Given) => Readonly<Record<string, number>>

/** A published example: its source, inputs and figures. */
type Published = {
  readonly source: string
  readonly given: Given
  readonly figures: Readonly<Record<string, number>>
  /** Places to which the source rounds. */
  readonly places: number
}

type Options = {
  /** Changes random inputs, for example to make a list of flows begin with an outlay. */
  readonly adapt?: (given: Given, random: Random) => Given
  readonly published?: readonly Published[]
  /** Inputs beside the limits that the checks row must refuse. */
  readonly outside?: readonly Given[]
}

/** All cases take some seconds per job, so a short run proves fewer. */
const CASES = process.env['FULL'] ? 1000 : 60
const SHEETS = process.env['FULL'] ? 10 : 3

/**
 * Half a cent for money and 1e-9 of the value for everything else. Sums of billions differ by more
 * than a cent in their last digits, so money also has 1e-10 of the value.
 */
const isEqual = (unit: Figure['unit'], found: unknown, expected: number): boolean => {
  if (typeof found !== 'number') return false
  const relative = Math.abs(expected) * (unit === 'money' ? 1e-10 : 1e-9)
  return Math.abs(found - expected) <= (unit === 'money' ? 0.005 : 1e-9) + relative
}

/** Test files of one worker share this module, so each file opens the engine and closes it. */
let opened: WorkbookEngine | null = null
const engineOfFile = (): WorkbookEngine => (opened ??= createWorkbookEngine({ processes: 1 }))
const closeEngine = async (): Promise<void> => {
  const engine = opened
  opened = null
  await engine?.close()
}

const calculated = async (workbook: WorkbookData): Promise<WorkbookData> => {
  const done = await engineOfFile().recalculate(workbook)
  if (!done.ok) throw new Error(JSON.stringify(done.error))
  return done.value.workbook
}

/** The values of formulas that read no cell, one row per case. */
const valuesOf = async (rows: readonly (readonly string[])[]) => {
  const cells = Object.fromEntries(
    rows.map((formulas, row) => [
      row,
      Object.fromEntries(formulas.map((formula, column) => [column, { f: `=${formula}` }])),
    ]),
  )
  const book = await calculated(singleSheetWorkbook('cases', rows.length, 30, cells))
  const sheet = sheetNamed(book, null)
  return rows.map((formulas, row) =>
    formulas.map((_, column) => sheet && cellAt(sheet, row, column)?.v),
  )
}

/** Reads figures from the calculated workbook of a job, by the keys of their lines. */
const readSheets = async (job: Job, given: Given) => {
  const sheets = sheetsOfJob(job, given)
  const book = await calculated(buildTemplate(job.id, job.title, sheets))
  const layouts = sheetLayoutsOf(sheets)
  const at = (key: string, column: number): unknown => {
    for (const [name, { rows }] of layouts) {
      const row = rows.get(key)
      const sheet = sheetNamed(book, name)
      if (row !== undefined && sheet) return cellAt(sheet, row, column)?.v
    }
    return undefined
  }
  return { figure: (key: string) => at(key, 1), verdict: () => at('checks', 2) }
}

const failure = (job: Job, figure: Figure, given: Given, found: unknown, expected: number) =>
  `${job.id} ${figure.key}: ${String(found)} instead of ${expected} for ${JSON.stringify(given)}`

/**
 * Proves a job: 1,000 random inputs against `reference`, by formulas without cells and, for some,
 * by its workbook, whose checks must hold. Published examples must agree to their last place.
 */
export const proveJob = (job: Job, reference: Reference, options: Options = {}): void => {
  const { adapt = (given: Given) => given, published = [], outside = [] } = options
  const random = seeded(20_270)
  const cases = Array.from({ length: CASES }, () =>
    withDefaults(job, adapt(randomInputs(random, job), random)),
  )
  afterAll(closeEngine)

  describe(`the job ${job.id}`, () => {
    it('has a reference for every figure that people ask for', () => {
      const known = reference(cases[0] ?? {})
      const asked = job.figures.filter(({ words }) => words !== undefined).map(({ key }) => key)
      expect(Object.keys(known)).toEqual(expect.arrayContaining(asked))
    })

    it(`equals the definitions for ${CASES} random inputs`, async () => {
      const shown = cases.map((given) => figuresFor(job, given))
      const values = await valuesOf(
        cases.map((given, at) =>
          (shown[at] ?? []).map((figure) => literalFormula(job, figure, given)),
        ),
      )
      const wrong = cases.flatMap((given, at) => {
        const expected = reference(given)
        return (shown[at] ?? []).flatMap((figure, column) => {
          const [found, right] = [values[at]?.[column], expected[figure.key]]
          if (right === undefined || isEqual(figure.unit, found, right)) return []
          return [failure(job, figure, given, found, right)]
        })
      })
      expect(wrong.slice(0, 5)).toEqual([])
    })

    it('has a workbook with the same figures, whose checks hold', async () => {
      for (const given of cases.slice(0, SHEETS)) {
        const { figure: read, verdict } = await readSheets(job, given)
        const expected = reference(given)
        for (const figure of figuresFor(job, given)) {
          const [found, right] = [read(figure.key), expected[figure.key]]
          if (right === undefined) continue
          expect(
            isEqual(figure.unit, found, right),
            failure(job, figure, given, found, right),
          ).toBe(true)
        }
        expect(verdict(), JSON.stringify(given)).toBe('OK')
      }
    })

    for (const { source, given, figures, places } of published)
      it(`agrees with ${source}`, async () => {
        const shown = figuresFor(job, given).filter(({ key }) => key in figures)
        expect(shown.map(({ key }) => key).toSorted()).toEqual(Object.keys(figures).toSorted())
        const [values] = await valuesOf([shown.map((figure) => literalFormula(job, figure, given))])
        shown.forEach(({ key }, at) => {
          expect(Number(values?.[at]).toFixed(places), key).toBe(figures[key]?.toFixed(places))
        })
      })

    outside.forEach((given, at) =>
      it(`refuses inputs outside of its limits (${at + 1})`, async () => {
        const { verdict } = await readSheets(job, given)
        expect(['Check', 'Check inputs']).toContain(verdict())
      }),
    )
  })
}
