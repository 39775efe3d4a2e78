import { figureText } from '#contract/figures/figure-text.ts'

/** What a screen reader hears of cells that the assistant wrote; `places` are the first of them. */
export const writtenText = (cells: number, places: readonly string[], isMore: boolean): string => {
  const count = cells === 1 ? '1 cell' : `${figureText(cells)} cells`
  return `The assistant changed ${count}: ${places.join(', ')}${isMore ? ' and more' : ''}.`
}
