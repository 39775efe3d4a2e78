import { describe, expect, it } from 'vitest'
import { pauseOnUnload, type TabMemory } from '#src/services/browser/tab-memory.ts'
import { createUnfinishedStore } from '#src/services/chat/unfinished-sends.ts'

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

describe('the unfinished work kept by a tab', () => {
  it('[SEND-37] is not changed by failures while the page unloads', () => {
    const page = new EventTarget()
    const memory = pauseOnUnload(createMemory(), page)
    memory.set('sent')
    page.dispatchEvent(new Event('beforeunload'))
    memory.set('failed')
    expect(memory.get()).toBe('sent')
  })

  it.each(['pointerdown', 'keydown', 'pageshow'])(
    '[SEND-37] can change again if the page stays open after all: %s',
    (type) => {
      const page = new EventTarget()
      const memory = pauseOnUnload(createMemory(), page)
      page.dispatchEvent(new Event('beforeunload'))
      memory.set('failed')
      page.dispatchEvent(new Event(type))
      expect(memory.get()).toBe('failed')
      memory.set('sent')
      expect(memory.get()).toBe('sent')
    },
  )

  it('[SEND-80] [SEND-37] restores a stop with the id of its question, and drops only the stop if this id is missing', () => {
    const queue = [{ id: 'q1', conversationId: 'c1', text: 'And then', spreadsheetId: null }]
    const untold = { c1: { rowId: 'm1:answer', messageId: 'm1' } }
    const rest = { order: null, unheard: {}, failed: [], isStopped: false, startedId: null }
    const memory = createMemory()
    const unfinished = createUnfinishedStore(memory, () => 'u1')
    unfinished.keep({ ...rest, queue, runKey: null, untold })
    const kept = memory.get() ?? ''
    expect(unfinished.take()).toMatchObject({ queue, untold })
    memory.set(kept.replace(JSON.stringify(untold.c1), '"m1:answer"'))
    expect(unfinished.take()).toMatchObject({ queue, untold: {} })
  })

  it('[SHELL-249] is empty once all is done, so the next page restores nothing', () => {
    const memory = createMemory()
    const unfinished = createUnfinishedStore(memory, () => 'u1')
    const done = {
      order: null,
      unheard: {},
      failed: [],
      isStopped: false,
      startedId: null,
      queue: [],
      untold: {},
    }
    unfinished.keep({ ...done, startedId: 'c1', runKey: 'c1' })
    expect(memory.get()).not.toBe('')
    unfinished.keep({ ...done, runKey: 'c1' })
    expect(memory.get()).toBe('')
    unfinished.keep({ ...done, isStopped: true, runKey: 'c1' })
    expect(unfinished.take()).toMatchObject({ isStopped: true })
    unfinished.keep({ ...done, runKey: null })
    expect(memory.get()).toBe('')
  })
})
