import { afterSlices, type Call, type Outcome, type Plan } from './step.ts'

/** Read-only tools, whose result cannot change during one answer. */
const READS: ReadonlySet<string> = new Set([
  'list_documents',
  'read_document_pages',
  'read_document_table',
  'search_documents',
])

const keyOf = ({ tool, input }: Call): string => JSON.stringify([tool, input])

/** Caches document reads, so a plan never repeats the same call. */
export const readOnce = (plan: Plan): Plan => {
  return (outcomes) => {
    const known = new Map<string, Outcome>()
    const results: Outcome[] = []
    let used = 0
    const take = (call: Call): void => {
      const key = keyOf(call)
      const outcome = known.get(key) ?? outcomes[used]
      if (!known.has(key)) used += 1
      if (!outcome) return
      if (READS.has(call.tool) && outcome.success) known.set(key, outcome)
      results.push(outcome)
    }
    const goOn = (): ReturnType<Plan> =>
      afterSlices(plan([...results]), (step) => {
        const calls = step.calls ?? []
        if (calls.length === 0) return step
        const fresh = calls.filter(
          (call, at) =>
            !known.has(keyOf(call)) &&
            !(READS.has(call.tool) && calls.slice(0, at).some((one) => keyOf(one) === keyOf(call))),
        )
        if (used + fresh.length > outcomes.length) return { ...step, calls: fresh }
        calls.forEach(take)
        return goOn()
      })
    return goOn()
  }
}
