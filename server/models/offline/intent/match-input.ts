import type { InputCell, InputRow, FindInputsOutput } from '#server/tools/compute/find-inputs.ts'
import { synonymVariantsOf, tokensOf } from './name-words.ts'
import type { Edit } from './read-edits.ts'

/** A line, and those of its input cells that the edit means. */
export type InputMatch = {
  readonly line: InputRow
  readonly cells: readonly InputCell[]
  /** True if the question contains the first word of the label. */
  readonly isLeading: boolean
}

/**
 * The match of an edit: one line, several equally good lines, one line with several possible
 * columns, or only similar lines (`near`).
 */
export type InputMatchResult =
  | { readonly type: 'one'; readonly match: InputMatch }
  | { readonly type: 'several'; readonly lines: readonly InputRow[] }
  /** One line whose columns hold different things, so the user must choose. */
  | { readonly type: 'columns'; readonly line: InputRow }
  | { readonly type: 'none'; readonly near: readonly InputRow[] }

const has = (words: readonly string[], word: string): boolean => words.includes(word)

const headWords = ({ head, of }: InputCell): readonly string[] => tokensOf(`${head} ${of}`, 'label')

/** The cells whose headings contain all words, or all cells if `words` is empty. */
const cellsAt = ({ cells }: InputRow, words: readonly string[]): readonly InputCell[] =>
  words.length === 0
    ? cells
    : cells.filter((cell) => words.every((word) => has(headWords(cell), word)))

/** "Year 1" may mean the first column even if the headings are named differently. */
const cellNumbered = ({ cells }: InputRow, words: readonly string[]): readonly InputCell[] => {
  const [kind = '', count = ''] = words
  const isPlace = /^(?:year|month|week|quarter|period)$/.test(kind) && /^\d{1,2}$/.test(count)
  const cell = words.length === 2 && isPlace ? cells[Number(count) - 1] : undefined
  return cell && !/^\d{1,2}$/.test(cell.head) ? [cell] : []
}

type Fit = InputMatch & { readonly extra: number; readonly matches: number }

/** Scores a line by the words in its label, its worksheet name and its column headings. */
const fitOf = (line: InputRow, words: readonly string[]): Fit | null => {
  const label = tokensOf(line.label, 'label')
  const sheet = tokensOf(line.sheet, 'label')
  const matches = words.filter((word) => has(label, word))
  if (matches.length === 0) return null
  const rest = words.filter((word) => !has(label, word))
  const beyond = rest.filter((word) => !has(sheet, word))
  // A word may name both a worksheet and a column heading, so we try both meanings.
  const [cells = []] = [
    cellsAt(line, beyond),
    cellsAt(line, rest),
    cellNumbered(line, beyond),
  ].filter((found) => found.length > 0)
  if (cells.length === 0) return null
  const isLeading = has(words, label[0] ?? '')
  return {
    line,
    cells,
    isLeading,
    matches: matches.length,
    extra: label.length - new Set(matches).size,
  }
}

/**
 * The fits with the most matching words. Exact labels win, then cells with the blue font of
 * inputs.
 */
const best = (fits: readonly Fit[]): readonly Fit[] => {
  const most = Math.max(...fits.map(({ matches }) => matches))
  const matches = fits.filter((fit) => fit.matches === most)
  const exact = matches.filter(({ extra }) => extra === 0)
  const pool = exact.length > 0 ? exact : matches
  const blue = pool.filter(({ line }) => line.is_blue)
  return blue.length > 0 ? blue : pool
}

const isPeriod = ({ head }: InputCell): boolean => head === '' || /\d/.test(head)

const chosen = (fits: readonly Fit[]): InputMatchResult => {
  const [first, ...others] = best(fits)
  if (!first) return { type: 'none', near: [] }
  if (others.length > 0)
    return { type: 'several', lines: [first, ...others].map(({ line }) => line) }
  const { line, cells, isLeading } = first
  // A change may apply to all months at once, but "Seed" and "Series A" are different things.
  return cells.length > 1 && !cells.every(isPeriod)
    ? { type: 'columns', line }
    : { type: 'one', match: { line, cells, isLeading } }
}

const near = (inputs: readonly InputRow[], words: readonly string[]): readonly InputRow[] =>
  inputs.filter(({ label }) => words.some((word) => has(tokensOf(label, 'label'), word)))

const byCell = ({ inputs, sheets }: FindInputsOutput, name: string): InputMatch | null => {
  const [, sheet = sheets[0] ?? '', cell = ''] =
    /^(?:'?(.+?)'?!)?\$?([A-Z]+\$?\d+)$/.exec(name) ?? []
  const plain = cell.replace('$', '')
  for (const line of inputs) {
    const found = line.cells.find((one) => one.cell === plain)
    if (found && line.sheet.toLowerCase() === sheet.toLowerCase())
      return { line, cells: [found], isLeading: true }
  }
  return null
}

/** Finds the input that an edit names, on any worksheet. */
export const matchInput = (edit: Edit, found: FindInputsOutput): InputMatchResult => {
  if (edit.cell !== null) {
    const match = byCell(found, edit.cell)
    return match ? { type: 'one', match } : { type: 'none', near: [] }
  }
  const { inputs } = found
  for (const words of [edit.words, ...synonymVariantsOf(edit.words)]) {
    const fits = inputs.flatMap((line) => fitOf(line, words) ?? [])
    if (fits.length > 0) return chosen(fits)
  }
  return { type: 'none', near: near(inputs, edit.words) }
}
