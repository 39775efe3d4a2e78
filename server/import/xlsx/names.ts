import { rangeOf } from './address.ts'
import { linkedFormula, type LinkedBooks } from './linked-books.ts'
import { typedFormula } from './formula-text.ts'
import type { DefinedName } from './workbook-part.ts'

/** A name as Univer's `SHEET_DEFINED_NAME_PLUGIN` keeps it. */
export type NameEntry = {
  readonly id: string
  readonly name: string
  readonly formulaOrRefString: string
  readonly localSheetId: string
  readonly comment?: string
  readonly hidden?: true
}

const WHOLE_WORKBOOK = 'AllDefaultWorkbook'
/** Names of the format itself: the rows of a filter, criteria, what a database query gave … */
const BUILT_IN = /^_xlnm\./i
/** … and those that are names of a sheet in Excel too: its print area, and what is printed on each page. */
const OF_PRINTING = /^_xlnm\.(?=print_(?:area|titles)$)/i
/** A place in another workbook is its number in brackets before the sheet: `[1]Sheet1!A1`, `'[2]My sheet'!B2`. */
const ELSEWHERE = /(?:^|[^\w\]])'?\[\d+\]/

const QUALIFIED = /^('(?:[^']|'')+'|[^'!()*+/,\s-]+)!(.+)$/

/** Whether the text is one range, of a named sheet or not: Univer keeps it without the `=`. */
const isReference = (text: string): boolean => {
  const [, , range = text] = QUALIFIED.exec(text) ?? []
  return rangeOf(range) !== null
}

const entryOf = (
  { name, formula, scope, comment, isHidden }: DefinedName,
  index: number,
  sheetIds: readonly string[],
): NameEntry | null => {
  const text = formula.trim()
  const localSheetId = scope === null ? WHOLE_WORKBOOK : sheetIds[scope]
  if (name === '' || text === '' || localSheetId === undefined) return null
  return {
    id: `name${index}`,
    name,
    formulaOrRefString: isReference(text) ? text : typedFormula(text),
    localSheetId,
    ...(comment === '' ? {} : { comment }),
    ...(isHidden ? { hidden: true } : {}),
  }
}

/**
 * The names of a workbook by id. Those of the format itself but for printing, of macros and of unknown workbooks are left
 * away. Univer looks a name up by its text alone, so names of the whole workbook come before those of one
 * sheet.
 */
export const namesOf = (
  names: readonly DefinedName[],
  sheetIds: readonly string[],
  books: LinkedBooks = [],
): { readonly [id: string]: NameEntry } => {
  const kept = names
    .map((each) =>
      each.scope === null ? each : { ...each, name: each.name.replace(OF_PRINTING, '') },
    )
    .map((each) => ({ ...each, formula: linkedFormula(each.formula, books) }))
    .filter(
      ({ name, formula, isMacro }) => !BUILT_IN.test(name) && !isMacro && !ELSEWHERE.test(formula),
    )
  const ordered = kept.toSorted((a, b) => Number(a.scope !== null) - Number(b.scope !== null))
  const entries = ordered.flatMap((each, index) => entryOf(each, index, sheetIds) ?? [])
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]))
}
