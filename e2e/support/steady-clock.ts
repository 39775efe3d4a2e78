import { STEADY_TIME_MS } from './steady-time.ts'

// Loaded before a server whose pictures are made: its clock stands, but for one millisecond a look, so that
// what came later is later.
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
