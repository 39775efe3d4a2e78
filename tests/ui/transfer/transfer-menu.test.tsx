import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SHEETS } from '#src/texts/screens.ts'
import { IMPORT_WAITING } from '#src/texts/transfer.ts'
import { TransferMenu } from '#src/ui/transfer/transfer-menu.tsx'

const drawn = (asking: number): string => renderToStaticMarkup(<TransferMenu asking={asking} />)

it(`[TRANSFER-47] on phones "More" shows the number of files that wait for the user's choices`, () => {
  const two = drawn(2)
  expect(two).toContain('data-count="2"')
  expect(two).toContain(`title="${IMPORT_WAITING.waits(2)}"`)
  for (const markup of [two, drawn(0)]) expect(markup).toContain(`aria-label="${SHEETS.more}"`)
  expect(drawn(0)).not.toContain('data-count')
})
