import { numberText } from '../text/number-texts.ts'

export type Complex = {
  readonly real: number
  readonly imaginary: number
  readonly suffix: 'i' | 'j'
}

const NUMBER = String.raw`(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const WRITTEN = new RegExp(`^([+-]?${NUMBER})?(?:([+-]?(?:${NUMBER})?)([ij]))?$`, 'iu')
const REAL = new RegExp(`^[+-]?${NUMBER}$`, 'iu')
const HAS_SIGN = /^[+-]/u

const partOf = (text: string): number => {
  if (text === '' || text === '+') return 1
  return text === '-' ? -1 : Number(text)
}

/** Parses a complex number such as "3-4i", and returns null if the text is invalid. */
export const complexOf = (text: string): Complex | null => {
  const written = text.trim()
  if (REAL.test(written)) return { real: Number(written), imaginary: 0, suffix: 'i' }
  const [, real, imaginary = '', suffix] = WRITTEN.exec(written) ?? []
  if (suffix !== 'i' && suffix !== 'j') return null
  if (real === undefined) return { real: 0, imaginary: partOf(imaginary), suffix }
  // In "4i" the pattern captures the imaginary part as `real`.
  if (imaginary === '') return { real: 0, imaginary: Number(real), suffix }
  return HAS_SIGN.test(imaginary)
    ? { real: Number(real), imaginary: partOf(imaginary), suffix }
    : null
}

const imaginaryText = (imaginary: number, suffix: string): string => {
  if (Math.abs(imaginary) === 1) return imaginary < 0 ? `-${suffix}` : suffix
  return `${numberText(imaginary)}${suffix}`
}

/** Formats a complex number as Excel does: "-i", "3+4i", "5". */
export const complexText = ({ real, imaginary, suffix }: Complex): string => {
  if (imaginary === 0) return numberText(real)
  const written = imaginaryText(imaginary, suffix)
  if (real === 0) return written
  return `${numberText(real)}${imaginary < 0 ? '' : '+'}${written}`
}
