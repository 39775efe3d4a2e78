import { numberOf, type Attributes } from '../parts/xml.ts'

/** Theme and indexed colours of a workbook as `#rrggbb`. */
export type Palette = { readonly theme: readonly string[]; readonly indexed: readonly string[] }

const EIGHT = '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF'
const STANDARD =
  '800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 ' +
  '0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 ' +
  '99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 ' +
  '003300 333300 993300 993366 333399 333333'

/** Default palette (ECMA-376 18.8.27). 64 and 65 are the system colours. */
export const INDEXED_COLOURS: readonly string[] = `${EIGHT} ${EIGHT} ${STANDARD} 000000 FFFFFF`
  .split(' ')
  .map((hex) => `#${hex.toLowerCase()}`)

/** Default theme: light 1, dark 1, light 2, dark 2, six accents, two links. */
export const DEFAULT_THEME: readonly string[] = [
  '#ffffff',
  '#000000',
  '#eeece1',
  '#1f497d',
  '#4f81bd',
  '#c0504d',
  '#9bbb59',
  '#8064a2',
  '#4bacc6',
  '#f79646',
  '#0000ff',
  '#800080',
]

type Hsl = readonly [hue: number, saturation: number, lightness: number]

const toHsl = ([r, g, b]: readonly [number, number, number]): Hsl => {
  const high = Math.max(r, g, b)
  const low = Math.min(r, g, b)
  const lightness = (high + low) / 2
  const spread = high - low
  if (spread === 0) return [0, 0, lightness]
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sector =
    high === r
      ? ((g - b) / spread + 6) % 6
      : high === g
        ? (b - r) / spread + 2
        : (r - g) / spread + 4
  return [sector * 60, saturation, lightness]
}

const channel = ([hue, saturation, lightness]: Hsl, shift: number): number => {
  const k = (shift + hue / 30) % 12
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
}

const hex = (part: number): string =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

/** Lightens (positive tint) or darkens a colour (ECMA-376 18.8.19). */
export const applyTint = (colour: string, tint: number): string => {
  if (tint === 0) return colour
  const part = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16) / 255
  const [hue, saturation, lightness] = toHsl([part(1), part(3), part(5)])
  const next = tint < 0 ? lightness * (1 + tint) : lightness * (1 - tint) + tint
  return `#${[0, 8, 4].map((shift) => hex(channel([hue, saturation, next], shift))).join('')}`
}

const base = ({ rgb, theme, indexed }: Attributes, palette: Palette): string | undefined => {
  if (rgb !== undefined) {
    return /^[0-9a-f]{6,8}$/i.test(rgb) ? `#${rgb.slice(-6).toLowerCase()}` : undefined
  }
  const slot = numberOf(theme)
  if (slot !== null) return palette.theme[slot]
  const place = numberOf(indexed)
  return place === null ? undefined : palette.indexed[place]
}

/** Resolves the colour of an element such as `fgColor`. Null if it is automatic. */
export const colourOf = (attributes: Attributes, palette: Palette): string | null => {
  const colour = base(attributes, palette)
  return colour === undefined ? null : applyTint(colour, numberOf(attributes['tint']) ?? 0)
}
