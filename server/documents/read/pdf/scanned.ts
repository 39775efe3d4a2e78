import type { Run } from './line.ts'

/** A page with less text than this, in UTF-16 units, and a picture on it is a scan. */
const SCAN_CHARS = 50
/** What stands no farther from the head or the foot of a page than this part of its height was put onto it: a stamp. */
const EDGE = 0.1
/** A picture that covers less of a page with stamps than this part is an ornament. */
const COVERED = 0.5

/** A page as it lies: its corners in points, and by how many degrees it is turned to be read. */
export type Sheet = { readonly view: readonly number[]; readonly rotate: number }

const charsIn = (runs: readonly Run[]): number =>
  runs.reduce((sum, { text }) => sum + text.trim().length, 0)

/** How large the page is, in square points. */
export const areaOf = ({ view: [left = 0, low = 0, right = 0, high = 0] }: Sheet): number =>
  (right - left) * (high - low)

/**
 * How much of a page its pictures cover at least where it is a scan, as a part of it; null where its words say that
 * it is none. Fax machines, archives and signing services put words onto the head or the foot of a scan.
 */
export const scanCover = (runs: readonly Run[], sheet: Sheet): number | null => {
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
