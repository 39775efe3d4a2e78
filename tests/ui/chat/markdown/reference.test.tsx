import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { emptyState, fold } from '#src/log/fold.ts'
import { renderInline } from '#src/ui/chat/markdown/inline.tsx'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { EnclosingAnswerProvider } from '#src/ui/chat/conversation/enclosing-answer.tsx'
import { conversation } from '#tests/support/client/client-facts.ts'
import { drawnOver } from '#tests/support/client/drawn.tsx'

/** The markup of an answer in the conversation "c1", which is linked to a spreadsheet. */
const drawn = (markdown: string, spreadsheet_id: string | null = 's1'): string => {
  const items = [{ ...conversation('c1'), spreadsheet_id }]
  const page = { page: 1, totalCount: 1, hasMore: false }
  return drawnOver(
    fold(emptyState, { type: 'conversations.received', items, ...page }),
    <EnclosingAnswerProvider conversationId="c1" messageId="m1" isStreaming>
      <Markdown text={markdown} />
    </EnclosingAnswerProvider>,
  )
}
const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => decodeURIComponent(href))

describe('a cell reference in an answer', () => {
  it.each([
    ['See Sheet1!B2:D9 for it.', ['/app/spreadsheet/s1?range=Sheet1!B2:D9']],
    ["**'Q3 plan'!A1** is it", ["/app/spreadsheet/s1?range='Q3+plan'!A1"]],
    ['`=SUM(B2:B9)`', ['/app/spreadsheet/s1?range=B2:B9']],
    ['| Where | What |\n|---|---|\n| Loan!B2 | 5 |', ['/app/spreadsheet/s1?range=Loan!B2']],
    ['- one in B2:D9', ['/app/spreadsheet/s1?range=B2:D9']],
    ['[the range B2:D9](/app/chats)', ['/app/chats']],
    ['In Q1 and H2 2026', []],
  ])('[CONV-24] in %s links to %j', (markdown, links) => {
    expect(linksOf(drawn(markdown))).toEqual(links)
  })

  it('[CONV-24, CONV-816] shows no link if no spreadsheet is linked, or outside of answers', () => {
    expect(linksOf(drawn('See Sheet1!B2:D9', null))).toEqual([])
    expect(renderToStaticMarkup(<>{renderInline('See Sheet1!B2:D9')}</>)).toBe('See Sheet1!B2:D9')
  })
})
