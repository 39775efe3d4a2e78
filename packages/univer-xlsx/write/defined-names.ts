import * as v from 'valibot'
import { rangeOf } from '../format/address.ts'
import { fileFormula, FORMULA_MAX_CHARS } from './formula-text.ts'
import type { Resource } from './resources.ts'
import { element, xmlFormula } from './parts/xml-text.ts'

const Name = v.object({
  id: v.fallback(v.optional(v.string(), ''), ''),
  name: v.string(),
  formulaOrRefString: v.string(),
  localSheetId: v.fallback(v.nullish(v.string()), null),
  comment: v.fallback(v.nullish(v.string()), null),
  hidden: v.fallback(v.nullish(v.boolean()), null),
})

const NAME_MAX_CHARS = 255
const WORD = /^[\p{L}_\\][\p{L}\p{N}_.\\?]*$/u
/** Names that look like a cell reference are invalid. */
const CELL_LIKE = /^(?:[a-z]{1,3}\d{1,7}|r\d*c?\d*|c\d*|true|false)$/i

/** Whether Excel accepts the text as a name. */
export const isValidName = (name: string): boolean =>
  name.length <= NAME_MAX_CHARS && WORD.test(name) && !CELL_LIKE.test(name)

/** A sheet id and its name, quoted as in formulas. */
export type NamedSheet = { readonly id: string; readonly quoted: string }

/** A defined name. `scope` is the 0-based index of its sheet, or null for the whole workbook. */
export type FileName = {
  readonly id: string
  readonly name: string
  readonly formula: string
  readonly scope: number | null
  readonly comment: string | null
  readonly isHidden: boolean
}

/** Files require a sheet in each reference. */
const whole = (text: string, sheet: NamedSheet | undefined): string =>
  !text.includes('!') && rangeOf(text) !== null && sheet !== undefined
    ? `${sheet.quoted}!${text}`
    : text

const nameOf = (entry: unknown, sheets: readonly NamedSheet[]): FileName | null => {
  const parsed = v.safeParse(Name, entry)
  if (!parsed.success) return null
  const { id, name, formulaOrRefString, localSheetId, comment, hidden } = parsed.output
  const place = sheets.findIndex((sheet) => sheet.id === localSheetId)
  const formula = whole(fileFormula(formulaOrRefString), sheets[Math.max(place, 0)])
  const isLong = formula.length > FORMULA_MAX_CHARS
  if (!isValidName(name) || formula === '' || isLong) return null
  return {
    id,
    name,
    formula,
    scope: place < 0 ? null : place,
    comment: comment ? comment.slice(0, NAME_MAX_CHARS) : null,
    isHidden: hidden === true,
  }
}

/** Built-in print names of the file format. */
const OF_PRINTING: ReadonlyMap<string, string> = new Map([
  ['print_area', '_xlnm.Print_Area'],
  ['print_titles', '_xlnm.Print_Titles'],
])
const LOST = /#REF!/i

/** Maps a print name to its built-in form. Null if its cells or sheet are gone. */
const printing = (found: FileName): FileName | null => {
  const name = OF_PRINTING.get(found.name.toLowerCase())
  if (name === undefined) return found
  return found.scope === null || LOST.test(found.formula) ? null : { ...found, name }
}

/** Defined names without duplicates in a scope and without names that Excel rejects. */
export const namesIn = (resource: Resource, sheets: readonly NamedSheet[]): readonly FileName[] => {
  const usedNames = new Set<string>()
  return Object.entries(resource).flatMap(([key, entry]) => {
    const own = nameOf(entry, sheets)
    const found = own && printing(own)
    const mark = `${found?.scope ?? ''}|${found?.name.toLowerCase() ?? ''}`
    if (found === null || usedNames.has(mark)) return []
    usedNames.add(mark)
    return [{ ...found, id: found.id || key }]
  })
}

export const namesXml = (names: readonly FileName[]): string => {
  const xml = names.map(({ name, formula, scope, comment, isHidden }) =>
    element(
      'definedName',
      { name, comment, localSheetId: scope, hidden: isHidden },
      xmlFormula(formula),
    ),
  )
  return xml.length === 0 ? '' : `<definedNames>${xml.join('')}</definedNames>`
}
