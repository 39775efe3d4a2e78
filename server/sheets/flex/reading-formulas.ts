import { piecesOfRun } from '../audit/formula-pieces.ts'

const ADDING = new Set(['', 'SUM', 'AVERAGE'])
const SIGNS = /^[-+(),;:]$/

/**
 * True if a formula only adds up what it reads, so that each change must show. Others may choose,
 * round, look up, or multiply by a figure that is zero now.
 */
export const isSumOf = (run: { readonly formula: string }): boolean =>
  piecesOfRun(run).every(({ kind, text, call }) => {
    if (kind === 'call') return ADDING.has(text.toUpperCase())
    return ADDING.has(call) && (kind !== 'sign' || SIGNS.test(text))
  })
