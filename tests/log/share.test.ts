import { describe, expect, it } from 'vitest'
import type { AppError } from '#src/shared/app-error.ts'
import type { Fact } from '#src/log/facts/fact.ts'
import { selectPublicShare, selectShare } from '#src/log/selectors/selectors.ts'
import { commandsFor } from '#src/machines/app/policies.ts'
import { route } from '#src/machines/app/route.ts'
import { spreadsheet, user } from '#tests/support/client/client-facts.ts'
import { stateAfter } from '#tests/support/client/facts.ts'

const share = { code: 'aB3', enabled_at: '2026-11-22T10:00:00.000Z' }
const begun: readonly Fact[] = [
  { type: 'session.restored', user },
  { type: 'spreadsheets.received', items: [spreadsheet('s1')] },
]
const open: readonly Fact[] = [...begun, { type: 'share.opened', id: 's1' }]
const refused = (status: number): AppError => ({ type: 'http', operation: 'share.enable', status })
const failed = (error: AppError): Fact => ({
  type: 'share.failed',
  id: 's1',
  wish: 'enable',
  error,
})
const flags = { chat: true, spreadsheets: true, documents: true, billing: true }
const stamp = { id: 'x1', at: '2026-11-22T10:00:00.000Z' }

describe('the public link of a sheet', () => {
  it('[SHARE-41] is set and removed on its own sheet only, whichever call reports the link', () => {
    const on = stateAfter([...begun, { type: 'share.enabled', id: 's1', share }])
    expect(selectPublicShare('s1')(on)).toEqual(share)
    expect(
      selectPublicShare('s1')(stateAfter([{ type: 'share.disabled', id: 's1' }], on)),
    ).toBeNull()
    const told = stateAfter([{ type: 'share.received', id: 's1', share: null }], on)
    expect(selectPublicShare('s1')(told)).toBeNull()
    expect(selectPublicShare('s2')(on)).toBeNull()
  })

  it('[SHARE-41] is known for a sheet outside the list once the sheet itself is received', () => {
    const sheet = { ...spreadsheet('s9'), public_share: share }
    const seen: Fact = { type: 'share.received', id: 's9', share, spreadsheet: sheet }
    expect(selectPublicShare('s9')(stateAfter([...begun, seen]))).toEqual(share)
    expect(
      stateAfter([...begun, { type: 'share.received', id: 's9', share }]).spreadsheets.items,
    ).toEqual([spreadsheet('s1')])
  })

  it('[SHARE-41, SHARE-63] makes the app reload a list that was requested before the link was created', () => {
    const before = stateAfter([...begun, { type: 'spreadsheets.requested' }])
    const fact: Fact = { type: 'share.enabled', id: 's1', share }
    const scene = { before, after: stateAfter([fact], before), flags }
    expect(commandsFor(fact, scene)).toEqual([{ type: 'LOAD_SPREADSHEETS' }])
    const rested = stateAfter([...begun, fact])
    expect(commandsFor(fact, { before: rested, after: rested, flags })).toEqual([])
  })
})

describe('the dialog "Share"', () => {
  it('[SHARE-40, SHARE-61] opens for a sheet, but not during its deletion or with spreadsheets off', () => {
    const command = { type: 'OPEN_SHARE', id: 's1', stamp } as const
    expect(route(command, stateAfter(begun), flags)).toEqual([
      { do: 'record', fact: { type: 'share.opened', id: 's1' } },
      { do: 'tell', to: 'share', event: { type: 'OPEN', id: 's1' } },
    ])
    expect(route(command, stateAfter(begun), { ...flags, spreadsheets: false })).toEqual([])
    const going = stateAfter([
      ...begun,
      { type: 'removal.begun', id: 'd1', of: 'spreadsheets', ids: ['s1'], text: '' },
    ])
    expect(route(command, going, flags)).toEqual([])
    expect(route({ type: 'CLOSE_SHARE', stamp }, stateAfter(begun), flags)).toEqual([])
  })

  it.each([
    [404, 'Spreadsheet not found or you do not have permission', 'notFound'],
    [405, 'Failed to enable public sharing', 'noCall'],
    [500, 'Failed to enable public sharing', null],
  ] as const)('[SHARE-45] after a refusal with %i shows %j', (status, error, refusal) => {
    const state = selectShare(stateAfter([...open, failed(refused(status))]))
    expect(state).toEqual({ id: 's1', busy: null, failed: 'enable', error, refusal })
  })

  it('[SHARE-74] after a 404 for a sheet that turns out to exist, assumes that the server lacks the call', () => {
    const seen: Fact = {
      type: 'share.received',
      id: 's1',
      share: null,
      spreadsheet: spreadsheet('s1'),
    }
    expect(selectShare(stateAfter([...open, failed(refused(404)), seen])).refusal).toBe('noCall')
    expect(selectShare(stateAfter([...open, failed(refused(500)), seen])).refusal).toBeNull()
    const again: Fact = { type: 'share.requested', id: 's1', wish: 'enable' }
    expect(selectShare(stateAfter([...open, failed(refused(404)), seen, again]))).toMatchObject({
      refusal: null,
      error: null,
      busy: 'enable',
    })
  })

  it('[SHARE-75] shows a failure itself while it is open, and raises a notice if it is closed', () => {
    const fact = failed({ type: 'timeout', operation: 'share.enable' })
    const heard = (facts: readonly Fact[]) => {
      const state = stateAfter([...facts, fact])
      return commandsFor(fact, { before: state, after: state, flags })
    }
    const text = 'Failed to enable public sharing'
    expect(heard(open)).toEqual([])
    expect(heard([...open, { type: 'share.closed' }])).toEqual([
      { type: 'NOTIFY', level: 'error', text },
    ])
    expect(heard([...open, { type: 'session.ended', reason: 'signed_out' }])).toEqual([])
  })

  it('[SHARE-40, SHARE-62] ignores changes to another sheet', () => {
    const before = stateAfter(open)
    const other = stateAfter([{ type: 'share.requested', id: 's2', wish: 'disable' }], before)
    expect(selectShare(other)).toBe(selectShare(before))
  })
})
