import { clipped } from './found-cell.ts'
import type { KeptReason, ReplaceOrder } from '../write/replaced-cell.ts'

/** The number of cells that a replacement kept, by reason. */
export type KeptCounts = Readonly<Partial<Record<KeptReason, number>>>

const cells = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** One sentence per reason why cells with the text stayed as they are. */
export const keptTexts = (kept: KeptCounts, { find }: ReplaceOrder): readonly string[] => {
  const text = `"${clipped(find)}"`
  const sentences: Readonly<Record<KeptReason, (count: number) => string>> = {
    shown_by_formula: (count) =>
      `${cells(count, 'calculated cell shows', 'calculated cells show')} ${text} and stayed: change what their formulas read.`,
    part_of_number: (count) =>
      `${cells(count, 'number or date has', 'numbers or dates have')} ${text} only as a part and stayed: numbers change as a whole, dates by whole parts.`,
    part_of_word: (count) =>
      `${cells(count, 'formula has', 'formulas have')} ${text} only inside a longer word and stayed: give the whole word or reference.`,
    too_long: (count) =>
      `${cells(count, 'text', 'texts')} would be longer than a cell can hold and stayed.`,
    no_date: (count) => `${cells(count, 'date', 'dates')} would be no date after it and stayed.`,
  }
  return Object.entries(kept).map(([reason, count]) => sentences[reason as KeptReason](count))
}
