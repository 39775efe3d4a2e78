import { toFifteenDigits, type Reading } from '../aggregate/cell-readings.ts'
import type { TypedReader } from '../writes/block-schema.ts'

/** Longer numbers lose digits, so they are codes. */
const MOST_DIGITS = 15
/** A code such as 007, which is not the number 7. */
const CODE = /^0\d/

type Figure = { readonly value: number; readonly isDay: boolean }

/** The figure or the date that a text reads as. Null for codes and other texts. */
export const figureOfText = (text: string, read: TypedReader): Figure | null => {
  const digits = text.replace(/\D/g, '')
  if (digits === '' || digits.length > MOST_DIGITS || CODE.test(text)) return null
  const typed = read(text)
  return typed !== null && 'value' in typed ? typed : null
}

const keyOfFigure = ({ value, isDay }: Figure): string =>
  isDay ? `d${Math.floor(value)}` : `n${toFifteenDigits(value)}`

/**
 * A text that equal cells of a key share: case, surrounding blanks and the time of a day do not
 * count, and a text that reads as a figure equals that figure. Empty for a blank cell, and null for
 * an error.
 */
export const keyOfReading = (reading: Reading, read: TypedReader): string | null => {
  switch (reading.kind) {
    case 'blank':
      return ''
    case 'number':
      return keyOfFigure(reading)
    case 'truth':
      return reading.isTrue ? 'b1' : 'b0'
    case 'error':
      return null
    default: {
      const text = reading.text.trim()
      if (text === '') return ''
      const figure = figureOfText(text, read)
      return figure === null ? `t${text.toLowerCase()}` : keyOfFigure(figure)
    }
  }
}

/** The key of several cells. Null if all of them are blank, or one is an error. */
export const joinedKey = (keys: readonly (string | null)[]): string | null => {
  if (keys.every((key) => key === '')) return null
  return keys.some((key) => key === null) ? null : JSON.stringify(keys)
}
