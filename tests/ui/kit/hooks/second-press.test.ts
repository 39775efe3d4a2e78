import { describe, expect, it } from 'vitest'
import { calmSecondPress } from '#src/ui/kit/hooks/second-press.ts'

/** Presses of these counts, and which of them do what the browser does by itself. */
const pressed = (page: EventTarget, ...counts: readonly number[]): readonly boolean[] =>
  counts.map((detail) =>
    page.dispatchEvent(new CustomEvent('mousedown', { detail, cancelable: true })),
  )

describe('the press behind one that replaced what it fell on', () => {
  it('[SHELL-244] selects nothing as the second of a double click', () => {
    const page = new EventTarget()
    calmSecondPress(page)
    expect(pressed(page, 2)).toEqual([false])
  })

  it('[SHELL-244] is as ever where it is a press of its own, as all later ones are', () => {
    const page = new EventTarget()
    calmSecondPress(page)
    expect(pressed(page, 1, 2, 3)).toEqual([true, true, true])
    calmSecondPress(page)
    expect(pressed(page, 2, 3, 1, 2)).toEqual([false, true, true, true])
  })
})
