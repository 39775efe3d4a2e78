import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Notice } from '#src/log/state.ts'
import { notice } from '#src/services/browser/notices.ts'
import { countDown } from '#src/ui/shell/notices/countdown.ts'
import { pickToasts } from '#src/ui/shell/notices/pick-toasts.ts'

const plain = (id: string): Notice => notice(id, 'error', id)
const sticky: Notice = { ...plain('sticky'), durationMs: Infinity }
const undo: Notice = {
  ...plain('undo'),
  durationMs: 5000,
  action: { label: 'Undo', command: { type: 'UNDO_REMOVAL', id: 'r1' } },
}
const picked = (notices: readonly Notice[], standing: readonly string[] = [], room = 3) =>
  pickToasts(notices, new Set(standing), room).map(({ id }) => id)

describe('toasts', () => {
  it('[NOTE-12] beyond three wait in order until there is room', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map(plain)
    expect(picked(all)).toEqual(['a', 'b', 'c'])
    expect(picked(all.slice(1), ['b', 'c'])).toEqual(['b', 'c', 'd'])
    expect(picked(all.slice(3), ['d'])).toEqual(['d', 'e'])
    expect(picked(all, [], 1)).toEqual(['a'])
  })

  it('[NOTE-12] that stay open do not block others, and themselves wait for room', () => {
    expect(picked([sticky, plain('a'), plain('b')], ['sticky'], 1)).toEqual(['sticky', 'a'])
    expect(picked([plain('a'), sticky], ['a'], 1)).toEqual(['a'])
    expect(picked([sticky], [], 1)).toEqual(['sticky'])
  })

  it('[NOTE-12] with a button that works for a limited time do not wait', () => {
    const all = [...['a', 'b', 'c', 'd'].map(plain), undo]
    expect(picked(all, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c', 'undo'])
  })
})

describe('the time of a toast', () => {
  afterEach(() => vi.useRealTimers())

  it('[NOTE-1] [NOTE-13] runs down, and pauses while the user attends to the toast', () => {
    vi.useFakeTimers()
    let isHeld = false
    const end = vi.fn()
    countDown(4000, () => isHeld, end)
    vi.advanceTimersByTime(3000)
    isHeld = true
    vi.advanceTimersByTime(60_000)
    expect(end).not.toHaveBeenCalled()
    isHeld = false
    vi.advanceTimersByTime(750)
    expect(end).not.toHaveBeenCalled()
    vi.advanceTimersByTime(250)
    expect(end).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(end).toHaveBeenCalledOnce()
  })

  it('[NOTE-13] never ends for an endless or a removed toast', () => {
    vi.useFakeTimers()
    const end = vi.fn()
    countDown(Infinity, () => false, end)
    countDown(4000, () => false, end)()
    vi.advanceTimersByTime(3_600_000)
    expect(end).not.toHaveBeenCalled()
  })
})
