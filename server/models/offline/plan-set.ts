import type { InputsFound, ResultLine } from '../../tools/find-inputs.ts'
import type { ShownResult } from '../../tools/results.ts'
import type { ShownChange } from '../../tools/write-range.ts'
import type { Intent } from './intent.ts'
import { LONGEST_TERM } from './loan-sheet.ts'
import { matchInput } from './match-input.ts'
import { tokensOf } from './name-words.ts'
import { type Target, targetsOf } from './new-values.ts'
import type { Edit } from './read-edits.ts'
import {
  askColumn,
  askWhich,
  placeName,
  rangeOf,
  resultTable,
  tellAlready,
  tellMisfit,
  tellNone,
} from './set-words.ts'
import {
  type Call,
  type Outcome,
  type Plan,
  type Situation,
  type Step,
  tellFailure,
  tellNoSheet,
} from './step.ts'
import { figure, span } from './words.ts'

type Ask = Extract<Intent, { kind: 'set' }>
type Resolved = { readonly groups: readonly (readonly Target[])[] } | { readonly say: string }

const LOOK: Step = { calls: [{ tool: 'find_inputs', input: {} }] }

const foundIn = ({ output }: Outcome): InputsFound => output as unknown as InputsFound

/** A result of that name: it cannot be typed. Of several the one whose label says least beside it. */
const resultNamed = (
  { results }: InputsFound,
  { cell, words }: Edit,
): { readonly result: ResultLine; readonly left: number } | null => {
  const fits = results.flatMap((result) => {
    if (cell !== null)
      return [result.cell, `${result.sheet}!${result.cell}`].includes(cell)
        ? [{ result, left: 0 }]
        : []
    const label = tokensOf(result.label, 'label')
    const isNamed = words.length > 0 && words.every((word) => label.includes(word))
    return isNamed ? [{ result, left: label.length - words.length }] : []
  })
  return fits.toSorted((a, b) => a.left - b.left)[0] ?? null
}

/** How many payments the schedule has rows for, where it counts them. */
const rowsOf = ({ inputs, results }: InputsFound): number | null => {
  const typed = inputs.find(({ label }) => label === LONGEST_TERM)?.cells[0]?.display
  const shown = results.find(({ label }) => label === LONGEST_TERM)?.display ?? typed
  return shown === undefined ? null : Number(shown.replaceAll(',', ''))
}

/** Why a term does not fit the schedule's rows, or null; only our loan sheets count their rows. */
const tooLong = (targets: readonly Target[], found: InputsFound): string | null => {
  const rows = rowsOf(found)
  const term = targets.find(({ line }) => line.label.startsWith('Term'))
  if (rows === null || !term) return null
  const months = Math.round(/year/i.test(term.line.label) ? term.value * 12 : term.value)
  if (months >= 1 && months <= rows) return null
  return months < 1
    ? 'A term must be one month at least. Nothing was changed.'
    : `The schedule has rows for ${rows} payments, and ${months} are more. Nothing was changed. Ask for a new schedule over ${span(months)}, and it gets its rows.`
}

const targetsFor = (edit: Edit, found: InputsFound): readonly Target[] | string => {
  const meant = matchInput(edit, found)
  const named = resultNamed(found, edit)
  // "Monthly payment" is a result; "Extra payment, monthly" only has its words.
  if (named?.left === 0 && meant.type === 'one' && !meant.match.isLeading)
    return tellNone(found, edit, [], named.result)
  switch (meant.type) {
    case 'none':
      return tellNone(found, edit, meant.near, named?.result ?? null)
    case 'several':
      return askWhich(found, edit, meant.lines)
    case 'columns':
      return askColumn(found, meant.line)
    case 'one':
      return targetsOf(meant.match, edit.change) ?? tellMisfit(found, meant.match.line)
  }
}

const resolve = ({ edits }: Ask, found: InputsFound): Resolved => {
  const groups: (readonly Target[])[] = []
  for (const edit of edits) {
    const targets = targetsFor(edit, found)
    if (typeof targets === 'string') return { say: targets }
    groups.push(targets)
  }
  const refusal = tooLong(groups.flat(), found)
  return refusal === null ? { groups } : { say: refusal }
}

