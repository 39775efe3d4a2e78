import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readXlsx } from '#packages/univer-xlsx/read/read-xlsx.ts'
import {
  cellContentsOf,
  hasLibreOffice,
  resaveInLibreOffice,
} from '#tests/support/transfer/libreoffice.ts'
import { relationshipsXml, xlsxFile } from '#tests/support/transfer/xlsx-file.ts'
import { expectAccessible } from '../support/axe.ts'
import { isFull } from '../support/full.ts'
import { gridReady, saved, typeIntoCell } from '../support/sheet.ts'
import { expect, test } from '../support/test.ts'

/** A workbook with a formula and two unsupported charts. */
const workbook = () =>
  xlsxFile({
    sheets: {
      Rates:
        '<sheetData><row r="1"><c r="A1"><v>40</v></c><c r="B1"><f>A1+2</f><v>42</v></c><c r="C1"><f>IF(A1&gt;99,"much","little")</f>' +
        '<v>little</v></c></row><row r="2"><c r="A2"><v>0.25</v></c><c r="B2"><f>SUM(A1:A2)*Share</f><v>10.0625</v></c><c r="C2" t="e">' +
        '<f>A1/C9</f><v>#DIV/0!</v></c></row><row r="3"><c r="A3" t="inlineStr"><is><t>Grüße &amp; 1,5</t></is></c><c r="B3"><v>45000.5</v></c>' +
        '<c r="C3"><f t="shared" ref="C3:C4" si="0">$A$1*A2</f><v>10</v></c></row><row r="4"><c r="C4"><f t="shared" si="0"/><v>0</v></c></row></sheetData>',
    },
    after: '<definedNames><definedName name="Share">Rates!$A$2</definedName></definedNames>',
    others: {
      'xl/worksheets/_rels/sheet1.xml.rels': relationshipsXml({
        r1: ['drawing', '../drawings/drawing1.xml'],
      }),
      'xl/drawings/drawing1.xml':
        '<wsDr><twoCellAnchor><graphicFrame/></twoCellAnchor><twoCellAnchor><graphicFrame/></twoCellAnchor></wsDr>',
      'xl/drawings/_rels/drawing1.xml.rels': relationshipsXml({
        r1: ['chart', '../charts/chart1.xml'],
        r2: ['chart', '../charts/chart2.xml'],
      }),
    },
  })
/**
 * Content of the downloaded file, as we read it and as LibreOffice reads it. `theirs` is null
 * without LibreOffice.
 */
const readTwice = async (bytes: Buffer) => {
  const own = await readXlsx(bytes)
  if (!own.ok) throw new Error(own.error.type)
  const ours = cellContentsOf(own.value.workbook)
  if (!hasLibreOffice) return { ours, theirs: null }
  const [theirs] = await resaveInLibreOffice([{ name: 'Rates.xlsx', bytes }])
  if (!theirs) throw new Error('LibreOffice does not open it')
  return { ours, theirs: cellContentsOf(theirs) }
}

const prices = Buffer.from('Item;Price\nTea;1.234,50\nMilk;0,99\n')

