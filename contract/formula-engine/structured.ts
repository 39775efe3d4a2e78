/** A table as formulas know it: its name within the engine, and those of its columns by their titles. */
export type KnownTable = { readonly alias: string; readonly columns: ReadonlyMap<string, string> }
type Tables = ReadonlyMap<string, KnownTable>

const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\]*/uy
const SECTIONS: ReadonlyMap<string, string> = new Map(
  ['#All', '#Data', '#Headers', '#Totals', '#This Row'].map((one) => [one.toLowerCase(), one]),
)
const THIS_ROW = '[#This Row]'

/** The end of a text or of a sheet's name in quotes that begins here. */
const endOfQuoted = (formula: string, at: number): number => {
  const quote = formula[at]
  let end = at + 1
  while (end < formula.length && (formula[end] !== quote || formula[end + 1] === quote))
    end += formula[end] === quote ? 2 : 1
  return end + 1
}

/** The end of what stands in brackets that begin here: "'" takes their meaning from them. */
const endOfBrackets = (formula: string, at: number): number => {
  let depth = 0
  for (let end = at; end < formula.length; end += 1) {
    const sign = formula[end]
    if (sign === "'") end += 1
    else if (sign === '[') depth += 1
    else if (sign === ']') {
      depth -= 1
      if (depth === 0) return end + 1
    }
  }
  return -1
}

const columnOf = (table: KnownTable, title: string): string | null => {
  const plain = title
    .replace(/'(.)/gsu, '$1')
    .replace(/_x000a_|\s/giu, ' ')
    .toLowerCase()
  const found =
    table.columns.get(plain) ?? [...table.columns].find(([one]) => one.trim() === plain.trim())?.[1]
  return found === undefined ? null : `[${found}]`
}

const sectionOf = (text: string): string | null => {
  const found = SECTIONS.get(text.trim().replace(/\s+/gu, ' ').toLowerCase())
  return found === undefined ? null : `[${found}]`
}

/** Parts in brackets of their own, with the signs between them. */
const partsOf = (inner: string): readonly string[] | null => {
  const parts: string[] = []
  let at = 0
  while (at < inner.length) {
    if (inner[at] === '[') {
      const end = endOfBrackets(inner, at)
      if (end < 0) return null
      parts.push(inner.slice(at, end))
      at = end
    } else {
      const sign = inner[at] ?? ''
      if (sign === ',' || sign === ':') parts.push(sign)
      else if (sign.trim() !== '') return null
      at += 1
    }
  }
  return parts
}

const plainPart = (table: KnownTable, part: string): string | null =>
  part.startsWith('[') ? (sectionOf(part.slice(1, -1)) ?? columnOf(table, part.slice(1, -1))) : part

const plainParts = (table: KnownTable, inner: string): string | null => {
  const parts = partsOf(inner)?.map((part) => plainPart(table, part))
  if (parts === undefined || parts.some((part) => part === null)) return null
  const [only, more] = parts
  return more === undefined ? (only ?? null) : `[${parts.join('')}]`
}

/** What stands in a table's brackets, in the names of the engine; null for what is not known. */
const plainBrackets = (table: KnownTable, inner: string): string | null => {
  const text = inner.trim()
  if (text === '') return ''
  if (text === '@') return THIS_ROW
  if (text.startsWith('@')) {
    const rest = text.slice(1)
    const columns = rest.startsWith('[') ? plainParts(table, rest) : columnOf(table, rest)
    return columns === null ? null : `[${THIS_ROW},${columns}]`
  }
  if (text.startsWith('[')) return plainParts(table, text)
  return sectionOf(text) ?? columnOf(table, inner)
}

const plainReference = (
  formula: string,
  tables: Tables,
  at: number,
): { readonly text: string; readonly end: number } | null => {
  NAME.lastIndex = at
  const name = NAME.exec(formula)?.[0]
  if (name === undefined) return null
  const end = at + name.length
  const table = tables.get(name.toLowerCase())
  const next = formula[end] ?? ''
  if (table === undefined || next === '(' || next === '!') return { text: name, end }
  if (next !== '[') return { text: table.alias, end }
  const close = endOfBrackets(formula, end)
  const inner = close < 0 ? null : plainBrackets(table, formula.slice(end + 1, close - 1))
  return inner === null ? { text: name, end } : { text: `${table.alias}${inner}`, end: close }
}

/**
 * A formula with the tables that it names, their columns and their own rows in the names of the engine
 * (SHEET-487). Texts, sheets' names and what is not known stay as they are.
 */
export const plainReferences = (formula: string, tables: Tables): string => {
  let plain = ''
  let at = 0
  while (at < formula.length) {
    const sign = formula[at] ?? ''
    const found = plainReference(formula, tables, at)
    const quoted = sign === '"' || sign === "'" ? endOfQuoted(formula, at) : at + 1
    const end = found?.end ?? quoted
    plain += found?.text ?? formula.slice(at, end)
    at = end
  }
  return plain
}
