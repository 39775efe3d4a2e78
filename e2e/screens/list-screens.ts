import { expect } from '@playwright/test'
import { LOAN_QUESTION } from '../support/chat.ts'
import { bearer } from '../support/test.ts'
import { converse, fromTemplate, type Screen, type Stage } from './screen.ts'

const group = 'Lists'

const QUESTIONS = [
  'NPV at 9% and IRR of the cash flows -100000, 25000, 35000, 45000, 50000',
  'Future value of $10,000 plus $500 a month at 4% for 20 years',
  'What can you do?',
]

/** Creates three spreadsheets from templates, with realistic names. */
export async function someSheets(stage: Stage): Promise<void> {
  await fromTemplate(stage, 'budget', 'Household budget 2026')
  await fromTemplate(stage, 'three_statements', 'Northfield Mills: three statements')
  await fromTemplate(stage, 'dcf', 'Northfield Mills: DCF for the board')
}

/** Creates 200 spreadsheets. Every fifth name takes two lines. */
async function manySheets({ request, account }: Stage): Promise<void> {
  const headers = await bearer(request, account)
  for (let n = 1; n <= 200; n += 1) {
    const long = ', consolidated, all subsidiaries, before intercompany eliminations, restated'
    const title = `Quarterly forecast ${n}${n % 5 === 0 ? long : ''}`
    await request.post('/api/spreadsheets/', { headers, data: { title } })
  }
}

const open = async ({ page }: Stage, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true')
}

/** Waits until the list `name` has a row. */
const rowsStand = ({ page }: Stage, name: string): Promise<void> =>
  expect(page.getByRole('list', { name }).getByRole('link').first()).toBeVisible()

export const LIST_SCREENS: readonly Screen[] = [
  {
    name: 'spreadsheets-empty',
    group,
    open: async (stage) => {
      await open(stage, '/app/spreadsheets')
      await expect(stage.page.getByRole('heading', { name: 'No spreadsheets yet' })).toBeVisible()
    },
  },
  {
    name: 'chats-empty',
    group,
    open: async (stage) => {
      await open(stage, '/app/chats')
      await expect(stage.page.getByRole('main').getByRole('link').first()).toBeVisible()
    },
  },
  {
    name: 'spreadsheets',
    group,
    open: async (stage) => {
      await someSheets(stage)
      await open(stage, '/app/spreadsheets')
      await rowsStand(stage, 'Spreadsheets')
    },
  },
  {
    name: 'chats',
    group,
    open: async (stage) => {
      await converse(stage, [...QUESTIONS, LOAN_QUESTION])
      await open(stage, '/app/chats')
      await rowsStand(stage, 'Chats')
    },
  },
  {
    name: 'chats-selected',
    group,
    open: async (stage) => {
      await converse(stage, QUESTIONS)
      await open(stage, '/app/chats')
      await rowsStand(stage, 'Chats')
      await stage.page.getByRole('checkbox', { name: 'Select all' }).click()
    },
  },
  {
    name: 'chats-menu',
    group,
    open: async (stage) => {
      await converse(stage, QUESTIONS)
      await open(stage, '/app/chats')
      await stage.page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await expect(stage.page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    },
  },
  {
    name: 'spreadsheets-200',
    group,
    isBulk: true,
    open: async (stage) => {
      await manySheets(stage)
      await open(stage, '/app/spreadsheets')
      await stage.page.getByRole('radio', { name: 'Rows' }).click({ force: true })
      await rowsStand(stage, 'Spreadsheets')
    },
  },
  {
    name: 'spreadsheets-200-cards',
    group,
    isBulk: true,
    open: async (stage) => {
      await manySheets(stage)
      await open(stage, '/app/spreadsheets')
      await rowsStand(stage, 'Spreadsheets')
    },
  },
  {
    name: 'spreadsheets-none-found',
    group,
    open: async (stage) => {
      await someSheets(stage)
      await open(stage, '/app/spreadsheets?q=zebra')
      await expect(
        stage.page.getByRole('heading', { name: 'No spreadsheets match “zebra”' }),
      ).toBeVisible()
    },
  },
  {
    name: 'spreadsheets-failed',
    group,
    allow: [/^500 GET \/api\/spreadsheets\/$/],
    open: async (stage) => {
      await stage.page.route('**/api/spreadsheets/', (route) => route.fulfill({ status: 500 }))
      await open(stage, '/app/spreadsheets')
      await expect(stage.page.getByText('Failed to fetch spreadsheets').first()).toBeVisible()
    },
  },
]
