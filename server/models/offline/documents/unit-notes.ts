import { figuresIn } from './amounts.ts'
import { isProse } from './column-headings.ts'
import { isPeriod, readPeriods } from './periods.ts'
import { noteIn } from './units.ts'

/** Phrases that extend a note beyond the next table. */
const OF_ALL =
  /\ball (?:figures|amounts|numbers|values)\b|\bunless (?:otherwise )?(?:stated|noted|indicated)\b/i
/** Words that make a sentence a note about figures. "Sales in thousands of units rose" has none. */
const ABOUT = /\b(?:figures|amounts|numbers|values|tables?|expressed|stated|presented)\b/i

const isSentence = (line: string): boolean => isProse(line) || /[.!?]$/.test(line.trim())

const cellsOf = (line: string): readonly string[] =>
  line.split(/[\t|]/).flatMap((cell) => cell.trim() || [])

const isRow = (line: string): boolean => figuresIn(readPeriods(line).rest).length > 0

/**
 * True for column headings: at least two cells, and one after the first holds a word or a time
 * period.
 */
const isColumns = (line: string): boolean =>
  cellsOf(line).length > 1 &&
  cellsOf(line)
    .slice(1)
    .some((cell) => /\p{L}{2}/u.test(cell) || isPeriod(cell))

/**
 * The unit note of a line. A sentence counts only if it is about figures or starts with the note.
 */
const ownNote = (line: string): string | null => {
  const note = isRow(line) ? null : noteIn(line)
  const isFirst = note !== null && line.replace(/^\W+/, '').startsWith(note)
  return isFirst || !isSentence(line) || ABOUT.test(line) ? note : null
}

type State = {
  readonly note: string | null
  readonly isOfAll: boolean
  /** True once a row of figures followed the note. `heads` is the last line of column headings. */
  readonly hasRows: boolean
  readonly heads: string
  readonly isBelowBlank: boolean
}
const NONE: State = { note: null, isOfAll: false, hasRows: false, heads: '', isBelowBlank: false }

/**
 * True if a note's scope ends here: at a heading, a sentence, other column headings, or words below
 * a blank line.
 */
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
 * The unit of each line of a page by the notes above it.
 * A note applies to the next table or block, or to everything below if it says so.
 */
export const unitNotesByLine = (text: string): readonly (string | null)[] => {
  let state = NONE
  return text.split('\n').map((line) => {
    state = after(state, line)
    return state.note
  })
}
