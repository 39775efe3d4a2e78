import { describe, expect, it } from 'vitest'
import type { TextStreamPart, ToolSet } from 'ai'
import { createTranslator } from '#server/chat/agent-events.ts'

/**
 * A translator with a clock that the test moves. Its functions return the reported `elapsed_ms`.
 */
const timing = () => {
  let now = Date.parse('2026-11-21T10:00:00Z')
  const { translate, unfinished } = createTranslator(
    () => 'x',
    () => new Date(now),
  )
  const part = (value: object) =>
    translate(value as TextStreamPart<ToolSet>).flatMap(({ type, payload }) =>
      type !== 'verification' && 'elapsed_ms' in payload ? [payload.elapsed_ms] : [],
    )
  const call = (toolCallId: string) => part({ type: 'tool-call', toolCallId, toolName: 'npv' })
  const end = (toolCallId: string, type = 'tool-result') =>
    part({ type, toolCallId, toolName: 'npv', output: { success: true } })
  const wait = (ms: number) => {
    now += ms
  }
  return { part, call, end, wait, unfinished }
}

describe('elapsed time', () => {
  it('[TIME-15] of reasoning includes the silence before its first word', () => {
    const { part, wait } = timing()
    part({ type: 'reasoning-start', id: 'r' })
    wait(2000)
    part({ type: 'reasoning-delta', id: 'r', text: 'Hm.' })
    wait(3000)
    expect(part({ type: 'reasoning-end', id: 'r' })).toEqual([5000])
  })

  it('[TIME-15] of a tool runs from its call to its result or error', () => {
    const { call, end, wait } = timing()
    call('a')
    wait(200)
    expect(end('a')).toEqual([200])
    call('b')
    wait(70)
    expect(end('b', 'tool-error')).toEqual([70])
  })

  it('[TIME-15] of tools called together counts each tool from the end of the one before it', () => {
    const { call, end, wait } = timing()
    call('a')
    call('b')
    wait(500)
    expect(end('a')).toEqual([500])
    wait(30)
    expect(end('b')).toEqual([30])
  })

  it('[TIME-15] of an unfinished call is reported, and no time is negative', () => {
    const { part, call, end, wait, unfinished } = timing()
    call('a')
    wait(-900)
    expect(end('a')).toEqual([0])
    part({ type: 'start-step' })
    call('b')
    wait(40)
    expect(unfinished()).toMatchObject([{ type: 'tool_error', payload: { elapsed_ms: 40 } }])
  })
})
