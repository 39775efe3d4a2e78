import type { Clock } from '#src/services/browser/clock.ts'

/**
 * A client clock that a test advances. Frames and pauses do not wait for the test: they end in the
 * next task.
 */
export type FakeTime = Clock & { readonly advance: (ms: number) => void }

/** Time passes only in `advance`, which runs the due timers in order. */
export const createFakeTime = (iso = '2026-11-02T10:00:00.000Z'): FakeTime => {
  let now = Date.parse(iso)
  let timers: { at: number; every: number | null; run: () => void }[] = []
  const add = (ms: number, every: number | null, run: () => void) => {
    const timer = { at: now + ms, every, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((other) => other !== timer)
    }
  }
  const due = (until: number) =>
    timers.filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0]
  return {
    now: () => now,
    after: (ms, run) => add(ms, null, run),
    every: (ms, run) => add(ms, ms, run),
    frame: (run) => {
      const timer = setTimeout(run, 0)
      return () => clearTimeout(timer)
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    advance: (ms) => {
      const until = now + ms
      for (let timer = due(until); timer; timer = due(until)) {
        now = timer.at
        if (timer.every === null) timers = timers.filter((other) => other !== timer)
        else timer.at += timer.every
        timer.run()
      }
      now = until
    },
  }
}
