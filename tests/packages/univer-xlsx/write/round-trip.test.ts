import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readBack, contentOf } from '#tests/support/transfer/export-world.ts'
import { arbitraryBook } from '#tests/support/transfer/exported-books.ts'

/**
 * Drops `transform`, the pixel position of a picture. It depends on cell sizes, which may differ.
 */
const withoutBoxes = (said: unknown): unknown =>
  JSON.parse(
    JSON.stringify(said, (key, value: unknown) => (key === 'transform' ? undefined : value)),
  )

describe('an exported workbook that is imported again', () => {
  it(
    '[EXPORT-2] is the same in everything that export and import support',
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryBook, async (book) => {
          expect(withoutBoxes(contentOf(await readBack(book)))).toEqual(
            withoutBoxes(contentOf(book)),
          )
        }),
        { numRuns: process.env['FULL'] === '1' ? 500 : 40 },
      )
    },
  )
})
