import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WRITING_PILL_MIN_MS } from '#contract/limits/marks.ts'
import type { ToolBlock } from '#contract/stream/timeline.ts'
import { useShownCall } from '#src/ui/sheets/editor/use-shown-call.ts'
import { drawHook, endHook } from '#tests/support/client/hook-runner.ts'

vi.mock('react', async () => (await import('#tests/support/client/hook-runner.ts')).hooks)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  endHook()
  vi.useRealTimers()
})

const callOf = (executionId: string): ToolBlock => ({
  kind: 'tool',
  executionId,
  toolName: 'write_range',
  toolDisplayName: 'Write range',
  phase: 'executing',
  events: [],
})

const focus = { isOn: false }
const hasFocus = (): boolean => focus.isOn
beforeEach(() => {
  focus.isOn = false
})

const draw = (call: ToolBlock | null) => drawHook(() => useShownCall(call, hasFocus))
const shownId = (call: ToolBlock | null): string | null => draw(call).shown?.executionId ?? null

it('[SHEET-1115] a short call stays visible for the shortest time', () => {
  expect(shownId(null)).toBe(null)
  expect(shownId(callOf('a'))).toBe('a')
  vi.advanceTimersByTime(100)
  expect(shownId(null)).toBe('a')
  vi.advanceTimersByTime(WRITING_PILL_MIN_MS - 101)
  expect(shownId(null)).toBe('a')
  vi.advanceTimersByTime(1)
  expect(shownId(null)).toBe(null)
})

it('[SHEET-1115] a long call disappears when it ends', () => {
  draw(callOf('a'))
  vi.advanceTimersByTime(WRITING_PILL_MIN_MS)
  draw(null)
  vi.advanceTimersByTime(0)
  expect(shownId(null)).toBe(null)
})

it('[SHEET-1115] the next call is shown at once, for the shortest time from its start', () => {
  draw(callOf('a'))
  vi.advanceTimersByTime(500)
  expect(shownId(callOf('b'))).toBe('b')
  vi.advanceTimersByTime(100)
  expect(shownId(null)).toBe('b')
  vi.advanceTimersByTime(WRITING_PILL_MIN_MS - 101)
  expect(shownId(null)).toBe('b')
  vi.advanceTimersByTime(1)
  expect(shownId(null)).toBe(null)
})

it('[SHEET-1115] a call that begins while an ended one is shown cancels its end', () => {
  draw(callOf('a'))
  draw(null)
  vi.advanceTimersByTime(WRITING_PILL_MIN_MS - 1)
  draw(callOf('b'))
  vi.advanceTimersByTime(WRITING_PILL_MIN_MS * 3)
  expect(shownId(callOf('b'))).toBe('b')
})

it('[SHEET-1093] a pill with the focus stays until it loses the focus', () => {
  draw(callOf('a'))
  focus.isOn = true
  draw(null)
  vi.advanceTimersByTime(WRITING_PILL_MIN_MS * 10)
  const { shown, onBlur } = draw(null)
  expect(shown?.executionId).toBe('a')
  onBlur()
  expect(shownId(null)).toBe(null)
})

it('[SHEET-1093] a loss of the focus before the end of the call hides nothing', () => {
  draw(callOf('a'))
  draw(callOf('a')).onBlur()
  vi.advanceTimersByTime(10)
  expect(shownId(null)).toBe('a')
})

it('[SHEET-1115] a pill that is gone leaves no timer', () => {
  draw(callOf('a'))
  draw(null)
  expect(vi.getTimerCount()).toBe(1)
  endHook()
  expect(vi.getTimerCount()).toBe(0)
})
