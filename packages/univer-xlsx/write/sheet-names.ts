import type { WorkbookData } from '#contract/workbook/workbook.ts'
import { quoteSheetName } from '#contract/workbook/cells.ts'

const NAME_MAX_CHARS = 31
/** Characters that Excel forbids in sheet names. */
const BARRED = /[[\]:*?/\\]|\p{Cc}/gu

const fitting = (name: string): string => {
  const plain = name.toWellFormed().replace(BARRED, '_').slice(0, NAME_MAX_CHARS).toWellFormed()
  const trimmed = plain.replace(/^'+|'+$/g, '').trim()
  // Excel reserves the name "History".
  return trimmed === '' ? 'Sheet' : trimmed.toLowerCase() === 'history' ? `${trimmed}_` : trimmed
}

/**
 * Valid sheet names by sheet id: up to 31 characters, no forbidden ones, unique without regard to
 * case.
 */
const fileSheetNames = (
  sheets: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> => {
  const usedNames = new Set<string>()
  return new Map(
    sheets.map(({ id, name }) => {
      const base = fitting(name)
      let own = base
      for (let more = 2; usedNames.has(own.toLowerCase()); more += 1) {
        const end = ` (${more})`
        own = base.slice(0, NAME_MAX_CHARS - end.length) + end
      }
      usedNames.add(own.toLowerCase())
      return [id, own] as const
    }),
  )
}

const NAMED = /"(?:[^"]|"")*"|'((?:[^']|'')+)'!|(?<![\p{L}\p{N}_.'])([\p{L}_][\p{L}\p{N}_.]*)!/gu

/** Replaces changed sheet names in a formula. */
export const renameSheets = (formula: string, names: ReadonlyMap<string, string>): string =>
  formula.replace(NAMED, (whole: string, quoted?: string, plain?: string) => {
    const old = quoted?.replaceAll("''", "'") ?? plain
    const next = old === undefined ? undefined : names.get(old.toLowerCase())
    return next === undefined ? whole : `${quoteSheetName(next)}!`
  })

type Rows = NonNullable<WorkbookData['sheets'][string]['cellData']>

const cellsRenamed = (cellData: Rows, names: ReadonlyMap<string, string>): Rows =>
  Object.fromEntries(
    Object.entries(cellData).map(([row, cells]) => [
      row,
      Object.fromEntries(
        Object.entries(cells).map(([column, cell]) => [
          column,
          cell?.f?.includes('!') ? { ...cell, f: renameSheets(cell.f, names) } : cell,
        ]),
      ),
    ]),
  )

/** Makes sheet names valid and updates formulas. Returns the same workbook if nothing changes. */
export const withValidSheetNames = (
  workbook: WorkbookData,
  sheets: readonly { readonly id: string; readonly name: string }[],
): { readonly workbook: WorkbookData; readonly changed: ReadonlyMap<string, string> } => {
  const names = fileSheetNames(sheets)
  // If two sheets share a name, formulas refer to the first one.
  const changed = new Map(
    sheets.toReversed().flatMap(({ id, name }) => {
      const next = names.get(id)
      return next === undefined || next === name ? [] : [[name.toLowerCase(), next] as const]
    }),
  )
  if (changed.size === 0) return { workbook, changed }
  const renamedSheets = Object.entries(workbook.sheets).map(([id, sheet]) => [
    id,
    {
      ...sheet,
      name: names.get(sheet.id) ?? sheet.name,
      cellData: cellsRenamed(sheet.cellData ?? {}, changed),
    },
  ])
  return { workbook: { ...workbook, sheets: Object.fromEntries(renamedSheets) }, changed }
}
