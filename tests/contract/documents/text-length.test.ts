import { describe, expect, it } from 'vitest'
import { MAX_FILE_BYTES } from '#contract/limits.ts'
import { READING_TEXT_MAX_CHARS as MOST } from '#contract/limits/reading.ts'
import { textRefusal } from '#contract/documents/text-length.ts'

const refusalOf = (name: string, bytes: Uint8Array) =>
  textRefusal({ name, size: bytes.length, slice: async (from, to) => bytes.subarray(from, to) })

const LONG = "Upload rejected: 'notes.txt' is too long: the limit is 4,000,000 characters of text."
const LINE =
  "Upload rejected: 'rows.csv' has a line that is too long: the limit is 4,000,000 characters."

/** Encodes `text` as UTF-16 with a byte order mark. */
const wide = (text: string, isBig: boolean): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

describe('[UPLOAD-750] a .txt or .md file', () => {
  it.each([
    ['letters', Buffer.alloc(MOST + 1, 'a')],
    ['letters in one line of 50 MB', Buffer.alloc(MAX_FILE_BYTES, 'a')],
    ['letters in many short lines', Buffer.from('ab cd\r\n'.repeat(MOST / 4 + 1))],
    ['characters of three bytes each', Buffer.from('€'.repeat(MOST + 1))],
    ['UTF-16', wide('a'.repeat(MOST + 1), false)],
    ['UTF-16 in big-endian order', wide('a'.repeat(MOST + 1), true)],
    ['UTF-16 without a byte order mark', wide('a'.repeat(MOST + 1), false).subarray(2)],
  ])('with too many characters is refused: %s', async (_, bytes) => {
    expect(await refusalOf('notes.txt', bytes)).toBe(LONG)
    expect(await refusalOf('notes.md', bytes)).toBe(LONG.replace('.txt', '.md'))
  })

  it.each([
    ['letters', Buffer.alloc(MOST, 'a')],
    ['characters of three bytes each', Buffer.from('€'.repeat(MOST))],
    ['UTF-16', wide('a'.repeat(MOST - 1), false)],
    ['Chinese characters in UTF-16', wide('中'.repeat(MOST - 1), true)],
    [
      '50 MB of blanks and line breaks, which the reader may drop',
      Buffer.alloc(MAX_FILE_BYTES, ' \r\n\t'),
    ],
  ])('within the character limit is accepted: %s', async (_, bytes) => {
    expect(await refusalOf('notes.txt', bytes)).toBeNull()
  })
})

describe('[UPLOAD-750] a .csv file', () => {
  it.each([
    ['the only line has 50 MB', Buffer.alloc(MAX_FILE_BYTES, '12,')],
    ['in UTF-16', wide('1,'.repeat(MOST), false)],
    [
      'the long line follows the header row',
      Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(3 * MOST, '1,')]),
    ],
    [
      'the long line precedes the last line',
      Buffer.concat([Buffer.alloc(3 * MOST, '1,'), Buffer.from('\na,b')]),
    ],
  ])('with too long a line is refused: %s', async (_, bytes) => {
    expect(await refusalOf('rows.csv', bytes)).toBe(LINE)
  })

  it.each([
    ['in lines', Buffer.alloc(MAX_FILE_BYTES, 'Rent,900\n')],
    ['with carriage returns as line breaks', Buffer.alloc(MAX_FILE_BYTES, 'Rent,900\r')],
    ['with UTF-16 lines', wide('Rent,900\r\n'.repeat(MOST / 5), false)],
    [
      'with lines of the maximum length',
      Buffer.concat(Array.from({ length: 5 }, () => Buffer.from(`${'1'.repeat(MOST)}\n`))),
    ],
  ])('of 50 MB is accepted: %s', async (_, bytes) => {
    expect(await refusalOf('rows.csv', bytes)).toBeNull()
  })
})

it('[UPLOAD-750] the length check skips other file types and short files, and reads only the bytes it needs', async () => {
  const read: number[] = []
  const asked = (name: string, size: number) =>
    textRefusal({
      name,
      size,
      slice: async (from, to) => {
        read.push(to)
        return new Uint8Array(to - from).fill(0x61)
      },
    })
  expect(await asked('scan.pdf', MAX_FILE_BYTES)).toBeNull()
  expect(await asked('notes.txt', MOST)).toBeNull()
  // The size check already refuses a file over `MAX_FILE_BYTES`, so the length check skips it.
  expect(await asked('notes.txt', MAX_FILE_BYTES + 1)).toBeNull()
  expect(read).toEqual([])
  expect(await asked('notes.txt', MAX_FILE_BYTES)).toBe(LONG)
  expect(Math.max(...read)).toBeLessThan(2 * MOST)
})
