import type { TextRun } from './line.ts'

/** Maximum text of a scanned page, in UTF-16 units. */
const SCAN_CHARS = 50
/** Text within this fraction of the page height from an edge counts as a stamp. */
const EDGE = 0.1
/** Minimum fraction of a stamped page that its scan covers. A smaller picture is an ornament. */
const COVERED = 0.5

/** A page's corners in points and its rotation in degrees. */
export type PageBox = { readonly view: readonly number[]; readonly rotate: number }

const charsIn = (runs: readonly TextRun[]): number =>
  runs.reduce((sum, { text }) => sum + text.trim().length, 0)

/** Area in square points. */
export const pageAreaOf = ({ view: [left = 0, low = 0, right = 0, high = 0] }: PageBox): number =>
  (right - left) * (high - low)

/**
 * Minimum fraction of a page that pictures must cover for the page to count as a scan. Null if the
 * text rules out a scan. Fax machines, archives and signing services stamp text at the page edges.
 */
export const minScanCover = (runs: readonly TextRun[], sheet: PageBox): number | null => {
  if (charsIn(runs) < SCAN_CHARS) return 0
  const [left = 0, low = 0, right = 0, high = 0] = sheet.view
  const isTurned = sheet.rotate % 180 !== 0
  const [from, to] = isTurned ? [left, right] : [low, high]
  const edge = (to - from) * EDGE
  const inside = runs.filter(({ x, y }) => {
    const at = isTurned ? x : y
    return at > from + edge && at < to - edge
  })
  return charsIn(inside) < SCAN_CHARS ? COVERED : null
}
