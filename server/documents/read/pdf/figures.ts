import type { TextRun } from './line.ts'

/** Forms that only a figure has: brackets, separators, a percent sign, a year or a lone dash. */
const SURE =
  /^(?:[-–—]|[-–−+]?\(?[-–−+]?(?:\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d+[.,]\d+)\)?\s?%?\)?|\(\d+\)|\d+%|(?:19|20)\d\d)$/

/**
 * Whether the text is one table figure, a year or a dash. "12 345" is ambiguous and does not count.
 */
export const isFigure = (text: string): boolean => SURE.test(text.trim())

/** Average letter width in font sizes. */
const LETTER_WIDTH = 0.5

/** Splits a run of several figures, because pdf.js joins columns that are close together. */
export const splitFigures = (run: TextRun): readonly TextRun[] => {
  const texts = run.text.trim().split(/\s+/)
  if (texts.length < 2 || !texts.every(isFigure)) return [run]
  const chars = texts.reduce((sum, { length }) => sum + length, 0)
  // The letters leave some width of the run. The gaps share it.
  const letter = Math.min(run.size * LETTER_WIDTH, run.width / (chars + texts.length))
  const blank = (run.width - letter * chars) / (texts.length - 1)
  let x = run.x
  return texts.map((text) => {
    const figure = { ...run, text, x, width: text.length * letter }
    x += figure.width + blank
    return figure
  })
}
