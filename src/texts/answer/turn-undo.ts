import { figureText } from '#contract/figures/figure-text.ts'

/** Texts for undoing the changes of an answer. */
export const TURN_UNDO = {
  undo: 'Undo',
  undoIn: (title: string): string => `Undo in ${title}`,
  undoing: 'Undoing…',
  undone: 'Undone',
  unsaved: 'Your own changes could not be saved yet, so nothing was undone. Try again.',
  failed: 'Nothing was undone. Try again.',
  you: 'You',
  assistant: 'The assistant',
  /** Cells that changed after the answer. */
  changed: (who: string, cells: readonly string[], more: number): string =>
    `${who} changed ${cells.join(', ')}${more > 0 ? ` and ${figureText(more)} more` : ''} since then.`,
  nothingYet: 'Nothing was undone.',
  keep: (count: number): string =>
    count === 1 ? 'Keep it, undo the rest' : 'Keep them, undo the rest',
  goBack: 'Undo everything',
  cancel: 'Cancel',
} as const
