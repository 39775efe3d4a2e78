import { joined, type DrawnRow } from './wrapped.ts'

/** Lines of one label stand closer together than rows: by this part of their distance at most. */
const CLOSER = 0.85

/** How far the closest rows with figures stand apart; 0 where no two follow each other. */
const rowGap = (rows: readonly DrawnRow[]): number => {
  const gaps = rows.flatMap((row, at) => {
    const above = rows[at - 1]
    return above && above.cells.length > 1 && row.cells.length > 1 ? [above.y - row.y] : []
  })
  return gaps.reduce((least, gap) => Math.min(least, gap), Infinity)
}

/** One row of two, of which one is more of the other's label; null where they are two rows. */
const asOne = (above: DrawnRow, below: DrawnRow, most: number): DrawnRow | null => {
  const [[first, ...figures], [second, ...others]] = [above.cells, below.cells]
  if (!first || !second || figures.length > 0 === others.length > 0) return null
  if (above.y - below.y > most || first.x >= second.end || second.x >= first.end) return null
  const label = {
    text: joined(first.text.trim(), second.text.trim()),
    x: Math.min(first.x, second.x),
    end: Math.max(first.end, second.end),
  }
  return { ...(others.length > 0 ? below : above), cells: [label, ...figures, ...others] }
}

/** Rows of a table with the labels that run over two lines, above or below their figures, as one. */
export const wholeLabels = (rows: readonly DrawnRow[]): readonly DrawnRow[] => {
  const gap = rowGap(rows)
  if (gap === Infinity) return rows
  const whole: DrawnRow[] = []
  for (const row of rows) {
    const above = whole.at(-1)
    const one = above ? asOne(above, row, gap * CLOSER) : null
    if (one) whole[whole.length - 1] = one
    else whole.push(row)
  }
  return whole
}
