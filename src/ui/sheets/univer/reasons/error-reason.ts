import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import { cellName, type Asked, type Cause, type ReasonBook, type ReasonPlace } from './asked.ts'
import { causesOf } from './causes.ts'
import { treeOf, type Tree } from './formula-tree.ts'
import { circleCauses, spillCauses, workCauses } from './whole-formula.ts'

/** What a reason is asked with. */
export type { ReasonBook, ReasonPlace }

/** Steps from cell to cell that an error is followed. */
const STEPS = 100

const SENTENCES: Readonly<Record<string, unknown>> = ERROR_REASONS
/** What is true of an error whatever its cause. */
const general = (error: string): string | null => {
  const sentence = SENTENCES[error]
  return typeof sentence === 'string' ? sentence : null
}

const allCauses = (tree: Tree, asked: Asked): readonly Cause[] => {
  if (asked.error === CIRCULAR_ERROR) return circleCauses(asked)
  const causes = causesOf(tree, asked)
  if (asked.error === '#SPILL!')
    return [...causes.filter(({ at, isSure }) => at && isSure), ...spillCauses(asked)]
  return asked.error === '#CALC!' ? [...causes, ...workCauses(tree, asked)] : causes
}

/** The cause that is certain: one that is sure, or the only one that there may be. */
const certain = (causes: readonly Cause[]): Cause | null => {
  const [first, ...others] = causes
  const isOne = others.every(({ at, text }) => !at && !first?.at && text === first?.text)
  return causes.find(({ isSure }) => isSure) ?? (isOne ? (first ?? null) : null)
}

const causeAt = (place: ReasonPlace, reader: ReasonPlace, book: ReasonBook) => {
  const cell = book.cell(place)
  if (!cell || cell.formula === null || !isErrorValue(cell.value)) return null
  const error = String(cell.value)
  const asked: Asked = { error, place, reader, book, names: new Map(), within: [] }
  const tree = treeOf(cell.formula)
  const cause = tree && certain(allCauses(tree, asked))
  return { at: cause?.at, text: cause?.text ?? general(error), asked }
}

/**
 * Why a cell has an error, in a sentence or two. It reads the cell's formula, and the formulas of
 * the cells that the error comes from. Where more than one cause may be it, it says what holds of all. Null for
 * a cell whose formula has no error. Pure.
 */
export const errorReason = (place: ReasonPlace, book: ReasonBook): string | null => {
  const own = causeAt(place, place, book)
  if (own === null) return null
  let [origin, found]: [ReasonPlace, typeof own | null] = [place, own]
  for (let step = 0; step < STEPS && found?.at; step += 1) {
    origin = found.at
    found = causeAt(origin, place, book)
  }
  if (origin === place) return own.text
  const from = ERROR_REASONS.from(cellName(origin, own.asked))
  return found?.text ? `${from} ${found.text}` : from
}
