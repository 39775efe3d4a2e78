import { describe, expect, it } from 'vitest'
import { createScrollControl } from '#src/ui/chat/conversation/scroll-control.ts'

/** A fake scroll box 800 px high with `height` px of content and no rows. */
const boxOf = (height: number) => ({
  scrollTop: 0,
  scrollHeight: height,
  clientHeight: 800,
  querySelector: () => null,
  querySelectorAll: () => [],
  getBoundingClientRect: () => ({ top: 0, bottom: 800 }),
})

const reading = () => {
  const box = boxOf(2700)
  const reader = createScrollControl({
    box: box as unknown as HTMLElement,
    isQuestion: () => false,
    hasEarlier: () => false,
    newest: () => 'n',
    show: () => {},
  })
  reader.open(null)
  const move = (top: number, height: number) => {
    box.scrollTop = top
    box.scrollHeight = height
    reader.scrolled()
  }
  const grow = (height: number) => {
    box.scrollHeight = height
    reader.settle()
    return box.scrollTop
  }
  return { reader, move, grow, end: () => box.scrollHeight - 800 }
}

describe('[CONV-30] a reader at the end of a conversation', () => {
  it('leaves the end by the wheel, even if the page becomes shorter at the same time', () => {
    const { reader, move, grow } = reading()
    reader.release('wheel')
    move(1200, 2600)
    expect(grow(2700)).toBe(1200)
  })

  it('stays at the end if the page becomes shorter by itself, even while typing', () => {
    const { reader, move, grow, end } = reading()
    reader.release('keydown')
    move(1700, 2600)
    expect(grow(2800)).toBe(2800)
    expect(end()).toBe(2000)
  })

  it('is at the end again after scrolling back', () => {
    const { reader, move, grow } = reading()
    reader.release('wheel')
    move(1200, 2700)
    move(1890, 2700)
    expect(grow(2800)).toBe(2800)
  })
})
