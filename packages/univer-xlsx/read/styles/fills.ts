import { colourOf, type Palette } from './colours.ts'
import type { Attributes } from '../parts/xml.ts'

/** Share of the foreground colour per pattern. Univer has no patterns, so we mix one colour. */
const SHARES: ReadonlyMap<string, number> = new Map([
  ['solid', 1],
  ['darkGray', 0.75],
  ['mediumGray', 0.5],
  ['lightGray', 0.25],
  ['gray125', 0.125],
  ['gray0625', 0.0625],
])

const DEFAULT_SHARE = 0.5

const mixed = (front: string, back: string, share: number): string => {
  const part = (colour: string, from: number): number =>
    Number.parseInt(colour.slice(from, from + 2), 16)
  const both = (from: number): string =>
    Math.round(part(front, from) * share + part(back, from) * (1 - share))
      .toString(16)
      .padStart(2, '0')
  return `#${both(1)}${both(3)}${both(5)}`
}

/**
 * Reads one `fill` element. Patterns become a mixed colour, gradients their first colour.
 * A solid fill in a differential style (`dxf`) uses `bgColor`.
 */
export const fillCollector = (palette: Palette, isDifferential = false) => {
  let pattern: string | null = null
  let front: string | null = null
  let back: string | null = null
  let isGradient = false
  const table: { readonly [element: string]: (attributes: Attributes) => void } = {
    fill: () => {
      ;[pattern, front, back, isGradient] = [null, null, null, false]
    },
    patternFill: ({ patternType }) => {
      pattern = patternType ?? (isDifferential ? 'solid' : 'none')
    },
    gradientFill: () => {
      isGradient = true
    },
    fgColor: (attributes) => {
      front = colourOf(attributes, palette)
    },
    bgColor: (attributes) => {
      back = colourOf(attributes, palette)
    },
    color: (attributes) => {
      if (isGradient) front ??= colourOf(attributes, palette)
    },
  }
  return {
    open: (element: string, attributes: Attributes): void => table[element]?.(attributes),
    /** Null for no fill. */
    take: (): string | null => {
      if (isGradient) return front
      if (pattern === null || pattern === 'none') return null
      if (pattern === 'solid') return isDifferential ? (back ?? front) : front
      return mixed(front ?? '#000000', back ?? '#ffffff', SHARES.get(pattern) ?? DEFAULT_SHARE)
    },
  }
}
