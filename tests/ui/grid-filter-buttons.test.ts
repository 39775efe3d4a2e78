import { Rect, type UniverRenderingContext } from '@univerjs/engine-render'
import { expect, it } from 'vitest'
import { turned } from '#src/ui/sheets/grid-colour.ts'
import { FILTER_GROUND } from '#src/ui/sheets/grid-filter-buttons.ts'

/** The colour that a square is filled with. */
const filled = (fill: string): string => {
  const ctx = new Proxy<Record<string, unknown>>(
    {},
    { get: (kept, key) => (key in kept ? kept[String(key)] : () => {}) },
  )
  Rect.drawWith(ctx as unknown as UniverRenderingContext, { width: 16, height: 16, fill })
  return String(ctx['fillStyle'])
}

it('[SHEET-335] the buttons of filters stand on the ground of the cells by night, and other squares as they say', () => {
  expect(filled('rgba(255, 255, 255, 1.0)')).toBe(FILTER_GROUND)
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const ground = channels('#141917')
  channels(turned(FILTER_GROUND)).forEach((part, at) =>
    expect(Math.abs(part - (ground[at] ?? 0))).toBeLessThanOrEqual(2),
  )
  expect(filled('#fcfdfb')).toBe('#fcfdfb')
})
