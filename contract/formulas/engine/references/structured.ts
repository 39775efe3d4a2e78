/** Which rows of a table a reference takes: those beneath its headers, or others. */
export type TablePart = 'data' | 'all' | 'headers' | 'totals' | 'headed' | 'totalled'

/** A table as formulas know it: its names within the engine, and those of its columns by their titles. */
export type KnownTable = {
  /** What the rows of each part are called; a part that the table has not is missing. */
  readonly aliases: ReadonlyMap<TablePart, string>
  readonly columns: ReadonlyMap<string, string>
}
type Tables = ReadonlyMap<string, KnownTable>

const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\]*/uy
const THIS_ROW = '#this row'
/** What each section, or each pair that Excel knows, takes; its own row is read by the engine. */
const SECTIONS: ReadonlyMap<string, TablePart> = new Map([
  ['', 'data'],
  ['#all', 'all'],
  ['#data', 'data'],
  ['#headers', 'headers'],
  ['#totals', 'totals'],
  [THIS_ROW, 'data'],
  ['#data,#headers', 'headed'],
  ['#data,#totals', 'totalled'],
])
const NO_REFERENCE = '#REF!'

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

const isSection = (text: string): boolean =>
  text !== '' && SECTIONS.has(text.trim().replace(/\s+/gu, ' ').toLowerCase())

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

/** The sections of a reference as they are written, and its columns in the names of the engine. */
type Asked = { readonly sections: readonly string[]; readonly columns: string }

/** A column, or one and another with all between them; null for anything else, or what is not known. */
const columnsOf = (table: KnownTable, parts: readonly string[]): string | null => {
  const [first = '', sign, last, more] = parts
  const from = columnOf(table, first.slice(1, -1))
  if (from === null || more !== undefined || (sign !== undefined && sign !== ':')) return null
  if (sign === undefined) return from
  const to = last === undefined ? null : columnOf(table, last.slice(1, -1))
  return to === null ? null : `${from}:${to}`
}

const askedParts = (table: KnownTable, inner: string): Asked | null => {
  const parts = partsOf(inner)
  if (parts === null) return null
  const first = parts.findIndex((part) => part.startsWith('[') && !isSection(part.slice(1, -1)))
  const before = first < 0 ? parts : parts.slice(0, first)
  const sections = before.filter((part) => part !== ',').map((part) => part.slice(1, -1))
  if (sections.includes('')) return null
  const columns = first < 0 ? '' : columnsOf(table, parts.slice(first))
  return columns === null ? null : { sections, columns }
}

/** What stands in a table's brackets; null for what is not known. */
const askedOf = (table: KnownTable, inner: string): Asked | null => {
  const text = inner.trim()
  if (text === '') return { sections: [], columns: '' }
  if (text.startsWith('@')) {
    const rest = text.slice(1)
    const own = rest.startsWith('[')
      ? askedParts(table, rest)
      : { sections: [], columns: rest === '' ? '' : columnOf(table, rest) }
    if (own === null || own.columns === null) return null
    return { sections: [THIS_ROW, ...own.sections], columns: own.columns }
  }
  if (text.startsWith('[')) return askedParts(table, text)
  if (isSection(text)) return { sections: [text], columns: '' }
  const column = columnOf(table, inner)
  return column === null ? null : { sections: [], columns: column }
}

const partOf = (key: readonly string[]): TablePart | undefined =>
  SECTIONS.get(key.toSorted().join(','))
const keyOf = ({ sections }: Asked): readonly string[] =>
  sections.map((one) => one.trim().replace(/\s+/gu, ' ').toLowerCase())

/** A reference to a table in the names of the engine; #REF! where it takes nothing that the table has. */
const plainTable = (table: KnownTable, asked: Asked): string => {
  const { columns } = asked
  const key = keyOf(asked)
  const part = partOf(key)
  const alias = part === undefined ? undefined : table.aliases.get(part)
  if (alias === undefined) return NO_REFERENCE
  if (part !== 'data' || key.includes(THIS_ROW)) {
    const section = part === 'data' ? '[#This Row]' : '[#All]'
    return columns === '' ? `${alias}${section}` : `${alias}[${section},${columns}]`
  }
  return columns.includes(':') ? `${alias}[${columns}]` : `${alias}${columns}`
}

/** What a text takes of a table: its rows, and its columns in the names of the engine. */
export type TableWords<T extends KnownTable> = {
  readonly table: T
  readonly part: TablePart
  readonly isOwnRow: boolean
  readonly columns: readonly string[]
}

/** What a whole text takes of a table; null where it is no reference to one. */
export const tableWords = <T extends KnownTable>(
  text: string,
  tables: ReadonlyMap<string, T>,
): TableWords<T> | null => {
  NAME.lastIndex = 0
  const name = NAME.exec(text)?.[0] ?? ''
  const table = tables.get(name.toLowerCase())
  const inner = text.slice(name.length)
  const isClosed = inner === '' || endOfBrackets(inner, 0) === inner.length
  const asked = table === undefined || !isClosed ? null : askedOf(table, inner.slice(1, -1))
  const key = asked === null ? [] : keyOf(asked)
  const part = partOf(key)
  if (table === undefined || asked === null || part === undefined) return null
  const columns = [...asked.columns.matchAll(/\[(\w+)\]/gu)].map(([, column = '']) => column)
  return { table, part, isOwnRow: key.includes(THIS_ROW), columns }
}

type Found = { readonly text: string; readonly end: number }

/** A reference at an end of a range as a call: the engine reads no table there. */
const atEnd = (formula: string, at: number, { text, end }: Found): Found => {
  const [before, behind] = [formula.slice(0, at).trimEnd(), formula.slice(end).trimStart()]
  const isEnd = before.endsWith(':') || behind.startsWith(':')
  return isEnd ? { text: `INDEX(${text},0,0)`, end } : { text, end }
}

const plainReference = (formula: string, tables: Tables, at: number): Found | null => {
  NAME.lastIndex = at
  const name = NAME.exec(formula)?.[0]
  if (name === undefined) return null
  const end = at + name.length
  const next = formula[end] ?? ''
  const table = next === '(' || next === '!' ? undefined : tables.get(name.toLowerCase())
  const close = next === '[' ? endOfBrackets(formula, end) : end
  if (table === undefined || close < 0) return { text: name, end }
  const asked = askedOf(table, formula.slice(end + 1, close - 1))
  const text = asked === null ? NO_REFERENCE : plainTable(table, asked)
  return atEnd(formula, at, { text, end: close })
}

/**
 * A formula with the tables that it names, their columns and their own rows in the names of the engine. Texts, sheets' names and what is not known stay as they are.
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
