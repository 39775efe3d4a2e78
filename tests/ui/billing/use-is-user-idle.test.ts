import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PAYWALL_TYPING_IDLE_MS } from '#contract/limits/billing.ts'
import { runWhenIdle } from '#src/ui/billing/use-is-user-idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fake page with or without somebody typing. `open` counts how often the paywall opened. */
const world = (isWriting: boolean) => {
  const page = new EventTarget()
  const at = { isWriting }
  const open = vi.fn<() => void>()
  const end = runWhenIdle(open, page, () => at.isWriting)
  const press = (type = 'keydown') => page.dispatchEvent(new Event(type))
  return { at, open, end, press }
}

it('[BILL-70, BILL-543] the paywall opens at once, and only once, if nobody is typing', () => {
  const { open, press } = world(false)
  expect(open).toHaveBeenCalledTimes(1)
  press()
  vi.advanceTimersByTime(PAYWALL_TYPING_IDLE_MS)
  expect(open).toHaveBeenCalledTimes(1)
})

it('[BILL-70] the paywall waits while the field holds text, however long nobody types', () => {
  const { open, press } = world(true)
  press()
  vi.advanceTimersByTime(100 * PAYWALL_TYPING_IDLE_MS)
  expect(open).not.toHaveBeenCalled()
})

it.each(['keydown', 'pointerup', 'focusin'])(
  '[BILL-70, BILL-552] the paywall opens a second after the last %s event, once the user has left or emptied the field',
  (type) => {
    const { at, open, press } = world(true)
    at.isWriting = false
    press(type)
    vi.advanceTimersByTime(PAYWALL_TYPING_IDLE_MS - 1)
    press(type)
    vi.advanceTimersByTime(PAYWALL_TYPING_IDLE_MS - 1)
    expect(open).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(open).toHaveBeenCalledTimes(1)
  },
)

it('[BILL-70, BILL-552] the paywall stays closed if the user types again within a second after emptying the field', () => {
  const { at, open, press } = world(true)
  at.isWriting = false
  press()
  at.isWriting = true
  press()
  vi.advanceTimersByTime(PAYWALL_TYPING_IDLE_MS)
  expect(open).not.toHaveBeenCalled()
})

it('[BILL-70] a cancelled paywall no longer opens', () => {
  const { at, open, end, press } = world(true)
  at.isWriting = false
  press()
  end()
  press()
  vi.advanceTimersByTime(PAYWALL_TYPING_IDLE_MS)
  expect(open).not.toHaveBeenCalled()
})
