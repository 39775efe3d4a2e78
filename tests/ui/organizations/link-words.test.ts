import { expect, it } from 'vitest'
import { linkWords } from '#src/ui/organizations/link-words.ts'

const link = (created_at: string, one_use = false) => ({ created_at, one_use })
/** The time of day to the minute, as in the list. */
const minute = (iso: string): string => iso.slice(11, 16)

it('[ORG-44] links of one kind made in the same minute are numbered by age', () => {
  const links = [
    link('2026-11-23T09:01:10Z'),
    link('2026-11-23T09:00:50Z', true),
    link('2026-11-23T09:00:30Z'),
    link('2026-11-23T09:00:10Z'),
  ]
  expect(linkWords(links, minute)).toEqual([
    'created 09:01',
    // The one-use link needs no number, because the list shows its kind.
    'created 09:00',
    'created 09:00, 2 of 2',
    'created 09:00, 1 of 2',
  ])
  expect(linkWords([], minute)).toEqual([])
})
