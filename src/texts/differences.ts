import { figureText } from '#contract/figures/figure-text.ts'
import type { Differs, Hindrance } from '#contract/workbook/keep-both.ts'

/** Words of a conflict beside those of `SHEET_TEXTS`. */
export const DIFFER_TEXTS = {
  keepBoth: 'Keep both',
  /** Why both were not kept. */
  unseen: 'Not merged: the newest version could not be loaded. Try again.',
  overlap: 'Not merged: both versions now change the same place.',
  typing: 'Not merged: a cell was being edited. Finish the edit and try again.',
  undrawn: 'Not merged: the cells are not drawn yet. Try again in a moment.',
} as const

/** Why both cannot be kept, where the names of cells do not say it. */
const HINDRANCES: Readonly<Record<Hindrance, string>> = {
  overlap: '',
  frame:
    'Rows, columns, worksheets or objects on them differ, so the two versions cannot be merged.',
  unknown:
    'Your changes on this device are not known cell by cell, so the two versions cannot be merged.',
  many: 'That is too many to merge.',
}

/** "Loan!B4, C7, D9 and 2 more". */
const listed = (names: readonly string[], count: number): string => {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${figureText(more)} more` : names.join(', ')
}
const cellsThat = (count: number, one: string, some: string): string =>
  count === 1 ? `1 cell ${one}` : `${figureText(count)} cells ${some}`

/** The cells: those that were changed on both sides are what a choice is about. */
const cellsText = ({ count, names, clashCount, clashNames }: Differs): string => {
  if (count === 0) return ''
  const differ = cellsThat(count, 'differs', 'differ')
  if (clashCount === 0) return `${differ}: ${listed(names, count)}.`
  return `${differ}. Changed on both sides: ${listed(clashNames, clashCount)}.`
}

/** What differs between mine and theirs, as the banner says it; '' where nothing is known. */
export const differText = (differs: Differs): string => {
  const { hindrance } = differs
  return [cellsText(differs), hindrance === null ? '' : HINDRANCES[hindrance]]
    .filter(Boolean)
    .join(' ')
}
