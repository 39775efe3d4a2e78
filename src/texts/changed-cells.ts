import { figureText } from '#contract/figures/figure-text.ts'

/** Announces the cells that the assistant changed. `places` lists the first ones. */
export const changedCellsText = (
  cells: number,
  places: readonly string[],
  isMore: boolean,
): string => {
  const count = cells === 1 ? '1 cell' : `${figureText(cells)} cells`
  return `The assistant changed ${count}: ${places.join(', ')}${isMore ? ' and more' : ''}.`
}
