import { cellName, quoteSheetName } from '#contract/workbook/cells.ts'
import { readFormulaText } from './formula-text.ts'
import { readResource, resourcesOf } from '#contract/workbook/resources.ts'
import { UNDO_TEXTS } from './undo-wording.ts'
import { sheetsOf, type SheetData, type WorkbookData } from '#contract/workbook/workbook.ts'

type Part = { readonly [key: string]: unknown }

/** A longer text is not a formula. It may be a picture, for example. */
const FORMULA_MAX = 10_000
const TABLES = 'SHEET_TABLE_PLUGIN'

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** An unreadable resource refers to nothing. */
const partsIn = (workbook: WorkbookData): readonly (readonly [name: string, part: Part])[] =>
  resourcesOf(workbook).flatMap(({ name, data }) => {
    const part = readResource(data)
    return isPart(part) ? [[name, part] as const] : []
  })

/**
 * All texts in a resource, each with the name of its entry. Skips entries of removed worksheets.
 */
function* textsIn(
  part: Part,
  removed: ReadonlySet<string>,
  entry = '',
): Generator<readonly [text: string, entry: string]> {
  if (removed.has(String(part['localSheetId']))) return
  const own = typeof part['name'] === 'string' ? part['name'] : entry
  for (const [key, value] of Object.entries(part)) {
    if (removed.has(key)) continue
    if (typeof value === 'string') yield [value, own]
    else if (isPart(value)) yield* textsIn(value, removed, own)
  }
}

/**
 * Patterns that find the names of tables on removed worksheets. Each pattern comes with the name of
 * its worksheet.
 */
const tablesIn = (
  parts: ReturnType<typeof partsIn>,
  removed: ReadonlyMap<string, string>,
): readonly (readonly [table: RegExp, sheet: string])[] =>
  parts.flatMap(([name, part]) =>
    [...removed].flatMap(([id, sheet]) => {
      const { tables } = name === TABLES && isPart(part[id]) ? (part[id] as Part) : {}
      if (!isPart(tables)) return []
      return Object.values(tables).flatMap((table) => {
        if (!isPart(table) || typeof table['name'] !== 'string') return []
        const word = String(table['name']).replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
        return [
          [new RegExp(`(?<![\\p{L}\\p{N}_.])${word}(?![\\p{L}\\p{N}_.(!])`, 'iu'), sheet] as const,
        ]
      })
    }),
  )

/** Returns a function that finds the removed worksheet to which a formula refers. */
const finder = (
  removed: ReadonlyMap<string, string>,
  tables: ReturnType<typeof tablesIn>,
): ((formula: string) => string | null) => {
  const names = new Map([...removed.values()].map((name) => [name.toLowerCase(), name]))
  return (formula) => {
    if (formula.length > FORMULA_MAX) return null
    const table = tables.find(([word]) => word.test(formula))
    if (table) return table[1]
    if (!formula.includes('!')) return null
    const { sheets } = readFormulaText(formula.startsWith('=') ? formula : `=${formula}`)
    return sheets.map((one) => names.get(one.toLowerCase())).find(Boolean) ?? null
  }
}

function* formulasIn({ cellData = {} }: SheetData): Generator<readonly [string, number, number]> {
  for (const [row, cells] of Object.entries(cellData))
    for (const [column, cell] of Object.entries(cells))
      if (cell?.f) yield [cell.f, Number(row), Number(column)]
}

const placeOf = ({ name }: SheetData, row: number, column: number): string =>
  `${quoteSheetName(name)}!${cellName(row, column)}`

/**
 * A sentence naming the first cell, name or rule that uses a removed worksheet. Null if nothing
 * uses a removed worksheet. Pure.
 */
export const removedSheetUse = (
  workbook: WorkbookData,
  removed: ReadonlyMap<string, string>,
): string | null => {
  if (removed.size === 0) return null
  const parts = partsIn(workbook)
  const find = finder(removed, tablesIn(parts, removed))
  for (const sheet of sheetsOf(workbook))
    for (const [formula, row, column] of removed.has(sheet.id) ? [] : formulasIn(sheet)) {
      const found = find(formula)
      if (found !== null) return UNDO_TEXTS.sheetUsed(found, placeOf(sheet, row, column))
    }
  for (const [name, part] of parts)
    for (const [text, entry] of textsIn(part, new Set(removed.keys()))) {
      const found = find(text)
      if (found !== null) return UNDO_TEXTS.sheetUsed(found, UNDO_TEXTS.userOf(name, entry))
    }
  return null
}

/** A finder of worksheet names. It ignores tables, which keep their names. */
const nameFinder = (names: readonly string[]): ReturnType<typeof finder> =>
  finder(new Map(names.map((name) => [name, name])), [])

/**
 * A sentence naming the first formula that uses one of the worksheet names. Null if there is none.
 * Pure.
 */
export const formulaUse = (
  workbook: WorkbookData,
  names: readonly string[],
  isLeftOut: (sheetId: string, row: number, column: number) => boolean,
): string | null => {
  const find = nameFinder(names)
  for (const sheet of sheetsOf(workbook))
    for (const [formula, row, column] of formulasIn(sheet)) {
      const found = isLeftOut(sheet.id, row, column) ? null : find(formula)
      if (found !== null) return UNDO_TEXTS.nameUsed(found, placeOf(sheet, row, column))
    }
  return null
}

/**
 * A sentence naming the first defined name or rule that uses one of the worksheet names. Null if
 * there is none. Pure.
 */
export const partUse = (workbook: WorkbookData, names: readonly string[]): string | null => {
  if (names.length === 0) return null
  const find = nameFinder(names)
  for (const [name, part] of partsIn(workbook))
    for (const [text, entry] of textsIn(part, new Set())) {
      const found = find(text)
      if (found !== null) return UNDO_TEXTS.nameUsed(found, UNDO_TEXTS.userOf(name, entry))
    }
  return null
}
