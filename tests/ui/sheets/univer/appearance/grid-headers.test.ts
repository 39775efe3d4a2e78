import type { Injector } from '@univerjs/core'
import { Rect } from '@univerjs/preset-sheets-core'
import { expect, it } from 'vitest'
import { colourCorner } from '#src/ui/sheets/univer/appearance/grid-headers.ts'
import { headerStyle } from '#src/ui/sheets/univer/appearance/grid-theme.ts'

const NAME = '__SpreadsheetLeftTopPlaceholder__'

it.each([false, true])(
  '[SHEET-288] the corner between the headers has their background and border, dark theme: %s',
  (isDark) => {
    const corner = new Rect(NAME, { fill: 'rgb(248, 249, 250)', stroke: 'rgb(217, 217, 217)' })
    const books = new Map([['book', { components: new Map([[NAME, corner]]) }]])
    const injector = { get: () => ({ getRenderById: (id: string) => books.get(id) }) }
    const style = headerStyle(isDark)
    colourCorner(injector as unknown as Injector, 'another book', style)
    expect(corner.fill).toBe('rgb(248, 249, 250)')
    colourCorner(injector as unknown as Injector, 'book', style)
    expect([corner.fill, corner.stroke]).toEqual([style.backgroundColor, style.borderColor])
  },
)
