import { figureText } from '#contract/figures/figure-text.ts'

/** Text of the pill over the grid while the assistant writes. `place` is the first written range. */
export const writingText = (place: string, others: number): string => {
  const more = others > 0 ? ` and ${figureText(others)} more` : ''
  return place === '' ? 'Assistant is writing' : `Assistant is writing ${place}${more}`
}
