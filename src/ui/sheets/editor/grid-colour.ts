/**
 * The colour that Univer's canvas draws for `hex` in the dark theme. Converting the result again
 * gives `hex`.
 */
export const invertForDarkTheme = (hex: string): string => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const shift = 255 - (2 / 3) * parts.reduce((sum, part) => sum + part, 0)
  const clamped = parts.map((part) => Math.round(Math.min(255, Math.max(0, part + shift))))
  return `#${clamped.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const twoDigits = (part: number): string =>
  Math.min(255, Math.max(0, Math.round(part)))
    .toString(16)
    .padStart(2, '0')

/** Normalizes a workbook colour to `#rrggbb`. Null if it is no colour. */
export const hexOf = (colour: string): string | null => {
  const text = colour.trim().toLowerCase()
  if (/^#[\da-f]{6}([\da-f]{2})?$/.test(text)) return text.slice(0, 7)
  if (/^#[\da-f]{3}$/.test(text)) return text.replaceAll(/[\da-f]/g, '$&$&')
  const parts = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text)
  return (
    parts &&
    `#${parts
      .slice(1, 4)
      .map((part) => twoDigits(Number(part)))
      .join('')}`
  )
}

/** A workbook colour for both themes, as Univer draws it. Undefined if it is no colour. */
export const inBothThemes = (colour: string | undefined): string | undefined => {
  const hex = colour === undefined ? null : hexOf(colour)
  return hex === null ? undefined : `light-dark(${hex}, ${invertForDarkTheme(hex)})`
}
