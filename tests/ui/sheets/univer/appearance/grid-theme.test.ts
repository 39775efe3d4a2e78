import { expect, it } from 'vitest'
import { invertForDarkTheme } from '#src/ui/sheets/editor/grid-colour.ts'
import { gridTheme } from '#src/ui/sheets/univer/appearance/grid-theme.ts'

/** The minimum contrast of text by WCAG 2.2, 1.4.3. */
const READABLE = 4.5

const light = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

it.each([
  ['day', false, '#ffffff'],
  ['night', true, '#141917'],
] as const)(
  '[SHEET-336] references in a formula being edited are readable in the %s theme',
  (_, isDark, ground) => {
    const theme = gridTheme(isDark)
    const drawn = Object.values(theme['loop-color']).map((name) => {
      const [ramp = '', step = ''] = name.split('.')
      const hex = (theme as unknown as Record<string, Record<string, string>>)[ramp]?.[step] ?? ''
      return { name, hex: isDark ? invertForDarkTheme(hex.toLowerCase()) : hex }
    })
    expect(drawn).toHaveLength(12)
    expect(drawn.filter(({ hex }) => contrast(hex, ground) < READABLE)).toEqual([])
  },
)
