import type { APIRequestContext, Page } from '@playwright/test'
import { npv } from '../../tests/support/formulas/finance/npv.ts'
import { answerEnded, answers } from '../support/chat.ts'
import { isFull } from '../support/full.ts'
import { readBook, type Book } from '../support/book.ts'
import { bearer, expect, test, type Account } from '../support/test.ts'

const example = (page: Page, title: string | RegExp) =>
  page.getByRole('region', { name: 'Examples' }).getByRole('button', { name: title })

const made = async (request: APIRequestContext, account: Account) => {
  const answer = await request.get('/api/spreadsheets/', {
    headers: await bearer(request, account),
  })
  const { spreadsheets } = (await answer.json()) as {
    readonly spreadsheets: readonly {
      readonly id: string
      readonly title: string
      readonly sample?: boolean
    }[]
  }
  return spreadsheets
}

const inCents = (value: unknown): number => Math.round(Number(value) * 100)

/** Ledger lines: date, account, account class, and credit minus debit in cents. */
const ledgerOf = (book: Book) =>
  book.rows('Ledger').flatMap(([day, , , name, kind, , , debit, credit]) =>
    typeof day === 'number'
      ? [
          {
            month: new Date((day - 25_569) * 86_400_000).toISOString().slice(0, 7),
            name: String(name),
            kind: String(kind),
            cents: inCents(credit ?? 0) - inCents(debit ?? 0),
          },
        ]
      : [],
  )
const sum = (lines: readonly { readonly cents: number }[]): number =>
  lines.reduce((all, { cents }) => all + cents, 0)

