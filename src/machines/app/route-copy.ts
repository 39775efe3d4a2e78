import { parseShareCode } from '#contract/api/share-code.ts'
import type { CopyEvent } from '../copy/types.ts'
import { tellFind } from './route-find.ts'
import { errand, load, record, type Router } from './steps.ts'
import type { Step } from './types.ts'

/** Tells the flow of copying a public spreadsheet. */
export const tellCopy = (event: CopyEvent): readonly Step[] => [{ do: 'tell', to: 'copy', event }]

/** Opens the page of a public spreadsheet; a code that can be none is not asked for. */
export const openPublic: Router<'OPEN_PUBLIC'> = ({ code }) => {
  const read = parseShareCode(code)
  return [
    ...record({ type: 'public.opened', code }),
    ...(read.ok
      ? load('public', { of: 'public', code })
      : record({ type: 'public.failed', code, error: read.error })),
  ]
}

/** Loads it once more. */
export const reloadPublic: Router<'RELOAD_PUBLIC'> = (_, { publicSheet: { code } }) =>
  code === null ? [] : load('public', { of: 'public', code })

/** Leaves the page; what it still loads is of no use. */
export const closePublic: Router<'CLOSE_PUBLIC'> = () => [
  ...record({ type: 'public.closed' }),
  { do: 'tell', to: 'public', event: { type: 'CANCEL' } },
  ...tellFind({ type: 'END' }),
]

/** Copies the public spreadsheet that is shown. */
export const copyPublic: Router<'COPY_PUBLIC'> = ({ stamp }, { publicSheet, session }) =>
  publicSheet.code === null
    ? []
    : tellCopy({
        type: 'COPY',
        code: publicSheet.code,
        title: publicSheet.window?.title ?? '',
        requestId: stamp.id,
        isSignedIn: session.status === 'signedIn',
      })

/** Goes on with the copy that was wanted on this page before the sign-in or a reload. */
export const takeUpCopy: Router<'TAKE_UP_COPY'> = (_, { publicSheet: { code }, session }) =>
  code === null ? [] : tellCopy({ type: 'ARRIVE', code, isSignedIn: session.status === 'signedIn' })

/**
 * Copies one's own spreadsheet; not while a copy of it is under way, and after a failure as the same
 * request.
 */
export const copyOwn: Router<'COPY_SPREADSHEET'> = (command, { copies, spreadsheets }) => {
  const { id, stamp } = command
  const before = copies[id]
  if (before && !before.isFailed) return []
  const requestId = before?.requestId ?? stamp.id
  const taken = spreadsheets.items.map(({ title }) => title)
  return [
    ...record({ type: 'spreadsheet.copy_requested', id, requestId }),
    ...errand({ ...command, requestId, taken }),
  ]
}
