import type { Fact } from '#src/log/facts/fact.ts'
import type { DisableResult, EnableResult, ShareLoadResult } from './types.ts'

/** The fact after a check of the share state: the state, or the failure. */
export const shareLoaded = (id: string, result: ShareLoadResult): Fact =>
  result.ok
    ? { type: 'share.received', id, share: result.value.public_share, spreadsheet: result.value }
    : { type: 'share.failed', id, wish: 'check', error: result.error }

export const shareEnabled = (id: string, result: EnableResult): Fact =>
  result.ok
    ? { type: 'share.enabled', id, share: result.value }
    : { type: 'share.failed', id, wish: 'enable', error: result.error }

export const shareDisabled = (id: string, result: DisableResult): Fact =>
  result.ok
    ? { type: 'share.disabled', id }
    : { type: 'share.failed', id, wish: 'disable', error: result.error }
