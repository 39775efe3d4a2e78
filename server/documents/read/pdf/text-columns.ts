import type { Line } from './line.ts'

/** Minimum number of lines that form two text columns. */
const LEAST_LINES = 6
/** Minimum average length of each half in UTF-16 units. Shorter halves form a table. */
const LEAST_CHARS = 20
/** Tolerance in points for the start of the right halves. */
const SAME_START = 3

const startOf = ({ cells }: Line): number | null =>
  cells.length === 2 ? (cells[1]?.x ?? null) : null

const meanChars = (lines: readonly Line[], side: 0 | 1): number =>
  lines.reduce((sum, { cells }) => sum + (cells[side]?.text.length ?? 0), 0) / lines.length

const side = (lines: readonly Line[], at: 0 | 1): readonly Line[] =>
  lines.flatMap(({ cells, ...line }) => {
    const cell = cells[at]
    return cell ? [{ ...line, cells: [cell] }] : []
  })

/**
 * Splits lines that run across two text columns. The result has all lines of the left column first,
 * then those of the right one.
 */
export const splitTextColumns = (lines: readonly Line[]): readonly Line[] => {
  const sorted: Line[] = []
  for (let at = 0; at < lines.length;) {
    const start = startOf(lines[at] ?? { cells: [], y: 0, size: 0 })
    let end = at + 1
    if (start !== null) {
      const isSame = (line: Line | undefined): boolean => {
        const other = line ? startOf(line) : null
        return other !== null && Math.abs(other - start) <= SAME_START
      }
      while (isSame(lines[end])) end += 1
    }
    const block = lines.slice(at, end)
    const isText =
      block.length >= LEAST_LINES &&
      Math.min(meanChars(block, 0), meanChars(block, 1)) >= LEAST_CHARS
    sorted.push(...(isText ? [...side(block, 0), ...side(block, 1)] : block))
    at = end
  }
  return sorted
}
