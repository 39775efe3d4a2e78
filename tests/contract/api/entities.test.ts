import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  AppConfig,
  Conversation,
  Credits,
  Flags,
  Spreadsheet,
  SpreadsheetSummary,
  User,
} from '#contract/api/entities.ts'

it('[CONV-1] a conversation requires only its id, and its other fields have defaults', () => {
  expect(v.parse(Conversation, { conversation_id: 'c1' })).toEqual({
    conversation_id: 'c1',
    title: 'New Conversation',
    created_at: '',
    updated_at: '',
    spreadsheet_id: null,
    model: null,
  })
  expect(v.is(Conversation, { title: 'x' })).toBe(false)
})

it('[CRED-8, CRED-751] the credits default to balance 0, no Pro plan and an allocation of 10', () => {
  expect(v.parse(Credits, {})).toMatchObject({
    balance: 0,
    is_pro: false,
    monthly_allocation: 10,
    show_paywall: false,
    usage: 0,
  })
  expect(v.is(Credits, { balance: '3' })).toBe(false)
})

it('[FLAG-1] every flag is on by default', () => {
  expect(v.parse(Flags, {})).toEqual({
    chat: true,
    spreadsheets: true,
    documents: true,
    codeExec: true,
    billing: true,
    artifacts: [],
  })
})

it('[BOOT-7] an unconfigured client uses its own origin', () => {
  const config = v.parse(AppConfig, {})
  expect(config).toMatchObject({
    api_base_url: '',
    support_url: '/about#support',
    api_docs_url: '/about#api',
    checkout_hosts: [],
    clerk_publishable_key: null,
    flags_fixed: [],
    posthog_key: null,
  })
  expect(config.flags).toEqual(v.parse(Flags, {}))
})

it('[SHEET-1, SAVE-4] a spreadsheet has a revision and a share state', () => {
  const sheet = {
    id: 's1',
    title: 'Budget',
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-02T00:00:00Z',
    revision: 4,
    public_share: { code: 'Ab3', enabled_at: '2026-01-02T00:00:00Z' },
    workbook_data: { sheets: {} },
  }
  expect(v.parse(Spreadsheet, sheet)).toEqual(sheet)
  expect(v.is(Spreadsheet, { ...sheet, workbook_data: undefined })).toBe(false)
})

it('[SHEET-2] a spreadsheet in a list includes no cells', () => {
  expect(v.parse(SpreadsheetSummary, { id: 's1', workbook_data: {} })).toEqual({
    id: 's1',
    title: 'New Spreadsheet',
    created_at: '',
    updated_at: '',
    revision: 0,
    public_share: null,
  })
})

it('[ORG-3] a user may have no name, email or organization', () => {
  expect(v.parse(User, { id: 'u1' })).toEqual({
    id: 'u1',
    email: null,
    name: null,
    organizations: [],
  })
})
