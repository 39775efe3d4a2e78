import { Rect, type UniverRenderingContext } from '@univerjs/engine-render'
import { afterEach, expect, it, vi } from 'vitest'
import { invertForDarkTheme } from '#src/ui/sheets/editor/grid-colour.ts'
import { DARK_CELL_FILL } from '#src/ui/sheets/univer/appearance/grid-dark-fills.ts'

const setNight = (isNight: boolean) =>
  vi.stubGlobal('document', {
    documentElement: {
      classList: { contains: (name: string) => isNight && name === 'univer-dark' },
    },
  })
afterEach(() => vi.unstubAllGlobals())

/** The fill colour of a square, and whether it is drawn 16 px wide. */
const filled = (square: Pick<Rect, 'width' | 'height' | 'fill'>) => {
  const sizes: unknown[] = []
  const ctx = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (kept, key) =>
        key in kept ? kept[String(key)] : (...parts: unknown[]) => sizes.push(...parts),
    },
  )
  Rect.drawWith(
    ctx as unknown as UniverRenderingContext,
    square as Parameters<typeof Rect.drawWith>[1],
  )
  return { fill: ctx['fillStyle'], isSized: sizes.includes(16) }
}

it.each(['rgba(255, 255, 255, 1.0)', '#fff'])(
  '[SHEET-335] [SHEET-371] in the dark theme a square of %s gets the background of the cells, and squares of other colours stay unchanged',
  (fill) => {
    const plain = { width: 16, height: 16, fill }
    setNight(false)
    expect(filled(plain).fill).toBe(fill)
    setNight(true)
    expect(filled(plain)).toEqual({ fill: DARK_CELL_FILL, isSized: true })
    expect(filled(new Rect('ground', plain))).toEqual({ fill: DARK_CELL_FILL, isSized: true })
    expect(filled({ ...plain, fill: '#fcfdfb' }).fill).toBe('#fcfdfb')
  },
)

it('[SHEET-335] [SHEET-371] in the dark theme the fill that replaces white is, once inverted, the background colour of the cells', () => {
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const ground = channels('#141917')
  channels(invertForDarkTheme(DARK_CELL_FILL)).forEach((part, at) =>
    expect(Math.abs(part - (ground[at] ?? 0))).toBeLessThanOrEqual(2),
  )
})
