import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Pair = readonly [front: string, back: string, least: number]

/** Minimum contrasts by WCAG 2.2 AA for running text and for the visible parts of a control. */
const TEXT = 4.5
const CONTROL = 3

const SOURCE = readFileSync(new URL('../../../src/ui/theme/tokens.css.ts', import.meta.url), 'utf8')

/** The colours of a theme by token name. Names of grid colours begin with "grid". */
const coloursOf = (theme: 'light' | 'dark'): ReadonlyMap<string, string> => {
  const found = new Map([['onAccent', '#ffffff']])
  const [colours = '', grid = ''] = SOURCE.slice(SOURCE.indexOf("createGlobalTheme(':root'")).split(
    '\n  grid: {',
  )
  const read = (text: string, prefix: string): void => {
    for (const [, name, light, dark] of text.matchAll(
      /(\w+): pair\(\s*'(#\w{6,8})',\s*'(#\w{6,8})'\s*\)/g,
    ))
      found.set(prefix + name, (theme === 'light' ? light : dark) ?? '')
  }
  read(colours, '')
  read(grid.split('\n  },')[0] ?? '', 'grid ')
  return found
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const each = (fronts: readonly string[], backs: readonly string[], least: number): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back, least]))

/** Each colour of a text or control with each background behind it. */
const PAIRS: readonly Pair[] = [
  ...each(
    ['ink', 'ink2', 'ink3', 'accent', 'neg', 'pos', 'warn'],
    ['background', 'paper', 'raised', 'sunk', 'hover'],
    TEXT,
  ),
  ...each(['ink', 'ink2', 'accent'], ['press', 'accentWash'], TEXT),
  ...each(['ink3'], ['accentWash', 'press'], TEXT),
  // Cell references in code and formulas.
  ...each(['grid input'], ['sunk', 'paper'], TEXT),
  ...['neg', 'pos', 'warn'].flatMap((sign) => each([sign, 'ink', 'ink2'], [`${sign}Wash`], TEXT)),
  ...each(['onAccent'], ['accentFill', 'accentFillHover', 'negFill'], TEXT),
  ...each(
    ['ink', 'ink3', 'neg', 'grid input', 'grid link'],
    ['grid cell', 'grid mark', 'grid band'],
    TEXT,
  ),
  ['ink2', 'grid head', TEXT],
  ['ink', 'grid headOn', TEXT],
  ...each(['ruleField', 'accent'], ['background', 'paper', 'raised', 'sunk'], CONTROL),
]

for (const theme of ['light', 'dark'] as const)
  test(`[SHELL-172] in the ${theme} theme each text and control has the contrast of WCAG AA`, () => {
    const colours = coloursOf(theme)
    const low = PAIRS.flatMap(([front, back, least]) => {
      const ratio = contrast(colours.get(front) ?? 'none', colours.get(back) ?? 'none')
      return ratio >= least ? [] : [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`]
    })
    expect(low).toEqual([])
  })
