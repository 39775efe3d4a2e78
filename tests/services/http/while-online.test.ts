import { expect, it } from 'vitest'
import { err, ok, type Result } from '#contract/api/result.ts'
import { whileOnline } from '#src/services/http/while-online.ts'

/**
 * A fake connection that `turn` switches on and off. The test answers each call through `answers`.
 * An aborted call fails.
 */
const start = (isOnlineFirst: boolean) => {
  let isOnline = isOnlineFirst
  const hearers = new Set<() => void>()
  const answers: ((result: Result<string, string>) => void)[] = []
  const whole = new AbortController()
  const ended = whileOnline(
    {
      isOnline: () => isOnline,
      watch: (hear) => {
        hearers.add(hear)
        return () => hearers.delete(hear)
      },
    },
    whole.signal,
    (signal) =>
      new Promise<Result<string, string>>((resolve) => {
        answers.push(resolve)
        const stop = () => resolve(err('aborted'))
        if (signal.aborted) stop()
        else signal.addEventListener('abort', stop)
      }),
  )
  const turn = (to: boolean): void => {
    isOnline = to
    for (const hear of hearers) hear()
  }
  /** Waits until all follow-up promises have run. One `await` takes several microtasks. */
  const settle = async (): Promise<void> => {
    for (let count = 0; count < 10; count += 1) await Promise.resolve()
  }
  return { ended, turn, settle, answers, hearers, whole }
}

it('[DOC-181] a call waits for a connection and returns its result, even a failure', async () => {
  const asked = start(false)
  await asked.settle()
  expect(asked.answers).toHaveLength(0)
  asked.turn(true)
  await asked.settle()
  expect(asked.answers).toHaveLength(1)
  asked.answers[0]?.(err('refused'))
  expect(await asked.ended).toEqual(err('refused'))
  expect(asked.hearers.size).toBe(0)
})

it('[DOC-181] a call is repeated each time it loses the connection', async () => {
  const asked = start(true)
  for (const count of [1, 2]) {
    await asked.settle()
    expect(asked.answers).toHaveLength(count)
    asked.turn(false)
    await asked.settle()
    expect(asked.answers).toHaveLength(count)
    asked.turn(true)
  }
  await asked.settle()
  asked.answers[2]?.(ok('taken'))
  expect(await asked.ended).toEqual(ok('taken'))
  expect(asked.hearers.size).toBe(0)
})

it('[DOC-181] a response that arrived just before the connection was lost counts', async () => {
  const asked = start(true)
  await asked.settle()
  asked.answers[0]?.(ok('taken'))
  asked.turn(false)
  expect(await asked.ended).toEqual(ok('taken'))
})

it.each([true, false])('[DOC-181] an aborted call ends, online: %s', async (isOnline) => {
  const asked = start(isOnline)
  await asked.settle()
  asked.whole.abort()
  expect(await asked.ended).toBeNull()
  expect(asked.answers).toHaveLength(isOnline ? 1 : 0)
  expect(asked.hearers.size).toBe(0)
})
