import { describe, expect, it } from 'vitest'
import { preventDoubleClickSelection } from '#src/ui/first-run/prevent-double-click-selection.ts'

/**
 * Dispatches presses with these click counts. True means that the press keeps its browser default.
 */
const pressed = (page: EventTarget, ...counts: readonly number[]): readonly boolean[] =>
  counts.map((detail) =>
    page.dispatchEvent(new CustomEvent('mousedown', { detail, cancelable: true })),
  )

describe('a press after another press that replaced the element under the pointer', () => {
  it('[SHELL-244] selects nothing as the second press of a double click', () => {
    const page = new EventTarget()
    preventDoubleClickSelection(page)
    expect(pressed(page, 2)).toEqual([false])
  })

  it('[SHELL-244] keeps its browser default if its click count is not 2, and so do all later presses', () => {
    const page = new EventTarget()
    preventDoubleClickSelection(page)
    expect(pressed(page, 1, 2, 3)).toEqual([true, true, true])
    preventDoubleClickSelection(page)
    expect(pressed(page, 2, 3, 1, 2)).toEqual([false, true, true, true])
  })
})
