import type { Run } from './line.ts'

/** What nothing but a figure is written as: with brackets, a sign for thousands or decimals, a percent; or a dash. */
const SURE =
  /^(?:[-–—]|[-–−+]?\(?[-–−+]?(?:\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d+)?|\d+[.,]\d+)\)?\s?%?\)?|\(\d+\)|\d+%|(?:19|20)\d\d)$/

/** Whether a text is one figure of a table, a year or a dash that stands for one; 12 345 may be one or two. */
export const isFigure = (text: string): boolean => SURE.test(text.trim())

/** How wide a letter is on average, in sizes. */
const LETTER_WIDTH = 0.5

/** A run of several figures as a run each: the library joins what stands closer together than its blanks tell. */
export const eachFigure = (run: Run): readonly Run[] => {
  const texts = run.text.trim().split(/\s+/)
  if (texts.length < 2 || !texts.every(isFigure)) return [run]
  const chars = texts.reduce((sum, { length }) => sum + length, 0)
  // The first begins and the last ends where the run does; what is left is shared by the blanks.
  const letter = Math.min(run.size * LETTER_WIDTH, run.width / (chars + texts.length))
  const blank = (run.width - letter * chars) / (texts.length - 1)
  let x = run.x
  return texts.map((text) => {
    const figure = { ...run, text, x, width: text.length * letter }
    x += figure.width + blank
    return figure
  })
}
