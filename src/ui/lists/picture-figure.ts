/** A number fitted to its cell. `size` is the font size relative to the default. */
export type FittedFigure = { readonly text: string; readonly size: number }

/** Maximum character widths relative to the font size. All digits have the same width. */
const NARROW = /[.,:;'’()/ \u00a0\u202f-]/
const WIDTHS = { narrow: 0.42, wide: 0.66, percent: 1 } as const
/** Bold text is wider by this factor. */
const BOLD = 1.06
/** Minimum font size relative to the default. Smaller text would be unreadable. */
const SMALLEST = 0.75

const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => {
    if (one === '%') return sum + WIDTHS.percent
    return sum + (NARROW.test(one) ? WIDTHS.narrow : WIDTHS.wide)
  }, 0)

/** A plain number with as many decimals as fit, or null if even its integer part is too wide. */
const rounded = (text: string, fits: (text: string) => boolean): string | null => {
  const value = Number(text)
  for (let decimals = (text.split('.')[1] ?? '').length; decimals >= 0; decimals -= 1) {
    const shorter = String(Number(value.toFixed(decimals)))
    if (fits(shorter)) return shorter
  }
  return null
}

/**
 * Fits a number into `width` px at font size `px`, without truncating it. A number without a format
 * loses decimals. Any other number gets a smaller font. If this is not enough, # signs replace the
 * number, as in spreadsheets.
 */
export const fittedFigure = (
  text: string,
  { width, px, bold }: { readonly width: number; readonly px: number; readonly bold: boolean },
): FittedFigure => {
  const letters = width / (px * (bold ? BOLD : 1))
  const fits = (one: string): boolean => widthOf(one) <= letters
  if (fits(text)) return { text, size: 1 }
  const isPlain = /^-?\d+\.\d+$/.test(text)
  const short = isPlain ? rounded(text, fits) : null
  if (short !== null) return { text: short, size: 1 }
  const size = letters / widthOf(text)
  if (size >= SMALLEST) return { text, size }
  return { text: '#'.repeat(Math.max(1, Math.floor(letters / WIDTHS.wide))), size: 1 }
}
