import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TEMPLATES, type TemplateId } from '#contract/api/templates.ts'
import { parseWorkbook, type WorkbookData } from '#contract/workbook/workbook.ts'
import { createWorkbookEngine } from '#server/sheets/engine/engine.ts'
import type { WorkbookEngine } from '#server/sheets/engine/port.ts'
import { createTemplateWarmUp } from '#server/sheets/templates/warm-up.ts'
import { buildTemplate } from '#server/sheets/templates/build.ts'
import { createTemplates, SHEETS } from '#server/sheets/templates/templates.ts'
import { signUp, type Person } from '#tests/support/server/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'
import {
  ALL_TEMPLATE_IDS,
  checkResultsOf,
  filledCellsOf,
  templateMaker,
} from '#tests/support/models/template-book.ts'

const engine = createWorkbookEngine({ processes: 1 })
const { make } = templateMaker(engine)
afterAll(() => engine.close())

/** All templates plus the sample data. */
const ALL_MADE = TEMPLATES.length + 1
const INPUT = '#1a3fc4'
const LINK = '#12693b'
const isFormula = (f: string | null | undefined): f is string => typeof f === 'string' && f !== ''

describe.each(ALL_TEMPLATE_IDS)('the template %s', (id) => {
  let workbook: WorkbookData
  beforeAll(async () => {
    ;({ workbook } = await make(id))
  })

  it('[SHEET-61] has a value in every formula and no error', () => {
    const formulas = filledCellsOf(workbook).filter(({ cell }) => isFormula(cell.f))
    expect(formulas.length).toBeGreaterThan(60)
    const bad = formulas.filter(({ cell: { v } }) =>
      typeof v === 'number' ? !Number.isFinite(v) : typeof v !== 'string' || /^#|NaN/.test(v),
    )
    expect(bad.map(({ name, cell }) => `${name} ${cell.f} ${String(cell.v)}`)).toEqual([])
    expect(parseWorkbook(JSON.parse(JSON.stringify(workbook)))).toMatchObject({ ok: true })
  })

  it('[SHEET-1035] has checks that all hold, and one cell with their overall result', () => {
    const words = checkResultsOf(workbook)
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter((word) => word !== 'OK')).toEqual([])
    const labels = filledCellsOf(workbook).filter(({ cell }) => cell.v === 'All checks')
    expect(labels).toHaveLength(1)
  })

  it('[SHEET-69] has typed figures in blue, links to other sheets in green, formulas in black', () => {
    const wrong = filledCellsOf(workbook).filter(({ cell, style }) => {
      const colour = style.cl?.rgb ?? null
      if (isFormula(cell.f)) return colour !== (cell.f.includes('!') ? LINK : null)
      return typeof cell.v === 'number' ? colour !== INPUT : colour === INPUT || colour === LINK
    })
    expect(wrong.map(({ name, cell }) => `${name} ${cell.f ?? String(cell.v)}`)).toEqual([])
    const colours = new Set(filledCellsOf(workbook).map(({ style }) => style.cl?.rgb))
    expect([...colours]).toEqual(expect.arrayContaining([INPUT, LINK, undefined]))
  })

  it('[SHEET-69] hides no input figure in a formula', () => {
    // Formulas may contain counts of periods, days of a year, and tolerances of checks.
    const isPlain = (figure: number) =>
      (Number.isInteger(figure) && figure <= 365) || figure === 0.01 || figure === 1_000_000
    const NAMES = /"[^"]*"|'[^']*'!|\$?[A-Z]{1,3}\$?\d+/g
    const hidden = filledCellsOf(workbook).flatMap(({ name, cell }) =>
      [...(cell.f ?? '').replaceAll(NAMES, '').matchAll(/\d+(?:\.\d+)?/g)]
        .filter(([figure]) => !isPlain(Number(figure)))
        .map(([figure]) => `${name} ${figure}`),
    )
    expect(hidden).toEqual([])
  })

  it('[SHEET-69] freezes labels, shows negatives in brackets, and draws lines above and below its totals', () => {
    for (const sheet of Object.values(workbook.sheets)) {
      expect(sheet).toMatchObject({ freeze: { xSplit: 1, startColumn: 1 } })
      expect(sheet.columnData?.[0]?.w).toBeGreaterThan(90)
    }
    const patterns = new Set(filledCellsOf(workbook).flatMap(({ style }) => style.n?.pattern ?? []))
    for (const pattern of patterns)
      if (pattern.includes('#,##0') || pattern.includes('%')) expect(pattern).toMatch(/;\(.+\)/)
    const ruled = filledCellsOf(workbook).filter(({ style }) =>
      JSON.stringify(style['bd'] ?? null).includes('"s":7'),
    )
    expect(ruled.length).toBeGreaterThan(1)
    for (const { style } of ruled) expect(style['bd']).toMatchObject({ t: { s: 1 }, b: { s: 7 } })
  })
})

