import { describe, expect, it } from 'vitest'
import { err, ok } from '#contract/api/result.ts'
import type { SheetCheck, SheetFinding } from '#contract/api/sheet-check.ts'
import { emptyState } from '#src/log/fold.ts'
import { NOT_CHECKED } from '#src/texts/sheet-check.ts'
import { createPreferences } from '#src/services/browser/preferences.ts'
import { AppProvider, type App } from '#src/ui/kit/hooks/app.tsx'
import { CheckContent } from '#src/ui/sheets/check/check-content.tsx'
import {
  answered,
  isOutdated,
  unchecked,
  type CheckView,
} from '#src/ui/sheets/check/use-sheet-check.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemory } from '#tests/support/client/memory.ts'

const finding = (more: Partial<SheetFinding>): SheetFinding => ({
  rule: 'short_total',
  severity: 'warning',
  sheet: 'Plan',
  range: 'B6',
  also: [],
  evidence: 'B6 misses row 5.',
  ...more,
})
const checkOf = (
  findings: readonly SheetFinding[],
  more: Partial<SheetCheck> = {},
): SheetCheck => ({
  revision: 3,
  worksheets: ['Plan', "O'Brien's", 'constructor', 'Old'].map((name) => ({
    name,
    hidden: name === 'Old',
  })),
  cells: 5300,
  formulas: 1240,
  counts: {
    error: findings.filter(({ severity }) => severity === 'error').length,
    warning: findings.filter(({ severity }) => severity === 'warning').length,
    note: findings.filter(({ severity }) => severity === 'note').length,
  },
  findings: [...findings],
  left_out: 0,
  unused_inputs_checked: true,
  ...more,
})

const drawn = (view: Partial<CheckView>, current: SheetFinding | null = null): string => {
  const app = {
    state: () => emptyState,
    subscribe: () => () => {},
    preferences: createPreferences(createMemory()),
  } as unknown as App
  return renderToStaticMarkup(
    <AppProvider app={app}>
      <CheckContent
        spreadsheetId="s 1"
        view={{ isChecking: false, check: null, failure: null, isOutdated: false, ...view }}
        current={current}
        onSelect={() => {}}
        again={() => {}}
      />
    </AppProvider>,
  )
}
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
const links = (html: string): readonly string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

describe('the findings', () => {
  const all = [
    finding({ rule: 'error_value', severity: 'error', sheet: "O'Brien's", range: 'C2' }),
    finding({ sheet: 'Plan', range: 'B6', also: [{ sheet: "O'Brien's", range: 'B5' }] }),
    finding({ sheet: "O'Brien's", range: 'D4' }),
    finding({ rule: 'newer_rule', severity: 'note', sheet: 'constructor', range: 'A1:B2' }),
  ]

  it('[SHEET-1072] stand below their worksheet, worst first, with severity, cells and evidence', () => {
    const html = drawn({ check: checkOf(all) })
    const headings = [...html.matchAll(/<h3[^>]*>.*?<\/h3>/g)].map(([heading]) =>
      textOf(heading).trim(),
    )
    expect(headings).toEqual(["O'Brien's 2 findings", 'Plan 1 finding', 'constructor 1 finding'])
    const rows = [...html.matchAll(/<li[^>]*>.*?<\/li>/g)].map(([row]) => textOf(row).trim())
    expect(rows).toEqual([
      'Error Cell shows an error C2 B6 misses row 5.',
      'Warning Total misses figures D4 B6 misses row 5.',
      "Warning Total misses figures B6 B6 misses row 5. Also 'O''Brien''s'!B5",
      'Note A1:B2 B6 misses row 5.',
    ])
    expect(textOf(html)).toContain('1 error, 2 warnings, 1 note')
    expect(textOf(html)).toContain('1,240 formulas in 5,300 cells on 4 worksheets')
  })

  it('[SHEET-1074] link to their cells, and name them with the worksheet for screen readers', () => {
    const html = drawn({ check: checkOf(all) }, all[1])
    expect(links(html)).toEqual([
      '/app/spreadsheet/s%201?range=%27O%27%27Brien%27%27s%27%21C2',
      '/app/spreadsheet/s%201?range=%27O%27%27Brien%27%27s%27%21D4',
      '/app/spreadsheet/s%201?range=Plan%21B6',
      '/app/spreadsheet/s%201?range=%27O%27%27Brien%27%27s%27%21B5',
      '/app/spreadsheet/s%201?range=constructor%21A1%3AB2',
    ])
    expect(html).toContain('aria-label="A1:B2 in constructor: select"')
    expect(html.match(/aria-current="true"/g)).toHaveLength(1)
    expect(html).toMatch(/<a[^>]*aria-label="B6 in Plan: select"[^>]*aria-current="true"/)
  })

  it('[SHEET-1082] of a hidden worksheet are no links', () => {
    const html = drawn({ check: checkOf([finding({ sheet: 'Old' })]) })
    expect(links(html)).toEqual([])
    expect(textOf(html)).toContain('Old hidden 1 finding')
  })

  it('[SHEET-1074] of a worksheet whose name is too long for an address are no links', () => {
    expect(links(drawn({ check: checkOf([finding({ sheet: 'x'.repeat(101) })]) }))).toEqual([])
  })

  it.each([
    [{ cell: 'B6', formula: '=SUM(B2:B5)' }, 'Proposed in B6: =SUM(B2:B5)'],
    [{ cell: 'B6', value: -1_234_567.25 }, 'Proposed in B6: -1,234,567.25'],
    [{ cell: 'B6', value: 46_056, text: '03/02/2026' }, 'Proposed in B6: 03/02/2026'],
    [{ cell: 'B6', value: true }, 'Proposed in B6: TRUE'],
    [{ cell: 'B6', value: '<b>' }, 'Proposed in B6: &lt;b&gt;'],
  ])('[SHEET-1073] show the proposal %j', (proposal, text) => {
    expect(textOf(drawn({ check: checkOf([finding({ proposal })]) }))).toContain(text)
  })

  it('[SHEET-1081] are counted if the list leaves some out', () => {
    const text = textOf(drawn({ check: checkOf(all, { left_out: 1200 }) }))
    expect(text).toContain('1,200 more findings of the same kinds are not listed.')
    expect(textOf(drawn({ check: checkOf(all) }))).not.toContain('not listed')
  })

  it('[SHEET-1075] do not claim that inputs are in use if nobody can tell', () => {
    const check = checkOf([], { unused_inputs_checked: false })
    expect(textOf(drawn({ check }))).toContain('Unused inputs were not looked for')
    expect(textOf(drawn({ check: checkOf([]) }))).not.toContain('Unused inputs')
  })
})

