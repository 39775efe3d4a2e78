import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ImportRow } from '#src/log/facts/import-fact.ts'
import { ImportSummary } from '#src/ui/transfer/import-summary.tsx'

const row = (name: string, more: Partial<ImportRow>): ImportRow => ({
  id: name,
  name,
  size: 10,
  isText: name.endsWith('.csv'),
  error: null,
  status: 'waiting',
  sent: 0,
  preview: null,
  canRetry: false,
  spreadsheet: null,
  leftOut: {},
  chosen: {},
  isReady: false,
  opens: false,
  ...more,
})
/** The texts of the live region. */
const said = (...rows: readonly ImportRow[]): readonly string[] => {
  const markup = renderToStaticMarkup(<ImportSummary rows={rows} />)
  expect(markup).toMatch(/^<output[^>]* aria-atomic="false"/)
  return [...markup.matchAll(/<span[^>]*>([^<]*)/g)].map(([, words = '']) => words)
}

it("[TRANSFER-37] files that need the user's choices and the reasons of failures are announced", () => {
  const asks = row('prices.csv', { status: 'choosing' })
  const lost = row('a.xlsx', { status: 'failed', error: 'No connection' })
  const waits = row('b.xlsx', {})
  expect(said(asks, lost, waits)).toEqual([
    '0 of 3 imported, 1 failed',
    'prices.csv: Check the preview',
    'a.xlsx: No connection',
  ])
  expect(said()).toEqual([''])
})

it('[TRANSFER-37] a file that is parsed again after a choice is not announced again', () => {
  const asks = 'prices.csv: Check the preview'
  const anew = row('prices.csv', { status: 'previewing', chosen: { decimal: '.' } })
  expect(said(anew)).toContain(asks)
  expect(said(row('prices.csv', { status: 'previewing' }))).not.toContain(asks)
  expect(said(row('prices.csv', { status: 'sending' }))).not.toContain(asks)
})
