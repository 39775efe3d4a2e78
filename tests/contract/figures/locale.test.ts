import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A program that prints interface texts in the default language of the machine. */
const PROGRAM = `
import { figureText } from '#contract/figures/figure-text.ts'
import { TOP_BAR } from '#src/texts/labels.ts'
import { ANSWER_DETAILS, LISTS } from '#src/texts/screens.ts'
import { BILLING } from '#src/texts/site.ts'
import { formatFileSize, formatMegabytes } from '#contract/documents/uploads.ts'
import { shortTime, wholeTime } from '#src/ui/chat/conversation/time.ts'
import { durationText } from '#src/ui/chat/answer/elapsed.ts'
import { shortDateText } from '#src/ui/kit/dates.ts'
import { editedWhen } from '#src/ui/lists/edited-when.ts'
import { shareDateText } from '#src/ui/sheets/public/share-date.ts'
const now = new Date('2026-11-21T15:30:00Z')
const at = (text) => new Date(text + ':00Z').toISOString()
console.log(JSON.stringify([
  figureText(1234567), ANSWER_DETAILS.tokens(33030), LISTS.ofTotal(1200, 3400), durationText(0.2),
  formatFileSize(52.4 * 1048576), formatMegabytes(52.4 * 1048576),
  shortDateText(at('2026-11-21T14:06'), now), shortDateText(at('2026-11-20T09:05'), now),
  shortDateText(at('2026-09-14T09:05'), now), shortDateText(at('2025-11-17T09:05'), now),
  shortTime(at('2026-11-21T14:06'), now), shortTime(at('2026-09-14T14:06'), now),
  wholeTime(at('2026-09-14T14:06')),
  editedWhen(at('2026-11-21T15:27'), now), editedWhen(at('2026-11-20T17:40'), now),
  shareDateText(at('2026-11-21T14:06'), now),
  TOP_BAR.creditsLeft(12000), BILLING.perMonth(12000, 1), BILLING.creditsLeft(12000), BILLING.returns(12000),
].map((text) => text.replace(/[\\u202f\\u00a0]/g, ' '))))
`
const textsIn = (language: string): readonly string[] => {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: `${language}.UTF-8`, TZ: 'UTC' },
  })
  expect(run.stderr).toBe('')
  return JSON.parse(run.stdout) as readonly string[]
}

describe('figures and dates of the interface', () => {
  it.each([
    [
      'en_US',
      ['1,234,567', '33,030 tokens', '1,200 of 3,400', '0.2 s', '52.4 MB', '52.4 MB'],
      ['2:06 PM', 'Fri', 'Sep 14', 'Nov 17, 2025', '2:06 PM', 'Sep 14'],
      ['September 14, 2026 at 2:06 PM', 'Edited 3 min ago', 'Edited yesterday, 5:40 PM'],
      [
        'today, 2:06 PM',
        '12,000 credits left',
        '12,000 credits each month, 1 per message',
        'of 12,000 credits left',
        'Balance returns to 12,000',
      ],
    ],
    [
      'de_DE',
      ['1.234.567', '33.030 tokens', '1.200 of 3.400', '0,2 s', '52,4 MB', '52.4 MB'],
      ['14:06', 'Fr', '14. Sept.', '17.11.2025', '14:06', '14. Sept.'],
      ['14. September 2026 um 14:06', 'Edited 3 min ago', 'Edited yesterday, 17:40'],
      [
        'today, 14:06',
        '12.000 credits left',
        '12.000 credits each month, 1 per message',
        'of 12.000 credits left',
        'Balance returns to 12.000',
      ],
    ],
    [
      'ja_JP',
      ['1,234,567', '33,030 tokens', '1,200 of 3,400', '0.2 s', '52.4 MB', '52.4 MB'],
      ['14:06', '金', '9月14日', '2025/11/17', '14:06', '9月14日'],
      ['2026年9月14日 14:06', 'Edited 3 min ago', 'Edited yesterday, 17:40'],
      [
        'today, 14:06',
        '12,000 credits left',
        '12,000 credits each month, 1 per message',
        'of 12,000 credits left',
        'Balance returns to 12,000',
      ],
    ],
    [
      'ar_EG',
      ['١٬٢٣٤٬٥٦٧', '٣٣٬٠٣٠ tokens', '١٬٢٠٠ of ٣٬٤٠٠', '٠٫٢ s', '٥٢٫٤ MB', '52.4 MB'],
      ['٢:٠٦ م', 'الجمعة', '١٤ سبتمبر', '١٧‏/١١‏/٢٠٢٥', '٢:٠٦ م', '١٤ سبتمبر'],
      ['١٤ سبتمبر ٢٠٢٦ في ٢:٠٦ م', 'Edited ٣ min ago', 'Edited yesterday, ٥:٤٠ م'],
      [
        'today, ٢:٠٦ م',
        '١٢٬٠٠٠ credits left',
        '١٢٬٠٠٠ credits each month, ١ per message',
        'of ١٢٬٠٠٠ credits left',
        'Balance returns to ١٢٬٠٠٠',
      ],
    ],
  ])('[SHELL-130] follow the notation of the locale %s', (language, figures, dates, long, rest) => {
    expect(textsIn(language)).toEqual([...figures, ...dates, ...long, ...rest])
  })
})

/**
 * The only files that may fix a language. locale.ts replaces the separators with those of the
 * region. The others draw pictures of cells, which have fixed formats.
 */
const NAMED = [
  'contract/figures/locale.ts',
  'src/ui/site/ledger-figures.tsx',
  'src/ui/site/specimen-cells.ts',
  'src/ui/site/specimen-loan.ts',
]

it('[SHELL-130] the interface fixes a language only in known files', () => {
  const files = ['contract', 'src'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const FIXED = /(?:toLocale\w*String|Intl\.\w+)\(\s*'[a-z]{2}/
  const naming = files.filter((file) => FIXED.test(readFileSync(`${root}/${file}`, 'utf8')))
  expect(naming.toSorted()).toEqual(NAMED)
})
