import { expect, it } from 'vitest'
import { emptyState } from '#src/log/fold.ts'
import { TemplateList } from '#src/ui/lists/templates.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'

const drawn = (hasFailed: boolean | null): string =>
  drawnOver(
    {
      ...emptyState,
      making: hasFailed === null ? null : { template: 'dcf', requestId: 'r', hasFailed },
    },
    <TemplateList label="Templates" />,
  )
const saidIn = (markup: string): string => /<output[^>]*>(.*?)<\/output>/.exec(markup)?.[1] ?? ''

it('[SHEET-243] while a spreadsheet is made from a template, the screen shows the progress and screen readers announce it', () => {
  expect(saidIn(drawn(false))).toBe('Creating Discounted cash flow…')
  expect(drawn(false).match(/Calculating…/g)).toHaveLength(1)
  expect(drawn(false).match(/aria-disabled="true"/g)).toHaveLength(7)
  for (const none of [null, true]) {
    expect(drawn(none)).toContain('<output')
    expect(saidIn(drawn(none))).toBe('')
    expect(drawn(none)).not.toMatch(/Calculating|aria-disabled/)
  }
})
