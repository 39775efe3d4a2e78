import { parseRange } from '#contract/workbook/cells.ts'
import type { FindInputsOutput, ResultRow } from '../../tools/compute/find-inputs.ts'
import type { Intent } from './intent/intent.ts'
import { isLongestTerm } from './loan-sheet.ts'
import { type InputMatch, matchInput } from './intent/match-input.ts'
import { resultWords, tokensOf } from './intent/name-words.ts'
import { type NewCellValue, newCellValuesOf } from './new-values.ts'
import type { Edit } from './intent/read-edits.ts'
import { canBePeriod, readCellWrite } from './intent/read-cell-write.ts'
import { askColumn, askWhich, tellMisfit, tellNoInput, tellYear } from './set-words.ts'
import { formatMonths } from './text-format.ts'

/** A part of the request that we did not do. `why` is null if no rule matched. */
export type SkippedPart = { readonly phrase: string; readonly why: string | null }

/** The cells and values to write, and the parts of the request that we cannot do. */
export type ResolvedEdits = {
  readonly groups: readonly (readonly NewCellValue[])[]
  readonly undone: readonly SkippedPart[]
}

/**
 * The calculated result with this name, which the user cannot type over. The shortest matching
 * label wins.
 */
const resultNamed = (
  { results }: FindInputsOutput,
  { cell, words }: Edit,
): { readonly result: ResultRow; readonly extra: number } | null => {
  const fits = results.flatMap((result) => {
    if (cell !== null)
      return [result.cell, `${result.sheet}!${result.cell}`].includes(cell)
        ? [{ result, extra: 0 }]
        : []
    const label = tokensOf(result.label, 'label')
    return resultWords(words)
      .filter((variant) => variant.length > 0 && variant.every((word) => label.includes(word)))
      .map((variant) => ({ result, extra: label.length - variant.length }))
  })
  return fits.toSorted((a, b) => a.extra - b.extra)[0] ?? null
}

/** Number of rows in our loan schedule, or null for any other sheet. */
const rowsOf = ({ inputs, results }: FindInputsOutput): number | null => {
  const typed = inputs.find(({ label }) => isLongestTerm(label))?.cells[0]?.display
  const shown = results.find(({ label }) => isLongestTerm(label))?.display ?? typed
  return shown === undefined ? null : Number(shown.replaceAll(',', ''))
}

/**
 * Explains why a new loan term is below one month, or too long for the rows of the schedule. Null
 * if it fits, or if the sheet is not our loan sheet.
 */
const tooLong = (targets: readonly NewCellValue[], found: FindInputsOutput): string | null => {
  const rows = rowsOf(found)
  const term = targets.find(({ line }) => /^Term\b/.test(line.label))
  if (rows === null || typeof term?.value !== 'number') return null
  const months = Math.round(/year/i.test(term.line.label) ? term.value * 12 : term.value)
  if (months >= 1 && months <= rows) return null
  return months < 1
    ? 'The term must be at least one month.'
    : `The schedule has rows for up to ${rows} payments, and this term needs ${months}. Ask for a new schedule over ${formatMonths(months)} instead.`
}

/**
 * Resolves an explicit cell such as "Costs!B3". Returns an explanation if the worksheet does not
 * exist.
 */
const cellOf = (
  { cell, sheet }: Edit,
  { sheets }: FindInputsOutput,
): { readonly sheet: string; readonly cell: string } | string | null => {
  const range = cell === null ? null : parseRange(cell)
  if (!range) return null
  if (!range.ok) return `There is no cell ${cell}.`
  const wanted = range.value.sheet ?? sheet
  const name =
    wanted === null ? sheets[0] : sheets.find((one) => one.toLowerCase() === wanted.toLowerCase())
  const plain = (cell ?? '').slice((cell ?? '').lastIndexOf('!') + 1).replaceAll('$', '')
  if (name !== undefined) return { sheet: name, cell: plain }
  return `There is no worksheet "${wanted}". The worksheets are: ${sheets.join(', ')}.`
}