describe('calculated templates', () => {
  it('[SHEET-1036] are calculated once a day and again the next day, and errors are not cached', async () => {
    let asked = 0
    let works = false
    const counting: Pick<WorkbookEngine, 'recalculate'> = {
      recalculate: async (workbook, options) => {
        asked += 1
        return works
          ? engine.recalculate(workbook, options)
          : { ok: false, error: { type: 'engine_busy' } }
      },
    }
    const templates = createTemplates(counting)
    const on = (day: string) =>
      templates('cap_table', { id: randomUUID(), name: 'Caps', now: new Date(day) })
    expect(await on('2026-11-22')).toMatchObject({ ok: false, error: { type: 'engine_busy' } })
    works = true
    const [first, second] = await Promise.all([on('2026-11-22'), on('2026-11-22T23:00:00Z')])
    expect(asked).toBe(2)
    expect(first.ok && second.ok && first.value.id !== second.value.id).toBe(true)
    expect(first.ok && first.value.name).toBe('Caps')
    await on('2026-11-23')
    expect(asked).toBe(3)
  })

  it('[SHEET-185] are calculated before anyone requests them, the slowest first, once a day', async () => {
    const asked: (string | undefined)[] = []
    const last = Promise.withResolvers<void>()
    const templates = createTemplates({
      recalculate: (workbook, options) => {
        const [first] = Object.values(workbook.sheets)
        if (asked.push(first?.name) === ALL_MADE) last.resolve()
        return engine.recalculate(workbook, options)
      },
    })
    const ahead = createTemplateWarmUp(templates)
    const morning = new Date('2026-11-22T08:00:00Z')
    ahead(morning)
    ahead(new Date('2026-11-22T23:00:00Z'))
    await last.promise
    expect(asked[0]).toBe('Loan')
    for (const { id } of TEMPLATES)
      expect(await templates(id, { id: 'w', name: 'Mine', now: morning })).toMatchObject({
        ok: true,
      })
    expect(asked).toHaveLength(ALL_MADE)
    ahead(new Date('2026-11-23T00:01:00Z'))
    expect(asked).toHaveLength(ALL_MADE + 1)
  })
})

describe('a server that calculates templates in advance', () => {
  it('[SHEET-185] returns a template without another calculation after the first list of the day', async () => {
    let done = 0
    const whole = createWorkbookEngine({ processes: 1 })
    const calculated = Promise.withResolvers<void>()
    const counting: WorkbookEngine = {
      ...whole,
      recalculate: async (workbook, options) => {
        const result = await whole.recalculate(workbook, options)
        if (++done === TEMPLATES.length) calculated.resolve()
        return result
      },
    }
    const server = await startTestServer({ isAhead: true, engine: counting })
    try {
      const person = await signUp(server.origin)
      await person.call('spreadsheets.list', {})
      await calculated.promise
      const { status } = await person.call('spreadsheets.create', { body: { template: 'loan' } })
      expect(status).toBe(201)
      // The loan was calculated in advance, so the request calculates nothing.
      expect(done).toBe(TEMPLATES.length)
    } finally {
      await server.close()
    }
  })
})

describe('a spreadsheet from a template', () => {
  let server: TestServer
  let person: Person
  beforeAll(async () => {
    server = await startTestServer()
    person = await signUp(server.origin)
  })
  afterAll(() => server.close())
  const create = (body: { template?: TemplateId; title?: string; request_id?: string }) =>
    person.call('spreadsheets.create', { body })

  it('[SHEET-60] is created whole with 201, revision 1 and a title that is numbered if taken', async () => {
    const { status, body } = await create({ template: 'cap_table' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Cap table', revision: 1, public_share: null })
    const workbook = parseWorkbook(body.workbook_data)
    if (!workbook.ok) throw new Error(workbook.error.detail)
    expect(workbook.value).toMatchObject({ id: body.id, name: 'Cap table' })
    expect(checkResultsOf(workbook.value)).toContain('OK')
    const { preview: _, ...stored } = body
    expect((await person.call('spreadsheets.get', { params: { id: body.id } })).body).toEqual(
      stored,
    )
    expect((await create({ template: 'cap_table' })).body.title).toBe('Cap table (2)')
    expect((await create({ template: 'cap_table', title: 'Ours' })).body.title).toBe('Ours')
  })

  it('[SHEET-60] is created once for one request_id', async () => {
    const request_id = randomUUID()
    const made = await Promise.all([1, 2].map(() => create({ template: 'dcf', request_id })))
    const ids = new Set(made.map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    const { body } = await create({ template: 'dcf', request_id })
    expect([...ids]).toEqual([body.id])
    expect(body.title).toBe('Discounted cash flow')
  })

  it('[SHEET-60] is refused for an unknown template, or with a workbook beside the template', async () => {
    const post = (body: object) =>
      fetch(`${server.origin}/api/spreadsheets/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const both = await post({ template: 'loan', workbook_data: {} })
    expect(both.status).toBe(400)
    expect(await both.json()).toEqual({ detail: 'template: cannot come with workbook_data' })
    expect((await post({ template: 'tetris' })).status).toBe(400)
  })

  it('[SHEET-60] comes from one of seven templates, each with its own title and a description', () => {
    expect(TEMPLATES).toHaveLength(7)
    expect(new Set(TEMPLATES.map(({ title }) => title)).size).toBe(7)
    for (const { description } of TEMPLATES) expect(description).toMatch(/^[A-Z].{20,80}\.$/)
  })
})

it('[SHEET-540] a template freezes the rows down to its table header if that is near the top', () => {
  const rowsOf = (id: keyof typeof SHEETS) =>
    Object.values(buildTemplate('id', id, SHEETS[id](new Date('2026-11-21'))).sheets).map(
      (sheet) => [sheet.name, (sheet['freeze'] as { readonly ySplit: number }).ySplit],
    )
  expect(rowsOf('budget')).toEqual([
    ['Summary', 8],
    ['Budget', 3],
    ['Actual', 3],
  ])
  expect(rowsOf('dcf')).toEqual([
    ['Valuation', 1],
    ['Inputs', 3],
    ['Cash flow', 3],
  ])
  expect(rowsOf('loan')).toContainEqual(['Schedule', 3])
})
