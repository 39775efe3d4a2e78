import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { contentsOf, documentFile } from '#tests/support/documents/document-files.ts'

// Text recognition takes one or two seconds alone, but many times longer while a browser and a
// database also run.
vi.setConfig({ testTimeout: 120_000 })

const support = (name: string): string =>
  fileURLToPath(new URL(`../../../../support/${name}`, import.meta.url))

describe('text in pictures', () => {
  it.each(['png', 'jpg', 'jpeg'] as const)('[DOC-37] is read from a .%s', async (type) => {
    const file = documentFile(type === 'png' ? 'scan.png' : 'scan.jpg')
    const { pages, pageCount } = await contentsOf(type, file)
    expect(pages[0]?.text).toContain('Revenue from sales 1,200.50 1,500.75')
    expect(pageCount).toBeNull()
  })

  it('[DOC-37] is read from a PDF page without text, and other pages keep their own text', async () => {
    const { pages } = await contentsOf('pdf', documentFile('mixed.pdf'))
    expect(pages[0]?.text).toBe(
      'A text page before the scan, long enough that it counts as a page of text.',
    )
    expect(pages[1]?.text).toContain('Cost of materials (700.00) (810.25)')
  })

  it('[DOC-37] is read from a black and white picture', async () => {
    const pdf = documentFile('bits.pdf')
    expect((await contentsOf('pdf', pdf)).pages[0]?.text).toContain('Figures of the year')
  })

  it('[DOC-56] is read in German, including umlauts', async () => {
    const { pages } = await contentsOf('png', documentFile('german.png'))
    expect(pages[0]?.text.split(/\n+/)).toEqual([
      'Jahresüberschuss der Müller & Söhne GmbH',
      'Umsatzerlöse für größere Aufträge 1.234,56',
      'Löhne und Gehälter gemäß Prüfung 789,10',
    ])
  })

  it('[DOC-38] is recognized without any network call', () => {
    const run = (...args: readonly string[]) =>
      spawnSync(
        process.execPath,
        [
          '--import',
          support('server/kill-on-network.ts'),
          support('documents/recognise-alone.ts'),
          ...args,
        ],
        {
          env: {},
          encoding: 'utf8',
        },
      )
    const { status, stdout } = run()
    expect([status, stdout]).toEqual([0, expect.stringContaining('Revenue from sales')])
    // `kill-on-network.ts` works: it kills a process that makes a network call, even in a thread.
    const noticed = ['fetch', 'thread'].map((how) => run(how).signal)
    expect(noticed).toEqual(['SIGUSR2', 'SIGUSR2'])
  })
})
