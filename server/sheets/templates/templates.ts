import type { Result } from '#contract/api/result.ts'
import { ok } from '#contract/api/result.ts'
import { SAMPLE_ID } from '#contract/api/sample-id.ts'
import type { TemplateOrSampleId, TemplateId } from '#contract/api/templates.ts'
import type { WorkbookData } from '#contract/workbook/workbook.ts'
import type { EngineError, WorkbookEngine } from '../engine/port.ts'
import { fitColumns } from '../fit-columns.ts'
import { sampleWorkbook } from '../sample/sample.ts'
import { budget } from './budget.ts'
import { buildTemplate } from './build.ts'
import { capTable } from './cap-table.ts'
import { dcf } from './dcf.ts'
import { loan } from './loan.ts'
import type { SheetRows } from '#packages/finance/workbook/rows.ts'
import { thirteenWeek } from './thirteen-week.ts'
import { threeStatements } from './three-statements.ts'
import { unitEconomics } from './unit-economics.ts'

/** The sheets of each template. Years and dates start near `now`. */
export const SHEETS: Readonly<Record<TemplateId, (now: Date) => readonly SheetRows[]>> = {
  budget,
  loan,
  dcf,
  three_statements: threeStatements,
  thirteen_week: thirteenWeek,
  cap_table: capTable,
  unit_economics: unitEconomics,
}

/** Returns the calculated workbook of a template with the given id and name. */
export type Templates = (
  template: TemplateOrSampleId,
  as: { readonly id: string; readonly name: string; readonly now: Date },
) => Promise<Result<WorkbookData, EngineError>>

type Calculated = Promise<Result<WorkbookData, EngineError>>

/**
 * Workbooks of the templates and the sample data. The engine calculates each once a day, and later
 * requests use the cache. An error is returned but never cached.
 */
export const createTemplates = (engine: Pick<WorkbookEngine, 'recalculate'>): Templates => {
  const cache = new Map<
    TemplateOrSampleId,
    { readonly day: string; readonly calculated: Calculated }
  >()

  const calculate = async (template: TemplateOrSampleId, now: Date): Calculated => {
    const built =
      template === SAMPLE_ID
        ? sampleWorkbook(now)
        : buildTemplate(template, '', SHEETS[template](now))
    const done = await engine.recalculate(built)
    if (!done.ok) cache.delete(template)
    return done.ok ? ok(fitColumns(done.value.workbook)) : done
  }
  const todays = (template: TemplateOrSampleId, now: Date): Calculated => {
    const day = now.toISOString().slice(0, 10)
    const found = cache.get(template)
    if (found?.day === day) return found.calculated
    const calculated = calculate(template, now)
    cache.set(template, { day, calculated })
    return calculated
  }
  return async (template, { id, name, now }) => {
    const calculated = await todays(template, now)
    return calculated.ok ? ok({ ...calculated.value, id, name }) : calculated
  }
}
