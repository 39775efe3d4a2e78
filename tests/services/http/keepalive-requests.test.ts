import { describe, expect, it } from 'vitest'
import { chatEndpoints } from '#contract/api/endpoints/chat.ts'
import { SIGN_OUT_WAIT_MS } from '#contract/limits.ts'
import { ok } from '#contract/api/result.ts'
import { createKeepaliveTracker } from '#src/services/http/keepalive-requests.ts'
import { createFakeTime } from '../../support/client/client-clock.ts'

/**
 * Requests with fetch's option `keepalive`. Each one waits until the test calls its entry in
 * `answers`.
 */
const held = () => {
  const answers: (() => void)[] = []
  const clock = createFakeTime()
  const calls = createKeepaliveTracker(
    () => new Promise((resolve) => answers.push(() => resolve(ok(new Response())))),
    clock,
  )
  const isSettled = (): (() => Promise<boolean>) => {
    let is = false
    void calls.settled().then(() => (is = true))
    return async () => {
      await clock.pause()
      return is
    }
  }
  return { answers, clock, calls, isSettled }
}

describe('a sign-out', () => {
  it('[CONV-47] waits for the calls that outlive the page', async () => {
    const { answers, calls, isSettled } = held()
    void calls.send(chatEndpoints, 'conversations.delete', { keepalive: true })
    void calls.send(chatEndpoints, 'histories.list')
    const settled = isSettled()
    expect(await settled()).toBe(false)
    answers[0]?.()
    expect(await settled()).toBe(true)
    expect(await isSettled()()).toBe(true)
  })

  it('[CONV-47] does not wait for other calls, and stops waiting after a time limit', async () => {
    const { clock, calls, isSettled } = held()
    void calls.send(chatEndpoints, 'histories.list')
    expect(await isSettled()()).toBe(true)
    void calls.send(chatEndpoints, 'conversations.delete', { keepalive: true })
    const settled = isSettled()
    clock.advance(SIGN_OUT_WAIT_MS - 1)
    expect(await settled()).toBe(false)
    clock.advance(1)
    expect(await settled()).toBe(true)
  })
})
