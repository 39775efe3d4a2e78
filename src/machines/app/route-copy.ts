import { parseShareCode } from '#contract/api/share-code.ts'
import type { CopyEvent } from '../copy/types.ts'
import { sendToFind } from './route-find.ts'
import { sendOneShotRequest, load, recordFact, type Router } from './steps.ts'
import type { Step } from './types.ts'

export const sendToCopy = (event: CopyEvent): readonly Step[] => [{ do: 'tell', to: 'copy', event }]

/** Opens a public page. A malformed code never reaches the server. */
export const openPublic: Router<'OPEN_PUBLIC'> = ({ code }) => {
  const read = parseShareCode(code)
  return [
    ...recordFact({ type: 'public.opened', code }),
    ...(read.ok
      ? load('public', { of: 'public', code })
      : recordFact({ type: 'public.failed', code, error: read.error })),
  ]
}

export const reloadPublic: Router<'RELOAD_PUBLIC'> = (_, { publicSheet: { code } }) =>
  code === null ? [] : load('public', { of: 'public', code })

/** Closes the public page. Cancels its load and ends its search. */
export const closePublic: Router<'CLOSE_PUBLIC'> = () => [
  ...recordFact({ type: 'public.closed' }),
  { do: 'tell', to: 'public', event: { type: 'CANCEL' } },
  ...sendToFind({ type: 'END' }),
]

export const copyPublic: Router<'COPY_PUBLIC'> = ({ stamp }, { publicSheet, session }) =>
  publicSheet.code === null
    ? []
    : sendToCopy({
        type: 'COPY',
        code: publicSheet.code,
        title: publicSheet.window?.title ?? '',
        requestId: stamp.id,
        isSignedIn: session.status === 'signedIn',
      })

/** Continues a copy that was requested before the sign-in or a reload. */
export const resumeCopy: Router<'TAKE_UP_COPY'> = (_, { publicSheet: { code }, session }) =>
  code === null
    ? []
    : sendToCopy({ type: 'ARRIVE', code, isSignedIn: session.status === 'signedIn' })

/**
 * Copies one of the user's spreadsheets. Ignores a second request for the same spreadsheet during a
 * copy. A retry reuses the request id.
 */
export const copyOwn: Router<'COPY_SPREADSHEET'> = (command, { copies, spreadsheets }) => {
  const { id, stamp } = command
  const before = copies[id]
  if (before && !before.isFailed) return []
  const requestId = before?.requestId ?? stamp.id
  const usedTitles = spreadsheets.items.map(({ title }) => title)
  return [
    ...recordFact({ type: 'spreadsheet.copy_requested', id, requestId }),
    ...sendOneShotRequest({ ...command, requestId, usedTitles }),
  ]
}
