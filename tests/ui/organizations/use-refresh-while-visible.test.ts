import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refreshWhileVisible } from '#src/ui/organizations/use-refresh-while-visible.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EVERY_MS = 1000

/** A fake page that is shown or hidden. `again` counts the refreshes. */
const world = () => {
  const target = new EventTarget()
  const at = { isShown: true }
  const again = vi.fn<() => void>()
  const end = refreshWhileVisible(again, EVERY_MS, target, () => at.isShown)
  return { at, again, end, tell: (type: string) => target.dispatchEvent(new Event(type)) }
}

it('[ORG-42] the refresh repeats at an interval only while the page is shown', () => {
  const { at, again } = world()
  expect(again).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * EVERY_MS)
  expect(again).toHaveBeenCalledTimes(3)
  at.isShown = false
  vi.advanceTimersByTime(3 * EVERY_MS)
  expect(again).toHaveBeenCalledTimes(3)
})

it.each(['focus', 'visibilitychange'])(
  '[ORG-42] the refresh runs at a %s event only if the page is shown',
  (type) => {
    const { at, again, tell } = world()
    tell(type)
    expect(again).toHaveBeenCalledTimes(1)
    at.isShown = false
    tell(type)
    expect(again).toHaveBeenCalledTimes(1)
  },
)

it('[ORG-42] the refresh stops once its caller ends it', () => {
  const { again, end, tell } = world()
  end()
  tell('focus')
  vi.advanceTimersByTime(2 * EVERY_MS)
  expect(again).not.toHaveBeenCalled()
})
