import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  matchUploadAnswer,
  sentBytesOf,
  type UploadFile,
} from '#src/services/documents/document-calls.ts'
import { serverDocument } from '#tests/support/documents/documents-flow.ts'
import '#tests/support/server/each-file.ts'

const going = (...names: readonly string[]): readonly UploadFile[] =>
  names.map((name, at) => ({ localId: `doc_${at}`, file: { name, size: 10 } }))
const answer = (
  documents: readonly (readonly [id: string, filename: string])[],
  errors: readonly (readonly [filename: string, error: string])[] = [],
  message = '',
) => ({
  success: errors.length === 0,
  message,
  documents: documents.map(([id, filename]) => serverDocument(id, 'pending', filename)),
  errors: errors.map(([filename, error]) => ({ filename, error })),
})
const read = (...given: Parameters<typeof matchUploadAnswer>) => {
  const { accepted, refused } = matchUploadAnswer(...given)
  return {
    ...Object.fromEntries(accepted.map(({ localId, document }) => [localId, document.id])),
    ...Object.fromEntries(refused.map(({ localId, error }) => [localId, error])),
  }
}

describe('the answer to an upload', () => {
  it('[DOC-93] is matched to the files by name, and to files with equal names by their order', () => {
    const files = going('a.pdf', 'b.pdf', 'a.pdf', 'c.pdf')
    const said = answer(
      [
        ['1', 'b.pdf'],
        ['2', 'a.pdf'],
        ['3', 'a.pdf'],
      ],
      [['c.pdf', 'empty']],
    )
    expect(read(files, said)).toEqual({ doc_0: '2', doc_1: '1', doc_2: '3', doc_3: 'empty' })
  })

  it('[DOC-236] is matched by size for files with equal names, whichever file was refused', () => {
    const files: readonly UploadFile[] = [
      { localId: 'small', file: { name: 'a.pdf', size: 9 } },
      { localId: 'large', file: { name: 'a.pdf', size: 500 } },
    ]
    const sized = (file_size: number) => ({
      ...answer([], [['a.pdf', 'empty']]),
      documents: [{ ...serverDocument('1', 'pending', 'a.pdf'), file_size }],
    })
    expect(read(files, sized(500))).toEqual({ large: '1', small: 'empty' })
    expect(read(files, sized(9))).toEqual({ small: '1', large: 'empty' })
    // An answer without file sizes matches equal names by their order.
    expect(read(files, sized(0))).toEqual({ small: '1', large: 'empty' })
  })

  it('[DOC-93] is matched by order if it names other files but has as many results as there are files', () => {
    const files = going('ä.pdf', 'b.pdf', 'ü.pdf')
    const said = answer(
      [
        ['1', 'a.pdf'],
        ['2', 'b.pdf'],
      ],
      [['u.pdf', 'empty']],
    )
    expect(read(files, said)).toEqual({ doc_0: '1', doc_1: '2', doc_2: 'empty' })
  })

  it('[DOC-829] without a result for a file counts as a refusal of this file, with the reason of the whole answer', () => {
    expect(read(going('a.pdf', 'b.pdf'), answer([['1', 'a.pdf']]))).toEqual({
      doc_0: '1',
      doc_1: 'An unknown error occurred',
    })
    expect(read(going('a.pdf'), answer([], [], 'The store is full'))).toEqual({
      doc_0: 'The store is full',
    })
  })

  const Names = fc.array(fc.constantFrom('a.pdf', 'b.pdf', 'c.pdf'), { maxLength: 8 })
  it('[DOC-93] gives each file one result, and never gives two files the same document', () => {
    fc.assert(
      fc.property(Names, Names, Names, (names, documents, errors) => {
        const files = going(...names)
        const said = answer(
          documents.map((name, at) => [`${at}`, name]),
          errors.map((name) => [name, 'no']),
        )
        const { accepted, refused } = matchUploadAnswer(files, said)
        const named = [...accepted, ...refused].map(({ localId }) => localId)
        expect(named.toSorted()).toEqual(files.map(({ localId }) => localId).toSorted())
        const given = accepted.map(({ document }) => document.id)
        expect(new Set(given).size).toBe(given.length)
      }),
    )
  })
})

describe('the progress of the files of an upload', () => {
  const Sizes = fc.array(fc.nat({ max: 60_000_000 }), { minLength: 1, maxLength: 50 })
  const Part = fc.double({ min: 0, max: 1, noNaN: true })
  const filesOf = (sizes: readonly number[]): readonly UploadFile[] =>
    sizes.map((size, at) => ({ localId: `doc_${at}`, file: { name: 'a', size } }))

  it('[DOC-92] is counted in sent bytes, one file after another, never over the file size', () => {
    fc.assert(
      fc.property(Sizes, Part, (sizes, part) => {
        const sent = sentBytesOf(filesOf(sizes), part)
        const went = sizes.map((_, at) => sent[`doc_${at}`] ?? 0)
        const all = sizes.reduce((sum, size) => sum + size, 0)
        expect(Math.abs(went.reduce((sum, one) => sum + one, 0) - all * part)).toBeLessThan(2)
        for (const [at, one] of went.entries()) {
          expect(one).toBeLessThanOrEqual(sizes[at] ?? 0)
          // A file has sent bytes only if all files before it are sent completely.
          if (one > 0) expect(went.slice(0, at)).toEqual(sizes.slice(0, at))
        }
      }),
    )
  })
})
