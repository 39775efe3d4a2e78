import { tellFailure, type Call, type Outcome, type Plan, type Step } from '../step.ts'

/** What a script wants next: calls, with a word said before them; none where it lets the thread go. */
export type Wanted = { readonly calls: readonly Call[]; readonly text?: string }

/** What a script says: words, and whether they only say what is not there, or ask. */
export type Said = Pick<Step, 'isIdle'> & { readonly text: string }

/** Words that give something of a document. */
export const say = (text: string): Said => ({ text })

/** Words that only say what is not there, or ask. */
export const sayNone = (text: string): Said => ({ text, isIdle: true })

/** Several as one, each once: it gives something where one of them does. */
export const together = (parts: readonly Said[]): Said => {
  const some = parts.filter(({ text }) => text !== '')
  const text = [...new Set(some.map((one) => one.text))].join('\n\n')
  return some.every(({ isIdle }) => isIdle) ? sayNone(text) : say(text)
}

/** A plan written from top to bottom: it yields calls, goes on with what came of them, and ends with the answer. */
export type Script = Generator<Wanted, Said, readonly Outcome[]>

/** Work that lets the thread go between its slices. */
export type Sliced<T> = Generator<Wanted, T, readonly Outcome[]>

/** Figures that are worked on before the thread is let go. */
const SLICE_FIGURES = 500

/** What comes of each item, in slices; `figures` is how many figures an item has. */
export function* inSlices<T, R>(
  items: readonly T[],
  each: (item: T, at: number) => readonly R[],
  figures = 1,
): Sliced<readonly R[]> {
  const most = Math.max(1, Math.floor(SLICE_FIGURES / Math.max(1, figures)))
  const found: R[] = []
  for (let from = 0; from < items.length; from += most) {
    if (items.length > most) yield { calls: [] }
    for (const [at, item] of items.slice(from, from + most).entries())
      found.push(...each(item, from + at))
  }
  return found
}

/** The same work at once. */
export const atOnce = <T>(work: Sliced<T>): T => {
  let next = work.next([])
  while (!next.done) next = work.next([])
  return next.value
}

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
