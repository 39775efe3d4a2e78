/** A figure as it stands in its room; `size` is that of its letters over the usual one. */
export type FittedFigure = { readonly text: string; readonly size: number }

/** What a character takes at most, over the size of the letters; figures are all as wide. */
const NARROW = /[.,:;'’()/ \u00a0\u202f-]/
const WIDTHS = { narrow: 0.42, wide: 0.66, percent: 1 } as const
/** Bold letters are wider by this. */
const BOLD = 1.06
/** Smaller letters than this nobody could read. */
const SMALLEST = 0.75

const widthOf = (text: string): number =>
  [...text].reduce((sum, one) => {
    if (one === '%') return sum + WIDTHS.percent
    return sum + (NARROW.test(one) ? WIDTHS.narrow : WIDTHS.wide)
  }, 0)

/** A plain number in as many decimals as have room; null where not even its whole part has. */
const rounded = (text: string, fits: (text: string) => boolean): string | null => {
  const value = Number(text)
  for (let decimals = (text.split('.')[1] ?? '').length; decimals >= 0; decimals -= 1) {
    const shorter = String(Number(value.toFixed(decimals)))
    if (fits(shorter)) return shorter
  }
  return null
}

/**
 * A figure in so many px, in letters of `px`: a plain number in fewer decimals, one in a format in smaller
 * letters, and signs where neither helps, as spreadsheets have it. It is never cut.
 */
export const fittedFigure = (
  text: string,
  { room, px, bold }: { readonly room: number; readonly px: number; readonly bold: boolean },
): FittedFigure => {
  const letters = room / (px * (bold ? BOLD : 1))
  const fits = (one: string): boolean => widthOf(one) <= letters
  if (fits(text)) return { text, size: 1 }
  const isPlain = /^-?\d+\.\d+$/.test(text)
  const short = isPlain ? rounded(text, fits) : null
  if (short !== null) return { text: short, size: 1 }
  const size = letters / widthOf(text)
  if (size >= SMALLEST) return { text, size }
  return { text: '#'.repeat(Math.max(1, Math.floor(letters / WIDTHS.wide))), size: 1 }
}