const exportAs = async (page: Page, format: RegExp) => {
  const dialog = page.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('radio', { name: format }).check()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

// The short run skips these tests, because tests/services/transfer/ and tests/machines/transfer/
// test the code behind them.
if (isFull) {
  test('[EXPORT-40, TRANSFER-4, TRANSFER-8, TRANSFER-10, TRANSFER-11, TRANSFER-13, TRANSFER-20, TRANSFER-21, TRANSFER-22, TRANSFER-25, NAV-16, SHEET-28, SHEET-100] the user imports files, opens and edits them, and exports them', async ({
    appPage: page,
  }) => {
    await page.goto('/app/spreadsheets')
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    await importing.press('Enter')
    await expect(page).toHaveURL(/action=upload/)
    const dialog = page.getByRole('dialog', { name: 'Import' })
    await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused()
    await expectAccessible(page, 'Import')

    const book = { name: 'Rates.xlsx', mimeType: '', buffer: await workbook() }
    const text = { name: 'prices.csv', mimeType: 'text/csv', buffer: prices }
    const other = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
    await dialog.locator('input[type=file]').setInputFiles([text, book, other])
    const row = (name: string) => dialog.getByRole('listitem', { name })
    await expect(row('Rates.xlsx')).toContainText("2 charts couldn't be imported")
    await expect(row('notes.pdf')).toContainText("This format can't be imported.")
    const first = row('prices.csv').getByRole('region', { name: 'First rows' })
    await expect(first).toContainText('1,234.50')
    await expectAccessible(page, 'Import, choices')
    await row('prices.csv').getByRole('combobox', { name: 'Decimal separator' }).selectOption('.')
    await expect(first).toContainText('1.234,50')
    await row('prices.csv').getByRole('combobox', { name: 'Decimal separator' }).selectOption(',')
    await expect(first).toContainText('1,234.50')
    await row('prices.csv').getByRole('button', { name: 'Import', exact: true }).press('Enter')
    await expect(row('prices.csv')).toContainText('Imported')
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/action/)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeFocused()

    // A list row exports the stored version.
    await page.getByRole('button', { name: 'Actions for prices' }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    await expectAccessible(page, 'Export')
    const csv = await exportAs(page, /csv/)
    expect(csv.name).toBe('prices.csv')
    expect(csv.bytes.toString()).toMatch(/Tea,.?1,?234\.50?/)

    // The editor exports the current version.
    await page.getByRole('link', { name: 'Rates' }).click()
    await gridReady(page)
    await typeIntoCell(page, 'A1', '1000')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const xlsx = await exportAs(page, /xlsx/)
    expect(xlsx.name).toBe('Rates.xlsx')
    const { ours, theirs } = await readTwice(xlsx.bytes)
    expect(ours.get('Rates!0,1')).toEqual({ v: 1002, f: '=A1+2' })
    expect(ours.get('Rates!0,2')?.v).toBe('much')
    expect(ours.get('Rates!1,1')?.v).toBe(250.0625)
    if (theirs === null)
      test.info().annotations.push({ type: 'left out', description: 'LibreOffice is not here' })
    else expect([...theirs]).toEqual([...ours])
    await saved(page)

    // The re-imported file opens as a new spreadsheet. The original stays unchanged.
    const address = page.url()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const again = { name: 'Rates back.xlsx', mimeType: '', buffer: xlsx.bytes }
    await page.getByRole('dialog', { name: 'Import' }).locator('input').setInputFiles([again])
    await expect(page.getByRole('main', { name: 'Rates back' })).toBeVisible()
    expect(page.url()).not.toContain(new URL(address).pathname)

    // On a phone, the menu "More" contains Import and Export. Its button regains the focus after
    // the dialog closes.
    await page.setViewportSize({ width: 390, height: 844 })
    const more = page
      .getByRole('banner', { name: 'Sheet bar' })
      .getByRole('button', { name: 'More' })
    await more.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Import',
      'Export',
      'Check this sheet',
      'Command palette',
    ])
    await page.getByRole('menuitem', { name: 'Import' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })

  test('[TRANSFER-4, TRANSFER-5, TRANSFER-10] a file dropped on the list shows its upload progress and can be cancelled', async ({
    appPage: page,
  }) => {
    await page.goto('/app/spreadsheets')
    const asked = page.waitForRequest(/backend-import/)
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      const bytes = crypto.getRandomValues(new Uint8Array(65_536))
      data.items.add(
        new File(
          Array.from({ length: 48 }, () => bytes),
          'big.xlsx',
        ),
      )
      return data
    })
    const list = page.getByRole('heading', { name: 'No spreadsheets yet' })
    await list.dispatchEvent('dragover', { dataTransfer: files })
    await expect(page.getByText('Drop to import')).toBeVisible()
    await list.dispatchEvent('drop', { dataTransfer: files })
    await expect(page).toHaveURL(/action=upload/)
    const dialog = page.getByRole('dialog', { name: 'Import' })
    const bar = dialog.getByRole('progressbar', { name: 'Progress of big.xlsx' })
    await expect
      .poll(async () => Number(await bar.getAttribute('value')), { timeout: 30_000 })
      .toBeGreaterThan(100_000)
    await expect(dialog.getByText(/MB of 3\.0 MB/)).toBeVisible()
    const failed = page.waitForEvent('requestfailed', (request) =>
      /backend-import/.test(request.url()),
    )
    await dialog.getByRole('button', { name: 'Cancel big.xlsx' }).click()
    await Promise.all([asked, failed])
    await expect(dialog.getByRole('listitem')).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Choose files' })).toBeFocused()
  })

  test('[TRANSFER-36, TRANSFER-38, TRANSFER-39, TRANSFER-40, TRANSFER-57] a closed import dialog leaves no entry in the browser history, and the row of a failed file gets the focus', async ({
    appPage: page,
    allow,
  }) => {
    allow(/^failed POST \/api\/spreadsheets\/import-preview\//)
    await page.goto('/app/chats')
    await page.goto('/app/spreadsheets')
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    await importing.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import' })
    const row = (name: string) => dialog.getByRole('listitem', { name })
    const text = { name: 'prices.csv', mimeType: 'text/csv', buffer: prices }
    const book = { name: 'Rates.xlsx', mimeType: '', buffer: await workbook() }
    await dialog.locator('input[type=file]').setInputFiles([text, book])
    const sign = row('prices.csv').getByRole('combobox', { name: 'Decimal separator' })
    await expect(sign).toHaveValue(',')
    const asked = Promise.withResolvers<void>()
    await page.route(/import-preview/, async (route) => {
      await asked.promise
      await route.abort()
    })
    await sign.focus()
    await sign.selectOption('.')
    await expect(row('prices.csv')).toContainText('Reading the first rows')
    await expect(sign).toHaveValue('.')
    asked.resolve()
    await expect(row('prices.csv')).toContainText('Not imported')
    await expect(row('prices.csv')).toBeFocused()
    await expect(dialog.getByRole('status')).toContainText('prices.csv: Cannot connect')

    await row('Rates.xlsx').getByRole('link', { name: 'Open' }).click()
    await gridReady(page)
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Rates' })).toBeVisible()
    await expect(page).toHaveURL(/\/app\/spreadsheets$/)
    await importing.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/app\/spreadsheets$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/app\/chats$/)
  })

  test('[TRANSFER-38, TRANSFER-39, TRANSFER-41, SHEET-275] focus moves from a vanished control to its row, a double Close keeps the page, a file that needs choices waits', async ({
    appPage: page,
  }) => {
    await page.goto('/app/chats')
    await page.goto('/app/spreadsheets')
    await page.getByRole('button', { name: 'From a file' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Import' })
    const row = (name: string) => dialog.getByRole('listitem', { name })
    const asked = Promise.withResolvers<void>()
    await page.route(/backend-import/, async (route) => {
      await asked.promise
      await route.continue()
    })
    const text = { name: 'prices.csv', mimeType: 'text/csv', buffer: prices }
    const book = { name: 'Rates.xlsx', mimeType: '', buffer: await workbook() }
    await dialog.locator('input[type=file]').setInputFiles([text, book])
    // "Cancel" turns into "Open" while it has the focus.
    const cancel = row('Rates.xlsx').getByRole('button', { name: 'Cancel Rates.xlsx' })
    await cancel.focus()
    asked.resolve()
    await expect(row('Rates.xlsx').getByRole('link', { name: 'Open Rates' })).toBeVisible()
    await expect(row('Rates.xlsx')).toBeFocused()
    await expect(cancel).toHaveCount(0)

    // The second click on Close lands while the page navigates back.
    await expect(row('prices.csv')).toContainText('Check the preview')
    await dialog.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A file needs your choices')).toBeVisible()
    await expect(page).toHaveURL(/\/app\/spreadsheets$/)
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    await expect(importing).toHaveAccessibleDescription('A file needs your choices')
    await expectAccessible(page, 'a file that waits')
    await importing.click()
    await expect(row('prices.csv').getByRole('region', { name: 'First rows' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/app\/spreadsheets$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/app\/chats$/)
  })
  test('[TRANSFER-51] the number of imported files stays in view above a long list', async ({
    appPage: page,
  }) => {
    await page.goto('/app/spreadsheets?action=upload')
    const dialog = page.getByRole('dialog', { name: 'Import' })
    const files = Array.from({ length: 16 }, (_, at) => ({
      name: `note ${at + 1}.pdf`,
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    }))
    await dialog.locator('input[type=file]').setInputFiles(files)
    const [first, last] = [files.at(0), files.at(-1)].map((file) =>
      dialog.getByRole('listitem', { name: file?.name ?? '', exact: true }),
    )
    const summary = dialog.getByText('0 of 16 imported, 16 failed')
    await expect(summary).toBeInViewport({ ratio: 1 })
    await last?.scrollIntoViewIfNeeded()
    await expect(first ?? dialog).not.toBeInViewport()
    await expect(summary).toBeInViewport({ ratio: 1 })
  })
}
