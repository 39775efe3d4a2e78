import { describe, expect, it } from 'vitest'
import type { Answer } from '#src/log/state.ts'
import { nextAnnouncement, initialProgress } from '#src/ui/chat/conversation/announce.ts'
import { spokenTextFrom } from '#src/ui/chat/conversation/spoken-text.ts'
import { ENDLESS_MARKDOWN } from '#tests/support/chat/hostile-markdown.ts'
import { cpuMs } from '../../../../bench/support/figure.ts'

/** The limit holds on a slow machine. An algorithm with quadratic time takes minutes. */
const LONGEST_MS = 2000

/** A megabyte of marks that never close, and a ten-megabyte word without any place to split it. */
const MARKS: readonly (readonly [name: string, text: string])[] = [
  ['brackets', '['.repeat(1_000_000)],
  ['marks of notes', '[^'.repeat(500_000)],
  ['links without an end', '[]('.repeat(333_000)],
  ['tags without an end', '<'.repeat(1_000_000)],
  ['low lines in a word', `x${'_'.repeat(1998)}x`.repeat(500)],
  ['rules below a bar', `|\n${'-'.repeat(1900)}x\n`.repeat(500)],
  ['a word of ten megabytes', 'x'.repeat(10_000_000)],
]

describe('reading hostile text aloud', () => {
  it.each([...ENDLESS_MARKDOWN, ...MARKS])('[CONV-37] ends in time: %s', (_, text) => {
    const took = cpuMs(() => expect(spokenTextFrom(text, 0, true).end).toBe(text.length))
    expect(took).toBeLessThan(LONGEST_MS)
  })

  it('[CONV-37] reads all words of a line of one megabyte, none twice and none cut', () => {
    const line = 'It is $5. So it goes on. '.repeat(40_000)
    expect(spokenTextFrom(line, 0, true).words.split(' ').length).toBe(
      line.trim().split(' ').length,
    )
  })

  it('[CONV-36] converts no more words than it announces, and the next announcement skips the rest', () => {
    const row = (content: string): Answer => ({
      id: 'a1',
      type: 'assistant',
      timeline: [{ kind: 'text', content }],
      metadata: { tokenUsage: null, documents: [], error: null },
      timestamp: '',
      plainText: '',
      error: null,
      state: 'streaming',
      charged: true,
    })
    const long = 'The stock moved by $7,000 and stays within the covenant. '.repeat(1000)
    const before = nextAnnouncement(initialProgress, row(''), 0, true)
    const first = nextAnnouncement(before.progress, row(`${long}\n\`\`\`\nhidden`), 10_000, true)
    expect(first.text).toMatch(/^The stock moved .* …$/)
    expect(first.text?.length).toBeLessThan(4010)
    const whole = row(`${long}\n\`\`\`\nhidden words\n\`\`\`\nAfter it.\n`)
    expect(nextAnnouncement(first.progress, whole, 30_000, true).text).toBe(
      'Code, 1 line. After it.',
    )
    expect(spokenTextFrom(long, 0, true, 100).words.length).toBeLessThan(3000)
  })
})
