import { describe, expect, it } from 'vitest'
import { cellAt, sheetNamed, type WorkbookData } from '#contract/workbook/workbook.ts'
import { JOBS } from '#packages/finance/catalogue.ts'
import { figuresFor, withDefaults } from '#packages/finance/formulas.ts'
import type { Given } from '#packages/finance/inputs.ts'
import type { Job } from '#packages/finance/job.ts'
import { sheetsOfJob } from '#packages/finance/job-sheet.ts'
import { sheetLayoutsOf } from '#packages/finance/workbook/references.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { buildTemplate } from '#server/sheets/templates/build.ts'
import { randomInputs, seeded } from '#tests/support/finance/random-inputs.ts'
import { exportXlsx } from '#tests/support/transfer/export-world.ts'
import { hasLibreOffice, resaveInLibreOffice } from '#tests/support/transfer/libreoffice.ts'

const engine = createWorkbookEngine({ processes: 1 })

/** The figures of a calculated workbook, and the verdict of its checks. */
const valuesIn = (job: Job, given: Given, workbook: WorkbookData) => {
  const layouts = sheetLayoutsOf(sheetsOfJob(job, given))
  const at = (key: string, column: number): unknown => {
    for (const [name, { rows }] of layouts) {
      const row = rows.get(key)
      const sheet = sheetNamed(workbook, name)
      if (row !== undefined && sheet) return cellAt(sheet, row, column)?.v
    }
    return undefined
  }
  const figures = figuresFor(job, given).map(({ key }) => [key, at(key, 1)] as const)
  return [...figures, ['checks', at('checks', 2)] as const]
}

const isSame = (own: unknown, other: unknown): boolean =>
  typeof own === 'number' && typeof other === 'number'
    ? Math.abs(own - other) <= 1e-6 + Math.abs(own) * 1e-9
    : own === other

describe.skipIf(!hasLibreOffice)('the workbooks of all jobs', () => {
  it('[FIN-8] have the same figures in LibreOffice', { timeout: 900_000 }, async () => {
    const random = seeded(8)
    const made = JOBS.map((job) => {
      const given = withDefaults(job, randomInputs(random, job))
      return { job, given, book: buildTemplate(job.id, job.title, sheetsOfJob(job, given)) }
    })
    const files = await Promise.all(
      made.map(async ({ job, book }) => ({
        name: `${job.id}.xlsx`,
        bytes: await exportXlsx(book),
      })),
    )
    const resaved = await resaveInLibreOffice(files)
    const wrong: string[] = []
    for (const [index, { job, given, book }] of made.entries()) {
      const other = resaved[index]
      const own = await engine.recalculate(book)
      if (!own.ok || !other) {
        wrong.push(`${job.id} was not calculated`)
        continue
      }
      const theirs = new Map(valuesIn(job, given, other))
      for (const [key, value] of valuesIn(job, given, own.value.workbook))
        if (!isSame(value, theirs.get(key)))
          wrong.push(`${job.id} ${key}: ${String(value)}, LibreOffice ${String(theirs.get(key))}`)
    }
    await engine.close()
    expect(wrong).toEqual([])
  })
})
