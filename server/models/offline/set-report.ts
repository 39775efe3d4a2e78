import { parseRange } from '#contract/workbook/cells.ts'
import type { FindInputsOutput } from '../../tools/compute/find-inputs.ts'
import type { ChangedResult } from '../../tools/compute/changed-results.ts'
import type { ShownChange } from '../../tools/write/write-range.ts'
import { tokensOf } from './intent/name-words.ts'
import type { NewCellValue } from './new-values.ts'
import type { SkippedPart } from './set-targets.ts'
import { linkCells, placeName, rangeOf, resultTable, tellAlreadySet } from './set-words.ts'
import type { Outcome } from './step.ts'
import { escapeMarkdown, formatFigure, groupThousands } from './text-format.ts'

type Groups = readonly (readonly NewCellValue[])[]

/** True if the cell's value differs from its new value, apart from floating-point noise. */
const isNew = ({ cell, value }: NewCellValue): boolean =>
  typeof value === 'string' || !(Math.abs(cell.value - value) <= Math.abs(value) * 1e-9)

export const isChanged = (targets: readonly NewCellValue[]): boolean => targets.some(isNew)

type Cells = ReadonlyMap<string, ShownChange>

/**
 * The changed cells of all calls, keyed by worksheet and cell. `sheet` is the default worksheet.
 */
const cellsIn = (outcomes: readonly Outcome[], sheet: string): Cells =>
  new Map(
    outcomes.flatMap(({ output }) => {
      const range = parseRange(String(output['range'] ?? ''))
      const own = (range.ok ? range.value.sheet : null) ?? sheet
      return ((output['cells'] ?? []) as readonly ShownChange[]).map((change) => {
        const cell = parseRange(change.cell)
        const on = (cell.ok ? cell.value.sheet : null) ?? own
        return [`${on}!${change.cell.slice(change.cell.lastIndexOf('!') + 1)}`, change] as const
      })
    }),
  )

const wanted = (value: number | string): string =>
  typeof value === 'number' ? formatFigure(value) : value

/**
 * The texts of a cell before and after the write. The tool lists only the first cells, so for the
 * others `after` is the requested value.
 */
const shownOf = ({ line, cell, value }: NewCellValue, cells: Cells) => {
  const shown = cells.get(`${line.sheet}!${cell.cell}`)
  const { before = cell.display, after = wanted(value), formula } = shown ?? {}
  const text = (one: string): string =>
    escapeMarkdown(groupThousands(one.trim(), line.label)) || 'blank'
  return {
    before: text(before),
    after: text(after),
    formula: typeof value === 'string' && formula ? `, from \`${formula}\`` : '',
    replaced: shown?.replaced_formula ? ' (a formula)' : '',
  }
}

/**
 * A sentence such as "Rate (B5) was 6.25%, now **7.00%**." For several cells it shows the first and
 * the last value.
 */
const changeText = (
  found: FindInputsOutput,
  targets: readonly NewCellValue[],
  changed: Cells,
  words: readonly [string, string],
): string => {
  const [first] = targets
  if (!first) return ''
  const shown = shownOf(first, changed)
  const last = shownOf(targets.at(-1) ?? first, changed)
  const { sheet } = first.line
  const cells = rangeOf(targets.map(({ cell }) => cell))
  const place = linkCells(placeName(found, sheet, cells), found, sheet, cells)
  const name = first.line.label === '' ? place : `${first.line.label} (${place})`
  const before = last.before === shown.before ? shown.before : `${shown.before} … ${last.before}`
  const after = last.after === shown.after ? shown.after : `${shown.after} … ${last.after}`
  const count = targets.length > 1 ? `, ${targets.length} figures,` : ''
  return `${name}${count} ${words[0]} ${before}${shown.replaced}, ${words[1]} **${after}**${shown.formula}.`
}

const changeTexts = (
  found: FindInputsOutput,
  groups: Groups,
  outcomes: readonly Outcome[],
  words: readonly [string, string],
): string => {
  const cells = cellsIn(outcomes, groups[0]?.[0]?.line.sheet ?? '')
  return groups.map((targets) => changeText(found, targets, cells, words)).join(' ')
}

