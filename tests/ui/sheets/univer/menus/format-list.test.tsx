import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { regionOf } from '#contract/figures/region.ts'
import { FormatList } from '#src/ui/sheets/univer/menus/format-list.tsx'

const rowsIn = (language: string): readonly string[] => {
  const nothing = () => {}
  const list = <FormatList region={regionOf(language)} onPick={nothing} onMore={nothing} />
  return [...renderToStaticMarkup(list).matchAll(/<button.*?<\/button>/g)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  )
}

it('[SHEET-590] each row names a format and previews it with the separators of the region', () => {
  expect(rowsIn('en-GB')).toEqual(
    expect.arrayContaining(['Accounting (1,234.50)', 'Currency -£1,234.50', 'More formats…']),
  )
  expect(rowsIn('de-DE')).toEqual(
    expect.arrayContaining([
      'General -1234,5',
      'Accounting (1.234,50)',
      'Currency -€1.234,50',
      'Percent 7,50%',
      'Medium date 31 Mar 2026',
    ]),
  )
})
