import type { Call, Outcome } from './step.ts'

/** The call that calculates one formula. */
export const evaluateCall = (formula: string): Call => ({
  tool: 'evaluate',
  input: { formulas: [formula] },
})

/** Moves the fields of the only formula to the outcome, where the plans read them. */
export const evaluationOf = (outcome: Outcome): Outcome => {
  const { results } = outcome.output
  if (outcome.tool !== 'evaluate' || !Array.isArray(results) || results.length !== 1) return outcome
  const [only]: readonly unknown[] = results
  return typeof only === 'object' ? { ...outcome, output: { ...outcome.output, ...only } } : outcome
}
