import { expect, it } from 'vitest'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { createPickedFiles } from '#src/services/documents/picked-files.ts'

const stage = () => {
  let count = 0
  const files = createPickedFiles<ImportRow>(
    () => `f${(count += 1)}`,
    ({ id }) => id,
  )
  const list = (...ids: readonly string[]) =>
    files.follow(
      ids.map((id) => ({ id }) as ImportRow),
      'u1',
    )
  const held = () => ['f1', 'f2', 'f3'].filter((id) => files.of(id))
  const pick = () => files.hold([new File(['a'], 'a.csv')])
  return { files, list, held, pick }
}

it('[TRANSFER-29] picking more files before the first files are listed drops no file', () => {
  const { list, held, pick } = stage()
  pick()
  list()
  pick()
  expect(held()).toEqual(['f1', 'f2'])
  list('f1', 'f2')
  pick()
  expect(held()).toEqual(['f1', 'f2', 'f3'])
})

it('[TRANSFER-29] a file is dropped when its row disappears, and all files are dropped when the session ends', () => {
  const { files, list, held, pick } = stage()
  pick()
  pick()
  list('f1', 'f2')
  list('f2')
  expect(held()).toEqual(['f2'])
  pick()
  files.follow([], null)
  expect(held()).toEqual([])
})