if (isFull) {
  test('[SHELL-120, SHELL-122] one click in an empty workspace builds the example loan, and the example is not offered again', async ({
    appPage: page,
    account,
    request,
  }) => {
    await expect(page.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Examples' }).getByRole('listitem')).toHaveCount(
      3,
    )
    await example(page, /Build a loan schedule/).click()
    await answerEnded(page)
    await expect(page).toHaveURL(/\/app\/chat\/[0-9a-f-]{36}$/)
    const [sheet] = await made(request, account)
    const book = await readBook(request, account, sheet?.id ?? '')
    // Payment by the annuity formula, and its total over 360 months.
    const rate = 0.065 / 12
    const payment = Math.round(((300_000 * rate) / (1 - (1 + rate) ** -360)) * 100)
    let [open, interest] = [30_000_000, 0]
    for (let month = 1; month <= 360; month += 1) {
      const due = Math.round(open * rate)
      interest += due
      open -= (month === 360 ? open + due : payment) - due
    }
    expect(inCents(book.value('Schedule', 'G5'))).toBe(payment)
    expect(inCents(book.value('Schedule', 'G6'))).toBe(interest)
    expect(book.value('Schedule', 'G8')).toBe('OK')

    await page.goto('/app/chat')
    await expect(example(page, /Find what changed/)).toBeVisible()
    await expect(example(page, /loan schedule/)).toHaveCount(0)
  })

  test('[SHELL-121, SHELL-123] on the home page, an example tells a new user what changed in the sample ledger', async ({
    appPage: page,
    account,
    request,
  }) => {
    await example(page, /Find what changed/).click()
    await expect(page).toHaveURL(/\/app\/chat/)
    await answerEnded(page)
    const [sheet, ...others] = await made(request, account)
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ title: 'Sample ledger', sample: true })
    const book = await readBook(request, account, sheet?.id ?? '')
    const lines = ledgerOf(book).filter(({ kind }) => kind !== 'Balance sheet')
    const months = [...new Set(lines.map(({ month }) => month))].slice(-2)
    const table = book.names.at(-1) ?? ''
    for (const name of new Set(lines.map((line) => line.name))) {
      const figures = months.map((month) =>
        sum(lines.filter((line) => line.name === name && line.month === month)),
      )
      const row = book.rows(table).find(([label]) => label === name)
      expect(row ? row.slice(1, 3).map(inCents) : [0, 0], name).toEqual(figures)
    }
    const profits = months.map((month) => sum(lines.filter((line) => line.month === month)))
    const profit = book.rows(table).find(([label]) => label === 'Net income') ?? []
    expect(profit.slice(1, 4).map(inCents)).toEqual([
      ...profits,
      (profits[1] ?? 0) - (profits[0] ?? 0),
    ])
    await expect(answers(page).last()).toContainText('The check shows OK.')
    await expect(answers(page).last()).toContainText('is new: (9,640.00)')
  })

  test('[SHELL-121, SHELL-123] a new chat forecasts cash from the same sample spreadsheet', async ({
    appPage: page,
    account,
    request,
  }) => {
    await page.getByRole('button', { name: 'Open sample data' }).click()
    await expect(page).toHaveURL(/\/app\/spreadsheet\/[0-9a-f-]{36}$/)
    await page.goto('/app/spreadsheets')
    const row = page.getByRole('listitem').filter({ hasText: 'Sample ledger' })
    await expect(row.getByText('Sample', { exact: true })).toBeVisible()
    await page.goto('/app/chat')
    await example(page, /Forecast 13 weeks/).click()
    await answerEnded(page)
    const all = await made(request, account)
    expect(all.map(({ title }) => title)).toEqual(['Sample ledger'])
    const book = await readBook(request, account, all[0]?.id ?? '')
    const cash = ledgerOf(book).filter(({ name }) => name === 'Cash at bank')
    const name = '13-week cash forecast'
    const line = (label: string) => book.rows(name).find(([first]) => first === label) ?? []
    expect(inCents(line('Opening cash')[4])).toBe(-sum(cash))
    const months = [...new Set(cash.map(({ month }) => month))].slice(-3)
    const three = -sum(cash.filter(({ month }) => months.includes(month)))
    expect(inCents(line('Total receipts')[1]) + inCents(line('Total payments')[1])).toBe(three)
    let left = -sum(cash) / 100
    const ends = Array.from({ length: 13 }, (_, week) => {
      left += Number(line('Total receipts')[4 + week]) + Number(line('Total payments')[4 + week])
      return left
    })
    for (const [week, end] of ends.entries())
      expect(Number(line('Closing cash')[4 + week])).toBeCloseTo(end, 4)
    expect(Number(line('Lowest closing cash')[1])).toBeCloseTo(Math.min(...ends), 4)
    await expect(answers(page).last()).toContainText('Both checks show OK.')

    // The sample can be deleted like any sheet.
    await page.goto('/app/spreadsheets')
    await page.getByRole('button', { name: 'Actions for Sample ledger' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
  })

  test('[SHELL-122, SHELL-678] without credits an example opens the paywall and is still offered afterwards', async ({
    signedIn: page,
    account,
    request,
  }) => {
    await page.route('**/api/billing/credits/', async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = await answer.json()
      await route.fulfill({ response: answer, json: { ...rest, data: { ...data, balance: 0 } } })
    })
    await page.goto('/app/spreadsheets')
    const paywall = page.getByRole('dialog', { name: 'Upgrade to Professional' })
    for (const title of [/Build a loan schedule/, /Find what changed/]) {
      await example(page, title).click()
      await expect(paywall).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(paywall).toBeHidden()
    }
    await expect(page).toHaveURL(/\/app\/spreadsheets$/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Examples' }).getByRole('listitem')).toHaveCount(
      3,
    )
    expect(await made(request, account)).toEqual([])
  })

  test('[SHELL-122] a hidden example stays hidden after a reload and on another device', async ({
    appPage: page,
    browser,
    account,
  }) => {
    await page.getByRole('button', { name: 'Hide examples' }).click()
    await expect(page.getByRole('region', { name: 'Examples' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Examples' })).toHaveCount(0)

    const other = await browser.newContext()
    const second = await other.newPage()
    await second.goto('/sign-in')
    await second.getByRole('textbox', { name: 'Email' }).fill(account.email)
    await second.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await second.getByRole('button', { name: 'Sign in' }).click()
    await expect(second.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
    await second.goto('/app/chat')
    await expect(second.getByText('Ask in your own words.')).toBeVisible()
    await expect(second.getByRole('region', { name: 'Examples' })).toHaveCount(0)
    await other.close()
  })

  test('[SHELL-120, SHELL-677] the three examples without a spreadsheet work while spreadsheets are off', async ({
    appPage: page,
  }) => {
    await page.route(
      (url) => !url.pathname.startsWith('/api/') && !url.pathname.includes('.'),
      async (route) => {
        const answer = await route.fetch()
        const html = (await answer.text()).replace(
          /(id="app-config">)[^<]*/,
          (_, open: string) => open + JSON.stringify({ flags: { spreadsheets: false } }),
        )
        await route.fulfill({ response: answer, body: html })
      },
    )
    const flows = [-250_000, 60_000, 75_000, 90_000, 110_000]
    let [low, high] = [0, 1]
    for (let step = 0; step < 60; step += 1) {
      const middle = (low + high) / 2
      if (npv(middle, flows) > 0) low = middle
      else high = middle
    }
    const value = npv(0.09, [-100_000, 25_000, 35_000, 45_000, 50_000])
    let saved = 10_000
    for (let month = 0; month < 240; month += 1) saved = saved * (1 + 0.04 / 12) + 500
    const figure = (amount: number): string =>
      amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    for (const [title, said] of [
      [/Value a row/, figure(value)],
      [/See where savings/, figure(saved)],
      [/Find the return/, `${(low * 100).toFixed(2)}%`],
    ] as const) {
      await page.goto('/app/chat')
      await example(page, title).click()
      await answerEnded(page)
      await expect(answers(page).last()).toContainText(said)
    }
    await page.goto('/app/chat')
    await expect(page.getByText('Ask in your own words.')).toBeVisible()
  })
}
