import { figuresIn, isFigure, isYear } from './amounts.ts'
import { headingAbove } from './heading.ts'
import { isPeriod, periodsIn } from './periods.ts'
import type { Page, Table } from './reading.ts'

/** A figure of a document with what it is called there. */
export type Fact = {
  readonly documentId: string
  readonly filename: string
  readonly page: number
  readonly cite: string
  /** As it stands there. */
  readonly value: string
  readonly row: string
  readonly column: string | null
  /** The table's number, null where it stands in lines of text. */
  readonly table: number | null
  /** What it is counted in, as the document says above: "in thousands of pounds". */
  readonly note: string | null
  /** Lines above, which may name the period. */
  readonly above: string
  /** What the heading says that it is, where row and column are times alone (DOC-159). */
  readonly heading: string | null
}

type Row = readonly string[]

const NOTE =
  /\b(?:all (?:figures|amounts) )?in (?:(?:thousands?|millions?|billions?)(?: of [\p{L} ]{2,20})?|(?:US\$|[€$£¥]|EUR|USD|GBP|CHF) ?(?:thousands?|millions?|billions?|['’]?000s?|mn?|bn|k|Mio\.?|Tsd\.?)?(?!\d)|T€|TEUR|Mio\.? ?(?:€|EUR)?|Tsd\.? ?(?:€|EUR)?)|(?:US\$|[€$£¥]) ?(?:['’]000s?|mn?|bn|k|million|thousand)(?![\p{L}\d])|\b(?:T€|TEUR)\b/iu

/** What the figures of a text are counted in, as it says. */
export const noteIn = (text: string): string | null =>
  (/\d/.test(text.replace(/['’]?000s?/g, '').replace(/(?:19|20)\d\d|\b\d{1,2}\b/g, ''))
    ? null
    : NOTE.exec(text)?.[0]) ?? null

/** A figure or a sign for none; "4)" is a part of words. */
const isValue = (token: string): boolean =>
  (isFigure(token) && token.includes('(') === token.includes(')')) ||
  /^(?:[-–—]|n\/?a)$/i.test(token)

/** A cell as what is called and at most so many values behind it: "Cost of sales (24) (22)" is three cells. */
const parted = (cell: string, most: number): Row => {
  const words = cell.trim().split(/\s+/)
  const first = words.findLastIndex((word) => !isValue(word)) + 1
  const at = Math.max(first, words.length - Math.max(most, 0))
  return at === 0 ? words : [words.slice(0, at).join(' '), ...words.slice(at)]
}

const filledIn = (row: Row): number => row.filter((cell) => cell.trim() !== '').length

/** A row of a table with values apart that stand in one cell, where it lacks cells; "Product 1" stays a name. */
const spread = (row: Row, width: number): Row => {
  const lacks = width - filledIn(row)
  return row.flatMap((cell) => {
    const all = parted(cell, Infinity)
    const isBare = all.every(isValue)
    const values = isBare ? all.length : all.length - 1
    return values > 1 && lacks > 0 ? parted(cell, isBare ? lacks + 1 : lacks) : [cell.trim()]
  })
}

const PURE =
  /%|\bper\b|\beps\b|\bfte?s?\b|\bhead-?count\b|\b(?:employees?|staff|personnel|people|mitarbeiter)\b(?! (?:costs?|expenses?|benefits?|compensation|pay))|\bnumber of\b|\b(?:ratio|rate|margin|multiple|percentage|days|weeks|hours)\b|\((?:in )?(?:US\$|[€$£¥]|EUR|USD|GBP|CHF|pence|cents?|units?|number|x|t|kg|m[²2]|k?wh|years?)\)/i

/** What a figure is counted in; a share, a number of people, and what names its own unit is not in thousands. */
const noteOf = (
  { row, column, value }: Pick<Fact, 'row' | 'column' | 'value'>,
  note: string | null,
): string | null => {
  const isAmount = isFigure(value) && !/\p{L}|%/u.test(value.replace(/EUR|USD|GBP|CHF|JPY/i, ''))
  return isAmount && !PURE.test(`${row} ${column ?? ''}`) ? note : null
}

const isFigureRow = (row: Row): boolean =>
  row.some((cell) => {
    const all = parted(cell, Infinity)
    const values = all.every(isValue) ? all : all.slice(1)
    return (
      (values.length === all.length || values.length > 1) &&
      values.some((value) => isFigure(value) && !isYear(value))
    )
  })

type Heads = (at: number, width: number) => string | null

/** Heads over columns, told from the right: the left may lack a cell. */
const headsOf = (rows: readonly Row[]): Heads => {
  const filled = rows.map((row, index) =>
    index === rows.length - 1
      ? row
      : row.map((cell, at) =>
          at === 0 || cell !== '' ? cell : (row.slice(0, at).findLast((one) => one !== '') ?? ''),
        ),
  )
  return (at, width) => {
    const cells = filled.map((row) => row[row.length - width + at] ?? '')
    return [...new Set(cells.filter(Boolean))].join(' ') || null
  }
}

const label = (row: Row): string => row[0] ?? ''

/** Columns of a table: as many as its heads, or its fullest row, has. */
const widthOf = (rows: readonly Row[], top: number): number => {
  const heads = rows.slice(0, top).map((row) => spread(row, Infinity))
  // The left may lack a head.
  const widths = heads.map((row) => filledIn(row) + (isPeriod(row[0] ?? '') ? 1 : 0))
  return Math.max(...widths, ...rows.map((row) => row.length))
}

/** The figures of a table by row and column. */
export const factsOfTable = (table: Table): readonly Fact[] => {
  const { documentId, filename, page, cite, number } = table
  const first = table.rows.findIndex(isFigureRow)
  const top = first < 0 ? 1 : first
  const width = widthOf(table.rows, top)
  const rows = table.rows.map((row, at) => spread(row, at < top ? Infinity : width))
  const heads = headsOf(rows.slice(0, top))
  const note = noteIn(rows.slice(0, top).flat().join(' | ')) ?? noteIn(table.name)
  const above = isPeriod(table.name) || periodsIn(table.name).length > 0 ? table.name : ''
  return rows.slice(top).flatMap((row) =>
    row.slice(1).flatMap((value, at): readonly Fact[] =>
      value === '' || (row.length > 2 && !isFigure(value)) || label(row) === ''
        ? []
        : [
            {
              documentId,
              filename,
              page,
              cite,
              value,
              row: label(row),
              column: heads(at + 1, row.length),
              table: number,
              note: noteOf({ row: label(row), column: heads(at + 1, row.length), value }, note),
              above,
              heading: null,
            },
          ],
    ),
  )
}

const LABELLED = /^([^:\t]{2,60}):\s+(\S[^\t]{0,80})$/
const MOST_LABEL_WORDS = 9
const isProse = (line: string): boolean =>
  line.length > 110 || (/[.!?]$/.test(line.trim()) && line.split(/\s+/).length > 8)

/** Cells of a line that may stand over so many figures; null where it does not tell which is over which. */
const headCells = (line: string, columns: number): Row | null => {
  const cells = line.split('\t').map((cell) => cell.trim())
  const isBlurred = cells.length > 1 && cells.some((cell) => cell.split(' ').length > 2)
  const fits = (row: Row): boolean =>
    row.length === columns || (row.length === columns + 1 && !isPeriod(row[0] ?? ''))
  return isBlurred ? null : ([cells, line.trim().split(/\s+/)].find(fits) ?? null)
}

const headOver = (line: string | null, columns: number): Heads => {
  const cells = line === null ? null : headCells(line, columns)
  return (at) => cells?.[cells.length - columns + at - 1] ?? null
}

/** A name that ends in a number: "Tier 1", "Note 4". */
const NUMBERED =
  /^(?:products?|tiers?|scopes?|levels?|notes?|items?|pages?|steps?|phases?|class|categor(?:y|ies)|sections?|chapters?|part|table|figure|appendix|annex|art(?:icle)?|stage|zone|unit|site|plant|store|series|lot|option|group|type|region|line|fund|q|no\.?|number|nr\.?) \d{1,3}$/i

/** A line as a name and its values; of several cells the first is a name, and heads tell how many values there are. */
const cellsOf = (line: string, head: string | null): Row => {
  const [first = '', ...others] = line.split('\t').map((cell) => cell.trim())
  const heads = head?.trim().split(/\s+/) ?? []
  const most = heads.length > 0 && heads.every(isPeriod) ? heads.length : Infinity
  const rest = others.flatMap((cell) => parted(cell, Infinity)).filter(Boolean)
  if (rest.length > 0 && most === Infinity) return [first, ...rest]
  return NUMBERED.test(first) ? [first, ...rest] : [...parted(first, most - rest.length), ...rest]
}

const rowOf = (line: string, head: string | null): Row | null => {
  const [name = '', ...values] = cellsOf(line, head)
  const isRow = values.length > 0 && values.every(isValue) && /\p{L}/u.test(name)
  const isYearOnly = values.length === 1 && isYear(values[0] ?? '')
  return isRow &&
    !(isYearOnly && !line.includes('\t')) &&
    name.split(/\s+/).length <= MOST_LABEL_WORDS
    ? [name, ...values]
    : null
}

/** Whether a line may be the heads of columns: periods, also behind a name, or words without a figure. */
const isHead = (line: string): boolean => {
  if (isProse(line)) return false
  const [, ...cells] = line.trim().split('\t')
  return (
    (cells.length > 0 && cells.every(isPeriod)) ||
    line
      .trim()
      .split(/\s+/)
      .every((word) => isYear(word) || isPeriod(word)) ||
    figuresIn(line).length === 0
  )
}

const labelledIn = (line: string): readonly [name: string, value: string] | null => {
  const [, name = '', value = ''] = LABELLED.exec(line.trim()) ?? []
  return name !== '' && name.split(/\s+/).length <= MOST_LABEL_WORDS && !isProse(value)
    ? [name, value]
    : null
}

/** The values of a line by their names, under the last line of heads. */
const valuesIn = (
  line: string,
  head: string | null,
): readonly Pick<Fact, 'row' | 'column' | 'value'>[] => {
  const labelled = labelledIn(line)
  if (labelled) return [{ row: labelled[0], value: labelled[1], column: null }]
  const row = rowOf(line, head)
  if (!row || isHead(line)) return []
  const over = headOver(head, row.length - 1)
  return row
    .slice(1)
    .map((value, at) => ({ row: label(row), value, column: over(at + 1, row.length) }))
}

/** The figures of a page's lines: "Total 348.67", "Due date: 13 May", rows under a line of heads. */
export const factsOfText = ({ text, ...place }: Page): readonly Fact[] => {
  const { documentId, filename, page, cite } = place
  const facts: Fact[] = []
  let head: string | null = null
  let note: string | null = null
  let above = ''
  for (const line of text.split('\n')) {
    note = noteIn(line) ?? note
    const values = valuesIn(line, head)
    const at = { documentId, filename, page, cite, table: null, above, heading: null }
    const noted = values.map((value) => ({ ...at, ...value, note: noteOf(value, note) }))
    facts.push(...noted)
    if (isProse(line)) head = null
    else if (values.length === 0 && line.trim() !== '' && isHead(line)) {
      above = `${head ?? ''} ${line}`.trim()
      head = line
    }
  }
  return facts
}

const isTwin = (a: Fact, b: Fact): boolean =>
  a.column === null || b.column === null || even(a.column) === even(b.column)

/** What both say of one figure: the table its place, the lines what stands above them. */
const joined = (inTable: Fact, inText: Fact): Fact => ({
  ...inTable,
  column: inTable.column ?? inText.column,
  note: inTable.note ?? inText.note,
  above: `${inTable.above} ${inText.above}`.trim(),
})

const even = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()

const keyOf = (fact: Fact): string =>
  [fact.documentId, fact.page, even(fact.row), even(fact.value)].join('|')

/** What the lines above a table on its page say that its figures are counted in. */
const noteAbove = (fact: Fact, pages: readonly Page[]): string | null => {
  const page = pages.find((one) => one.documentId === fact.documentId && one.page === fact.page)
  const lines = page?.text.split('\n') ?? []
  const at = lines.findIndex((line) => line.includes(fact.row) && line.includes(fact.value))
  return lines
    .slice(0, Math.max(0, at))
    .reduce<string | null>((last, line) => noteIn(line) ?? last, null)
}

/** A row of all times of a table. */
const TOTAL = /^(?:grand )?totals?$/i

/** All facts of pages and tables, each once: of a table's row that stands in the lines too, what both say of it. */
export const factsOf = (pages: readonly Page[], tables: readonly Table[]): readonly Fact[] => {
  const kept = Map.groupBy(tables.flatMap(factsOfTable), keyOf)
  const rest = pages.flatMap(factsOfText).filter((fact) => {
    const same = kept.get(keyOf(fact)) ?? []
    const at = same.findIndex((one) => isTwin(one, fact))
    const twin = same[at]
    if (twin) same[at] = joined(twin, fact)
    return !twin
  })
  const inTables = [...kept.values()].flat().map((fact) => ({
    ...fact,
    note: fact.note ?? noteOf(fact, noteAbove(fact, pages)),
  }))
  return [...inTables, ...rest].map((fact) =>
    (isPeriod(fact.row) || TOTAL.test(fact.row)) && (fact.column === null || isPeriod(fact.column))
      ? { ...fact, heading: headingAbove(fact, pages) }
      : fact,
  )
}
