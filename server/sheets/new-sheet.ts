import { blankWorkbook } from '#contract/workbook/blank-workbook.ts'
import type { WorkbookJson } from '#contract/api/entities.ts'
import { err, ok, type Result } from '#contract/api/result.ts'
import { type TemplateOrSampleId, templateTitleOf } from '#contract/api/templates.ts'
import { API_TEXTS } from '#contract/api/wording.ts'
import type { Failure } from '../http/failures.ts'
import { UNTITLED_SPREADSHEET, type Spreadsheets } from './spreadsheets.ts'
import type { Templates } from './templates/templates.ts'
import { uniqueTitle } from './unique-title.ts'

type Wanted = {
  readonly title?: string | undefined
  readonly workbook_data?: WorkbookJson | undefined
  readonly template?: TemplateOrSampleId | undefined
}
type Made = { readonly title: string; readonly workbook_data: WorkbookJson }

/**
 * Title and workbook of a new spreadsheet, from a template, from the request's cells, or empty.
 * Answers 503 if the template can't be calculated now.
 */
export const newSheet = async (
  { title, workbook_data, template }: Wanted,
  id: string,
  parts: { readonly spreadsheets: Spreadsheets; readonly templates: Templates; readonly now: Date },
): Promise<Result<Made, Failure>> => {
  if (template === undefined) {
    const name = title || UNTITLED_SPREADSHEET
    // The workbook gets the id of the new spreadsheet, also if it is a copy that carries another
    // id.
    return ok({ title: name, workbook_data: { ...(workbook_data ?? blankWorkbook(id, name)), id } })
  }
  const wanted = templateTitleOf(template)
  const name = title || (await uniqueTitle(parts.spreadsheets, wanted))
  const workbook = await parts.templates(template, { id, name, now: parts.now })
  return workbook.ok
    ? ok({ title: name, workbook_data: workbook.value })
    : err({ status: 503, detail: API_TEXTS.templateBusy })
}