describe('the states of a check', () => {
  it('[SHEET-1075] say how many worksheets have no findings, also to screen readers', () => {
    const html = drawn({ check: checkOf([]) })
    expect(html).toMatch(/<h2[^>]*>No faults found in 4 worksheets\.<\/h2>/)
    expect(html).toMatch(/<output[^>]*>No faults found in 4 worksheets\.<\/output>/)
    const one = checkOf([], {
      worksheets: [{ name: 'Plan', hidden: false }],
      formulas: 1,
      cells: 1,
    })
    const text = textOf(drawn({ check: one }))
    expect(text).toContain('No faults found in 1 worksheet.')
    expect(text).toContain('1 formula in 1 cell on 1 worksheet')
  })

  it.each(['unsaved', 'busy', 'large', 'lost'] as const)(
    '[SHEET-1076] say why a check failed (%s) and offer to try again',
    (failure) => {
      const html = drawn({ failure })
      expect(html).toContain('role="alert"')
      expect(textOf(html)).toContain(NOT_CHECKED[failure].title)
      expect(textOf(html)).toContain('Try Again')
    },
  )

  it('[SHEET-1076] offer no second try if the sheet cannot be checked at all', () => {
    expect(textOf(drawn({ failure: 'unknown' }))).not.toContain('Try Again')
  })

  it('[SHEET-1076] keep the last findings below the reason of a failed check', () => {
    const html = drawn({ check: checkOf([finding({})]), failure: 'lost' })
    expect(textOf(html)).toContain('Try Again')
    expect(html).toContain('<li')
  })

  it('[SHEET-1077] say that the sheet has changed, and offer to check again', () => {
    const text = textOf(drawn({ check: checkOf([finding({})]), isOutdated: true }))
    expect(text).toContain('The sheet has changed since. Check again')
    expect(textOf(drawn({ check: checkOf([finding({})]) }))).not.toContain('has changed')
  })

  it('[SHEET-1075] show "Checking…" above the last findings while the next check runs', () => {
    const html = drawn({ check: checkOf([finding({})]), isChecking: true })
    expect(textOf(html)).toContain('Checking…')
    expect(html).toContain('<li')
  })
})

describe('what the panel remembers', () => {
  const check = checkOf([])

  it('[SHEET-1076] a failed check keeps the findings of the last one', () => {
    const first = answered(unchecked, 'a', ok(check))
    expect(first).toEqual({ asking: 'a', check, failure: null })
    const second = answered(first, 'b', err('lost'))
    expect(second).toEqual({ asking: 'b', check, failure: 'lost' })
    expect(answered(second, 'c', ok(check)).failure).toBeNull()
  })

  it('[SHEET-1077] an edit and a newer revision outdate a check, an older screen does not', () => {
    const sheet = (save: typeof emptyState.workbook.save, newest: number) =>
      isOutdated({ ...emptyState.workbook, save, newest }, check)
    expect(sheet('saved', 3)).toBe(false)
    expect(sheet('saved', 2)).toBe(false)
    expect(sheet('saved', 4)).toBe(true)
    for (const save of ['unsaved', 'saving', 'failed', 'conflict', 'gone'] as const)
      expect(sheet(save, 3)).toBe(true)
    expect(isOutdated({ ...emptyState.workbook, save: 'unsaved', newest: 9 }, null)).toBe(false)
  })
})
