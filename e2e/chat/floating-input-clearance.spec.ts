import { createSheet } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [1440, 768, 390]
const LONG = Array.from({ length: 14 }, (_, at) => `line ${at + 1} of a long question`).join('\n')

test('[SHELL-670] the last row of the lists and templates scrolls above the floating input, however high the input grows', async ({
  appPage: page,
  account,
  request,
}) => {
  const message = page.getByRole('textbox', { name: 'Message' })
  const templates = page.getByRole('list', { name: 'Templates' }).getByRole('button')
  const rows = page.getByRole('main').getByRole('link', { name: /^Sheet \d+$/ })
  const check = async (what: typeof rows, name: string) => {
    await expect(what.last()).toBeAttached()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      for (const text of [null, '', LONG]) {
        if (text !== null) await message.fill(text)
        await page.locator('[data-scroller]').evaluate((scroller) => {
          scroller.scrollTop = scroller.scrollHeight
        })
        await expect
          .poll(
            async () => {
              const [row, input] = [await what.last().boundingBox(), await message.boundingBox()]
              return (input?.y ?? 0) - ((row?.y ?? 0) + (row?.height ?? 0))
            },
            { message: `${name}, ${width} px, ${text?.length ?? 'closed'}` },
          )
          .toBeGreaterThan(0)
      }
      await message.fill('')
      await message.blur()
    }
  }
  await check(templates, 'templates')
  for (let at = 0; at < 18; at += 1) await createSheet(request, account, `Sheet ${at}`)
  await page.reload()
  await check(rows, 'cards')
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.getByRole('radio', { name: 'Rows' }).click()
  await check(rows, 'rows')
})
