import { figuresIn } from './amounts.ts'
import { isProse } from './heads.ts'
import { isPeriod, readPeriods } from './periods.ts'
import { noteIn } from './units.ts'

/** What says of itself that it holds further than for the next table. */
const OF_ALL =
  /\ball (?:figures|amounts|numbers|values)\b|\bunless (?:otherwise )?(?:stated|noted|indicated)\b/i
/** What makes a sentence one about figures: "sales in thousands of units rose" is none. */
const ABOUT = /\b(?:figures|amounts|numbers|values|tables?|expressed|stated|presented)\b/i

const isSentence = (line: string): boolean => isProse(line) || /[.!?]$/.test(line.trim())

const cellsOf = (line: string): readonly string[] =>
  line.split(/[\t|]/).flatMap((cell) => cell.trim() || [])

const isRow = (line: string): boolean => figuresIn(readPeriods(line).rest).length > 0

/** Whether a line is the heads of columns: several cells, of which one is a time or words. */
const isColumns = (line: string): boolean =>
  cellsOf(line).length > 1 &&
  cellsOf(line)
    .slice(1)
    .some((cell) => /\p{L}{2}/u.test(cell) || isPeriod(cell))

/** The note of a line; of a sentence only where it is about figures, or begins with the note. */
const ownNote = (line: string): string | null => {
  const note = isRow(line) ? null : noteIn(line)
  const isFirst = note !== null && line.replace(/^\W+/, '').startsWith(note)
  return isFirst || !isSentence(line) || ABOUT.test(line) ? note : null
}

type State = {
  readonly note: string | null
  readonly isOfAll: boolean
  /** Whether figures stood below the note, and what their heads were. */
  readonly hasRows: boolean
  readonly heads: string
  readonly isBelowBlank: boolean
}
const NONE: State = { note: null, isOfAll: false, hasRows: false, heads: '', isBelowBlank: false }

/** Whether a line ends what stood above: a heading, a sentence, the heads of another table, words behind a gap. */
const isEnd = (line: string, { heads, isBelowBlank }: State): boolean => {
  const isOfCells = cellsOf(line).length > 1
  if (!isOfCells && (isProse(line) || /^#{1,6}\s/.test(line))) return true
  if (isRow(line)) return false
  return isOfCells ? isColumns(line) && line.trim() !== heads : isBelowBlank && /\p{L}/u.test(line)
}

const after = (state: State, line: string): State => {
  if (line.trim() === '') return { ...state, isBelowBlank: true }
  const note = ownNote(line)
  const heads = isColumns(line) && !isRow(line) ? line.trim() : state.heads
  const next = { ...state, heads, isBelowBlank: false }
  if (note !== null) return { ...next, note, isOfAll: OF_ALL.test(line), hasRows: false }
  if (state.hasRows && !state.isOfAll && isEnd(line, state)) return { ...NONE, heads }
  return { ...next, hasRows: state.hasRows || isRow(line) }
}

/**
 * What the figures of each line of a page are counted in, by what stands above it: a note holds for the next table
 * or block alone, or for all below where it says so.
 */
export const notesOver = (text: string): readonly (string | null)[] => {
  let state = NONE
  return text.split('\n').map((line) => {
    state = after(state, line)
    return state.note
  })
}
