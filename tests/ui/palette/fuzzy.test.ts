import { describe, expect, it } from 'vitest'
import { fuzzyFind } from '#src/ui/palette/fuzzy.ts'

const titles = [
  'Q3 variance, Northfield Mills',
  'Mill Street term loan',
  '13-week cash flow, week 47',
  'Résumé of the freight contract',
  'New Spreadsheet',
  'Бюджет на квартал',
  '週次会議メモ',
  'A/B (C++) $300,000 at 6.5%',
]
const found = (typed: string): readonly string[] =>
  fuzzyFind(titles, typed).map(({ index }) => titles[index] ?? '')
/** The marked parts of the best title, joined by "|". */
const marked = (typed: string): string => {
  const [best] = fuzzyFind(titles, typed)
  const text = titles[best?.index ?? 0] ?? ''
  const { ranges = [] } = best ?? {}
  return ranges
    .flatMap((from, at) => (at % 2 === 0 ? [text.slice(from, ranges[at + 1])] : []))
    .join('|')
}

describe('the fuzzy search', () => {
  it.each([
    ['q3', 'Q3 variance, Northfield Mills'],
    ['loan mill', 'Mill Street term loan'],
    ['varaince', 'Q3 variance, Northfield Mills'],
    ['nsp', 'New Spreadsheet'],
    ['ns', 'New Spreadsheet'],
    ['riance', 'Q3 variance, Northfield Mills'],
    ['resume', 'Résumé of the freight contract'],
    ['résumé', 'Résumé of the freight contract'],
    ['бюджет', 'Бюджет на квартал'],
    ['会議', '週次会議メモ'],
    ['week 47', '13-week cash flow, week 47'],
    ['-week', '13-week cash flow, week 47'],
    ['"cash"', '13-week cash flow, week 47'],
    ['c++', 'A/B (C++) $300,000 at 6.5%'],
    ['%', 'A/B (C++) $300,000 at 6.5%'],
  ])('[PAL-20, PAL-45] the query %s finds %s', (typed, title) => {
    expect(found(typed)[0]).toBe(title)
  })

  it('[PAL-44] tolerates one typo only in whole words of four letters or more, never in numbers', () => {
    expect(found('14-week')).toEqual([])
    expect(found('lona')).toEqual(['Mill Street term loan'])
    expect(found('reight')).toEqual(['Résumé of the freight contract'])
    expect(found('riance')).toHaveLength(1)
    expect(found('riamce')).toEqual([])
  })

  it('[PAL-20] counts a match of scattered letters only if no title contains the typed words', () => {
    expect(found('mill')).toEqual(['Mill Street term loan', 'Q3 variance, Northfield Mills'])
    expect(found('zzzz')).toEqual([])
  })

  it.each([
    ['loan', 'loan'],
    ['loan mill', 'Mill|loan'],
    ['resume', 'Résumé'],
    ['nsp', 'N|Sp'],
  ])('[PAL-20] in the best match of %s the marked part is %s', (typed, parts) => {
    expect(marked(typed)).toBe(parts)
  })

  it('[PAL-20] ends for queries of any length and with any characters', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `Plan ${at} of the year`)
    for (const typed of ['a '.repeat(500), '('.repeat(300), 'plan of the year 7 extra words', '\\'])
      expect(Array.isArray(fuzzyFind(many, typed))).toBe(true)
    expect(fuzzyFind(many, 'plan').length).toBe(5000)
    expect(fuzzyFind(many, 'year the of 4999 plan')[0]?.index).toBe(4999)
  })
})
