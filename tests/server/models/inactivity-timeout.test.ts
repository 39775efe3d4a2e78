import { afterAll, describe, expect, it } from 'vitest'
import { MODEL_SILENCE_MS } from '#contract/limits/agent.ts'
import { markdownOf } from '#contract/stream/timeline.ts'
import { MODEL_TEXTS } from '#contract/api/wording.ts'
import type { StartTimer } from '#server/models/inactivity-timeout.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import { payloadsOf, PROVIDERS, RESPONSES, turnsOn } from '#tests/support/models/provider-turn.ts'

const engine = createWorkbookEngine()
afterAll(() => engine.close())

/** A fake timer. `pass(ms)` fires all timeouts of at most `ms`. */
const createTimer = () => {
  const waiting = new Map<number, { readonly ms: number; readonly ring: () => void }>()
  let begun = 0
  const after: StartTimer = (ms, ring) => {
    const id = (begun += 1)
    waiting.set(id, { ms, ring })
    return () => void waiting.delete(id)
  }
  const pass = (ms: number): void => {
    for (const [id, one] of waiting) if (one.ms <= ms && waiting.delete(id)) one.ring()
  }
  return { after, pass, begun: () => begun, waiting }
}

const STALLED = { ended: 'error', code: 'model_stalled', message: MODEL_TEXTS.stalled }

describe.each([...PROVIDERS, RESPONSES])('a provider that falls silent ($name)', (wire) => {
  const begin = turnsOn(wire, engine)

  it('[AGENT-464] before its first byte is asked once more after 90 s, and then ends the answer', async () => {
    const timer = createTimer()
    const silent = { after: new Promise(() => {}) }
    const one = await begin([silent, silent], {}, {}, timer.after)
    const running = one.run()
    await expect.poll(() => one.provider.calls.length).toBe(1)
    timer.pass(MODEL_SILENCE_MS - 1)
    expect(await Promise.race([running, Promise.resolve('runs')])).toBe('runs')
    timer.pass(MODEL_SILENCE_MS)
    await expect.poll(() => one.provider.calls.length).toBe(2)
    timer.pass(MODEL_SILENCE_MS)
    expect(await running).toEqual(STALLED)
    await one.provider.calls[1]?.closed
    expect(one.provider.calls).toHaveLength(2)
    expect(payloadsOf(one.drafts, 'model_waiting')).toHaveLength(1)
  })

  it('[AGENT-1046] answers the repeated step, with the same request, and no write happens twice', async () => {
    const timer = createTimer()
    const write = {
      id: 'w',
      name: 'create_spreadsheet',
      arguments: JSON.stringify({ title: 'Loan', sheets: [{ name: 'A', cells: [] }] }),
    }
    const silent = { text: '', end: 'never' } as const
    const steps = [{ calls: [write] }, silent, { text: 'Done.' }]
    const one = await begin(steps, {}, {}, timer.after)
    const running = one.run()
    await expect.poll(() => one.provider.calls.length).toBe(2)
    timer.pass(MODEL_SILENCE_MS)
    await expect.poll(() => one.provider.calls.length).toBe(3)
    expect(await running).toEqual({ ended: 'end' })
    expect(one.provider.calls[2]?.body).toEqual(one.provider.calls[1]?.body)
    expect(one.timeline().filter(({ kind }) => kind === 'tool')).toHaveLength(1)
    expect(markdownOf(one.timeline())).toBe('Done.')
  })

  it('[AGENT-464] in the middle of an answer ends it after 90 s and keeps the partial text', async () => {
    const timer = createTimer()
    const one = await begin([{ text: 'Half', end: 'never' }], {}, {}, timer.after)
    const running = one.run()
    await expect.poll(() => markdownOf(one.timeline())).toBe('Half')
    // The request begins one timeout. The headers and each received chunk restart it.
    expect(timer.begun()).toBeGreaterThan(2)
    expect(timer.waiting.size).toBe(1)
    timer.pass(MODEL_SILENCE_MS)
    expect(await running).toEqual(STALLED)
    expect(markdownOf(one.timeline())).toBe('Half')
    expect(one.provider.calls).toHaveLength(1)
  })

  it('[AGENT-464] leaves no timeout running once an answer is complete', async () => {
    const timer = createTimer()
    const one = await begin([{ text: 'Yes.' }], {}, {}, timer.after)
    expect(await one.run()).toEqual({ ended: 'end' })
    expect(timer.waiting.size).toBe(0)
  })
})

it('[AGENT-464] the silence limit is 90 s', () => expect(MODEL_SILENCE_MS).toBe(90_000))
