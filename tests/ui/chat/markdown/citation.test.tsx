import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { citation } from '#contract/documents/citation.ts'
import { AppConfig } from '#contract/api/entities.ts'
import { addressOf } from '#src/ui/chat/markdown/syntax/address.ts'
import { citationLabelOf } from '#src/ui/chat/markdown/citation-text.ts'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { useInternalLinkClick } from '#src/ui/chat/markdown/use-internal-link-click.ts'
import { linkTarget } from '#src/ui/sheets/univer/grid-links.ts'
import { emptyState } from '#src/log/fold.ts'
import { textOfMarkup } from '#tests/support/chat/markup.ts'

/** The markup of an answer with the documents flag on or off. */
const drawn = (markdown: string, documents = true, isOpen = false): string => {
  const app = {
    config: v.parse(AppConfig, { flags: { documents } }),
    state: () => emptyState,
  } as unknown as App
  return renderToStaticMarkup(
    <AppProvider app={app}>
      <Markdown text={markdown} isOpen={isOpen} />
    </AppProvider>,
  )
}
const linksOf = (html: string) =>
  [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    href: /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&'),
    name: /aria-label="([^"]*)"/.exec(attributes)?.[1],
    words: textOfMarkup(inner),
  }))

const cite = (filename: string, page = 12): string =>
  citation({ documentId: '3f2b-9', page, filename })

describe('a citation in an answer', () => {
  it.each(['report.pdf', 'Annual_report [2025].pdf', 'مرفق.pdf', `${'long name '.repeat(20)}.pdf`])(
    '[DOC-122] of the document %s is a link named by document and page',
    (filename) => {
      const [link, ...others] = linksOf(drawn(`Costs rose ${cite(filename)}.`))
      expect(others).toEqual([])
      expect(link?.href).toBe('#document=3f2b-9&page=12')
      expect(link?.name).toMatch(/, page 12$/)
      // The whole name is in the text. Only CSS shortens a name that does not fit.
      expect(link?.words).toBe(link?.name)
    },
  )

  it('[DOC-122] is a link in tables, lists and emphasis too, and contains no other link', () => {
    const one = cite('Sheet1!B2:D9 www.evil.example.xlsx')
    for (const text of [`| a | b |\n|---|---|\n| 5 | ${one} |`, `- 5 ${one}`, `**5 ${one}**`])
      expect(linksOf(drawn(text)).map(({ href }) => href)).toEqual(['#document=3f2b-9&page=12'])
  })

  it('[DOC-122] is plain text if documents are off', () => {
    const html = drawn(`Costs rose ${cite('report.pdf')}.`, false)
    expect(linksOf(html)).toEqual([])
    expect(textOfMarkup(html)).toBe('Costs rose report.pdf, page 12.')
  })

  it.each(['#document=', '#document=a/b&page=1', '#document=a&page=x', '#notes', '#'])(
    '[DOC-122] with the address %s is plain text',
    (address) => {
      expect(linksOf(drawn(`[report.pdf](${address})`))).toEqual([])
    },
  )

  it.each([
    ['report.pdf, page 12', 12, 'report.pdf, page 12'],
    ['the report', 3, 'the report, page 3'],
    ['p. 3', 3, 'p. 3'],
    ['3', 3, '3'],
    ['report 13', 3, 'report 13, page 3'],
    ['report.pdf, page 9', 3, 'report.pdf, page 9, page 3'],
    ['', 3, 'Document, page 3'],
    [' a\n b ', 3, 'a b, page 3'],
  ])('[DOC-122] with the text %j for page %i reads %j', (words, page, shown) => {
    expect(citationLabelOf(words, page)).toBe(shown)
  })

  it('[DOC-122] never shows its address while it streams', () => {
    const text = `Costs rose ${cite('Q3_report final.pdf')}`
    for (let end = 1; end <= text.length; end += 1)
      expect(textOfMarkup(drawn(text.slice(0, end), true, true))).not.toMatch(/[[\]#\\]|document=/)
  })

  it('[DOC-122] is no link in a cell of a spreadsheet', () => {
    expect(addressOf('#document=a&page=2')).toMatchObject({ kind: 'document' })
    expect(linkTarget('#document=a&page=2')).toBeNull()
  })
})

describe('pressing a citation', () => {
  /**
   * Presses the link to `path` on the page at `address`. Reports the new address and the length of
   * the history.
   */
  const pressed = (address: string, path: string, click: object = {}, times = 1) => {
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createRouter({ routeTree: createRootRoute(), history })
    const calls: string[] = []
    const focused: string[] = []
    const Link = (): ReactNode => {
      const visit = useInternalLinkClick(path)
      const currentTarget = { focus: () => focused.push(path) }
      const event = {
        button: 0,
        currentTarget,
        preventDefault: () => calls.push('taken'),
        ...click,
      }
      for (let press = 0; press < times; press += 1)
        visit(event as unknown as MouseEvent<HTMLElement>)
      return null
    }
    renderToStaticMarkup(
      <RouterContextProvider router={router as never}>
        <Link />
      </RouterContextProvider>,
    )
    return {
      href: history.location.href,
      length: history.length,
      taken: calls.length,
      focused: focused.length,
    }
  }
  const path = '#document=a&page=2'

  it.each(['/app/chat/c1', '/app/chat/c1?spreadsheet=s1', '/app/chat/c1#document=b&page=9'])(
    '[DOC-124] at %s changes only the fragment',
    (address) => {
      const { href, taken } = pressed(address, path)
      expect([href, taken]).toEqual([`${address.replace(/#.*/, '')}${path}`, 1])
    },
  )

  it('[DOC-113] focuses the link, which Safari does not do itself', () => {
    expect(pressed('/app/chat/c1', path).focused).toBe(1)
    expect(pressed('/app/chat/c1', path, { metaKey: true }).focused).toBe(0)
  })

  it('[DOC-124] several times adds only one history entry', () => {
    expect(pressed('/app/chat/c1', path, {}, 3)).toEqual({
      href: `/app/chat/c1${path}`,
      length: 2,
      taken: 3,
      focused: 3,
    })
  })

  it.each([{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    '[DOC-124] with %j is left to the browser',
    (click) => {
      expect(pressed('/app/chat/c1', path, click)).toMatchObject({ href: '/app/chat/c1', taken: 0 })
    },
  )
})