/** Merges the results of several writes: `before` from the first write, `after` from the last. */
const resultsIn = (outcomes: readonly Outcome[]): readonly ChangedResult[] => {
  const byCell = new Map<string, ChangedResult>()
  const inOrder = outcomes.toSorted(
    (a, b) => Number(a.output['revision'] ?? 0) - Number(b.output['revision'] ?? 0),
  )
  for (const { output } of inOrder)
    for (const one of (output['results'] ?? []) as readonly ChangedResult[]) {
      const key = `${one.sheet}!${one.cell}`
      byCell.set(key, { ...one, before: byCell.get(key)?.before ?? one.before })
    }
  return [...byCell.values()]
}

/** "1 formula was recalculated.", or nothing for zero. */
const recalculated = (outcomes: readonly Outcome[]): readonly string[] => {
  const count = outcomes.reduce((sum, { output }) => sum + Number(output['recalculated'] ?? 0), 0)
  if (count === 0) return []
  return [`${formatFigure(count)} ${count === 1 ? 'formula was' : 'formulas were'} recalculated.`]
}

const warnings = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ output }) => (typeof output['warning'] === 'string' ? output['warning'] : []))

/** Words that may mean any result. */
const ANY_RESULT = new Set(
  'result effect impact difference outcome follow total sheet rest'.split(' '),
)

/** True if the table contains the result that the user wants to see. */
const isShown = (phrase: string, results: readonly ChangedResult[]): boolean => {
  const words = tokensOf(phrase, 'question').filter((word) => !ANY_RESULT.has(word))
  const labels = results.map(({ label }) => tokensOf(label, 'label'))
  return labels.some((label) => words.every((word) => label.includes(word)))
}

/** Maximum length of a quotation of the user's words. */
const LONGEST_SAID = 160
const quoted = (phrase: string): string => {
  const text = phrase.replace(/\s+/g, ' ').trim()
  return escapeMarkdown(text.length > LONGEST_SAID ? `${text.slice(0, LONGEST_SAID - 1)}…` : text)
}

/** One sentence for each part of the request that we did not do. */
export const skippedTexts = (undone: readonly SkippedPart[]): readonly string[] =>
  undone.map(
    ({ phrase, why }) => `I couldn’t do this part: "${quoted(phrase)}"${why ? `. ${why}` : ''}`,
  )

/** Reports the changes, their results and the parts of the request that we did not do. */
export const changesText = (
  found: FindInputsOutput,
  groups: Groups,
  written: readonly Outcome[],
  { undone, shows }: { readonly undone: readonly SkippedPart[]; readonly shows: readonly string[] },
): string => {
  const changed = changeTexts(found, groups.filter(isChanged), written, ['was', 'now'])
  const same = groups.filter((targets) => !isChanged(targets))
  const results = resultsIn(written)
  const unseen = shows.filter((phrase) => !isShown(phrase, results))
  return [
    [
      changed,
      ...same.map((targets) => tellAlreadySet(found, targets)),
      ...recalculated(written),
    ].join(' '),
    ...warnings(written),
    ...resultTable(found, results, ['Before', 'After']),
    ...skippedTexts([...undone, ...unseen.map((phrase) => ({ phrase, why: null }))]),
  ].join('\n\n')
}

/** Answers a "what if" question. */
export const suppositionText = (
  found: FindInputsOutput,
  groups: Groups,
  tried: Outcome,
  undone: readonly SkippedPart[],
): string => {
  const [first] = groups[0] ?? []
  const results = (tried.output['results'] ?? []) as readonly ChangedResult[]
  const cells = cellsIn([tried], first?.line.sheet ?? '')
  const again = first
    ? ` To change it, say "Set ${first.line.label || first.cell.cell} to ${shownOf(first, cells).after}".`
    : ''
  return [
    changeTexts(found, groups, [tried], ['is', 'and would be']),
    ...resultTable(found, results, ['Current', 'What if']),
    ...skippedTexts(undone),
    `Nothing was changed.${again}`,
  ].join('\n\n')
}
