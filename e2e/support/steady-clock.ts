import { STEADY_TIME_MS } from './steady-time.ts'

// Preloaded by the server for screenshots. The clock is fixed, but each read adds one millisecond
// to keep events ordered.
const Real = Date
let looks = 0
const now = (): number => {
  looks += 1
  return STEADY_TIME_MS + looks
}
globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, as) as object,
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
