import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FileName } from '#src/ui/transfer/file-name.tsx'

const parts = (name: string): readonly string[] =>
  [...renderToStaticMarkup(<FileName name={name} />).matchAll(/<span[^>]*>([^<]*)/g)].map(
    ([, text = '']) => text,
  )

it('[TRANSFER-45] the last 24 letters of a long file name, or the second half of a shorter name, are never cut', () => {
  const long = 'Consolidated accounts of Northfield Mills, 2025 final 27.xlsx'
  expect(parts(long)).toEqual([long.slice(0, -24), 'Mills, 2025 final 27.xlsx'.slice(-24)])
  const middling = 'Accounts of Northfield 2025 v2.xlsx'
  expect(parts(middling)).toEqual(['Accounts of Northf', 'ield 2025 v2.xlsx'])
  expect(parts('prices.csv')).toEqual(['prices.csv'])
  // Characters of two UTF-16 units are not split.
  expect(parts('📈'.repeat(60))).toEqual(['📈'.repeat(36), '📈'.repeat(24)])
})

it('[TRANSFER-45] long file names that differ only in the year look different', () => {
  const ends = Array.from({ length: 20 }, (_, at) =>
    parts(`Umsatzsteuervoranmeldung-Kontennachweis-Niederlassung-Nord-${2001 + at}-korrigiert.csv`),
  ).map((said) => said.at(-1))
  expect(new Set(ends).size).toBe(20)
})
