import type { Quantity } from './quantities.ts'

/** Quantities that stand one after the other, such as cash flows. */
export type Run = readonly Quantity[]

const SEPARATOR = /^\s*(?:[,;|/&+]|->|→|…)?\s*(?:and|then|followed by|&)?\s*[-−–(]?\s?$/i

const isOfList = ({ kind, per }: Quantity): boolean =>
  (kind === 'money' || kind === 'number' || kind === 'percent') && per === null

const continues = (text: string, last: Quantity | undefined, next: Quantity): boolean =>
  last !== undefined &&
  isOfList(last) &&
  (last.kind === 'percent') === (next.kind === 'percent') &&
  SEPARATOR.test(text.slice(last.end, next.start))

/** The lists of two or more quantities in a text. */
export const findRuns = (text: string, quantities: readonly Quantity[]): readonly Run[] => {
  const runs: Quantity[][] = []
  for (const quantity of quantities) {
    if (!isOfList(quantity)) continue
    const run = runs.at(-1)
    if (run !== undefined && continues(text, run.at(-1), quantity)) run.push(quantity)
    else runs.push([quantity])
  }
  return runs.filter(({ length }) => length > 1)
}
