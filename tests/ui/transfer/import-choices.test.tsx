import { expect, it } from 'vitest'
import type { ImportPreview } from '#contract/transfer/import.ts'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { ImportChoicesForm } from '#src/ui/transfer/import-choices.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'
import { stateAfter } from '#tests/support/client/facts.ts'

const choices = { encoding: 'utf-8', delimiter: ';', decimal: ',', dates: 'sure' } as const
const preview: ImportPreview = { choices, rows: [], more: false, more_columns: 0 }

/** The selected value of each choice, with its label. */
const selectedIn = (part: Partial<ImportRow>): readonly string[] => {
  const row = { id: 't', name: 't.csv', status: 'choosing', chosen: {}, preview: null, ...part }
  const html = drawnOver(
    stateAfter([]),
    <ImportChoicesForm row={row as unknown as ImportRow} behind={0} />,
  )
  return [...html.matchAll(/<option value="([^"]*)" selected="">([^<]*)/g)].map(
    ([, value, label]) => `${value}=${label}`,
  )
}

it('[TRANSFER-36] "Automatic" is selected for each setting without a choice, until there is a preview', () => {
  expect(selectedIn({})).toEqual(Array(4).fill('=Automatic'))
  expect(selectedIn({ chosen: { decimal: '.' } })).toEqual([
    '=Automatic',
    '=Automatic',
    '.=Period: 1,234.5',
    '=Automatic',
  ])
  expect(selectedIn({ preview }).join()).not.toContain('Automatic')
})
