import { describe, expect, it } from 'vitest'
import { linkTarget } from '#src/ui/sheets/univer/grid-links.ts'

const ORIGIN = 'https://ledgerline.test'

describe('cell links', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://ledgerline.test/1',
    '//evil.test/x',
    'no address',
    '',
  ])('[SHEET-93] open nothing for %j', (url) => {
    expect(linkTarget(url, ORIGIN)).toBeNull()
  })

  it.each([
    ['https://example.test/a?b=1#c', 'https://example.test/a?b=1#c'],
    ['http://example.test', 'http://example.test/'],
    ['mailto:a@example.test', 'mailto:a@example.test'],
    ['https://ledgerline.test/app/chats', '/app/chats'],
  ])('[SHEET-93] open %s', (url, target) => {
    expect(linkTarget(url, ORIGIN)).toBe(target)
  })
})
