import { CIRCULAR_ERROR } from '#contract/formulas/circular-formulas.ts'
import { ERROR_REASONS } from './error-reason-wording.ts'
import { isErrorValue } from '#contract/formulas/error-values.ts'
import {
  cellName,
  type ErrorQuestion,
  type Cause,
  type ReasonBook,
  type ReasonPlace,
} from './error-question.ts'
import { causesOf } from './causes.ts'
import { treeOf, type Tree } from './formula-tree.ts'
import { circularCauses, spillCauses, workLimitCauses } from './whole-formula.ts'

export type { ReasonBook, ReasonPlace }

/** The maximum number of cells to follow an error through. */
const STEPS = 100

const SENTENCES: Readonly<Record<string, unknown>> = ERROR_REASONS
/** A sentence that is true for every cause of the error. */
const general = (error: string): string | null => {
  const sentence = SENTENCES[error]
  return typeof sentence === 'string' ? sentence : null
}

const allCauses = (tree: Tree, asked: ErrorQuestion): readonly Cause[] => {
  if (asked.error === CIRCULAR_ERROR) return circularCauses(asked)
  const causes = causesOf(tree, asked)
  if (asked.error === '#SPILL!')
    return [...causes.filter(({ at, isSure }) => at && isSure), ...spillCauses(asked)]
  return asked.error === '#CALC!' ? [...causes, ...workLimitCauses(tree, asked)] : causes
}

/** The first sure cause, or the only possible one. Null if several causes are possible. */
const certain = (causes: readonly Cause[]): Cause | null => {
  const [first, ...others] = causes
  const isOne = others.every(({ at, text }) => !at && !first?.at && text === first?.text)
  return causes.find(({ isSure }) => isSure) ?? (isOne ? (first ?? null) : null)
}

const causeAt = (place: ReasonPlace, reader: ReasonPlace, book: ReasonBook) => {
  const cell = book.cell(place)
  if (!cell || cell.formula === null || !isErrorValue(cell.value)) return null
  const error = String(cell.value)
  const asked: ErrorQuestion = { error, place, reader, book, names: new Map(), within: [] }
  const tree = treeOf(cell.formula)
  const cause = tree && certain(allCauses(tree, asked))
  return { at: cause?.at, text: cause?.text ?? general(error), asked }
}

/**
 * Explains in one or two sentences why a cell has an error. It follows the error through formulas
 * to the cell where it starts. If several causes are possible, the sentence covers all of them.
 * Returns null for a cell whose formula has no error.
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
