import { expect, it } from 'vitest'
import type { KeyTargetOf } from '#src/ui/sheets/keys/early-keys.ts'
import { createInputQueue, type InputReceiver } from '#src/ui/sheets/keys/input-queue.ts'

/** A page on which the focus moves, and a grid that reports whether its cells have the focus. */
const world = () => {
  const page = new EventTarget()
  let part: ReturnType<KeyTargetOf> = 'start'
  const held = createInputQueue({ put: () => {}, take: () => [] })
  held.listen(page, () => part)
  const taken: string[] = []
  let isReturning = false
  const grid: InputReceiver = {
    begin: () => () => {},
    isWhole: () => true,
    isInCells: () => part === null,
    isReturning: () => isReturning,
    isCells: () => false,
    take: async (one) => void taken.push(one.kind === 'key' ? one.key.key : one.kind),
  }
  /**
   * Moves the focus to `next`. If `isTold` is false, only the old focus is lost, so no `focusin`
   * event fires.
   */
  const focus = (next: typeof part, isTold = true): void => {
    part = next
    if (isTold) page.dispatchEvent(new Event('focusin'))
  }
  const setReturning = (is: boolean): void => {
    isReturning = is
  }
  const press = (key: string): boolean => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), {
      key,
      getModifierState: () => false,
    })
    page.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { ...held, grid, taken, focus, press, setReturning }
}

it('[SAVE-86] if a focused field outside the cells is removed, the next keys do not reach the cells', async () => {
  const { focus, press, give, grid, taken } = world()
  give(grid)
  expect(press('a')).toBe(true)
  await expect.poll(() => taken.join('')).toBe('a')
  // The user writes a note, and its field is then removed.
  focus(null)
  focus('start', false)
  expect(press('b')).toBe(false)
  // After a `focusin` event at the start of the page, keys reach the cells again.
  focus('start')
  expect(press('c')).toBe(true)
  await expect.poll(() => taken.join('')).toBe('ac')
})

it('[SAVE-86] keys typed while a new version is drawn reach the cells if the cells had the focus', async () => {
  const { focus, press, give, grid, taken } = world()
  const end = give(grid)
  focus(null)
  end()
  focus('start', false)
  expect(press('a')).toBe(true)
  give(grid)
  await expect.poll(() => taken.join('')).toBe('a')
})

it('[SAVE-86] after Escape has closed a note, the next keys reach the cells while their grid exists', async () => {
  const { focus, press, setReturning, give, grid, taken } = world()
  const end = give(grid)
  focus(null)
  focus('start', false)
  expect(press('a')).toBe(false)
  setReturning(true)
  expect(press('b')).toBe(true)
  await expect.poll(() => taken.join('')).toBe('b')
  end()
  expect(press('c')).toBe(false)
})
