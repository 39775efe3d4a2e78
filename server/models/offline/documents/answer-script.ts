import { tellFailure, type Call, type Outcome, type Plan, type Step } from '../step.ts'

/**
 * The next calls of a script, with optional text. Without calls it only yields to the event loop.
 */
export type ScriptStep = { readonly calls: readonly Call[]; readonly text?: string }

/** An answer. `isIdle` means that it contains nothing from a document. */
export type ScriptAnswer = Pick<Step, 'isIdle'> & { readonly text: string }

/** An answer with content of a document. */
export const answerWith = (text: string): ScriptAnswer => ({ text })

/** An answer without content of a document: nothing was found, or it asks the user something. */
export const answerWithout = (text: string): ScriptAnswer => ({ text, isIdle: true })

/** Joins answers without duplicates. The result is idle only if all parts are. */
export const joinAnswers = (parts: readonly ScriptAnswer[]): ScriptAnswer => {
  const some = parts.filter(({ text }) => text !== '')
  const text = [...new Set(some.map((one) => one.text))].join('\n\n')
  return some.every(({ isIdle }) => isIdle) ? answerWithout(text) : answerWith(text)
}

/** A plan as a generator: it yields calls, receives their outcomes and returns the answer. */
export type Script = Generator<ScriptStep, ScriptAnswer, readonly Outcome[]>

/** Long work that yields to the event loop between slices. */
export type SlicedWork<T> = Generator<ScriptStep, T, readonly Outcome[]>

/** Figures per slice. */
const SLICE_FIGURES = 500

/** Maps items in slices. `figures` is the number of figures per item. */
export function* mapInSlices<T, R>(
  items: readonly T[],
  each: (item: T, at: number) => readonly R[],
  figures = 1,
): SlicedWork<readonly R[]> {
  const most = Math.max(1, Math.floor(SLICE_FIGURES / Math.max(1, figures)))
  const found: R[] = []
  for (let from = 0; from < items.length; from += most) {
    if (items.length > most) yield { calls: [] }
    for (const [at, item] of items.slice(from, from + most).entries())
      found.push(...each(item, from + at))
  }
  return found
}

/** Runs sliced work without yielding. */
export const runWithoutYielding = <T>(work: SlicedWork<T>): T => {
  let next = work.next([])
  while (!next.done) next = work.next([])
  return next.value
}

/** Thrown if the answer needs the output of a call that failed. */
class Failed extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.tool)
    this.outcome = outcome
  }
}

/** The output of a required call. A failure ends the script. */
export const requireOutput = (outcome: Outcome | undefined): Outcome['output'] => {
  if (!outcome) return {}
  if (!outcome.success) throw new Failed(outcome)
  return outcome.output
}

/** Makes one call and returns its outcome. */
export function* callTool(
  tool: string,
  input: Call['input'],
): Generator<ScriptStep, Outcome | undefined, readonly Outcome[]> {
  const [outcome] = yield { calls: [{ tool, input }] }
  return outcome
}

/** Converts a script to a plan. Each step replays the script over the known outcomes. */
export const planOf =
  (begin: () => Script): Plan =>
  (outcomes) => {
    const script = begin()
    let at = 0
    const goOn = (came: readonly Outcome[]): Step => {
      try {
        for (let next = script.next(came); ;) {
          if (next.done) return next.value
          const { calls } = next.value
          if (calls.length === 0) return { goOn: () => goOn([]) }
          if (at + calls.length > outcomes.length) return next.value
          next = script.next(outcomes.slice(at, at + calls.length))
          at += calls.length
        }
      } catch (error) {
        if (error instanceof Failed) return tellFailure(error.outcome)
        throw error
      }
    }
    return goOn([])
  }
