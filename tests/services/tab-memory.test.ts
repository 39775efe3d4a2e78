import { expect, it } from 'vitest'
import { ownTab } from '#src/services/tab-memory.ts'
import { createTab } from '#tests/support/world.ts'

/** A page in sight, which can go out of it and come back. */
const createPage = () => {
  const page = Object.assign(new EventTarget(), { document: { hidden: false } })
  return {
    page: page as unknown as Window,
    tell: (type: string, hidden = page.document.hidden) => {
      page.document.hidden = hidden
      page.dispatchEvent(new Event(type))
    },
  }
}

it.each(['pagehide', 'visibilitychange'])(
  '[DOC-74] what a tab keeps of its documents is stored once its page goes, by %s, for no copy finds it before',
  (type) => {
    const stored = createTab()
    const { page, tell } = createPage()
    const memory = ownTab(stored, page)
    memory.set('d1')
    expect(stored.get()).toBe('')
    expect(memory.get()).toBe('d1')
    tell(type, type === 'visibilitychange')
    expect(stored.get()).toBe('d1')
    // What comes while it is out of sight is kept too.
    memory.set('d2')
    expect(stored.get()).toBe('d2')
    tell('pageshow', false)
    expect(stored.get()).toBe('')
    expect(memory.get()).toBe('d2')
  },
)

it('[DOC-74] the next page of the tab finds it, and takes it', () => {
  const stored = createTab()
  stored.set('d1')
  const { page, tell } = createPage()
  const memory = ownTab(stored, page)
  expect(memory.get()).toBe('d1')
  expect(stored.get()).toBe('')
  tell('pagehide')
  expect(stored.get()).toBe('d1')
})
