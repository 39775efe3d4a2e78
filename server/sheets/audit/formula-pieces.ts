import { tokensOf } from '#contract/formulas/engine/language/tokens.ts'
import { placedText, referenceCellsOf, type ReferenceCells } from '../formulas/reference-syntax.ts'

/** A part of a formula. A call is the name of a function. */
export type FormulaPiece = {
  readonly kind: 'reference' | 'number' | 'text' | 'call' | 'name' | 'sign'
  readonly text: string
  /** The number of brackets around it. */
  readonly depth: number
  /** The innermost function around it in capitals, or ''. */
  readonly call: string
}

const IS_NUMBER = /^(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i

const wordKind = (text: string, isCalled: boolean): FormulaPiece['kind'] => {
  if (isCalled) return 'call'
  if (IS_NUMBER.test(text)) return 'number'
  return referenceCellsOf(placedText(text).text) === null ? 'name' : 'reference'
}

/** The parts of a formula without blanks. Null if the text is no formula. */
const formulaPiecesOf = (formula: string): readonly FormulaPiece[] | null => {
  const tokens = formula.startsWith('=') ? tokensOf(formula.slice(1)) : null
  if (tokens === null) return null
  const filled = tokens.filter(({ kind }) => kind !== 'blank')
  const calls: string[] = []
  return filled.map(({ kind, text }, at) => {
    if (kind === 'close') calls.pop()
    const place = { text, depth: calls.length, call: calls.at(-1) ?? '' }
    if (kind === 'open') {
      const before = filled[at - 1]
      calls.push(before?.kind === 'word' ? before.text.toUpperCase() : place.call)
    }
    if (kind === 'text') return { kind, ...place }
    if (kind !== 'word') return { kind: 'sign', ...place }
    return { kind: wordKind(text, filled[at + 1]?.kind === 'open'), ...place }
  })
}

const known = new WeakMap<object, readonly FormulaPiece[]>()

/** The parts of the first formula of a run. We keep them, because several rules need them. */
export const piecesOfRun = (run: { readonly formula: string }): readonly FormulaPiece[] => {
  const pieces = known.get(run) ?? formulaPiecesOf(run.formula) ?? []
  known.set(run, pieces)
  return pieces
}

/** How a formula differs from the one that its neighbours have. */
export type FormulaDifference =
  /** The same formula with other references, signs, numbers, functions or texts. */
  | {
      readonly type: 'pieces'
      readonly pairs: readonly (readonly [actual: FormulaPiece, expected: FormulaPiece])[]
    }
  /** The same formula and a typed number added to it: `=SUM(B2:B9)+125`. */
  | { readonly type: 'added_number'; readonly text: string }
  | { readonly type: 'layout' }

const isSame = (one: FormulaPiece, other: FormulaPiece): boolean =>
  one.kind === other.kind && one.text.toUpperCase() === other.text.toUpperCase()

const isAddition = (pieces: readonly FormulaPiece[]): boolean =>
  pieces.length === 2 &&
  (pieces[0]?.text === '+' || pieces[0]?.text === '-') &&
  pieces[1]?.kind === 'number'

const NO_SIGN: FormulaPiece = { kind: 'sign', text: '', depth: 0, call: '' }

/** The minus at the start of one of two formulas that are else the same. */
const leadingSign = (
  own: readonly FormulaPiece[],
  other: readonly FormulaPiece[],
): readonly [FormulaPiece, FormulaPiece] | null => {
  const [longer, shorter] = own.length > other.length ? [own, other] : [other, own]
  const [sign, ...rest] = longer
  if (sign?.text !== '-' || rest.length !== shorter.length) return null
  if (!rest.every((piece, at) => isSame(piece, shorter[at] ?? NO_SIGN))) return null
  return longer === own ? [sign, NO_SIGN] : [NO_SIGN, sign]
}

/** Compares the formula of a cell with the one that its neighbours would give there. */
export const formulaDifference = (actual: string, expected: string): FormulaDifference => {
  const [own, other] = [formulaPiecesOf(actual), formulaPiecesOf(expected)]
  if (own === null || other === null) return { type: 'layout' }
  const sign = leadingSign(own, other)
  if (sign !== null) return { type: 'pieces', pairs: [sign] }
  const rest = own.slice(other.length)
  if (isAddition(rest) && other.every((piece, at) => isSame(piece, own[at] ?? piece)))
    return { type: 'added_number', text: rest.map(({ text }) => text).join('') }
  if (own.length !== other.length) return { type: 'layout' }
  if (own.some(({ kind }, at) => kind !== other[at]?.kind)) return { type: 'layout' }
  const pairs = own.flatMap((piece, at) => {
    const wanted = other[at] ?? piece
    return isSame(piece, wanted) ? [] : [[piece, wanted] as const]
  })
  return { type: 'pieces', pairs }
}

/** A reference moved by at most this many rows and columns was probably shifted by mistake. */
const NEAR = 3

const isNearSpan = (one: ReferenceCells['rows'], other: ReferenceCells['rows']): boolean =>
  one.every(({ at }, end) => Math.abs(at - (other[end]?.at ?? at)) <= NEAR)

/** True for two references to near cells of the same worksheet. */
export const isNearReference = (one: string, other: string): boolean => {
  const [own, wanted] = [placedText(one), placedText(other)]
  if (own.place?.toLowerCase() !== wanted.place?.toLowerCase()) return false
  const [cells, expected] = [referenceCellsOf(own.text), referenceCellsOf(wanted.text)]
  if (cells === null || expected === null) return false
  return isNearSpan(cells.rows, expected.rows) && isNearSpan(cells.columns, expected.columns)
}
