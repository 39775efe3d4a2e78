import type { DocumentPage } from '#contract/documents/documents.ts'

type Table = DocumentPage['tables'][number]
type Rows = Table['rows']

/** A part of a page in the order of reading: words, or a table in its place. */
export type PagePiece = { readonly text: string } | { readonly table: Table }

/** What is compared: neither blanks nor what draws a table in a text. */
const signsOf = (text: string): string => text.replace(/[\s|\\:-]+/g, '')

/** Of more signs the order must be the same, too, as it is in a worksheet. */
const SORTED_MAX_CHARS = 50_000
/** The same signs, in whichever order: a cell of several lines is written line by line. */
const isSame = (a: string, b: string): boolean =>
  a === b ||
  (a.length === b.length &&
    a.length <= SORTED_MAX_CHARS &&
    [...a].toSorted().join('') === [...b].toSorted().join(''))

type Range = readonly [start: number, end: number]

/** The signs of a table, row by row, and how many of its rows, from the first, have so many signs. */
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

/** Whether these lines are all rows of a table, or its first ones. */
const isOf = ({ rows, counts }: Wanted, lines: readonly string[]): boolean => {
  const text = lines.join('')
  const count = counts.get(text.length)
  return count !== undefined && isSame(text, rows.slice(0, count).join(''))
}

/** Which lines are those of a table, or at the end of the page the first of its rows; null where none are. */
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
 * A page in the order of reading, each thing once: tables stand where their lines do, which are not shown as words.
 * A table whose lines are not found stands behind all.
 */
export const piecesOf = (page: Pick<DocumentPage, 'text' | 'tables'>): readonly PagePiece[] => {
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
