import { describe, expect, it } from 'vitest'
import { untilLeft, type TabMemory } from '#src/services/unfinished.ts'

const createMemory = () => {
  let kept: string | null = null
  const memory: TabMemory = {
    get: () => kept,
    set: (value) => {
      kept = value
    },
  }
  return memory
}

describe('what a tab had under way', () => {
  it('[SEND-37] stays as it was when the page is left: what fails by that has not failed', () => {
    const page = new EventTarget()
    const memory = untilLeft(createMemory(), page)
    memory.set('sent')
    page.dispatchEvent(new Event('beforeunload'))
    memory.set('failed')
    expect(memory.get()).toBe('sent')
  })

  it.each(['pointerdown', 'keydown', 'pageshow'])(
    '[SEND-37] goes on in a page that was not left after all: %s',
    (type) => {
      const page = new EventTarget()
      const memory = untilLeft(createMemory(), page)
      page.dispatchEvent(new Event('beforeunload'))
      memory.set('failed')
      page.dispatchEvent(new Event(type))
      expect(memory.get()).toBe('failed')
      memory.set('sent')
      expect(memory.get()).toBe('sent')
    },
  )
})
