// Groups differing calls by cause.

import { causeOf, type Difference } from './causes.ts'
import { isSameAnswer, typedAnswerOf, textWithoutBooleans, type Answer } from './compare.ts'
import { OPERATOR } from './function-groups.ts'
import { ourAnswers } from './our-answers.ts'
import { REWRITES } from './rewrites.ts'

/** Number of calls per cause, and the unexplained differences. */
export type ExplainedDifferences = {
  readonly same: number
  readonly causes: ReadonlyMap<string, number>
  readonly unexplained: readonly string[]
}

/** Outermost function of a call. */
const nameOf = (call: string): string => /^=([A-Z][A-Z0-9.]*)\(/u.exec(call)?.[1] ?? OPERATOR

const toldOf = ({ call, ours, theirs }: Difference): string =>
  `${call}: ${JSON.stringify(ours.value)} / ${JSON.stringify(theirs.value)}`

/**
 * Evaluates calls by LibreOffice's rules in our engine. If the result matches LibreOffice's, the
 * rule explains the difference.
 */
const byRewrites = async (
  differences: readonly Difference[],
): Promise<ReadonlyMap<Difference, string>> => {
  const found = new Map<Difference, string>()
  for (const [reason, rewrite] of REWRITES) {
    const changed = differences
      .filter((one) => !found.has(one) && rewrite(one.call, one.name) !== one.call)
      .map((one) => [one, rewrite(one.call, one.name)] as const)
    const answers = await ourAnswers(changed.map(([, call]) => call))
    changed.forEach(([difference], at) => {
      const said = typedAnswerOf(answers[at] ?? null)
      if (
        isSameAnswer(said, difference.theirs) ||
        textWithoutBooleans(said) === textWithoutBooleans(difference.theirs)
      )
        found.set(difference, reason)
    })
  }
  return found
}

/** Compares our engine's answers with LibreOffice's. */
export const explainDifferences = async (
  calls: readonly string[],
  theirs: ReadonlyMap<string, Answer>,
): Promise<ExplainedDifferences> => {
  const asked = calls.filter((call) => theirs.has(call))
  const ours = await ourAnswers(asked)
  const differences = asked
    .map((call, at): Difference => ({
      call,
      name: nameOf(call),
      ours: typedAnswerOf(ours[at] ?? null),
      theirs: typedAnswerOf(theirs.get(call) ?? null),
    }))
    .filter((one) => !isSameAnswer(one.ours, one.theirs))
  const rewritten = await byRewrites(differences.filter((one) => causeOf(one) === null))
  const causes = new Map<string, number>()
  const unexplained: string[] = []
  for (const one of differences) {
    const reason = causeOf(one) ?? rewritten.get(one)
    if (reason === undefined) unexplained.push(toldOf(one))
    else causes.set(reason, (causes.get(reason) ?? 0) + 1)
  }
  return { same: asked.length - differences.length, causes, unexplained }
}
