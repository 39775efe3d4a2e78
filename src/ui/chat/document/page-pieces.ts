import type { DocumentPage } from '#contract/documents/documents.ts'

type Table = DocumentPage['tables'][number]
type Rows = Table['rows']

/** A piece of a page in reading order: a text or a table. */
export type PagePiece = { readonly text: string } | { readonly table: Table }

/** Removes white space and table borders, which differ between the text and the table. */
const signsOf = (text: string): string => text.replace(/[\s|\\:-]+/g, '')

/**
 * Above this length `isSame` does not sort, because sorting would be too slow. The characters must
 * then be in the same order.
 */
const SORTED_MAX_CHARS = 50_000
/** Compares characters in any order, because the text writes a multi-line cell line by line. */
const isSame = (a: string, b: string): boolean =>
  a === b ||
  (a.length === b.length &&
    a.length <= SORTED_MAX_CHARS &&
    [...a].toSorted().join('') === [...b].toSorted().join(''))

type Range = readonly [start: number, end: number]

/** The characters of a table by row. `counts` maps the total length of the first n rows to n. */
type Wanted = {
  readonly rows: readonly string[]
  readonly most: number
  readonly counts: ReadonlyMap<number, number>
}

const wantedOf = (table: Rows): Wanted => {
  const rows = table.map((row) => signsOf(row.join('')))
  let most = 0
  const counts = new Map(rows.map((row, at) => [(most += row.length), at + 1]))
  return { rows, most, counts }
}

/** Whether the lines contain a table: all of its rows, or only the first ones. */
const isOf = ({ rows, counts }: Wanted, lines: readonly string[]): boolean => {
  const text = lines.join('')
  const count = counts.get(text.length)
  return count !== undefined && isSame(text, rows.slice(0, count).join(''))
}

/**
 * The range of lines that repeat a table. At the end of the page they may repeat only its first
 * rows. Null if no lines match.
 */
const linesOf = (lines: readonly string[], wanted: Wanted, from: number): Range | null => {
  const { most, counts } = wanted
  const signsAt = (line: number): number => lines[line]?.length ?? 0
  let [end, signs] = [from, 0]
  for (let start = from; start < lines.length; start += 1) {
    while (signs < most && end < lines.length) signs += signsAt(end++)
    if (signsAt(start) > 0 && counts.has(signs) && isOf(wanted, lines.slice(start, end)))
      return [start, end]
    signs -= signsAt(start)
  }
  return null
}

const words = (lines: readonly string[]): readonly PagePiece[] => {
  const text = lines.join('\n').replace(/^\s*\n|\s+$/g, '')
  return text === '' ? [] : [{ text }]
}

/**
 * Splits a page into texts and tables in reading order. The page's text repeats each table as
 * lines, which are left out here. A table whose lines are not found goes to the end.
 */
export const pagePiecesOf = (page: Pick<DocumentPage, 'text' | 'tables'>): readonly PagePiece[] => {
  const lines = page.text.split('\n')
  const signs = lines.map(signsOf)
  const pieces: PagePiece[] = []
  const elsewhere: PagePiece[] = []
  let at = 0
  for (const table of page.tables) {
    const found = linesOf(signs, wantedOf(table.rows), at)
    if (found) {
      pieces.push(...words(lines.slice(at, found[0])), { table })
      at = found[1]
    } else elsewhere.push({ table })
  }
  return [...pieces, ...words(lines.slice(at)), ...elsewhere]
}
