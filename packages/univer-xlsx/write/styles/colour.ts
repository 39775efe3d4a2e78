import * as v from 'valibot'

const Colour = v.object({ rgb: v.string() })

const two = (part: string): string =>
  Math.min(255, Math.max(0, Math.round(Number(part))))
    .toString(16)
    .padStart(2, '0')

const FUNCTION = /^rgba?\(\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)/i

/**
 * Converts a CSS colour (`#0af`, `#00aaff`, `rgb(0, 170, 255)`) to ARGB such as `FF00AAFF`. Null
 * for others.
 */
export const argbOfText = (text: string): string | null => {
  const plain = text.trim()
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(plain)?.[1]
  if (hex !== undefined) {
    const six = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex.slice(0, 6)
    return `FF${six.toUpperCase()}`
  }
  const [, red, green, blue] = FUNCTION.exec(plain) ?? []
  return red === undefined || green === undefined || blue === undefined
    ? null
    : `FF${two(red)}${two(green)}${two(blue)}`.toUpperCase()
}

/** Converts Univer's colour (`{rgb}`) to ARGB. Null if there is none. */
export const argbOf = (colour: unknown): string | null => {
  const parsed = v.safeParse(Colour, colour)
  return parsed.success ? argbOfText(parsed.output.rgb) : null
}
