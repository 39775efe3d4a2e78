import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FileName } from '#src/ui/transfer/file-name.tsx'

const parts = (name: string): readonly string[] =>
  [...renderToStaticMarkup(<FileName name={name} />).matchAll(/<span[^>]*>([^<]*)/g)].map(
    ([, text = '']) => text,
  )

it('[TRANSFER-45] the end of a long name of a file is a part that stays', () => {
  const long = 'Consolidated accounts of Northfield Mills, final 27.xlsx'
  expect(parts(long)).toEqual([long.slice(0, -14), ', final 27.xlsx'.slice(-14)])
  expect(parts('prices.csv')).toEqual(['prices.csv'])
  // Letters of two units are not parted.
  expect(parts('📈'.repeat(40))).toEqual(['📈'.repeat(26), '📈'.repeat(14)])
})
