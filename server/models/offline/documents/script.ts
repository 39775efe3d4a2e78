import { tellFailure, type Call, type Outcome, type Plan, tell } from '../step.ts'

/** What a script wants next: calls, with a word said before them. */
export type Wanted = { readonly calls: readonly Call[]; readonly text?: string }

/** A plan written from top to bottom: it yields calls, goes on with what came of them, and ends with the answer. */
export type Script<T = string> = Generator<Wanted, T, readonly Outcome[]>

/** A call that must not fail has failed. */
class Failed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.tool)
    this.outcome = outcome
  }
}

/** The output of a call without which there is no answer; ends the script where it failed. */
export const needed = (outcome: Outcome | undefined): Outcome['output'] => {
  if (!outcome) return {}
  if (!outcome.success) throw new Failed(outcome)
  return outcome.output
}

/** One call, and what came of it. */
export function* ask(
  tool: string,
  input: Call['input'],
): Generator<Wanted, Outcome | undefined, readonly Outcome[]> {
  const [outcome] = yield { calls: [{ tool, input }] }
  return outcome
}

/** A script as a plan: it is run anew over the outcomes so far, up to the calls that have none yet. */
export const planOf =
  (begin: () => Script): Plan =>
  (outcomes) => {
    const script = begin()
    let at = 0
    try {
      for (let next = script.next(); ;) {
        if (next.done) return tell(next.value)
        const { calls } = next.value
        if (at + calls.length > outcomes.length) return next.value
        next = script.next(outcomes.slice(at, at + calls.length))
        at += calls.length
      }
    } catch (error) {
      if (error instanceof Failed) return tellFailure(error.outcome)
      throw error
    }
  }
