import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { AppConfig } from '#contract/api/entities.ts'
import { slashActions } from '#src/ui/actions/actions.ts'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { hasNoSheets, sheetOptions } from '#src/ui/chat/composer/options.ts'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { stateAfter, spreadsheet } from '#tests/support/client/facts.ts'

const withFlag = (spreadsheets: boolean) => v.parse(AppConfig, { flags: { spreadsheets } })
const state = stateAfter([{ type: 'spreadsheets.received', items: [spreadsheet('s1', 'Loan')] }])
const sceneOf = (spreadsheets: boolean) => ({
  state,
  flags: withFlag(spreadsheets).flags,
  chatId: null,
})

/** The link addresses of a rendered answer. */
const linksOf = (markdown: string, spreadsheets: boolean): readonly string[] => {
  const app = { config: withFlag(spreadsheets), state: () => state } as unknown as App
  const html = renderToStaticMarkup(
    <AppProvider app={app}>
      <Markdown text={markdown} />
    </AppProvider>,
  )
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
}

describe('with spreadsheets off', () => {
  it('[FLAG-2] no command leads to a spreadsheet', () => {
    const words = (spreadsheets: boolean) =>
      slashActions.filter(({ isThere }) => isThere(sceneOf(spreadsheets))).map(({ word }) => word)
    expect(words(true)).toEqual(expect.arrayContaining(['spreadsheets', 'sheet', 'import']))
    expect(words(false)).not.toContain('spreadsheets')
    expect(words(false)).not.toContain('sheet')
    expect(words(false)).not.toContain('import')
  })

  it('[FLAG-2] no spreadsheet is suggested for a mention, and no hint says that none exist', () => {
    expect(sheetOptions(sceneOf(true), 'loa')).toHaveLength(1)
    expect(sheetOptions(sceneOf(false), 'loa')).toEqual([])
    expect(hasNoSheets({ ...sceneOf(false), state: stateAfter([]) })).toBe(false)
  })

  it.each([
    '/app/spreadsheet/s1',
    '/app/spreadsheet/s1?range=A1',
    '/app/spreadsheet',
    '/app/spreadsheets',
    '/s/abcdefghij',
  ])('[FLAG-2] a link to %s in an answer becomes plain text', (path) => {
    expect(linksOf(`[Loan](${path})`, true)).toEqual([path])
    expect(linksOf(`[Loan](${path})`, false)).toEqual([])
  })

  it('[FLAG-2] other links in an answer stay', () => {
    expect(linksOf('[Rates](/app/chat/c1) and [more](/app/chats)', false)).toEqual([
      '/app/chat/c1',
      '/app/chats',
    ])
  })
})
