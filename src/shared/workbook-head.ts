import type { SpreadsheetSummary } from '#contract/api/entities.ts'

/** The id and revision of a stored spreadsheet, for the workbook flow. */
export const headOf = ({
  id,
  revision,
  updated_at: updatedAt,
}: Pick<SpreadsheetSummary, 'id' | 'revision' | 'updated_at'>) => ({ id, revision, updatedAt })
