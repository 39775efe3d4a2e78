import { expect, it } from 'vitest'
import { COMPOSER_CONTROLS } from '#src/texts/composer.ts'
import * as labels from '#src/texts/labels.ts'
import { PALETTE } from '#src/texts/palette.ts'
import { PAYWALL } from '#src/texts/paywall.ts'
import * as screens from '#src/texts/screens.ts'
import * as site from '#src/texts/site.ts'

// The texts of sections 2 and 3 of the specification, copied by hand.
it.each([
  ['SHELL-6', labels.COMPOSER.placeholder, 'Write your query...'],
  ['SHELL-8', COMPOSER_CONTROLS.pastedText(1248), 'Pasted text - 1248 chars'],
  ['SHELL-8', COMPOSER_CONTROLS.removePasted, 'Remove pasted text segment'],
  ['SHELL-11', labels.DEFAULT_TITLES.conversation, 'New Conversation'],
  ['SHELL-11', labels.DEFAULT_TITLES.spreadsheet, 'New Spreadsheet'],
  ['PAL-6', labels.DEFAULT_TITLES.untitledChat, 'Untitled Chat'],
  ['SHELL-14', labels.TOP_BAR.upgrade, 'Upgrade to Pro: $30 for unlimited'],
  ['CRED-13', labels.TOP_BAR.creditsLeft(9), '9 credits left'],
  ['SHELL-20', labels.SIDEBAR.loading, 'Loading...'],
  ['SHELL-20', labels.SIDEBAR.error('x'), 'Error: x'],
  ['SHELL-20', labels.SIDEBAR.empty, 'No threads yet'],
  ['SHELL-21', labels.SIDEBAR.user, 'User'],
  ['SHELL-21', labels.SIDEBAR.noEmail, 'No email'],
  ['ORG-3', labels.SIDEBAR.personalWorkspace, 'Personal Workspace'],
  ['PAL-2', PALETTE.placeholder, 'What do you need?'],
  ['PAL-6', PALETTE.noResults, 'No results found.'],
  ['PAL-6', PALETTE.noSpreadsheets, 'No spreadsheets found'],
  ['PAL-6', PALETTE.noChats, 'No chats found'],
  ['BILL-9', PAYWALL.plan, 'Professional'],
  ['BILL-9', PAYWALL.price, '$30/month'],
  ['BILL-6', PAYWALL.pitch, 'Get your spreadsheets done in seconds'],
  ['BILL-6', PAYWALL.upgrade, 'Upgrade to Professional'],
  ['BILL-2', PAYWALL.busy, 'Redirecting to checkout...'],
  ['NOTE-2', labels.NOTICES.connectionIssue, 'Connection Issue'],
  ['NOTE-2', labels.NOTICES.refreshNow, 'Refresh Now'],
  ['NOTE-3', labels.NOTICES.somethingWrong, 'Something went wrong'],
  ['NOTE-3', labels.NOTICES.tryAgain, 'Try Again'],
  ['NOTE-3', labels.NOTICES.refreshPage, 'Refresh Page'],
  ['NAV-2', site.PUBLIC_PAGES.accessApi, 'Access the API'],
  ['NAV-2', site.PUBLIC_PAGES.tryNow, 'Try now'],
  ['SAVE-9', screens.SHEETS.saving, 'Saving…'],
])('[%s] %j is %j', (_rule, label, text) => {
  expect(label).toBe(text)
})

it('[BILL-9] the pitch names four benefits', () => {
  expect(PAYWALL.benefits.map((benefit) => benefit.toLowerCase())).toEqual([
    'unlimited ai messages',
    'unlimited spreadsheets',
    'priority support',
    'dedicated subagents',
  ])
})
