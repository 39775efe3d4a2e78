import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Block } from '#src/ui/chat/markdown/block.tsx'
import { initialParse, parseMore } from '#src/ui/chat/markdown/syntax/incremental.ts'
import { Markdown } from '#src/ui/chat/markdown/markdown.tsx'
import { openBlocks } from '#src/ui/chat/markdown/syntax/open-tail.ts'
import { ENDLESS_MARKDOWN } from '#tests/support/chat/hostile-markdown.ts'
import { cpuMs } from '../../../../bench/support/figure.ts'

/**
 * All limits are CPU times, because other tests keep the machine busy. `WHOLE_MS` limits the
 * rendering of a whole answer.
 */
const WHOLE_MS = 5000
const DELTA_MS = 50
/**
 * The limit for a complete render of the last block in React's slower development build. It is
 * high, because a page updates only the changed parts.
 */
const DRAWN_MS = 250

const shortest = (times: number, run: () => void): number =>
  Math.min(...Array.from({ length: times }, () => cpuMs(run)))

const html = (text: string, isOpen: boolean): string =>
  renderToStaticMarkup(<Markdown text={text} isOpen={isOpen} />)

describe('hostile markdown', () => {
  it.each(ENDLESS_MARKDOWN)('[SHELL-722] %s: renders whole in time', (_, text) => {
    const took = shortest(1, () => {
      expect(renderToStaticMarkup(<Markdown text={text} />)).not.toBe('')
      renderToStaticMarkup(<Markdown text={text} isOpen />)
    })
    expect(took).toBeLessThan(WHOLE_MS)
  })

  it.each([true, false])(
    '[SHELL-676, SHELL-729] a table that is too large to render loses no text (answer still open: %s)',
    (isOpen) => {
      const rows = Array.from({ length: 1003 }, (_, row) => `| x${row} | y |`)
      const long = html(`| a | b |\n|---|---|\n${rows.join('\n')}\n`, isOpen)
      expect(long.match(/<tr/g)).toHaveLength(1001)
      expect(long).toMatch(/>\| x1000 \| y \|\n\| x1001 \| y \|\n\| x1002 \| y \|\s*</)
      const wide = `${'|a'.repeat(101)}|\n${'|-'.repeat(101)}|\n`
      expect(html(wide, isOpen)).toContain(wide.trim())
      expect(html(wide, isOpen)).not.toContain('<table')
    },
  )

  it.each(ENDLESS_MARKDOWN)(
    '[SHELL-722] %s: parses and renders one more letter in time',
    (_, text) => {
      const before = parseMore(initialParse, text)
      const more = () => openBlocks(parseMore(before, `${before.text}x`))
      expect(shortest(5, () => void more())).toBeLessThan(DELTA_MS)
      const last = more().at(-1)
      const draw = () => renderToStaticMarkup(last ? <Block token={last.token} above="" /> : null)
      expect(shortest(5, () => void draw())).toBeLessThan(DRAWN_MS)
    },
  )
})