/** A cell without a label. The write reports its previous value. */
const bareCell = (
  sheet: string,
  cell: string,
  value: number | string,
  isPercent: boolean,
): NewCellValue => ({
  line: { sheet, label: '', kind: isPercent ? 'percent' : 'number', is_blue: false, cells: [] },
  cell: { cell, value: NaN, display: '', head: '', of: '' },
  value,
})

type At = { readonly sheet: string; readonly cell: string }

/**
 * The cell to write if the new value is a text, or if the cell has no label. Null for any other
 * edit.
 */
const bareTargets = (
  edit: Edit,
  at: At,
  match: InputMatch | null,
): readonly NewCellValue[] | null => {
  const { change, words } = edit
  if (change.how === 'text') {
    const bare = bareCell(at.sheet, at.cell, change.text, false)
    return [match ? { ...bare, line: match.line, cell: match.cells[0] ?? bare.cell } : bare]
  }
  const isHead = canBePeriod(at.cell) && readCellWrite(edit.phrase) === null
  if (match || change.how !== 'to' || words.length > 0 || isHead) return null
  const { value, unit } = change.figure
  return [bareCell(at.sheet, at.cell, value, unit === 'percent')]
}

/**
 * Resolves an edit that names a cell. It refuses to replace a calculated result with a plain value.
 */
const cellTargets = (
  edit: Edit,
  found: FindInputsOutput,
): readonly NewCellValue[] | string | null => {
  const at = cellOf(edit, found)
  if (at === null || typeof at === 'string') return at
  const { change } = edit
  const isFormula = change.how === 'text' && change.text.startsWith('=')
  const result = found.results.find(({ sheet, cell }) => sheet === at.sheet && cell === at.cell)
  if (result && !isFormula) return tellNoInput(found, edit, [], result)
  const matchResult = matchInput({ ...edit, cell: `${at.sheet}!${at.cell}` }, found)
  const match = matchResult.type === 'one' ? matchResult.match : null
  const bare = bareTargets(edit, at, match)
  if (bare || !match) return bare
  return newCellValuesOf(match, change) ?? tellMisfit(found, match.line)
}

const targetsFor = (edit: Edit, found: FindInputsOutput): readonly NewCellValue[] | string => {
  const named = cellTargets(edit, found)
  if (named !== null) return named
  const matchResult = matchInput(edit, found)
  const result = resultNamed(found, edit)
  // "Monthly payment" is exactly the label of a result, so the result wins over the input "Extra
  // monthly payment".
  if (result?.extra === 0 && matchResult.type === 'one' && !matchResult.match.isLeading)
    return tellNoInput(found, edit, [], result.result)
  switch (matchResult.type) {
    case 'none':
      return tellNoInput(found, edit, matchResult.near, result?.result ?? null)
    case 'several':
      return askWhich(found, edit, matchResult.lines)
    case 'columns':
      return askColumn(found, matchResult.line)
    case 'one':
      return (
        newCellValuesOf(matchResult.match, edit.change) ?? tellMisfit(found, matchResult.match.line)
      )
  }
}

/** Resolves all edits of a question. Impossible ones do not block the others. */
export const resolveEdits = (
  { edits, unread }: Extract<Intent, { kind: 'set' }>,
  found: FindInputsOutput,
): ResolvedEdits => {
  const groups: (readonly NewCellValue[])[] = []
  const undone: SkippedPart[] = []
  for (const edit of edits) {
    const targets = edit.change.how === 'year' ? tellYear(edit) : targetsFor(edit, found)
    const why = typeof targets === 'string' ? targets : tooLong(targets, found)
    if (typeof targets !== 'string' && why === null) groups.push(targets)
    else undone.push({ phrase: edit.phrase, why })
  }
  return { groups, undone: [...undone, ...unread.map((phrase) => ({ phrase, why: null }))] }
}
