import { expect, it } from 'vitest'
import { readSearchParams } from '#src/ui/lists/search-params.ts'

it.each([
  [{ q: 'loan' }, { q: 'loan' }],
  [{ q: 100 }, { q: '100' }],
  [{ q: ' ' }, {}],
  [{ q: ['x'] }, {}],
  [{ q: null }, {}],
  [{}, {}],
  [{ q: 'x'.repeat(10_000) }, { q: 'x'.repeat(200) }],
])('[CONV-43] the query %j in the address is read as search text or ignored', (search, read) => {
  expect(readSearchParams(search)).toEqual(read)
})