const columnOf = (cell: string): number =>
  [...cell.replace(/\d+$/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Cells side by side are written at once; a formula between them stays. */
const runsOf = (targets: readonly Target[]): readonly (readonly Target[])[] =>
  targets.reduce<Target[][]>((runs, target) => {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && columnOf(target.cell.cell) === columnOf(before.cell.cell) + 1)
      last.push(target)
    else runs.push([target])
    return runs
  }, [])

const nameOf = ({ line }: Target, cells: readonly Target[]): string =>
  `'${line.sheet.replaceAll("'", "''")}'!${rangeOf(cells.map(({ cell }) => cell))}`

const writesOf = (targets: readonly Target[]): readonly Call[] =>
  runsOf(targets).flatMap((run) => {
    const [first] = run
    if (!first) return []
    const values = [run.map(({ value }) => value)]
    const title = `${first.line.label} to ${first.value}`.slice(0, 80)
    return [{ tool: 'write_range', input: { range: nameOf(first, run), values, title } }]
  })

const isNew = ({ cell, value }: Target): boolean =>
  Math.abs(cell.value - value) > Math.abs(value) * 1e-9

const cellsIn = (outcomes: readonly Outcome[]): readonly ShownChange[] =>
  outcomes.flatMap(({ output }) => (output['cells'] ?? []) as readonly ShownChange[])

/** "was 6.25%, now **7.00%**" of an input's cells, those first that are named first. */
const changeText = (
  found: InputsFound,
  targets: readonly Target[],
  cells: readonly ShownChange[],
  words: readonly [string, string],
): string => {
  const [first] = targets
  const [shown] = cells
  const last = cells[targets.length - 1]
  if (!first || !shown) return ''
  const place = placeName(found, first.line.sheet, rangeOf(targets.map(({ cell }) => cell)))
  const isLine = targets.length > 1 && last !== undefined
  const before =
    isLine && last.before !== shown.before ? `${shown.before} … ${last.before}` : shown.before
  const after =
    isLine && last.after !== shown.after ? `${shown.after} … ${last.after}` : shown.after
  const count = isLine ? `, ${targets.length} figures,` : ''
  return `${first.line.label} (${place})${count} ${words[0]} ${before.trim()}, ${words[1]} **${after.trim()}**.`
}

const changeTexts = (
  found: InputsFound,
  groups: readonly (readonly Target[])[],
  cells: readonly ShownChange[],
  words: readonly [string, string],
): string => {
  let at = 0
  return groups
    .map((targets) => {
      const own = cells.slice(at, at + targets.length)
      at += targets.length
      return changeText(found, targets, own, words)
    })
    .join(' ')
}

/** Results of several writes: as they were before the first, as they are after the last. */
const resultsIn = (outcomes: readonly Outcome[]): readonly ShownResult[] => {
  const byCell = new Map<string, ShownResult>()
  const inOrder = outcomes.toSorted(
    (a, b) => Number(a.output['revision'] ?? 0) - Number(b.output['revision'] ?? 0),
  )
  for (const { output } of inOrder)
    for (const one of (output['results'] ?? []) as readonly ShownResult[]) {
      const key = `${one.sheet}!${one.cell}`
      byCell.set(key, { ...one, before: byCell.get(key)?.before ?? one.before })
    }
  return [...byCell.values()]
}

const recalculated = (outcomes: readonly Outcome[]): string =>
  `${figure(Number(outcomes.at(-1)?.output['recalculated'] ?? 0))} formulas were recalculated.`

const report = (found: InputsFound, { groups }: Wanted, written: readonly Outcome[]): Step => {
  const changed = changeTexts(found, groups.filter(isChanged), cellsIn(written), ['was', 'now'])
  const same = groups.filter((targets) => !isChanged(targets))
  return {
    text: [
      [changed, ...same.map((targets) => tellAlready(found, targets)), recalculated(written)].join(
        ' ',
      ),
      ...resultTable(resultsIn(written), ['Before', 'Now']),
    ].join('\n\n'),
  }
}

type Wanted = { readonly groups: readonly (readonly Target[])[] }
const isChanged = (targets: readonly Target[]): boolean => targets.some(isNew)

/** What would follow, calculated beside the sheet (AGENT-43). */
const supposition = (found: InputsFound, { groups }: Wanted, tried: Outcome): Step => {
  const wanted = groups.filter(isChanged)
  const said = changeTexts(found, wanted, cellsIn([tried]), ['is', 'and would be'])
  const results = (tried.output['results'] ?? []) as readonly ShownResult[]
  const label = wanted[0]?.[0]?.line.label ?? ''
  const [shown] = cellsIn([tried])
  return {
    text: [
      said,
      ...resultTable(results, ['Now', 'Then']),
      `Nothing was changed. To change it, say "Set ${label} to ${shown?.after.trim()}".`,
    ].join('\n\n'),
  }
}

const tryOf = (groups: readonly (readonly Target[])[]): Step => ({
  calls: [
    {
      tool: 'try_values',
      input: {
        cells: groups
          .flat()
          .map((target) => ({ cell: nameOf(target, [target]), value: target.value })),
      },
    },
  ],
})

/** Changes typed inputs of the conversation's spreadsheet, or tells what would follow from others. */
export const planSet =
  (ask: Ask, situation: Situation): Plan =>
  (outcomes) => {
    if (situation.spreadsheetId === null) return tellNoSheet(situation)
    const failed = outcomes.find((outcome) => !outcome.success)
    if (failed) return tellFailure(failed)
    const [read, ...done] = outcomes
    if (!read) return LOOK
    const found = foundIn(read)
    const resolved = resolve(ask, found)
    if ('say' in resolved) return { text: resolved.say }
    const wanted = resolved.groups.filter(isChanged)
    if (wanted.length === 0)
      return {
        text: `${resolved.groups.map((targets) => tellAlready(found, targets)).join(' ')} I changed nothing.`,
      }
    const [first] = done
    if (ask.hypothetical) return first ? supposition(found, resolved, first) : tryOf(wanted)
    return first ? report(found, resolved, done) : { calls: wanted.flatMap(writesOf) }
  }
