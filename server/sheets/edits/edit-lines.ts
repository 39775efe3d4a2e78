import type { DifferentCell } from '#contract/workbook/compare-workbooks.ts'
import { formatRange } from '#contract/workbook/cells.ts'
import { isSameContent } from '#contract/workbook/same-cell.ts'
import type { CellState } from '#contract/workbook/workbook.ts'
import { EDITS_MAX_LINES, EDITS_MAX_TOKENS } from '#contract/limits/agent.ts'
import { estimateTokens } from '../../tools/estimate-tokens.ts'
import type { RevisionDifference } from './compare-revisions.ts'

/** Cells of a range up to this number are shown one by one. */
const SHOWN_CELLS = 3
const CONTENT_CHARS = 40

/** Who changed a cell. `known` is a change that the reader made. */
export type CellAuthor = 'user' | 'undo' | 'assistant' | 'known'

const BY: Readonly<Record<Exclude<CellAuthor, 'known'>, string>> = {
  user: '',
  undo: ' (by an undo)',
  assistant: ' (by the assistant in another conversation)',
}

type Block = {
  readonly author: keyof typeof BY
  readonly startColumn: number
  readonly endColumn: number
  readonly startRow: number
  readonly endRow: number
  readonly cells: readonly DifferentCell[]
}

const contentOf = (cell: CellState | null): string => {
  const content = cell?.f ?? cell?.v
  if (content === undefined || content === null || content === '') return 'empty'
  const text = String(content)
  const short =
    text.length > CONTENT_CHARS ? `${text.slice(0, CONTENT_CHARS).toWellFormed()}…` : text
  return typeof content === 'number' ? short : JSON.stringify(short)
}

const isFormat = ({ mine, theirs }: DifferentCell): boolean =>
  isSameContent(mine ?? {}, theirs ?? {})

/** Extends the last block by a cell on its right, or starts a block. */
const withCell = (blocks: readonly Block[], cell: DifferentCell, author: Block['author']) => {
  const last = blocks.at(-1)
  const { row, column } = cell
  const isNext =
    last?.author === author &&
    last.startRow === row &&
    last.endColumn + 1 === column &&
    last.cells.every((one) => isFormat(one) === isFormat(cell))
  return isNext
    ? [...blocks.slice(0, -1), { ...last, endColumn: column, cells: [...last.cells, cell] }]
    : [
        ...blocks,
        {
          author,
          startColumn: column,
          endColumn: column,
          startRow: row,
          endRow: row,
          cells: [cell],
        },
      ]
}

/** Joins blocks of neighbouring rows that have the same columns, author and kind. */
const stacked = (blocks: readonly Block[]): readonly Block[] => {
  const open = new Map<string, Block>()
  const done: Block[] = []
  for (const block of blocks) {
    const [first] = block.cells
    const key = `${block.startColumn} ${block.endColumn} ${block.author} ${first && isFormat(first)}`
    const above = open.get(key)
    if (above && above.endRow + 1 === block.startRow) {
      open.set(key, { ...above, endRow: block.endRow, cells: [...above.cells, ...block.cells] })
      continue
    }
    if (above) done.push(above)
    open.set(key, block)
  }
  return [...done, ...open.values()].toSorted((a, b) => a.startRow - b.startRow)
}

const cellRange = (sheet: string, { row, column }: DifferentCell): string =>
  formatRange({ sheet, startRow: row, endRow: row, startColumn: column, endColumn: column })

const blockLines = (sheet: string, block: Block): readonly string[] => {
  const { author, cells, ...range } = block
  const [first] = cells
  if (first === undefined) return []
  const place = formatRange({ sheet, ...range })
  if (isFormat(first)) return [`${place}: only the format${BY[author]}`]
  const change = ({ mine, theirs }: DifferentCell): string =>
    `${contentOf(mine)} → ${contentOf(theirs)}`
  if (cells.length <= SHOWN_CELLS)
    return cells.map((cell) => `${cellRange(sheet, cell)}: ${change(cell)}${BY[author]}`)
  return [`${place}: ${cells.length} cells, the first ${change(first)}${BY[author]}`]
}

/** Blocks of one worksheet. Rows are joined first, so the work grows with the cells. */
const blocksOf = (
  cells: readonly DifferentCell[],
  authorOf: (cell: DifferentCell) => CellAuthor,
): readonly Block[] => {
  const rows = Map.groupBy(cells, ({ row }) => row)
  const inRows = [...rows.entries()]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, row]) =>
      row
        .toSorted((a, b) => a.column - b.column)
        .reduce<readonly Block[]>((blocks, cell) => {
          const author = authorOf(cell)
          return author === 'known' ? blocks : withCell(blocks, cell, author)
        }, []),
    )
  return stacked(inRows)
}

const HEAD = 'Changed since your last answer (old → new), by the user'

const fitting = (lines: readonly string[]): readonly string[] => {
  let tokens = 0
  const over = lines.findIndex((line) => (tokens += estimateTokens(line)) > EDITS_MAX_TOKENS)
  return over < 0 ? lines : lines.slice(0, over)
}

/**
 * Says what changed, in at most `EDITS_MAX_LINES` lines and `EDITS_MAX_TOKENS` tokens. Empty if the
 * reader knows all of it. `isShared` means that some changes may be of the reader's own answer.
 */
export const editLines = (
  { count, cells, names, structure, hasOtherSettings }: RevisionDifference,
  authorOf: (cell: DifferentCell) => CellAuthor,
  isShared = false,
): readonly string[] => {
  const sheets = Map.groupBy(cells, ({ sheet_id: id }) => id)
  const lines = [
    ...structure,
    ...[...sheets].flatMap(([id, ofSheet]) =>
      blocksOf(ofSheet, authorOf).flatMap((block) => blockLines(names[id] ?? '', block)),
    ),
    ...(hasOtherSettings ? ['settings, for example widths, hidden rows, notes or rules'] : []),
  ]
  const unread = count - cells.length
  if (lines.length === 0 && unread === 0) return []
  const shown = fitting(lines.slice(0, EDITS_MAX_LINES - 3))
  const more = lines.length - shown.length
  return [
    isShared ? `${HEAD} or by that answer:` : `${HEAD}, unless a line says otherwise:`,
    ...shown.map((line) => `- ${line}`),
    ...(more > 0 ? [`- and ${more} more ranges. Read them before you rely on them.`] : []),
    ...(unread > 0 ? [`- and ${unread} more cells changed: read the worksheets again.`] : []),
  ]
}
