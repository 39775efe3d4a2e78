import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RowMeta } from '#src/ui/lists/row-meta.tsx'
import { hideOnPhone, phoneOnly } from '#src/ui/theme/text.css.ts'

const drawn = (isPublic: boolean): string =>
  renderToStaticMarkup(
    <RowMeta
      item={{ id: 's', title: 'Budget', to: '/app/spreadsheet/$id', when: 'Mar 3', isPublic }}
    />,
  )

it('[SHEET-120] the row of a shared spreadsheet says "Public", on phones as the title of an icon', () => {
  const [wide = '', narrow = ''] = drawn(true).split(phoneOnly)
  expect(wide).toMatch(new RegExp(`${hideOnPhone}.*Public<`))
  expect(narrow).toMatch(/^" title="Public">.*Public<\/span>/)
  expect(drawn(false)).not.toContain('Public')
})
