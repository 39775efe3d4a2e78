import { rangeOf } from '../format/address.ts'
import { linkedFormula, type LinkedBooks } from './linked-books.ts'
import { typedFormula } from './cells/formula-text.ts'
import type { DefinedName } from './workbook-part.ts'

/** A defined name in the format of Univer's `SHEET_DEFINED_NAME_PLUGIN`. */
export type NameEntry = {
  readonly id: string
  readonly name: string
  readonly formulaOrRefString: string
  readonly localSheetId: string
  readonly comment?: string
  readonly hidden?: true
}

const WHOLE_WORKBOOK = 'AllDefaultWorkbook'
/** Built-in names: filter ranges, criteria, database queries. */
const BUILT_IN = /^_xlnm\./i
/** Built-in names that become regular ones: print areas and titles. */
const OF_PRINTING = /^_xlnm\.(?=print_(?:area|titles)$)/i
/** A reference to another workbook: `[1]Sheet1!A1`, `'[2]My sheet'!B2`. */
const ELSEWHERE = /(?:^|[^\w\]])'?\[\d+\]/

const QUALIFIED = /^('(?:[^']|'')+'|[^'!()*+/,\s-]+)!(.+)$/

/** Whether the text is a single range, which Univer stores without `=`. */
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
 * Defined names by id. Leaves out built-in names, macros, and references to workbooks that `books`
 * lacks. Univer finds a name by its text alone, so names of the workbook precede those of a sheet.
 */
export const namesOf = (
  names: readonly DefinedName[],
  sheetIds: readonly string[],
  books: LinkedBooks = [],
): { readonly [id: string]: NameEntry } => {
  const ownNames = names
    .map((each) =>
      each.scope === null ? each : { ...each, name: each.name.replace(OF_PRINTING, '') },
    )
    .map((each) => ({ ...each, formula: linkedFormula(each.formula, books) }))
    .filter(
      ({ name, formula, isMacro }) => !BUILT_IN.test(name) && !isMacro && !ELSEWHERE.test(formula),
    )
  const ordered = ownNames.toSorted((a, b) => Number(a.scope !== null) - Number(b.scope !== null))
  const entries = ordered.flatMap((each, index) => entryOf(each, index, sheetIds) ?? [])
  return Object.fromEntries(entries.map((entry) => [entry.id, entry]))
}
