/** The rows that a structured reference selects. */
export type TablePart = 'data' | 'all' | 'headers' | 'totals' | 'headed' | 'totalled'

/** A table for the formula parser. Column aliases are keyed by title. */
export type KnownTable = {
  /** Alias of each part that the table has. */
  readonly aliases: ReadonlyMap<TablePart, string>
  readonly columns: ReadonlyMap<string, string>
}
type Tables = ReadonlyMap<string, KnownTable>

const NAME = /[\p{L}_\\][\p{L}\p{N}_.\\]*/uy
const THIS_ROW = '#this row'
/** Sections and valid pairs of sections. The engine itself handles `#This Row`. */
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

/** End offset of a string or a quoted worksheet name that starts at `at`. */
const endOfQuoted = (formula: string, at: number): number => {
  const quote = formula[at]
  let end = at + 1
  while (end < formula.length && (formula[end] !== quote || formula[end + 1] === quote))
    end += formula[end] === quote ? 2 : 1
  return end + 1
}

/** End offset of the brackets that start at `at`. A "'" escapes the next character. */
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

/** Splits the content of brackets into bracketed parts and separators. */
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

/** Sections as written, and columns as aliases. */
type Asked = { readonly sections: readonly string[]; readonly columns: string }

/** A column or a range of columns. Null for unknown columns and invalid syntax. */
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

/** Parses the content of a table's brackets. Null for unknown columns and invalid syntax. */
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

/** Rewrites a structured reference with aliases. `#REF!` if the table lacks the part. */
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

/** A parsed structured reference. `columns` are aliases. */
export type StructuredReference<T extends KnownTable> = {
  readonly table: T
  readonly part: TablePart
  readonly isOwnRow: boolean
  readonly columns: readonly string[]
}

/** Parses a text that is one structured reference as a whole. Null for any other text. */
export const parseStructuredReference = <T extends KnownTable>(
  text: string,
  tables: ReadonlyMap<string, T>,
): StructuredReference<T> | null => {
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

/**
 * Wraps a table reference in INDEX if a colon precedes or follows it. The engine accepts no table
 * as an end of a range.
 */
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
 * Replaces structured references with aliases. Strings, worksheet names and unknown names stay
 * unchanged.
 */
export const withTableAliases = (formula: string, tables: Tables): string => {
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
