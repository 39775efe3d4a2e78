import { afterEach, expect, it, vi } from 'vitest'
import type { SpreadsheetSummary } from '#contract/api/entities.ts'
import { createCopyIntent } from '#src/services/public/copy-intent.ts'
import { clearUserData } from '#src/services/account/clear-user-data.ts'
import { browserTabStorage } from '#src/services/browser/tab-memory.ts'
import { createBrowserEdits } from '#src/services/workbook/unsaved-edits.ts'
import { stubDatabase } from '#tests/support/client/indexed-db.ts'
import { stubStorage } from '#tests/support/client/storage.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[AUTH-58] [AUTH-126] the browser forgets a deleted user and keeps the data of others and the theme', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { records } = stubDatabase()
  const local = stubStorage('localStorage', [
    ['ledgerline.draft.ann/c1', 'A draft'],
    ['ledgerline.draft.ann/c1.pastes', 'A paste'],
    ['ledgerline.left_edits/ann/s3', '{"over":[],"kept":{"mark":"m0"}}'],
    ['ledgerline.draft.bob/c1', "Bob's"],
    ['ledgerline.draft.annabel/c1', 'Of a longer id'],
    ['ledgerline.personal.ann', 'yes'],
    ['ledgerline.theme', 'dark'],
    ['ledgerline.settings', '{"sheetChat":true,"offersDone":["ann/loan","bob/loan"]}'],
  ])
  const tab = stubStorage('sessionStorage', [
    ['ledgerline.unfinished', '{"owner":"ann"}'],
    ['else', 'stays'],
  ])
  const edits = createBrowserEdits()
  const workbook = { revision: 1, data: { id: 's1' }, mark: 'm1' }
  for (const key of ['ann/s1', 'ann/', 'bob/s1']) await edits.put(key, workbook)
  await clearUserData('ann')
  expect(await edits.get('bob/s1')).toEqual(workbook)
  expect(await edits.get('ann/s1')).toBeNull()
  expect(Object.fromEntries(local)).toEqual({
    'ledgerline.draft.bob/c1': "Bob's",
    'ledgerline.draft.annabel/c1': 'Of a longer id',
    'ledgerline.theme': 'dark',
    'ledgerline.settings': '{"sheetChat":true,"offersDone":["bob/loan"]}',
  })
  expect([...tab.keys()]).toEqual(['else'])
  // Open pages may store data after the account's removal. A later pass deletes it, but keeps the
  // next user's data.
  const bobs = ['ledgerline.unfinished', '{"owner":"bob"}'] as const
  tab.set(...bobs).set('ledgerline.visitor', 'Bob was here')
  tab.set('ledgerline.places', '{"owner":"ann"}')
  await edits.put('ann/s2', workbook)
  const left = records()
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(async () => expect(records()).toBeLessThan(left))
  expect(await edits.get('ann/s2')).toBeNull()
  expect([...tab.keys()]).toEqual(['else', bobs[0], 'ledgerline.visitor'])
})

it('[AUTH-58] the tab forgets the spreadsheet copy that a deleted user has just made', async () => {
  const inTab = stubStorage('sessionStorage', [])
  const made = { id: 's1', title: 'Plan of Ann' } as SpreadsheetSummary
  createCopyIntent(browserTabStorage('copy'), () => 'ann').end(true, made)
  expect(inTab.get('ledgerline.copy')).toContain('Plan of Ann')
  await clearUserData('ann')
  expect([...inTab]).toEqual([])
})
